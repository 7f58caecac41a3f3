// Hit points of the night calculator: from a number of a JSON line to an exact fraction and back.
// Reading JSON rounds numbers; a number that would be another one after it is refused. Rule: HP-2.

import { compare, decimalFraction, formatJsonNumber, parseDecimal, parseFraction } from '../../rules/fraction.ts'
import type { HitPointsBySeat } from '../../rules/events.ts'

/** Longer than any number that survives reading. */
const MAX_NUMBER_CHARACTERS = 400
const HIT_POINTS_PATTERN = /"hp"\s*:\s*(-?[\d.eE+-]+)/g

/** Which of the line's hit points, from 0, JSON reads as another number than is written; undefined: none. */
export function findInexactHitPoints(line: string): number | undefined {
  let index = 0
  for (const [, written = ''] of line.matchAll(HIT_POINTS_PATTERN)) {
    if (!survivesReading(written)) return index
    index += 1
  }
  return undefined
}

/** Few enough digits for a float to tell them all. */
const SHORT_NUMBER_PATTERN = /^\d{1,8}(?:\.\d{1,6})?$/

function survivesReading(written: string): boolean {
  if (SHORT_NUMBER_PATTERN.test(written)) return true
  if (written.length > MAX_NUMBER_CHARACTERS) return false
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  // A number too small to be told from nothing has a digit that is none.
  if (value === 0) return !/[1-9]/.test(written.replace(/e.*$/i, ''))
  const exact = parseDecimal(written)
  return exact !== undefined && compare(exact, decimalFraction(value)) === 0
}

/** The member of the answer: numbers that no float holds are written out, so that no digit is lost. */
export function hitPointsText(hp: HitPointsBySeat): string {
  return `"hp":{${Object.entries(hp)
    .map(([seat, points]) => `"${seat}":${formatJsonNumber(parseFraction(points))}`)
    .join(',')}}`
}
