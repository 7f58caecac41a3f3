// Hit points of the night calculator: from a number of a JSON line to an exact fraction and back.
// Reading JSON rounds numbers; a number that would be another one after it is refused. Rule: HP-2.

import { compare, decimalFraction, exactNumber, parseDecimal, parseFraction } from '../../rules/fraction.ts'
import type { HitPoints } from '../../rules/events.ts'

/** Longer than any number that survives reading. */
const LONGEST_NUMBER = 400
const HIT_POINTS = /"hp"\s*:\s*(-?[\d.eE+-]+)/g

/** Which of the line's hit points, from 0, JSON reads as another number than is written; undefined: none. */
export function firstInexact(line: string): number | undefined {
  let index = 0
  for (const [, written = ''] of line.matchAll(HIT_POINTS)) {
    if (!survivesReading(written)) return index
    index += 1
  }
  return undefined
}

/** Few enough digits for a float to tell them all. */
const SHORT = /^\d{1,8}(?:\.\d{1,6})?$/

function survivesReading(written: string): boolean {
  if (SHORT.test(written)) return true
  if (written.length > LONGEST_NUMBER) return false
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  // A number too small to be told from nothing has a digit that is none.
  if (value === 0) return !/[1-9]/.test(written.replace(/e.*$/i, ''))
  const exact = parseDecimal(written)
  return exact !== undefined && compare(exact, decimalFraction(value)) === 0
}

/** The member of the answer: numbers that no float holds are written out, so that no digit is lost. */
export function hitPointsText(hp: HitPoints): string {
  return `"hp":{${Object.entries(hp)
    .map(([seat, points]) => `"${seat}":${exactNumber(parseFraction(points))}`)
    .join(',')}}`
}
