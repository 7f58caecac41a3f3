// Widths of texts in charts. A published page contains no script that could measure them, so they are estimated from the
// widths of Inter's letters. The estimate is never too small (`test/papers/publishing/inBrowser.test.ts`).

/** Widths of the letters of Inter in its bold and regular weights, whichever is wider, in em. */
const LETTER_WIDTHS: readonly (readonly [width: number, letters: string])[] = [
  [0.3, 'ijlI іїІЇ'],
  [0.35, ".,:;·’'!"],
  [0.4, 'ft()/'],
  [0.45, 'r'],
  [0.5, '-–гґ'],
  [0.55, 'зт'],
  [0.6, 'aceksvxzFJL"?авексхьэяёєГҐ'],
  [0.65, 'bdghnopquyEPбийлнопручБЕЗРЁ'],
  // Digits all have the same width on the pages, so that they stand in columns.
  [0.7, '0123456789BRSTZ&+дцъВТУЬЯ−'],
  [0.75, 'ACDHKUVXYАКЛНПСХЧЭЄ'],
  [0.8, 'GNOQфИЙОЦ'],
  [0.85, 'мыФЪ'],
  [0.9, 'wжшщюД'],
  [0.95, 'mMМЫ'],
  [1, '—Ш'],
]
/** Letters that are not listed may come from a different font, and be as wide as an emoji. */
const DEFAULT_LETTER_WIDTH = 1.5
const WIDTH_BY_LETTER = new Map(
  LETTER_WIDTHS.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
)

/** Estimated width of a text in pixels, which is at least its real width. */
export function chartTextWidth(text: string, sizePx: number): number {
  let widthEm = 0
  for (const letter of text) widthEm += WIDTH_BY_LETTER.get(letter) ?? DEFAULT_LETTER_WIDTH
  return widthEm * sizePx
}
