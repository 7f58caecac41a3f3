// Points between text and whole hundredths, exactly; a float never appears. Pure.

import { fraction, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'

export interface PointsStyle {
  /** Writes `+0.75`. */
  readonly signed?: boolean
  /** Russian pages write a comma. */
  readonly mark?: '.' | ','
}

/** `75` → `0.75`, `-20` → `−0.20`. */
export function formatHundredths(hundredths: number, { signed = false, mark = '.' }: PointsStyle = {}): string {
  const size = Math.abs(hundredths)
  const text = `${Math.trunc(size / 100)}${mark}${String(size % 100).padStart(2, '0')}`
  if (hundredths < 0) return `\u2212${text}`
  return signed && hundredths > 0 ? `+${text}` : text
}

/** `5/3` → `1.67`: hit points, exact in the game, with two places on screen. */
export function formatFraction(text: string, mark: '.' | ',' = '.'): string {
  const hundredths = roundHalfUp(multiply(parseFraction(text), fraction(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : formatHundredths(hundredths, { mark })
}

/** Reads `0.3`, `0,30`, `+.3`, `−0.2`; undefined when it is not a number of at most two places. */
export function parseHundredths(text: string): number | undefined {
  const match = /^\s*([+\-\u2212\u2013]?)(\d{0,3})(?:[.,](\d{0,2}))?\s*$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', part = ''] = match
  if (whole === '' && part === '') return undefined
  const size = Number(whole || '0') * 100 + Number(part.padEnd(2, '0'))
  return sign === '' || sign === '+' || size === 0 ? size : -size
}

/** Points that came written with a dot and a hyphen, as the page writes them. */
export function restyled(points: string, mark: '.' | ','): string {
  return points.replace('.', mark).replace(/^-/, '\u2212')
}
