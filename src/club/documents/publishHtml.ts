// A season as one page for the web: standings, results, seating. Stands alone: no script, no address
// but its own, nothing fetched; its policy forbids all that and every style but the one it carries.

import { escapeHtml } from './escape.ts'
import { htmlPage } from './htmlPage.ts'
import { letterhead, type PaperSeason } from './letterhead.ts'
import type { PaperBlock, PaperSection, Part } from './paper.ts'
import { blockHtml } from './paperHtml.ts'
import type { PaperWords } from './paperWording.ts'
import { PUBLISH_STYLE, PUBLISH_STYLE_HASH } from './publishStyle.ts'
import type { TableBlock } from './sheet.ts'
import { tableHtml } from './tableHtml.ts'

const POLICY = `default-src 'none'; style-src '${PUBLISH_STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** Each part under a heading of its own; many sections of one fold away. */
export interface PublishedPart {
  readonly id: 'standings' | 'results' | 'seating'
  readonly part: Part
}

/** `season`: what the page is called. */
export function publishHtml(season: PaperSeason, parts: readonly PublishedPart[], words: PaperWords): string {
  const { code, foot, stamps, lang } = letterhead(season, words)
  const { club, name: title } = season
  const body = [
    `<header><p class="kicker">${escapeHtml(club)}</p><h1>${escapeHtml(title)}</h1><p class="meta">${escapeHtml(code)} · ${escapeHtml(foot)}</p>${stamps.map((stamp) => `<p class="stamp">${escapeHtml(stamp)}</p>`).join('')}</header>`,
    `<nav aria-label="${escapeHtml(words.text('publish', 'contents'))}">${parts.map(({ id }) => `<a href="#${id}">${escapeHtml(words.text('publish', id))}</a>`).join('')}</nav>`,
    '<main>',
    ...parts.map((published) => partHtml(published, words)),
    '</main>',
    `<footer>${escapeHtml(words.text('publish', 'made'))}</footer>`,
  ]
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
  ]
  return htmlPage({ lang, title, head, style: PUBLISH_STYLE, body })
}

function partHtml({ id, part }: PublishedPart, words: PaperWords): string {
  const title = words.text('publish', id)
  const folds = part.sections.length > 1
  const sections = part.sections.map((section, index) =>
    sectionHtml(section, title, folds && index < part.sections.length - 1 ? 'closed' : folds ? 'open' : 'plain', words),
  )
  const notes =
    part.notes.length === 0
      ? ''
      : `<div class="notes">${part.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</div>`
  return `<section id="${id}"><h2>${escapeHtml(title)}</h2>\n${part.subtitle === undefined ? '' : `<p class="meta">${escapeHtml(part.subtitle)}</p>`}\n${sections.join('\n')}\n${notes}</section>`
}

/** The last of many stands open: it is the newest. */
export function sectionHtml(
  { title = '', note, blocks }: PaperSection,
  part: string,
  state: 'closed' | 'open' | 'plain' | 'ofPage',
  words: PaperWords,
): string {
  const label = title === '' ? part : `${part}: ${title}`
  const inner = `${note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`}${blocks.map((block) => publishedBlock(block, label, words)).join('\n')}`
  // Right below the title of its page.
  if (state === 'ofPage') return `${title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`}${inner}`
  if (state === 'plain') return `${title === '' ? '' : `<h3>${escapeHtml(title)}</h3>`}${inner}`
  return `<details${state === 'open' ? ' open' : ''}><summary>${escapeHtml(title)}</summary>${inner}</details>`
}

/** Wide tables scroll in a frame the keyboard reaches. */
function publishedBlock(block: PaperBlock, label: string, words: PaperWords): string {
  const framed = (table: TableBlock) =>
    `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(words.text('publish', 'scroll', { title: table.caption ?? label }))}">${tableHtml(table)}</div>`
  switch (block.type) {
    case 'table':
      return framed(block)
    case 'tables':
      return `<div class="games">${block.tables.map(framed).join('\n')}</div>`
    default:
      return blockHtml(block)
  }
}
