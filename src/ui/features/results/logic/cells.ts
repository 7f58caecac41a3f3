// Parses the cells of a results sheet: points with or without a decimal mark, lists of seats, and names by their first
// letters. Pure.

import { penaltyPoints, formatDisplayPoints, tryParsePoints } from '../../../../scoring/points.ts'

const SIGNED_DIGITS_PATTERN = /^([+\-\u2212\u2013]?)(\d+)$/
/** Maximum number of digits in a short input: a leading zero and two decimal places. */
const MAX_SHORTHAND_DIGITS = 3

/**
 * Parses points into hundredths. `0.3`, `0,30` and `.3` are read as written. Digits without a decimal mark are decimal
 * places (`3` = 0.30, `25` = 0.25), after an optional leading zero (`03` = 0.30). Empty text is 0; unreadable text is
 * `undefined`.
 */
export function parseResultsPoints(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const [, sign = '', digits = ''] = SIGNED_DIGITS_PATTERN.exec(trimmed) ?? []
  if (digits === '') return tryParsePoints(trimmed)
  // A longer number is not a short input. As a whole number, it would mean at least a hundred points.
  if (digits.length > MAX_SHORTHAND_DIGITS) return undefined
  const places = digits.length > 1 && digits.startsWith('0') ? digits.slice(1) : digits
  return tryParsePoints(`${sign}0.${places}`)
}

/** A penalty may be typed with or without the minus sign. The result is never positive. */
export function parseResultsPenalty(text: string): number | undefined {
  const hundredths = parseResultsPoints(text)
  return hundredths === undefined ? undefined : penaltyPoints(hundredths)
}

/** Text of a cell after the focus leaves it. Unreadable text stays as typed. */
export function reformatResultsPoints(text: string, mark: '.' | ',', read = parseResultsPoints): string {
  const hundredths = read(text)
  if (hundredths === undefined) return text
  return hundredths === 0 ? '' : formatDisplayPoints(hundredths, { mark })
}

/** Parses the seats of a best move. In `890` each digit is a seat and 0 is seat ten; `8 9 10` has separators. */
export function parseBestMoveSeats(text: string): readonly number[] | undefined {
  const trimmed = text.trim()
  const words = /[\s,;.]/.test(trimmed) ? trimmed.split(/[\s,;.]+/).filter((word) => word !== '') : [...trimmed]
  return words.every((word) => /^\d{1,2}$/.test(word)) ? words.map((word) => Number(word) || 10) : undefined
}

export function formatBestMoveSeats(seats: readonly number[]): string {
  const [only] = seats
  // Without the comma, a single 10 would be parsed as seats one and ten.
  return seats.length === 1 && only !== undefined && only > 9 ? `${only},` : seats.join(' ')
}

export interface PersonWithName {
  readonly id: string
  readonly name: string
}

/**
 * The only person who matches the text. An exact name is preferred, then a name that begins with the text, then a name
 * with any word that begins with the text.
 */
export function findPersonByTypedName(
  text: string,
  people: readonly PersonWithName[],
): PersonWithName | 'nobody' | 'several' | undefined {
  const wanted = normaliseName(text)
  if (wanted === '') return undefined
  const tests: readonly ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name.startsWith(wanted),
    (name) => name.split(' ').some((word) => word.startsWith(wanted)),
  ]
  for (const fits of tests) {
    const [first, ...others] = people.filter(({ name }) => fits(normaliseName(name)))
    if (first) return others.length === 0 ? first : 'several'
  }
  return 'nobody'
}

function normaliseName(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
