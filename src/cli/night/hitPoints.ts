// Hit points of the night calculator, converted from a number of a JSON line to an exact fraction and back. JSON
// parsing rounds numbers, so a number that would change is refused. Rule: HP-2.

import {
  compareFractions,
  fractionFromNumber,
  formatJsonNumber,
  parseDecimal,
  parseFraction,
} from '../../rules/fraction.ts'
import type { HitPointsBySeat } from '../../rules/events.ts'

/** Maximum length of a number. Longer numbers are always changed by parsing. */
const MAX_NUMBER_CHARACTERS = 400
const HIT_POINTS_PATTERN = /"hp"\s*:\s*(-?[\d.eE+-]+)/g

/**
 * Index (from 0) of the first hit points on the line that parsing as JSON would change. `undefined` if there are none.
 */
export function findInexactHitPoints(line: string): number | undefined {
  let index = 0
  for (const [, written = ''] of line.matchAll(HIT_POINTS_PATTERN)) {
    if (!survivesReading(written)) return index
    index += 1
  }
  return undefined
}

/** Matches numbers that are short enough to be represented exactly by a float. */
const SHORT_NUMBER_PATTERN = /^\d{1,8}(?:\.\d{1,6})?$/

function survivesReading(written: string): boolean {
  if (SHORT_NUMBER_PATTERN.test(written)) return true
  if (written.length > MAX_NUMBER_CHARACTERS) return false
  const value = Number(written)
  if (!Number.isFinite(value)) return true
  // A number that is so small that it is rounded to zero contains a digit other than 0.
  if (value === 0) return !/[1-9]/.test(written.replace(/e.*$/i, ''))
  const exact = parseDecimal(written)
  return exact !== undefined && compareFractions(exact, fractionFromNumber(value)) === 0
}

/**
 * The `hp` member of the answer. Numbers that no float can represent are written digit by digit, so that nothing is
 * lost.
 */
export function formatHitPointsJson(hp: HitPointsBySeat): string {
  return `"hp":{${Object.entries(hp)
    .map(([seat, points]) => `"${seat}":${formatJsonNumber(parseFraction(points))}`)
    .join(',')}}`
}
