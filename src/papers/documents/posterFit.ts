// The largest type size at which the text of a poster or a slip fits on its page. Estimates the line breaks from the
// widths of the letters, because a paper contains no script that could measure them. `posterStyle.ts` has the same
// sizes. Verified with Chromium for all rulebooks and languages (`test/papers/documents/printedPages.test.ts`).

/** Text and drawing of a section. The lines contain no markup. */
export interface PosterPanel {
  readonly title: string
  readonly lines: readonly string[]
  /** Height of a drawing above the lines, in millimetres. */
  readonly drawingMm?: number
}

/** Sizes of a page for the text, in millimetres. */
export interface PosterPage {
  readonly columns: number
  readonly columnWidthMm: number
  /** Height of a column below the head of the page. */
  readonly columnHeightMm: number
  /** Padding above and below a line, in em. */
  readonly linePaddingEm: number
}

const MM_PER_PT = 25.4 / 72
/** Fraction of the page that is filled at most, because the widths are approximate. */
const FILL = 0.97
const STEP_PT = 0.1
const LINE_HEIGHT_EM = 1.26
const PANEL_MARGIN_EM = 0.7
const TITLE_EM = 1.35
const TITLE_HEIGHT_EM = 1.15 * TITLE_EM
const TITLE_PADDING_EM = 0.35 * TITLE_EM
const BORDER_MM = 0.25

/** Average widths of the letters of PT Serif, in em. Letters that are not listed have the default width. */
const LETTER_WIDTHS: readonly (readonly [width: number, letters: string])[] = [
  [0.27, 'ijlі .,’·'],
  [0.37, 'frtIJїІЇ:;()!'],
  [0.47, 'acesyzагеёзстуэєґ-«»“”?'],
  [0.67, 'ABCGKRTUVXYZийнпцАВДКЛСТУХЧЭЯЄ–'],
  [0.77, 'wDHNOQжмфыюИЙНОПФЦ'],
  [0.88, 'mMшщМЫ—…→WЖШЩЮ'],
]
const DEFAULT_LETTER_WIDTH = 0.57
const WIDTH_BY_LETTER = new Map(
  LETTER_WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
)

/** Approximate width of a text, in em. */
export function textWidthEm(text: string): number {
  let width = 0
  for (const letter of text) width += WIDTH_BY_LETTER.get(letter) ?? DEFAULT_LETTER_WIDTH
  return width
}

/**
 * Returns the largest size from `smallest` to `largest` at which the panels fit, or `smallest` if none does. Halves the
 * range at each step, because larger type needs more space.
 */
export function fittingTypeSizePt(
  panels: readonly PosterPanel[],
  page: PosterPage,
  { smallest, largest }: { readonly smallest: number; readonly largest: number },
): number {
  const sizeAt = (step: number) => Math.round((largest - step * STEP_PT) * 10) / 10
  /**
   * `from` and `to` are numbers of steps below the largest size. The panels fit at none of the steps before `from`.
   * They fit at step `to`, unless they fit at no size.
   */
  let [from, to] = [0, Math.round((largest - smallest) / STEP_PT)]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (doPanelsFit(panels, page, sizeAt(middle))) to = middle
    else from = middle + 1
  }
  return sizeAt(to)
}

/** Fills the columns one after the other, as the browser does. A column can end only between two lines. */
function doPanelsFit(panels: readonly PosterPanel[], page: PosterPage, sizePt: number): boolean {
  const height = FILL * page.columnHeightMm
  let [column, used] = [1, 0]
  for (const block of panels.flatMap((panel) => blockHeightsMm(panel, page, sizePt))) {
    if (used + block > height) [column, used] = [column + 1, 0]
    if (block > height || column > page.columns) return false
    used += block
  }
  return true
}

/**
 * Heights of the parts of a panel that must not be split between columns. The title stays with the drawing or the first
 * line.
 */
function blockHeightsMm(
  { title, lines, drawingMm }: PosterPanel,
  { columnWidthMm, linePaddingEm }: PosterPage,
  sizePt: number,
): readonly number[] {
  const em = sizePt * MM_PER_PT
  const width = columnWidthMm / em
  const titleMm = em * (wrappedLineCount(title, width / TITLE_EM) * TITLE_HEIGHT_EM + TITLE_PADDING_EM) + BORDER_MM
  const rows = lines.map(
    (line) => em * (wrappedLineCount(line, width) * LINE_HEIGHT_EM + 2 * linePaddingEm) + BORDER_MM,
  )
  const blocks = drawingMm === undefined ? rows : [drawingMm + em, ...rows]
  const [first = 0, ...rest] = blocks
  return [titleMm + first, ...rest.slice(0, -1), (rest.at(-1) ?? 0) + PANEL_MARGIN_EM * em]
}

function wrappedLineCount(text: string, widthEm: number): number {
  let [count, used] = [1, 0]
  for (const word of text.split(/\s+/)) {
    const length = textWidthEm(word)
    if (used > 0 && used + length > widthEm) [count, used] = [count + 1, 0]
    // A word that is longer than a line is broken.
    count += Math.max(0, Math.ceil(length / widthEm) - 1)
    used += length + textWidthEm(' ')
  }
  return count
}
