// A season as a single web page with standings, results and seating. It is self-contained: without scripts, external
// resources or links to other sites. Its policy forbids scripts, external resources and every style except its own.

import type { PaperBlock, PaperSection, PaperPart } from './paper.ts'
import { htmlElement, htmlTextElement } from './markup.ts'
import { blockHtml, notesHtml } from './paperHtml.ts'
import type { PaperWords } from './paperWords.ts'
import type { TableBlock } from './ruleSheetBlocks.ts'
import { standalonePageHtml } from './standalonePage.ts'
import { tableHtml } from './tableHtml.ts'
import { createLetterhead, type PaperSeasonHeader } from './letterhead.ts'
import { PUBLISHED_PAGE_STYLE, PUBLISHED_PAGE_STYLE_HASH } from './publishedStyle.ts'

const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src '${PUBLISHED_PAGE_STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** A part with its own heading. If it has several sections, they can be collapsed. */
export interface PublishedPart {
  readonly id: 'standings' | 'results' | 'seating'
  readonly part: PaperPart
}

/** The title of the page comes from `season`. */
export function publishedSeasonPageHtml(
  season: PaperSeasonHeader,
  parts: readonly PublishedPart[],
  words: PaperWords,
): string {
  const { code, foot, stamps, lang } = createLetterhead(season, words)
  const { club, name: title } = season
  const body = [
    htmlElement('header', [
      htmlTextElement('p.kicker', club),
      htmlTextElement('h1', title),
      htmlTextElement('p.meta', `${code} · ${foot}`),
      ...stamps.map((stamp) => htmlTextElement('p.stamp', stamp)),
    ]),
    htmlElement(
      'nav',
      parts.map(({ id }) => htmlTextElement('a', words.text('publish', id), { href: `#${id}` })),
      { 'aria-label': words.text('publish', 'contents') },
    ),
    '<main>',
    ...parts.map((published) => partHtml(published, words)),
    '</main>',
    htmlTextElement('footer', words.text('publish', 'made')),
  ]
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
  ]
  return standalonePageHtml({ lang, title, head, style: PUBLISHED_PAGE_STYLE, body })
}

/** The last of several sections is open, because it is the newest. */
function partHtml({ id, part }: PublishedPart, words: PaperWords): string {
  const title = words.text('publish', id)
  const folds = part.sections.length > 1
  const sections = part.sections.map((section, index) =>
    publishedSectionHtml(
      section,
      title,
      folds && index < part.sections.length - 1 ? 'closed' : folds ? 'open' : 'plain',
      words,
    ),
  )
  const subtitle = part.subtitle === undefined ? '' : htmlTextElement('p.meta', part.subtitle)
  const notes = notesHtml(part.notes).join('')
  return htmlElement('section', [htmlTextElement('h2', title), subtitle, ...sections, notes].join('\n'), { id })
}

/** `part` is the title of the part to which the section belongs. */
export function publishedSectionHtml(
  { title = '', note, blocks }: PaperSection,
  part: string,
  state: 'closed' | 'open' | 'plain' | 'ofPage',
  words: PaperWords,
): string {
  const label = title === '' ? part : `${part}: ${title}`
  const under = note === undefined ? '' : htmlTextElement('p.note', note)
  const inner = under + blocks.map((block) => publishedBlock(block, label, words)).join('\n')
  if (state === 'closed' || state === 'open')
    return `<details${state === 'open' ? ' open' : ''}>${htmlTextElement('summary', title)}${inner}</details>`
  // `ofPage` sections are directly below the title of their page.
  return (title === '' ? '' : htmlTextElement(state === 'ofPage' ? 'h2' : 'h3', title)) + inner
}

/** A scrollable region that can be reached with the keyboard. */
export function scrollRegionHtml(className: string, label: string, inner: string): string {
  return htmlElement(`div.${className}`, inner, { role: 'region', tabindex: 0, 'aria-label': label })
}

/** Wide tables are in a scrollable region. */
function publishedBlock(block: PaperBlock, label: string, words: PaperWords): string {
  const framed = (table: TableBlock) =>
    scrollRegionHtml('scroll', words.text('publish', 'scroll', { title: table.caption ?? label }), tableHtml(table))
  switch (block.type) {
    case 'table':
      return framed(block)
    case 'tables':
      return htmlElement('div.games', block.tables.map(framed).join('\n'))
    default:
      return blockHtml(block)
  }
}
