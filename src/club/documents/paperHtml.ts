// Papers as one page of HTML that stands alone: no script, nothing fetched, its styles inside. Every
// part begins on a new sheet of A4 under its own running head; pages are counted through.

import { cssString, escapeHtml, pageCounter } from './escape.ts'
import { htmlPage } from './htmlPage.ts'
import type {
  CardBlock,
  CertificateBlock,
  ChoicesBlock,
  FieldsBlock,
  LinesBlock,
  PaperBlock,
  PaperSection,
  Part,
  TablesBlock,
} from './paper.ts'
import { PAPER_STYLE } from './paperStyle.ts'
import { PRINT_STYLE } from './printStyle.ts'
import { tableHtml } from './tableHtml.ts'

export function paperHtml(parts: readonly Part[], title: string): string {
  const [first] = parts
  if (first === undefined) throw new Error('a document without parts')
  return htmlPage({
    lang: first.lang,
    title,
    style: `${PRINT_STYLE}${PAPER_STYLE}${parts.map(pageOf).join('\n')}`,
    body: parts.map(partHtml),
  })
}

/** Size, head and foot of a part's pages (CSS paged media). */
function pageOf({ layout, owner, title, code, foot, stamps, page }: Part, index: number): string {
  const name = `part${index}`
  if (layout === 'bare') {
    const empty = ['top-left', 'top-right', 'bottom-left', 'bottom-right']
      .map((box) => `@${box} { content: none; }`)
      .join(' ')
    return `.${name} { page: ${name}; }\n@page ${name} { size: A4 landscape; margin: 0; ${empty} }`
  }
  return `.${name} { page: ${name}; }
@page ${name} { size: A4 ${layout};
  @top-left { content: ${cssString([owner, title].filter((text) => text !== '').join(' · '))}; }
  @top-right { content: ${cssString([code, ...stamps].filter((text) => text !== '').join(' · '))}; }
  @bottom-left { content: ${cssString(foot)}; }
  @bottom-right { content: ${pageCounter(page)}; }
}`
}

function partHtml(part: Part, index: number): string {
  return [
    `<article class="sheet paper ${part.kind} ${part.layout} part${index}" lang="${part.lang}">`,
    ...(part.layout === 'bare' ? [] : [masthead(part)]),
    ...part.sections.map(sectionHtml),
    ...(part.notes.length === 0
      ? []
      : [`<div class="notes">${part.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</div>`]),
    '</article>',
  ].join('\n')
}

function masthead({ owner, title, subtitle, code, foot, stamps }: Part): string {
  const under = subtitle === undefined || subtitle === '' ? '' : `<p class="subtitle">${escapeHtml(subtitle)}</p>`
  const stamped = stamps.map((stamp) => `<p class="stamp">${escapeHtml(stamp)}</p>`).join('')
  return `<header class="masthead"><div><p class="kicker">${escapeHtml(owner)}</p><h1>${escapeHtml(title)}</h1>${under}</div><div class="code"><strong>${escapeHtml(code)}</strong><span>${escapeHtml(foot)}</span>${stamped}</div></header>`
}

function sectionHtml({ title, note, isOnNewPage, isKept, blocks }: PaperSection): string {
  const classes = [isOnNewPage === true ? 'new-page' : '', isKept === true ? 'kept' : '']
    .filter((name) => name !== '')
    .join(' ')
  const head = title === undefined ? '' : `<h2><span>${escapeHtml(title)}</span></h2>\n`
  const under = note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>\n`
  return `<section${classes === '' ? '' : ` class="${classes}"`}>\n${head}${under}${blocks.map(blockHtml).join('\n')}\n</section>`
}

export function blockHtml(block: PaperBlock): string {
  switch (block.type) {
    case 'table':
      return tableHtml(block)
    case 'tables':
      return tables(block)
    case 'fields':
      return fields(block)
    case 'choices':
      return choices(block)
    case 'lines':
      return lines(block)
    case 'certificate':
      return certificate(block)
    case 'card':
      return card(block)
  }
}

function tables({ tables: side }: TablesBlock): string {
  return `<div class="tables">${side.map((table) => `<div>${tableHtml(table)}</div>`).join('\n')}</div>`
}

function fields({ fields: all }: FieldsBlock): string {
  const field = ({ label, value = '', width = 1 }: FieldsBlock['fields'][number]) =>
    `<p style="flex-grow:${Number(width)}"><span>${escapeHtml(label)}</span><b>${escapeHtml(value)}</b></p>`
  return `<div class="fields">${all.map(field).join('')}</div>`
}

function choices({ label, choices: all }: ChoicesBlock): string {
  return `<p class="choices"><span class="label">${escapeHtml(label)}</span>${all.map((choice) => `<span class="choice">${escapeHtml(choice)}</span>`).join('')}</p>`
}

function lines({ lines: all }: LinesBlock): string {
  return `<dl class="lines">${all.map(({ label, text }) => `<div>${label === undefined ? '' : `<dt>${escapeHtml(label)}</dt>`}<dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`
}

function certificate({ kicker, title, name, line, detail, signatures }: CertificateBlock): string {
  const signed = signatures.map((signature) => `<p>${escapeHtml(signature)}</p>`).join('')
  return `<div class="certificate"><div class="frame"><p class="kicker">${escapeHtml(kicker)}</p><h1>${escapeHtml(title)}</h1><div class="rule-mark"></div><p class="to">${escapeHtml(name)}</p><p class="for">${escapeHtml(line)}</p><p class="detail">${escapeHtml(detail)}</p><div class="signatures">${signed}</div></div></div>`
}

function card({ label, number, line }: CardBlock): string {
  const side = `<p class="kicker">${escapeHtml(label)}</p><p class="big">${escapeHtml(number)}</p><p class="detail">${escapeHtml(line)}</p>`
  return `<div class="card"><div class="side turned" aria-hidden="true">${side}</div><div class="side">${side}</div></div>`
}
