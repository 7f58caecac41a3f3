// The poster and the slip: what a rule sheet says, on one page for the wall and on half a page for the table. Made from
// the sheet itself, so that they cannot say anything else. The type is set as large as the text lets it, never below a
// floor: then a second page follows, and nothing is cut.

import { cssString, escapeHtml } from './escape.ts'
import { htmlPage } from './htmlPage.ts'
import { markSvg } from './marks.ts'
import { POSTER_STYLE } from './posterStyle.ts'
import { rulesTitle } from './rulesForms.ts'
import type { Cell, Row, RuleSheet, SectionId } from './sheet.ts'
import { wordingOf } from './wording.ts'

/** Points. */
const TYPE = { floor: 7.5, largest: 15 } as const
/** Rules of the vote among the articles of the day (DAY-3 .. DAY-7); others have all their articles of the day. */
const VOTE = /^DAY-[3-7]$/

interface Panel {
  readonly title: string
  readonly lines: readonly string[]
}

/** Several languages follow each other, a page each. */
export function renderPoster(sheets: readonly RuleSheet[], fontFaces = ''): string {
  return page(sheets, fontFaces, 'poster', (sheet) => {
    const panels = panelsOf(sheet)
    const size = sizeFor(panels, 375_000)
    const sections = panels.map(({ title, lines }) => `<section><h2>${escapeHtml(title)}</h2>${list(lines)}</section>`)
    return `<div class="panels" style="font-size: ${size}pt">${sections.join('\n')}</div>`
  })
}

/** What is played otherwise than the preset says, and nothing else. */
export function renderSlip(sheets: readonly RuleSheet[], fontFaces = ''): string {
  return page(sheets, fontFaces, 'slip', ({ standing, differences }) => {
    const lines = differences.map(({ sentence, rule }) => `${escapeHtml(sentence)} ${ruleTag(rule)}`)
    const size = sizeFor([{ title: standing, lines }], 95_000)
    return `<div class="slip-body" style="font-size: ${size}pt"><p class="standing">${escapeHtml(standing)}</p>${list(lines)}</div>`
  })
}

/** `lines`: HTML, escaped already. */
function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('\n')}</ul>`
}

function page(
  sheets: readonly RuleSheet[],
  fontFaces: string,
  kind: 'poster' | 'slip',
  body: (sheet: RuleSheet) => string,
): string {
  const [first] = sheets
  if (first === undefined) throw new Error('a document without sheets')
  return htmlPage({
    lang: first.lang,
    title: rulesTitle(first, kind),
    style: `${fontFaces}${POSTER_STYLE}${sheets.map((sheet) => pageRule(sheet, kind)).join('\n')}`,
    body: sheets.map(
      (sheet) =>
        `<article class="sheet ${kind} ${kind}-${sheet.lang}" lang="${sheet.lang}">\n${head(sheet, kind)}\n${body(sheet)}\n</article>`,
    ),
  })
}

function pageRule({ lang, version }: RuleSheet, kind: 'poster' | 'slip'): string {
  const size = kind === 'poster' ? 'A4' : 'A5 landscape'
  return `.${kind}-${lang} { page: ${kind}-${lang}; }
@page ${kind}-${lang} { size: ${size}; margin: 10mm 11mm 12mm; @bottom-right { content: ${cssString(version)}; font: 7pt 'PT Serif', Georgia, serif; color: #5b544a; } }`
}

function head({ lang, title, owner, code }: RuleSheet, kind: 'poster' | 'slip'): string {
  const kicker = [owner, wordingOf(lang).own('sheet', kind)].filter((text) => text !== '').join(' · ')
  return `<header><div><p class="kicker">${escapeHtml(kicker)}</p><h1>${escapeHtml(title)}</h1></div><p class="code">${escapeHtml(code)}</p></header>`
}

/** Roles, night order, what overturns what, who wins, votes and fouls: as far as the rulebook has them. */
function panelsOf(sheet: RuleSheet): readonly Panel[] {
  const words = wordingOf(sheet.lang)
  const titleOf = (id: SectionId) => sheet.sections.find((section) => section.id === id)?.title ?? ''
  const [first, later] = [rowsOf(sheet, 'first-call'), rowsOf(sheet, 'call')].map((rows) => rows.filter(isCall))
  const votes = articlesOf(sheet, 'day')
  const ofTheVote = votes.filter(({ rule }) => VOTE.test(rule))
  const panels: readonly Panel[] = [
    { title: titleOf('roles'), lines: rowsOf(sheet, 'roles').map((row) => named(row.cells[0], [row.cells.at(-1)])) },
    { title: words.own('note', 'firstOrder'), lines: (first ?? []).map(call) },
    { title: words.own('note', (first ?? []).length > 0 ? 'laterOrder' : 'order'), lines: (later ?? []).map(call) },
    {
      title: titleOf('overturn'),
      lines: [
        ...rowsOf(sheet, 'overturn').map(({ cells }) => `<b class="number">${text(cells[0])}</b> ${text(cells[2])}`),
        ...rowsOf(sheet, 'spread').map(({ cells }) => text(cells[1])),
      ],
    },
    { title: titleOf('victory'), lines: rowsOf(sheet, 'victory').map(({ cells }) => named(cells[0], [cells[1]])) },
    {
      title: words.own('section', ofTheVote.length > 0 ? 'votes' : 'day'),
      lines: (ofTheVote.length > 0 ? ofTheVote : votes).map((article) => escapeHtml(article.text)),
    },
    { title: titleOf('fouls'), lines: rowsOf(sheet, 'fouls').map(({ cells }) => named(cells[0], [cells[1]])) },
  ]
  return panels.filter(({ lines }) => lines.length > 0)
}

/** What is only said has no number. */
function isCall({ cells }: Row): boolean {
  return cells[0]?.text !== ''
}

function call({ cells: [number, says, what, time] }: Row): string {
  const facts = [what, time].map(text).filter((fact) => fact !== '')
  return `<b class="number">${text(number)}</b> <em>${text(says)}</em> <small>${facts.join(' · ')}</small>`
}

function rowsOf({ sections }: RuleSheet, id: string): readonly Row[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' && block.id === id ? block.groups : []))
    .flatMap(({ rows }) => rows)
}

function articlesOf({ sections }: RuleSheet, id: SectionId) {
  return sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'articles' ? block.items : []))
}

function named(name: Cell | undefined, rest: readonly (Cell | undefined)[]): string {
  const mark = name?.mark === undefined ? '' : markSvg(name.mark)
  return `${mark}<b>${text(name)}</b> ${rest.map(text).join(' ')}`
}

function text(cell: Cell | undefined): string {
  return escapeHtml(cell?.text ?? '')
}

function ruleTag(rule: string): string {
  return `<span class="rule">${escapeHtml(rule)}</span>`
}

/**
 * The largest type in which the text fills the room at most: letters take room by the square of their size. `room`: how
 * many letters of one point fit on the page, as printed and measured over every rulebook and language.
 */
function sizeFor(panels: readonly Panel[], room: number): number {
  const letters = panels.reduce(
    (sum, { title, lines }) =>
      sum + 70 + 2 * title.length + lines.reduce((all, line) => all + 18 + line.replace(/<[^>]*>/g, '').length, 0),
    0,
  )
  const size = Math.sqrt(room / Math.max(1, letters))
  return Math.round(Math.min(TYPE.largest, Math.max(TYPE.floor, size)) * 10) / 10
}
