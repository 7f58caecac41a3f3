// Points as people type them and schemes set them: whole hundredths, never a float. The one reader
// and the one writer of screens, sheets and papers. Weighted values are fractions (rules/fraction.ts).
// Source: docs/spec/scoring.md §0.

import { fraction, fractionText, parseFraction } from '../rules/fraction.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'

export type Points = number & { readonly __brand: 'Points' }

/** Nothing a club hands out comes near; a hostile sheet cannot overflow a sum. */
export const MAX_HUNDREDTHS = 100_000

export const NO_POINTS = points(0)

/** Marks whole hundredths as points; anything else is a programming error. */
export function points(hundredths: number): Points {
  if (!isHundredths(hundredths)) throw new RangeError(`not whole hundredths: ${hundredths}`)
  return (hundredths === 0 ? 0 : hundredths) as Points
}

export function isHundredths(value: unknown): value is Points {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_HUNDREDTHS
}

/** What a penalty takes away. People and files write it with or without its minus; here it always has one. */
export function penaltyPoints(hundredths: number): Points {
  return points(-Math.abs(hundredths))
}

export type PointsErrorCode = 'points/not-a-number' | 'points/too-precise' | 'points/too-large'

/** A hyphen, a minus, or the dash that phones and word processors put in its place. */
const SIGN = /^[+\-\u2212\u2013]/
const DECIMAL = /^(\d*)(?:[.,](\d*))?$/

/** Reads `0.75`, `0,3`, `+0.300`, `–.5`; a third decimal other than 0 is refused, not rounded. */
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
  if (hundredths > MAX_HUNDREDTHS) return refuse('points/too-large')
  return ok(points(sign === '' || sign === '+' ? hundredths : -hundredths))
}

export type DecimalMark = '.' | ','

export interface PointsStyle {
  readonly mark?: DecimalMark
  /** A hyphen in files, for programs to read; a minus (U+2212) for people. */
  readonly minus?: '-' | '\u2212'
  /** Writes `+0.75`. */
  readonly signed?: boolean
}

/** `0.75`, `-0.50`: always two places. A sum of points may be larger than points ever are. */
export function formatPoints(
  hundredths: number,
  { mark = '.', minus = '-', signed = false }: PointsStyle = {},
): string {
  const size = Math.abs(hundredths)
  const sign = hundredths < 0 ? minus : signed && hundredths > 0 ? '+' : ''
  return `${sign}${Math.floor(size / 100)}${mark}${String(size % 100).padStart(2, '0')}`
}

/** Points already written with a point and a hyphen, as people read them. */
export function restylePoints(text: string, mark: DecimalMark): string {
  return text.replace('.', mark).replace(/^-/, '\u2212')
}

/** `75` → `0.75`, `-20` → `−0.20`: as people read them. */
export function formatDisplayPoints(hundredths: number, style: Omit<PointsStyle, 'minus'> = {}): string {
  return formatPoints(hundredths, { ...style, minus: '\u2212' })
}

/** Undefined if the text is not a number of points. */
export function tryParsePoints(text: string): Points | undefined {
  const parsed = parsePoints(text)
  return parsed.ok ? parsed.value : undefined
}

// Shares, weights and coefficients between what people type (`1.3`, `1,3`, `13/10`) and how they travel. Exact.
const MAX_DECIMAL_PLACES = 4

/** `13/10` → `1.3`; what no four decimals hold stays a fraction. */
export function formatDisplayFraction(text: string, mark: '.' | ','): string {
  const { n, d } = parseFraction(text)
  const scale = 10n ** BigInt(MAX_DECIMAL_PLACES)
  if (scale % d !== 0n) return text.replace('-', '\u2212')
  if (n < 0n) return `\u2212${formatDisplayFraction(text.slice(1), mark)}`
  const digits = String((n * scale) / d).padStart(MAX_DECIMAL_PLACES + 1, '0')
  const decimals = digits.slice(-MAX_DECIMAL_PLACES).replace(/0+$/, '')
  return `${digits.slice(0, -MAX_DECIMAL_PLACES)}${decimals === '' ? '' : mark + decimals}`
}

/** Undefined when it is neither a decimal of four places nor a fraction. */
export function normaliseTypedFraction(text: string): string | undefined {
  const [, whole = '', decimals = '', below] = /^\s*(\d{1,4})(?:[.,](\d{1,4})|\/([1-9]\d{0,4}))?\s*$/.exec(text) ?? []
  if (whole === '') return undefined
  return fractionText(
    below === undefined
      ? fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
      : fraction(BigInt(whole), BigInt(below)),
  )
}

/** With a sign, as points of a lost game have one. */
export function normaliseSignedFraction(text: string): string | undefined {
  const [, sign = '', size = ''] = /^\s*([+\-\u2212\u2013]?)\s*(.*)$/s.exec(text) ?? []
  const read = normaliseTypedFraction(size)
  return read === undefined || sign === '' || sign === '+' || read === '0' ? read : `-${read}`
}
