// What the values of a column look like, and whether a field may have them. Pure.

import type { Role } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { Rows } from './rawGames.ts'
import type { Field } from './fields.ts'
import type { TableMap } from './tableMap.ts'
import { dayOf, numberOf, numbersOf, pointsOf } from './values.ts'
import { markWord, resultWord, roleWord, victimWord, wordKey } from './words.ts'

/** Either order: whether it is a date at all. */
const ANY_DATE: readonly Pick<TableMap, 'dates' | 'moments'>[] = [
  { dates: 'dmy', moments: 'time' },
  { dates: 'mdy', moments: 'time' },
]

export function isDay(text: string): boolean {
  // A lone number may be a spreadsheet's day, and is more often something else.
  return !/^[\d.]+$/.test(text) || /^\d+\.\d+\.\d+$/.test(text) || text.length === 5
    ? ANY_DATE.some((order) => dayOf(text, order) !== undefined)
    : false
}

/** М alone is a card in two ways; which, the whole column tells. */
export const TWO_WAYS = ['м', 'm']

/** Values of a column; '' where a row has none. */
export class Profile {
  readonly texts: readonly string[]
  readonly filled: readonly string[]

  constructor(texts: readonly string[]) {
    this.texts = texts
    this.filled = texts.filter((text) => text !== '')
  }

  share(test: (text: string) => boolean): number {
    return this.filled.length === 0 ? 0 : this.filled.filter(test).length / this.filled.length
  }

  get distinct(): number {
    return new Set(this.filled).size
  }

  get roles(): number {
    return this.share((text) => roleWord(text) !== undefined || TWO_WAYS.includes(wordKey(text)))
  }

  /** Words that are cards of the game, two of them at least. */
  get isRoles(): boolean {
    const found = new Set(this.filled.map(roleWord))
    return this.roles >= 0.8 && (['don', 'sheriff', 'mafia'] as const).filter((role) => found.has(role)).length >= 2
  }

  /** 1, 2, 3 and again from 1. */
  get isSeats(): boolean {
    const numbers = this.filled.map(numberOf)
    const next = numbers.filter((number, index) => number !== undefined && number === (numbers[index - 1] ?? NaN) + 1)
    return (
      numbers.includes(1) &&
      numbers.every((each) => (each ?? 0) <= 30) &&
      next.length >= 0.6 * (numbers.length - 1) &&
      next.length > 2
    )
  }

  get isNames(): boolean {
    return (
      this.distinct >= 4 &&
      this.share((text) => pointsOf(text) === undefined && !isDay(text) && resultWord(text) === undefined) >= 0.7 &&
      this.roles < 0.5
    )
  }

  get isPoints(): boolean {
    return this.filled.length > 0 && this.share((text) => pointsOf(text) !== undefined) >= 0.8
  }

  get isMarks(): boolean {
    return this.share((text) => markWord(text) !== undefined) >= 0.9
  }
}

/** Whether a column under a heading of that field may be it. An empty column is whatever its heading says. */
export function fits(field: Field, column: Profile): boolean {
  if (column.filled.length === 0) return true
  switch (field) {
    case 'evening':
      return column.share(isDay) >= 0.5
    case 'winner':
      return column.share((text) => resultWord(text) !== undefined) >= 0.5
    case 'won':
    case 'disqualified':
    case 'teamLoss':
      return column.isMarks
    case 'isVictim':
      return (
        column.isMarks ||
        (column.share((text) => victimWord(text) !== undefined) >= 0.9 &&
          column.share((text) => victimWord(text) === true) > 0)
      )
    case 'seat':
      return (
        column.share((text) => numberOf(text) !== undefined) >= 0.7 && column.share((text) => Number(text) <= 30) >= 0.7
      )
    case 'player':
      return column.share((text) => pointsOf(text) === undefined) >= 0.5
    case 'role':
      return column.roles >= 0.5
    case 'bestMove':
      return column.share((text) => (numbersOf(text)?.length ?? 0) > 1) >= 0.4
    case 'bonus':
    case 'penalty':
    case 'bestMovePoints':
    case 'compensation':
    case 'points':
    case 'total':
    case 'fouls':
      return column.share((text) => pointsOf(text) !== undefined || text === '-') >= 0.6
    case 'rated':
      return column.share((text) => markWord(text) !== undefined || resultWord(text) === 'unrated') >= 0.6
    default:
      return true
  }
}

/** Row numbers of each game, as far as the numbers of seats or empty rows tell. */
export function runsOf(
  rows: Rows,
  from: number,
  isSeat: (row: number) => boolean,
  numberAt: (row: number) => number | undefined,
): readonly (readonly number[])[] {
  const runs: number[][] = []
  let last = Infinity
  for (let row = from; row <= rows.length; row += 1) {
    if (!isSeat(row)) {
      last = Infinity
      continue
    }
    const number = numberAt(row)
    if (last === Infinity || (number !== undefined && number <= last)) runs.push([row])
    else runs.at(-1)?.push(row)
    last = number ?? 0
  }
  return runs
}

/** Whether marks follow the sides: one side has them, the other not. */
export function followsSides(marks: readonly (boolean | undefined)[], roles: readonly (Role | undefined)[]): boolean {
  const of = (team: 'red' | 'black') =>
    marks.filter((_, index) => {
      const role = roles[index]
      return role !== undefined && teamOf(role) === team
    })
  const [red, black] = [of('red'), of('black')]
  return (
    red.length > 0 && black.length > 0 && new Set(red).size === 1 && new Set(black).size === 1 && red[0] !== black[0]
  )
}
