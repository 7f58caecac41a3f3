// Points as people type them and schemes define them: whole hundredths, never a float. All screens, sheets and papers
// parse and format points with this file. Weighted values are fractions (rules/fraction.ts). Source:
// docs/spec/scoring.md §0.

import { err, ok, type Result } from '../rules/vocabulary.ts'

export type Points = number & { readonly __brand: 'Points' }

/** Limit far above any points that a club awards. It prevents a malicious sheet from overflowing a sum. */
export const MAX_POINTS_HUNDREDTHS = 100_000

export const NO_POINTS = points(0)

/** Brands whole hundredths as points. Throws for other numbers, because that is a programming error. */
export function points(hundredths: number): Points {
  if (!isHundredths(hundredths)) throw new RangeError(`not whole hundredths: ${hundredths}`)
  return (hundredths === 0 ? 0 : hundredths) as Points
}

export function isHundredths(value: unknown): value is Points {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_POINTS_HUNDREDTHS
}

/** Points of a penalty. People and files write penalties with or without a minus, but the result is never positive. */
export function penaltyPoints(hundredths: number): Points {
  return points(-Math.abs(hundredths))
}

export type PointsErrorCode = 'points/not-a-number' | 'points/too-precise' | 'points/too-large'

/** Matches a plus, a hyphen, a minus, or the dash that phones and word processors substitute for a minus. */
const SIGN = /^[+\-\u2212\u2013]/
const DECIMAL = /^(\d*)(?:[.,](\d*))?$/

/** Parses `0.75`, `0,3`, `+0.300`, `–.5`. A third decimal other than 0 is refused, not rounded. */
export function parsePoints(
  text: string,
): Result<Points, { readonly code: PointsErrorCode; readonly params: { readonly text: string } }> {
  const trimmed = text.trim()
  const refuse = (code: PointsErrorCode) => err({ code, params: { text: trimmed.slice(0, 40) } })
  const sign = SIGN.exec(trimmed)?.[0] ?? ''
  const match = DECIMAL.exec(trimmed.slice(sign.length))
  const whole = match?.[1] ?? ''
  const decimals = (match?.[2] ?? '').replace(/0+$/, '')
  if (!match || (whole === '' && (match[2] ?? '') === '')) return refuse('points/not-a-number')
  if (decimals.length > 2) return refuse('points/too-precise')
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  if (hundredths > MAX_POINTS_HUNDREDTHS) return refuse('points/too-large')
  return ok(points(sign === '' || sign === '+' ? hundredths : -hundredths))
}

export type DecimalMark = '.' | ','

export interface PointsStyle {
  readonly mark?: DecimalMark
  /** A hyphen in files that programs read, a minus (U+2212) for people. */
  readonly minus?: '-' | '\u2212'
  /** Whether positive points get a sign, as in `+0.75`. */
  readonly signed?: boolean
}

/** Formats points as `0.75` or `-0.50`, always with two decimals. A sum may be larger than `MAX_POINTS_HUNDREDTHS`. */
export function formatPoints(
  hundredths: number,
  { mark = '.', minus = '-', signed = false }: PointsStyle = {},
): string {
  const size = Math.abs(hundredths)
  const sign = hundredths < 0 ? minus : signed && hundredths > 0 ? '+' : ''
  return `${sign}${Math.floor(size / 100)}${mark}${String(size % 100).padStart(2, '0')}`
}

/** Converts points that were formatted with a decimal point and a hyphen to the style for people. */
export function toDisplayedPointsText(text: string, mark: DecimalMark): string {
  return text.replace('.', mark).replace(/^-/, '\u2212')
}

/** Formats points for people: `75` → `0.75`, `-20` → `−0.20`. */
export function formatDisplayPoints(hundredths: number, style: Omit<PointsStyle, 'minus'> = {}): string {
  return formatPoints(hundredths, { ...style, minus: '\u2212' })
}

/** `undefined` if the text cannot be parsed as points. */
export function tryParsePoints(text: string): Points | undefined {
  const parsed = parsePoints(text)
  return parsed.ok ? parsed.value : undefined
}
