// Points as the screen reads and writes them: the one reader and writer of src/scoring, in the look
// of a page. Pure.

import { fraction, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'
import { formatPoints, parsePoints, type DecimalMark } from '../../scoring/points.ts'

export { restyled } from '../../scoring/points.ts'

export interface PageStyle {
  /** Writes `+0.75`. */
  readonly signed?: boolean
  /** Russian pages write a comma. */
  readonly mark?: DecimalMark
}

/** `75` → `0.75`, `-20` → `−0.20`. */
export function formatHundredths(hundredths: number, style: PageStyle = {}): string {
  return formatPoints(hundredths, { ...style, minus: '\u2212' })
}

/** `5/3` → `1.67`: hit points, exact in the game, with two places on screen. */
export function formatFraction(text: string, mark: DecimalMark = '.'): string {
  const hundredths = roundHalfUp(multiply(parseFraction(text), fraction(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : formatHundredths(hundredths, { mark })
}

/** Undefined when it is not a number of points, whatever is wrong with it. */
export function parseHundredths(text: string): number | undefined {
  const parsed = parsePoints(text)
  return parsed.ok ? parsed.value : undefined
}
