// Shares, weights and coefficients: conversion between typed text (`1.3`, `1,3`, `13/10`) and the text of an exact
// fraction, as it is stored and sent.

import { fraction, fractionText, parseFraction } from '../rules/fraction.ts'

const MAX_DECIMAL_PLACES = 4

/** Formats `13/10` as `1.3`. A value that needs more than four decimals stays a fraction. */
export function formatDisplayFraction(text: string, mark: '.' | ','): string {
  const { n, d } = parseFraction(text)
  const scale = 10n ** BigInt(MAX_DECIMAL_PLACES)
  if (scale % d !== 0n) return text.replace('-', '\u2212')
  if (n < 0n) return `\u2212${formatDisplayFraction(text.slice(1), mark)}`
  const digits = String((n * scale) / d).padStart(MAX_DECIMAL_PLACES + 1, '0')
  const decimals = digits.slice(-MAX_DECIMAL_PLACES).replace(/0+$/, '')
  return `${digits.slice(0, -MAX_DECIMAL_PLACES)}${decimals === '' ? '' : mark + decimals}`
}

/** `undefined` if the text is neither a decimal number with at most four decimals nor a fraction. */
export function normaliseTypedFraction(text: string): string | undefined {
  const [, whole = '', decimals = '', below] = /^\s*(\d{1,4})(?:[.,](\d{1,4})|\/([1-9]\d{0,4}))?\s*$/.exec(text) ?? []
  if (whole === '') return undefined
  return fractionText(
    below === undefined
      ? fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
      : fraction(BigInt(whole), BigInt(below)),
  )
}

/** Like `normaliseTypedFraction`, but with an optional sign, as for the points of a lost game. */
export function normaliseSignedFraction(text: string): string | undefined {
  const [, sign = '', size = ''] = /^\s*([+\-\u2212\u2013]?)\s*(.*)$/s.exec(text) ?? []
  const read = normaliseTypedFraction(size)
  return read === undefined || sign === '' || sign === '+' || read === '0' ? read : `-${read}`
}
