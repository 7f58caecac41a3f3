// The poster and the slip: the content of a rule sheet on one page for the wall, or on half a page for the table. Both
// are made from the rule sheet, so they cannot contradict it. The type is as large as the page permits. If it would be
// too small to read on a wall, the poster has two sheets with larger type. Text is never cut: if it does not fit even in
// the minimum size, it continues on another page.

import { graphSvg } from './graphSvg.ts'
import { cssString, htmlElement, escapeHtml, htmlTextElement } from './markup.ts'
import type { PrintedCell, GraphBlock, PrintedRow, RuleSheet, RuleSectionId } from './ruleSheetBlocks.ts'
import { ruleSheetWords } from './wording.ts'
import { standalonePageHtml } from './standalonePage.ts'
import { fittingTypeSizePt, textWidthEm, type PosterPage } from './posterFit.ts'
import { factionMarkSvg } from './factionMarks.ts'
import { RULES_POSTER_STYLE } from './posterStyle.ts'
import { rulesTitle } from './rulesForms.ts'

/** Minimum type size, in points. */
const MIN_TYPE_SIZE_PT = 7.5
/**
 * Minimum type size of a poster on one sheet. If the type would be smaller, the poster has two sheets, each with its
 * own panels.
 */
const MIN_TYPE_SIZE_OF_ONE_SHEET_PT = 11
/** Page formats, with the sizes of the page, its head and its columns in millimetres. */
const PAGE_FORMATS = {
  A4: {
    size: 'A4',
    margin: '10mm 11mm 12mm',
    width: 188,
    height: 275,
    columns: 2,
    gap: 7,
    linePaddingEm: 0.13,
    largest: 24,
  },
  A3: {
    size: 'A3',
    margin: '14mm 15mm 16mm',
    width: 267,
    height: 390,
    columns: 2,
    gap: 10,
    linePaddingEm: 0.13,
    largest: 34,
  },
  slip: {
    size: 'A5 landscape',
    margin: '10mm 11mm 12mm',
    width: 188,
    height: 126,
    columns: 1,
    gap: 0,
    linePaddingEm: 0.3,
    largest: 15,
  },
} as const
type PageSize = keyof typeof PAGE_FORMATS
/** Sizes of the head, in points for type and in millimetres for distances. */
const HEAD = {
  A4: { kickerPt: 8, titlePt: 26, codePt: 11, aroundMm: 6 },
  A3: { kickerPt: 11, titlePt: 38, codePt: 15, aroundMm: 8 },
  slip: { kickerPt: 8, titlePt: 26, codePt: 11, aroundMm: 10 },
} as const
const MM_PER_PT = 25.4 / 72
/**
 * Millimetres per unit of a drawing, whose letters are 14 units high. At the normal scales they are not larger than the
 * surrounding text, and at `least` they are still legible.
 */
const DRAWING_UNIT_MM = { A4: 0.27, A3: 0.38, least: 0.15 } as const
/** If the type would become smaller than this, the drawing is left out. */
const MIN_TYPE_SIZE_WITH_DRAWING_PT = 8
/**
 * Rules of the vote among the articles of the day (DAY-3 .. DAY-7). A rulebook without them shows all its articles of
 * the day.
 */
const VOTE_RULE_PATTERN = /^DAY-[3-7]$/

interface Panel {
  readonly title: string
  readonly lines: readonly string[]
  readonly graph?: GraphBlock
}

/** Several languages follow each other, one per page. */
export function renderRulesPoster(sheets: readonly RuleSheet[], paper: 'A4' | 'A3' = 'A4', fontFaces = ''): string {
  return page(sheets, fontFaces, 'poster', paper, (sheet) => {
    const whole = fitPanels(panelsOf(sheet), sheet, paper)
    const pages = whole.size < MIN_TYPE_SIZE_OF_ONE_SHEET_PT ? onTwoSheets(whole, sheet, paper) : [whole]
    return pages.map(({ panels, size, drawing = '' }) => {
      const sections = panels.map(({ title, graph, lines }) =>
        htmlElement('section', [htmlTextElement('h2', title), graph === undefined ? '' : drawing, list(lines)]),
      )
      return htmlElement('div.panels', sections.join('\n'), { style: `font-size: ${size}pt` })
    })
  })
}

/** Panels that share a sheet, with the largest type that fits, and with their drawing as HTML. */
interface FittedPanels {
  readonly panels: readonly Panel[]
  readonly size: number
  readonly drawing?: string
}

function fitPanels(panels: readonly Panel[], sheet: RuleSheet, paper: 'A4' | 'A3'): FittedPanels {
  const graph = panels.find((panel) => panel.graph !== undefined)?.graph
  const drawn = graph && drawingFor(graph, panels, sheet, paper)
  return drawn === undefined
    ? { panels, size: sizeFor(panels, sheet, paper) }
    : { panels, size: drawn.size, drawing: drawn.html }
}

/**
 * Distributes the panels so that the smaller type of both sheets is as large as possible. A drawing must stay in one
 * column, so cutting at a fixed place would leave much of a sheet blank. On each sheet, the panels keep their order.
 */
function onTwoSheets(whole: FittedPanels, sheet: RuleSheet, paper: 'A4' | 'A3'): readonly FittedPanels[] {
  const [first, ...others] = whole.panels
  if (first === undefined) return [whole]
  let [best, bestSize]: [readonly FittedPanels[], number] = [[whole], whole.size]
  // Each bit of the number states whether one of the other panels is on the second sheet.
  for (let choice = 1; choice < 2 ** others.length; choice += 1) {
    const isSecond = (index: number) => (choice & (1 << index)) !== 0
    const parts = [
      [first, ...others.filter((_, index) => !isSecond(index))],
      others.filter((_, index) => isSecond(index)),
    ]
    const fitted = parts.map((panels) => fitPanels(panels, sheet, paper))
    const smaller = Math.min(...fitted.map(({ size }) => size))
    if (smaller > bestSize) [best, bestSize] = [fitted, smaller]
  }
  return best
}

/** Prints only the differences from the preset. */
export function renderRulesSlip(sheets: readonly RuleSheet[], fontFaces = ''): string {
  return page(sheets, fontFaces, 'slip', 'slip', (sheet) => {
    const { standing, differences } = sheet
    const lines = differences.map(({ sentence, rule }) => `${escapeHtml(sentence)} ${ruleTag(rule)}`)
    const size = sizeFor([{ title: standing, lines }], sheet, 'slip')
    const body = [htmlTextElement('p.standing', standing), list(lines)]
    return [htmlElement('div.slip-body', body, { style: `font-size: ${size}pt` })]
  })
}

/** `lines` are HTML that is already escaped. */
function list(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('\n')}</ul>`
}

function page(
  sheets: readonly RuleSheet[],
  fontFaces: string,
  kind: 'poster' | 'slip',
  paper: PageSize,
  /** Content of each page of a rule sheet. */
  contentOf: (sheet: RuleSheet) => readonly string[],
): string {
  const [first] = sheets
  if (first === undefined) throw new Error('a document without sheets')
  return standalonePageHtml({
    lang: first.lang,
    title: rulesTitle(first, kind),
    style: `${fontFaces}${RULES_POSTER_STYLE}${sheets.map((sheet) => pageRule(sheet, kind, paper)).join('\n')}`,
    body: sheets.flatMap((sheet) =>
      contentOf(sheet).map((content) =>
        htmlElement(`article.sheet.${kind}.${paper}.${kind}-${sheet.lang}`, `\n${head(sheet, kind)}\n${content}\n`, {
          lang: sheet.lang,
        }),
      ),
    ),
  })
}

function pageRule({ lang, version }: RuleSheet, kind: 'poster' | 'slip', paper: PageSize): string {
  const { size, margin } = PAGE_FORMATS[paper]
  return `.${kind}-${lang} { page: ${kind}-${lang}; }
@page ${kind}-${lang} {
  size: ${size}; margin: ${margin};
  @bottom-right { content: ${cssString(version)}; font: 7pt 'PT Serif', Georgia, serif; color: #5b544a; }
}`
}

function head({ lang, title, owner, code }: RuleSheet, kind: 'poster' | 'slip'): string {
  const kicker = [owner, ruleSheetWords(lang).own('sheet', kind)].filter((text) => text !== '').join(' · ')
  return htmlElement('header', [
    htmlElement('div', [htmlTextElement('p.kicker', kicker), htmlTextElement('h1', title)]),
    htmlTextElement('p.code', code),
  ])
}

/** Panels for roles, night order, overturned effects, victory, votes and fouls, if the rulebook has them. */
function panelsOf(sheet: RuleSheet): readonly Panel[] {
  const words = ruleSheetWords(sheet.lang)
  const titleOf = (id: RuleSectionId) => sheet.sections.find((section) => section.id === id)?.title ?? ''
  const [first, later] = [rowsOf(sheet, 'first-call'), rowsOf(sheet, 'call')].map((rows) => rows.filter(isCall))
  const votes = articlesOf(sheet, 'day')
  const ofTheVote = votes.filter(({ rule }) => VOTE_RULE_PATTERN.test(rule))
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
      ...graphOf(sheet),
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

/** A graph with a single edge is left out, because it adds nothing to the list. */
function graphOf({ sections }: RuleSheet): Pick<Panel, 'graph'> {
  const graph = sections.flatMap(({ blocks }) => blocks).find((block) => block.type === 'graph')
  return graph === undefined || graph.model.edges.length < 2 ? {} : { graph }
}

/**
 * The drawing fits its column, and its letters are not larger than the text. `undefined` if the text would become too
 * small next to it.
 */
function drawingFor(graph: GraphBlock, panels: readonly Panel[], sheet: RuleSheet, paper: 'A4' | 'A3') {
  const { width, height } = graph.placed
  const unit = Math.min(DRAWING_UNIT_MM[paper], pageOf(sheet, paper).columnWidthMm / width)
  const size = sizeFor(panels, sheet, paper, unit * height)
  if (unit < DRAWING_UNIT_MM.least || size < MIN_TYPE_SIZE_WITH_DRAWING_PT) return undefined
  return {
    size,
    html: `<div class="drawing" style="width: ${(unit * width).toFixed(1)}mm">${graphSvg(graph, sheet.lang)}</div>`,
  }
}

/** Phrases that are only spoken have no number. */
function isCall({ cells }: PrintedRow): boolean {
  return cells[0]?.text !== ''
}

function call({ cells: [number, says, what, time] }: PrintedRow): string {
  const facts = [what, time].map(text).filter((fact) => fact !== '')
  return `<b class="number">${text(number)}</b> <em>${text(says)}</em> <small>${facts.join(' · ')}</small>`
}

function rowsOf({ sections }: RuleSheet, id: string): readonly PrintedRow[] {
  return sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' && block.id === id ? block.groups : []))
    .flatMap(({ rows }) => rows)
}

function articlesOf({ sections }: RuleSheet, id: RuleSectionId) {
  return sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'articles' ? block.items : []))
}

function named(name: PrintedCell | undefined, rest: readonly (PrintedCell | undefined)[]): string {
  const mark = name?.mark === undefined ? '' : factionMarkSvg(name.mark)
  return `${mark}<b>${text(name)}</b> ${rest.map(text).join(' ')}`
}

function text(cell: PrintedCell | undefined): string {
  return escapeHtml(cell?.text ?? '')
}

function ruleTag(rule: string): string {
  return htmlTextElement('span.rule', rule)
}

/** The largest type size at which the text fits. `drawingMm` is the height of the drawing, if there is one. */
function sizeFor(panels: readonly Panel[], sheet: RuleSheet, paper: PageSize, drawingMm?: number): number {
  const fitted = panels.map(({ title, lines, graph }) => ({
    title,
    lines: lines.map((line) => line.replace(/<svg.*?<\/svg>/gs, '— ').replace(/<[^>]*>/g, '')),
    ...(graph === undefined || drawingMm === undefined ? {} : { drawingMm }),
  }))
  const limits = { smallest: MIN_TYPE_SIZE_PT, largest: PAGE_FORMATS[paper].largest }
  return fittingTypeSizePt(fitted, pageOf(sheet, paper), limits)
}

function pageOf({ title, code }: RuleSheet, paper: PageSize): PosterPage {
  const { width, height, columns, gap, linePaddingEm } = PAGE_FORMATS[paper]
  const { kickerPt, titlePt, codePt, aroundMm } = HEAD[paper]
  const besideTitle = width - textWidthEm(code) * codePt * MM_PER_PT - 8
  const titleLines = Math.ceil((textWidthEm(title) * titlePt * MM_PER_PT) / besideTitle)
  const head = (kickerPt * 1.3 + titleLines * titlePt * 1.05) * MM_PER_PT + aroundMm
  return { columns, linePaddingEm, columnWidthMm: (width - gap) / columns, columnHeightMm: height - head }
}
