// Shares, weights and coefficients between what people type (`1.3`, `1,3`, `13/10`) and how they travel. Exact.

import { fraction, fractionText, parseFraction } from '../rules/fraction.ts'

const MOST_PLACES = 4

/** `13/10` → `1.3`; what no four decimals hold stays a fraction. */
export function fractionShown(text: string, mark: '.' | ','): string {
  const { n, d } = parseFraction(text)
  const scale = 10n ** BigInt(MOST_PLACES)
  if (scale % d !== 0n) return text.replace('-', '\u2212')
  if (n < 0n) return `\u2212${fractionShown(text.slice(1), mark)}`
  const digits = String((n * scale) / d).padStart(MOST_PLACES + 1, '0')
  const decimals = digits.slice(-MOST_PLACES).replace(/0+$/, '')
  return `${digits.slice(0, -MOST_PLACES)}${decimals === '' ? '' : mark + decimals}`
}

/** Undefined when it is neither a decimal of four places nor a fraction. */
export function readFraction(text: string): string | undefined {
  const [, whole = '', decimals = '', below] = /^\s*(\d{1,4})(?:[.,](\d{1,4})|\/([1-9]\d{0,4}))?\s*$/.exec(text) ?? []
  if (whole === '') return undefined
  return fractionText(
    below === undefined
      ? fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
      : fraction(BigInt(whole), BigInt(below)),
  )
}

/** With a sign, as points of a lost game have one. */
export function readSigned(text: string): string | undefined {
  const [, sign = '', size = ''] = /^\s*([+\-\u2212\u2013]?)\s*(.*)$/s.exec(text) ?? []
  const read = readFraction(size)
  return read === undefined || sign === '' || sign === '+' || read === '0' ? read : `-${read}`
}
