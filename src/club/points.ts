// Points as people type them and schemes set them: whole hundredths, never a float.
// Owns reading them from text and writing them. Weighted values are fractions (fraction.ts).
// Source: spec of scoring, head.

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

export type PointsCode = 'points/not-a-number' | 'points/too-precise' | 'points/too-large'

const SIGN = /^[+\-\u2212]/
const DECIMAL = /^(\d*)(?:[.,](\d*))?$/

/** Reads `0.75`, `0,3`, `+0.30`, `-.5`; a third decimal is refused, not rounded. */
export function parsePoints(text: string): Result<Points, { readonly code: PointsCode; readonly params: { readonly text: string } }> {
  const trimmed = text.trim()
  const refuse = (code: PointsCode) => err({ code, params: { text: trimmed.slice(0, 40) } })
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

export function decimalMark(lang: 'en' | 'ru'): DecimalMark {
  return lang === 'ru' ? ',' : '.'
}

/** `0.75`, `-0.50`: always two places. */
export function formatPoints(value: Points, mark: DecimalMark = '.'): string {
  const size = Math.abs(value)
  const decimals = String(size % 100).padStart(2, '0')
  return `${value < 0 ? '-' : ''}${Math.floor(size / 100)}${mark}${decimals}`
}
