// What is typed into the cells of a results sheet, read as it is meant: points with or without
// their point, seats by their last digit, names by their beginning. Pure.

import { shownPoints, typedPoints } from '../../../../scoring/points.ts'

const DIGITS = /^([+\-\u2212\u2013]?)(\d+)$/
/** Places behind the point, and the zero that may stand before it. */
const MOST_DIGITS = 3

/**
 * Hundredths: `0.3`, `0,30` and `.3` as written; digits without a point are the places behind it
 * (`3` = 0.30, `25` = 0.25), and a leading zero is the one before it (`03` = 0.30). Empty = 0.
 */
export function readPoints(text: string): number | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  const [, sign = '', digits = ''] = DIGITS.exec(trimmed) ?? []
  if (digits === '') return typedPoints(trimmed)
  // More is no shorthand, and as it stands it would be a hundred points and more.
  if (digits.length > MOST_DIGITS) return undefined
  const places = digits.length > 1 && digits.startsWith('0') ? digits.slice(1) : digits
  return typedPoints(`${sign}0.${places}`)
}

/** A penalty is typed with or without its minus. */
export function readPenalty(text: string): number | undefined {
  const hundredths = readPoints(text)
  return hundredths === undefined ? undefined : Math.abs(hundredths)
}

/** What the cell says when it is left; text that cannot be read stays. */
export function settledPoints(text: string, mark: '.' | ',', read = readPoints): string {
  const hundredths = read(text)
  if (hundredths === undefined) return text
  return hundredths === 0 ? '' : shownPoints(hundredths, { mark })
}

/** Seats of a best move: `890` is one digit a seat, 0 for ten; `8 9 10` has them apart. */
export function readSeats(text: string): readonly number[] | undefined {
  const trimmed = text.trim()
  const words = /[\s,;.]/.test(trimmed) ? trimmed.split(/[\s,;.]+/).filter((word) => word !== '') : [...trimmed]
  return words.every((word) => /^\d{1,2}$/.test(word)) ? words.map((word) => Number(word) || 10) : undefined
}

export function writtenSeats(seats: readonly number[]): string {
  const [only] = seats
  // Ten alone would read as one and ten.
  return seats.length === 1 && only !== undefined && only > 9 ? `${only},` : seats.join(' ')
}

export interface Named {
  readonly id: string
  readonly name: string
}

/** Who is meant: the whole name, else the only one that begins so, else the only one with such a word. */
export function whoIs(text: string, people: readonly Named[]): Named | 'nobody' | 'several' | undefined {
  const wanted = fold(text)
  if (wanted === '') return undefined
  const tests: readonly ((name: string) => boolean)[] = [
    (name) => name === wanted,
    (name) => name.startsWith(wanted),
    (name) => name.split(' ').some((word) => word.startsWith(wanted)),
  ]
  for (const fits of tests) {
    const [first, ...others] = people.filter(({ name }) => fits(fold(name)))
    if (first) return others.length === 0 ? first : 'several'
  }
  return 'nobody'
}

function fold(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
}
