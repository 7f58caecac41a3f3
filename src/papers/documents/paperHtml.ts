// Writes papers as one self-contained HTML page, which has no scripts or external resources and contains its styles.
// Every part begins on a new A4 sheet with its own running head. Pages are numbered through the whole document.

import { cssString, element, pageCounterCss, textElement } from './markup.ts'
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
    element(
      'div.notes',
      notes.map((note) => textElement('p', note)),
    ),
  ]
}

function masthead({ owner, title, subtitle, code, foot, stamps }: PaperPart): string {
  const under = subtitle === undefined || subtitle === '' ? '' : textElement('p.subtitle', subtitle)
  const stamped = stamps.map((stamp) => textElement('p.stamp', stamp))
  return element('header.masthead', [
    element('div', [textElement('p.kicker', owner), textElement('h1', title), under]),
    element('div.code', [textElement('strong', code), textElement('span', foot), ...stamped]),
  ])
}

function sectionHtml({ title, note, isOnNewPage, isKept, blocks }: PaperSection): string {
  const head = title === undefined ? '' : `${element('h2', textElement('span', title))}\n`
  const under = note === undefined ? '' : `${textElement('p.note', note)}\n`
  const classes = `${isOnNewPage === true ? 'new-page' : ''}.${isKept === true ? 'kept' : ''}`
  return element(`section.${classes}`, `\n${head}${under}${blocks.map(blockHtml).join('\n')}\n`)
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
  return element('div.tables', side.map((table) => element('div', tableHtml(table))).join('\n'))
}

function fields({ fields: all }: FieldsBlock): string {
  const field = ({ label, value = '', width = 1 }: FieldsBlock['fields'][number]) =>
    element('p', [textElement('span', label), textElement('b', value)], { style: `flex-grow:${Number(width)}` })
  return element('div.fields', all.map(field))
}

function choices({ label, choices: all }: ChoicesBlock): string {
  return element('p.choices', [
    textElement('span.label', label),
    ...all.map((choice) => textElement('span.choice', choice)),
  ])
}

function lines({ lines: all }: LinesBlock): string {
  return element(
    'dl.lines',
    all.map(({ label, text }) =>
      element('div', [label === undefined ? '' : textElement('dt', label), textElement('dd', text)]),
    ),
  )
}

function certificate({ kicker, title, name, line, detail, signatures }: CertificateBlock): string {
  const frame = [
    textElement('p.kicker', kicker),
    textElement('h1', title),
    element('div.rule-mark', ''),
    textElement('p.to', name),
    textElement('p.for', line),
    textElement('p.detail', detail),
    element(
      'div.signatures',
      signatures.map((signature) => textElement('p', signature)),
    ),
  ]
  return element('div.certificate', element('div.frame', frame))
}

function card({ label, number, line }: TentCardBlock): string {
  const side = [textElement('p.kicker', label), textElement('p.big', number), textElement('p.detail', line)]
  return element('div.card', [element('div.side.turned', side, { 'aria-hidden': 'true' }), element('div.side', side)])
}

function badges({ isFolded, badges: all }: BadgesBlock): string {
  const one = ({ kicker, name, line, code }: BadgesBlock['badges'][number]) => {
    const { size, path } = toQrPath(code)
    const square = element('svg', element('path', '', { d: path }), {
      viewBox: `0 0 ${size} ${size}`,
      'aria-hidden': 'true',
    })
    const longest = Math.max(...name.split(/\s+/).map((word) => word.length))
    const big = longest > 13 ? 'p.big.longest' : longest > 9 ? 'p.big.long' : 'p.big'
    const said = [textElement('p.kicker', kicker), textElement(big, name), textElement('p.detail', line)]
    const back = isFolded ? [element('div.side.turned', element('div', said), { 'aria-hidden': 'true' })] : []
    return element('div.badge', [...back, element('div.side', [element('div', said), square])])
  }
  return element(`div.badges.${isFolded ? 'folded' : 'flat'}`, all.map(one))
}
