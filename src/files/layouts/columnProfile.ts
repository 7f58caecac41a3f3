// What the values of a column look like, and whether a field may have them. Pure.

import type { Role } from '../../rules/vocabulary.ts'
import { teamOf } from '../../scoring/sides.ts'
import type { TableRows } from './rawGames.ts'
import type { TableField } from './fields.ts'
import type { TableMap } from './tableMap.ts'
import { parseCellDate, parseCellNumber, parseNumberList, parseCellPoints } from './cellValues.ts'
import { parseMark, parseResultWord, parseRoleWord, parseVictimMark, wordKey } from './words.ts'

/** Either order: whether it is a date at all. */
const DATE_ORDERS: readonly Pick<TableMap, 'dates' | 'moments'>[] = [
  { dates: 'dmy', moments: 'time' },
  { dates: 'mdy', moments: 'time' },
]

export function isDateText(text: string): boolean {
  // A lone number may be a spreadsheet's day, and is more often something else.
  return !/^[\d.]+$/.test(text) || /^\d+\.\d+\.\d+$/.test(text) || text.length === 5
    ? DATE_ORDERS.some((order) => parseCellDate(text, order) !== undefined)
    : false
}

/** М alone is a card in two ways; which, the whole column tells. */
export const AMBIGUOUS_ROLE_WORDS = ['м', 'm']

/** Values of a column; '' where a row has none. */
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
    return this.share((text) => parseRoleWord(text) !== undefined || AMBIGUOUS_ROLE_WORDS.includes(wordKey(text)))
  }

  /** Words that are cards of the game, two of them at least. */
  get hasRoles(): boolean {
    const found = new Set(this.filled.map(parseRoleWord))
    return this.roleShare >= 0.8 && (['don', 'sheriff', 'mafia'] as const).filter((role) => found.has(role)).length >= 2
  }

  /** 1, 2, 3 and again from 1. */
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
        (text) => parseCellPoints(text) === undefined && !isDateText(text) && parseResultWord(text) === undefined,
      ) >= 0.7 &&
      this.roleShare < 0.5
    )
  }

  get hasPoints(): boolean {
    return this.filled.length > 0 && this.share((text) => parseCellPoints(text) !== undefined) >= 0.8
  }

  get hasMarks(): boolean {
    return this.share((text) => parseMark(text) !== undefined) >= 0.9
  }
}

/** Whether a column under a heading of that field may be it. An empty column is whatever its heading says. */
export function columnFitsField(field: TableField, column: ColumnProfile): boolean {
  if (column.filled.length === 0) return true
  switch (field) {
    case 'evening':
      return column.share(isDateText) >= 0.5
    case 'winner':
      return column.share((text) => parseResultWord(text) !== undefined) >= 0.5
    case 'won':
    case 'disqualified':
    case 'teamLoss':
      return column.hasMarks
    case 'isVictim':
      return (
        column.hasMarks ||
        (column.share((text) => parseVictimMark(text) !== undefined) >= 0.9 &&
          column.share((text) => parseVictimMark(text) === true) > 0)
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
      return column.share((text) => parseMark(text) !== undefined || parseResultWord(text) === 'unrated') >= 0.6
    default:
      return true
  }
}

/** Row numbers of each game, as far as the numbers of seats or empty rows tell. */
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

/** Whether marks follow the sides: one side has them, the other not. */
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
