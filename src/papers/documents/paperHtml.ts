// Writes papers as one self-contained HTML page, which has no scripts or external resources and contains its styles.
// Every part begins on a new A4 sheet with its own running head. Pages are numbered through the whole document.

import { cssString, htmlElement, pageCounterCss, htmlTextElement } from './markup.ts'
import type {
  BadgesBlock,
  TentCardBlock,
  CertificateBlock,
  ChoicesBlock,
  FieldsBlock,
  LinesBlock,
  PaperBlock,
  PaperSection,
  PaperPart,
  TablesBlock,
} from './paper.ts'
import { RULE_SHEET_PRINT_STYLE } from './printStyle.ts'
import { toQrPath } from './qr.ts'
import { standalonePageHtml } from './standalonePage.ts'
import { tableHtml } from './tableHtml.ts'
import { PAPER_STYLE } from './paperStyle.ts'

export function paperHtml(parts: readonly PaperPart[], title: string): string {
  const [first] = parts
  if (first === undefined) throw new Error('a document without parts')
  return standalonePageHtml({
    lang: first.lang,
    title,
    style: `${RULE_SHEET_PRINT_STYLE}${PAPER_STYLE}${parts.map(pageOf).join('\n')}`,
    body: parts.map(partHtml),
  })
}

/** Page size, header and footer for the pages of a part (CSS paged media). */
function pageOf({ layout, owner, title, code, foot, stamps, page }: PaperPart, index: number): string {
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
  @bottom-right { content: ${pageCounterCss(page)}; }
}`
}

function partHtml(part: PaperPart, index: number): string {
  return [
    `<article class="sheet paper ${part.kind} ${part.layout} part${index}" lang="${part.lang}">`,
    ...(part.layout === 'bare' ? [] : [masthead(part)]),
    ...part.sections.map(sectionHtml),
    ...notesHtml(part.notes),
    '</article>',
  ].join('\n')
}

export function notesHtml(notes: readonly string[]): readonly string[] {
  if (notes.length === 0) return []
  return [
    htmlElement(
      'div.notes',
      notes.map((note) => htmlTextElement('p', note)),
    ),
  ]
}

function masthead({ owner, title, subtitle, code, foot, stamps }: PaperPart): string {
  const under = subtitle === undefined || subtitle === '' ? '' : htmlTextElement('p.subtitle', subtitle)
  const stamped = stamps.map((stamp) => htmlTextElement('p.stamp', stamp))
  return htmlElement('header.masthead', [
    htmlElement('div', [htmlTextElement('p.kicker', owner), htmlTextElement('h1', title), under]),
    htmlElement('div.code', [htmlTextElement('strong', code), htmlTextElement('span', foot), ...stamped]),
  ])
}

function sectionHtml({ title, note, isOnNewPage, isKept, blocks }: PaperSection): string {
  const head = title === undefined ? '' : `${htmlElement('h2', htmlTextElement('span', title))}\n`
  const under = note === undefined ? '' : `${htmlTextElement('p.note', note)}\n`
  const classes = `${isOnNewPage === true ? 'new-page' : ''}.${isKept === true ? 'kept' : ''}`
  return htmlElement(`section.${classes}`, `\n${head}${under}${blocks.map(blockHtml).join('\n')}\n`)
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
    case 'badges':
      return badges(block)
  }
}

function tables({ tables: side }: TablesBlock): string {
  return htmlElement('div.tables', side.map((table) => htmlElement('div', tableHtml(table))).join('\n'))
}

function fields({ fields: all }: FieldsBlock): string {
  const field = ({ label, value = '', width = 1 }: FieldsBlock['fields'][number]) =>
    htmlElement('p', [htmlTextElement('span', label), htmlTextElement('b', value)], {
      style: `flex-grow:${Number(width)}`,
    })
  return htmlElement('div.fields', all.map(field))
}

function choices({ label, choices: all }: ChoicesBlock): string {
  return htmlElement('p.choices', [
    htmlTextElement('span.label', label),
    ...all.map((choice) => htmlTextElement('span.choice', choice)),
  ])
}

function lines({ lines: all }: LinesBlock): string {
  return htmlElement(
    'dl.lines',
    all.map(({ label, text }) =>
      htmlElement('div', [label === undefined ? '' : htmlTextElement('dt', label), htmlTextElement('dd', text)]),
    ),
  )
}

function certificate({ kicker, title, name, line, detail, signatures }: CertificateBlock): string {
  const frame = [
    htmlTextElement('p.kicker', kicker),
    htmlTextElement('h1', title),
    htmlElement('div.rule-mark', ''),
    htmlTextElement('p.to', name),
    htmlTextElement('p.for', line),
    htmlTextElement('p.detail', detail),
    htmlElement(
      'div.signatures',
      signatures.map((signature) => htmlTextElement('p', signature)),
    ),
  ]
  return htmlElement('div.certificate', htmlElement('div.frame', frame))
}

function card({ label, number, line }: TentCardBlock): string {
  const side = [htmlTextElement('p.kicker', label), htmlTextElement('p.big', number), htmlTextElement('p.detail', line)]
  return htmlElement('div.card', [
    htmlElement('div.side.turned', side, { 'aria-hidden': 'true' }),
    htmlElement('div.side', side),
  ])
}

function badges({ isFolded, badges: all }: BadgesBlock): string {
  const one = ({ kicker, name, line, code }: BadgesBlock['badges'][number]) => {
    const { size, path } = toQrPath(code)
    const square = htmlElement('svg', htmlElement('path', '', { d: path }), {
      viewBox: `0 0 ${size} ${size}`,
      'aria-hidden': 'true',
    })
    const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
    const big = longest > 13 ? 'p.big.longest' : longest > 9 ? 'p.big.long' : 'p.big'
    const said = [htmlTextElement('p.kicker', kicker), htmlTextElement(big, name), htmlTextElement('p.detail', line)]
    const back = isFolded ? [htmlElement('div.side.turned', htmlElement('div', said), { 'aria-hidden': 'true' })] : []
    return htmlElement('div.badge', [...back, htmlElement('div.side', [htmlElement('div', said), square])])
  }
  return htmlElement(`div.badges.${isFolded ? 'folded' : 'flat'}`, all.map(one))
}
