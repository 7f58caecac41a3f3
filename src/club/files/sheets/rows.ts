// One row of a results sheet: a seat of a game, every field read and checked by itself.
// A fault names the line of the file and the column (spec of cli, "Results sheet").

import {
  err,
  isRole,
  isSeat,
  ok,
  LIVE_SEATS,
  WINNERS,
  type Rejection,
  type Result,
  type Role,
  type Seat,
  type Winner,
} from '../../../rules/vocabulary.ts'
import { NO_POINTS, parsePoints, points, type Points } from '../../../scoring/points.ts'
import { parseName } from '../../model/name.ts'

export const REQUIRED_COLUMNS = [
  'stage',
  'round',
  'table',
  'seat',
  'player',
  'club',
  'role',
  'winner',
  'bonus',
  'penalty',
  'disqualified',
  'first_victim',
  'best_move',
] as const
export const OPTIONAL_COLUMNS = ['rulebook', 'team_loss', 'evening', 'judge'] as const
export type Column = (typeof REQUIRED_COLUMNS)[number] | (typeof OPTIONAL_COLUMNS)[number]

export interface SheetFault {
  readonly code: string
  readonly params: {
    readonly line: number
    readonly field: string
    readonly value: string
    readonly [more: string]: string | number
  }
}

export interface SheetRow {
  /** 1 = the header row. */
  readonly line: number
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly seat: Seat
  readonly player: string
  readonly club: string
  readonly role: Role
  /** Absent: the game is unfinished. */
  readonly winner?: Winner
  readonly bonus: Points
  /** As written: positive. */
  readonly penalty: Points
  readonly disqualified: boolean
  readonly firstVictim: boolean
  readonly bestMove: readonly Seat[]
  readonly rulebook: string
  readonly teamLoss: boolean
  /** ISO date; absent: the sheet does not say. */
  readonly evening?: string
  readonly judge?: string
}

const MARKS: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['1', true],
])

type Cells = Readonly<Record<Column, string>>

/** The row, or everything that is wrong with it. */
export function readRow(cells: Cells, line: number): Result<SheetRow, readonly SheetFault[]> {
  const faults: SheetFault[] = []
  const refuse = (field: Column, code: string, params: Rejection['params'] = {}): undefined => {
    faults.push({ code, params: { ...params, line, field, value: cells[field].slice(0, 60) } })
  }
  const need = <T>(field: Column, code: string, value: T | undefined, fallback: T): T => {
    if (value !== undefined) return value
    refuse(field, code)
    return fallback
  }
  /** What another part of the program reads is refused in its own words. */
  const read = <T>(field: Column, parsed: Result<T>, fallback: T): T => {
    if (parsed.ok) return parsed.value
    refuse(field, parsed.error.code, parsed.error.params)
    return fallback
  }
  const decimal = (field: 'bonus' | 'penalty'): Points => {
    if (cells[field] === '') return NO_POINTS
    return read(field, parsePoints(cells[field]), NO_POINTS)
  }
  const mark = (field: 'disqualified' | 'first_victim' | 'team_loss'): boolean =>
    need(field, 'sheet/not-a-mark', MARKS.get(cells[field]), false)

  const winner =
    cells.winner === ''
      ? undefined
      : need(
          'winner',
          'sheet/unknown-winner',
          WINNERS.find((each) => each === cells.winner),
          'draw',
        )
  const row: SheetRow = {
    line,
    stage: cells.stage,
    round: need('round', 'sheet/missing', cells.round || undefined, ''),
    table: need('table', 'sheet/missing', cells.table || undefined, ''),
    seat: need('seat', 'sheet/not-a-seat', parseSeat(cells.seat), 1 as Seat),
    player:
      cells.player === ''
        ? need('player', 'sheet/missing', undefined, '')
        : read('player', parseName(cells.player), ''),
    club: cells.club,
    role: need('role', 'sheet/unknown-role', isRole(cells.role) ? cells.role : undefined, 'citizen'),
    ...(winner === undefined ? {} : { winner }),
    bonus: decimal('bonus'),
    penalty: decimal('penalty'),
    disqualified: mark('disqualified'),
    firstVictim: mark('first_victim'),
    bestMove: need('best_move', 'sheet/not-seats', parseSeats(cells.best_move), []),
    rulebook: cells.rulebook,
    teamLoss: mark('team_loss'),
    ...(cells.evening === '' ? {} : { evening: need('evening', 'sheet/not-a-day', parseDay(cells.evening), '') }),
    ...(cells.judge === '' ? {} : { judge: read('judge', parseName(cells.judge), '') }),
  }
  if (row.penalty < 0) refuse('penalty', 'sheet/negative-penalty')
  if (row.disqualified && row.teamLoss) refuse('team_loss', 'sheet/two-main-lines')
  return faults.length > 0 ? err(faults) : ok(row)
}

export function isFinal(stage: string): boolean {
  return stage.toLowerCase() === 'final'
}

export function penaltyPoints(row: SheetRow): Points {
  return points(-row.penalty)
}

function parseSeat(text: string): Seat | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return isSeat(number) && number <= LIVE_SEATS ? number : undefined
}

/** A day there is, as `2026-03-01`. */
function parseDay(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

/** At most three different seats, separated by spaces. */
function parseSeats(text: string): readonly Seat[] | undefined {
  if (text === '') return []
  const seats = text.split(/\s+/).map(parseSeat)
  const known = seats.filter((each) => each !== undefined)
  return known.length === seats.length && new Set(known).size === known.length && known.length <= 3 ? known : undefined
}
