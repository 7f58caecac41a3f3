// Characterises the values of a column and decides whether they suit a field. Pure functions.

import type { Role } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { TableRows } from './rawGames.ts'
import type { TableField } from './fields.ts'
import type { TableMap } from './tableMap.ts'
import { parseCellDate, parseCellNumber, parseNumberList, parseCellPoints } from './cellValues.ts'
import {
  parseYesNoMark,
  parseGameResultWord,
  parseRoleWord,
  parseFirstVictimMark,
  toWordComparisonKey,
} from './words.ts'

/** Both orders of day and month are tried to find out whether a text is a date at all. */
const DATE_ORDERS: readonly Pick<TableMap, 'dates' | 'moments'>[] = [
  { dates: 'dmy', moments: 'time' },
  { dates: 'mdy', moments: 'time' },
]

export function isDateText(text: string): boolean {
  // A single number could be a serial day of a spreadsheet, but usually it is not a date.
  return !/^[\d.]+$/.test(text) || /^\d+\.\d+\.\d+$/.test(text) || text.length === 5
    ? DATE_ORDERS.some((order) => parseCellDate(text, order) !== undefined)
    : false
}

/** A single М can be the card "mafia" or "civilian". The whole column decides which. */
export const AMBIGUOUS_ROLE_WORDS = ['м', 'm']

/** Values of a column. A row without a value has an empty string. */
export class ColumnProfile {
  readonly texts: readonly string[]
  readonly filled: readonly string[]

  constructor(texts: readonly string[]) {
    this.texts = texts
    this.filled = texts.filter((text) => text !== '')
  }

  share(test: (text: string) => boolean): number {
    return this.filled.length === 0 ? 0 : this.filled.filter(test).length / this.filled.length
  }

  get distinctCount(): number {
    return new Set(this.filled).size
  }

  get roleShare(): number {
    return this.share(
      (text) => parseRoleWord(text) !== undefined || AMBIGUOUS_ROLE_WORDS.includes(toWordComparisonKey(text)),
    )
  }

  /** Whether the values are names of cards, with at least two of Don, Sheriff and mafia among them. */
  get hasRoles(): boolean {
    const found = new Set(this.filled.map(parseRoleWord))
    return this.roleShare >= 0.8 && (['don', 'sheriff', 'mafia'] as const).filter((role) => found.has(role)).length >= 2
  }

  /** Whether the values count 1, 2, 3 and start again at 1. */
  get hasSeatNumbers(): boolean {
    const numbers = this.filled.map(parseCellNumber)
    const next = numbers.filter((number, index) => number !== undefined && number === (numbers[index - 1] ?? NaN) + 1)
    return (
      numbers.includes(1) &&
      numbers.every((each) => (each ?? 0) <= 30) &&
      next.length >= 0.6 * (numbers.length - 1) &&
      next.length > 2
    )
  }

  get hasNames(): boolean {
    return (
      this.distinctCount >= 4 &&
      this.share(
        (text) => parseCellPoints(text) === undefined && !isDateText(text) && parseGameResultWord(text) === undefined,
      ) >= 0.7 &&
      this.roleShare < 0.5
    )
  }

  get hasPoints(): boolean {
    return this.filled.length > 0 && this.share((text) => parseCellPoints(text) !== undefined) >= 0.8
  }

  get hasMarks(): boolean {
    return this.share((text) => parseYesNoMark(text) !== undefined) >= 0.9
  }
}

/** Whether the values of a column suit the field that the column's title names. An empty column suits every field. */
export function columnFitsField(field: TableField, column: ColumnProfile): boolean {
  if (column.filled.length === 0) return true
  switch (field) {
    case 'evening':
      return column.share(isDateText) >= 0.5
    case 'winner':
      return column.share((text) => parseGameResultWord(text) !== undefined) >= 0.5
    case 'won':
    case 'disqualified':
    case 'teamLoss':
      return column.hasMarks
    case 'isVictim':
      return (
        column.hasMarks ||
        (column.share((text) => parseFirstVictimMark(text) !== undefined) >= 0.9 &&
          column.share((text) => parseFirstVictimMark(text) === true) > 0)
      )
    case 'seat':
      return (
        column.share((text) => parseCellNumber(text) !== undefined) >= 0.7 &&
        column.share((text) => Number(text) <= 30) >= 0.7
      )
    case 'player':
      return column.share((text) => parseCellPoints(text) === undefined) >= 0.5
    case 'role':
      return column.roleShare >= 0.5
    case 'bestMove':
      return column.share((text) => (parseNumberList(text)?.length ?? 0) > 1) >= 0.4
    case 'bonus':
    case 'penalty':
    case 'bestMovePoints':
    case 'compensation':
    case 'points':
    case 'total':
    case 'fouls':
      return column.share((text) => parseCellPoints(text) !== undefined || text === '-') >= 0.6
    case 'rated':
      return (
        column.share((text) => parseYesNoMark(text) !== undefined || parseGameResultWord(text) === 'unrated') >= 0.6
      )
    default:
      return true
  }
}

/**
 * Row numbers of each game. A new game starts where seat numbers do not increase, or after a row that is not a seat.
 */
export function rowNumbersByGame(
  rows: TableRows,
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

/**
 * Whether the marks agree with the teams, so that all players of one team have the mark and no player of the other team
 * does.
 */
export function marksExactlyOneTeam(
  marks: readonly (boolean | undefined)[],
  roles: readonly (Role | undefined)[],
): boolean {
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
