// One row of a results sheet, which is a seat of a game. Every field is read and checked separately. A fault names the
// line and the column (docs/spec/cli.md §6, "Results sheet").

import {
  err,
  isRole,
  isSeat,
  ok,
  MAX_CLUB_TABLE_SEATS,
  WINNERS,
  type Rejection,
  type Result,
  type Role,
  type Seat,
  type Winner,
} from '../../rules/vocabulary.ts'
import { isCustomWinner, customRoleSpec } from '../../rules/rulebooks/registry.ts'
import { NO_POINTS, parsePoints, penaltyPoints, type Points } from '../../scoring/points.ts'
import { MAX_STAGE_ROUNDS } from '../../scoring/rounds.ts'
import { parseName } from '../../club/model/name.ts'
import { parseLots, type PlayerLot } from './lotCells.ts'

/** A sheet with any of these columns contains results. */
export const OUTCOME_SHEET_COLUMNS = [
  'role',
  'winner',
  'bonus',
  'penalty',
  'disqualified',
  'first_victim',
  'best_move',
] as const
export const REQUIRED_SHEET_COLUMNS = [
  'stage',
  'round',
  'table',
  'seat',
  'player',
  'club',
  ...OUTCOME_SHEET_COLUMNS,
] as const
/** The minimum columns of a schedule: the player in each seat, without results. */
export const SCHEDULE_SHEET_COLUMNS = ['round', 'table', 'seat', 'player'] as const
export const OPTIONAL_SHEET_COLUMNS = ['rulebook', 'team_loss', 'evening', 'judge'] as const
/** Columns of the plan, which are written only if they add something to the results. */
export const PLAN_SHEET_COLUMNS = [
  'rounds',
  'planned',
  'place_of',
  'from_round',
  'why',
  'never_with',
  'rather_not_with',
  'exhibition',
  'lots',
  'final',
] as const
export type SheetColumn =
  | (typeof REQUIRED_SHEET_COLUMNS)[number]
  | (typeof OPTIONAL_SHEET_COLUMNS)[number]
  | (typeof PLAN_SHEET_COLUMNS)[number]

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
  /** Line in the file, from 1. Line 1 is the header row. */
  readonly line: number
  readonly stage: string
  readonly round: string
  readonly table: string
  readonly seat: Seat
  readonly player: string
  readonly club: string
  readonly role: Role
  /** If omitted, the game is unfinished. */
  readonly winner?: Winner
  readonly bonus: Points
  /** Zero or negative, whatever sign the number has in the sheet. */
  readonly penalty: Points
  readonly disqualified: boolean
  readonly firstVictim: boolean
  readonly bestMove: readonly Seat[]
  readonly rulebook: string
  readonly teamLoss: boolean
  /** ISO date. If omitted, the sheet does not state it. */
  readonly evening?: string
  readonly judge?: string
  /** Planned number of rounds of the stage, if it is more than the sheet contains. */
  readonly rounds?: number
  /** Name of the player whom the seating assigns to this seat. */
  readonly planned?: string
  /**
   * The entrant whom `planned` replaces in the line-up, with the first round and the reason. If omitted, `planned` has
   * a slot of their own.
   */
  readonly placeOf?: { readonly name: string; readonly fromRound: number; readonly reason: string }
  /**
   * Names of the players who must never sit at this player's tables, and of the players who should not sit there if it
   * can be avoided.
   */
  readonly neverWith?: readonly string[]
  readonly ratherNotWith?: readonly string[]
  /** Whether the player plays without a place in the standings. */
  readonly isExhibition?: boolean
  readonly lots?: readonly PlayerLot[]
  /** Whether the stage is a final. If omitted, the name of the stage decides. */
  readonly isFinal?: boolean
}

/** A seat of a planned table that has not been played. It has no card yet. */
export type PlannedSheetRow = Omit<SheetRow, 'role'> & { readonly role?: undefined }

const MAX_REPLACEMENT_REASON_LENGTH = 1000

const MARK_VALUES: ReadonlyMap<string, boolean> = new Map([
  ['', false],
  ['1', true],
])
const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
])

type Cells = Readonly<Record<SheetColumn, string>>

/** Reads the cells of a row and collects their faults. */
class CellReader {
  readonly faults: SheetFault[] = []
  readonly #cells: Cells
  readonly #line: number

  constructor(cells: Cells, line: number) {
    this.#cells = cells
    this.#line = line
  }

  refuse(field: SheetColumn, code: string, params: Rejection['params'] = {}): void {
    this.faults.push({ code, params: { ...params, line: this.#line, field, value: this.#cells[field].slice(0, 60) } })
  }

  need<T>(field: SheetColumn, code: string, value: T | undefined, fallback: T): T {
    if (value !== undefined) return value
    this.refuse(field, code)
    return fallback
  }

  /** Reports an error of another parser with that parser's own code. */
  read<T>(field: SheetColumn, parsed: Result<T>, fallback: T): T {
    if (parsed.ok) return parsed.value
    this.refuse(field, parsed.error.code, parsed.error.params)
    return fallback
  }

  decimal(field: 'bonus' | 'penalty'): Points {
    const text = this.#cells[field]
    return text === '' ? NO_POINTS : this.read(field, parsePoints(text), NO_POINTS)
  }

  mark(field: 'disqualified' | 'first_victim' | 'team_loss' | 'exhibition'): boolean {
    return this.need(field, 'sheet/not-a-mark', MARK_VALUES.get(this.#cells[field]), false)
  }

  name(field: SheetColumn, text = this.#cells[field]): string {
    return this.read(field, parseName(text), '')
  }

  names(field: 'never_with' | 'rather_not_with'): readonly string[] {
    return this.#cells[field] === '' ? [] : this.#cells[field].split('\n').map((name) => this.name(field, name))
  }

  winner(): Winner | undefined {
    const { winner: text } = this.#cells
    if (text === '') return undefined
    const found = WINNERS.find((each) => each === text) ?? (isCustomWinner(text) ? (text as Winner) : undefined)
    return this.need('winner', 'sheet/unknown-winner', found, 'draw')
  }
}

/** Parses a built-in role or a role of the club's rulebooks. */
function parseCard(text: string): Role | undefined {
  return isRole(text) ? text : customRoleSpec(text)?.role
}

export function parseSheetRow(cells: Cells, line: number): Result<SheetRow | PlannedSheetRow, readonly SheetFault[]> {
  const reader = new CellReader(cells, line)
  const winner = reader.winner()
  const neverWith = reader.names('never_with')
  const ratherNotWith = reader.names('rather_not_with')
  const saysNothing = OUTCOME_SHEET_COLUMNS.every((column) => cells[column] === '')
  const isUnplayed =
    (cells.role === '' && cells.winner === '' && cells.planned !== '') || (saysNothing && cells.player !== '')
  // A schedule names its players only once, in the column `player`.
  const planned = cells.planned === '' && isUnplayed ? cells.player : cells.planned
  const role = isUnplayed ? undefined : reader.need('role', 'sheet/unknown-role', parseCard(cells.role), 'citizen')
  const row: Omit<SheetRow, 'role'> = {
    line,
    stage: cells.stage,
    round: reader.need('round', 'sheet/missing', cells.round || undefined, ''),
    table: reader.need('table', 'sheet/missing', cells.table || undefined, ''),
    seat: reader.need('seat', 'sheet/not-a-seat', parseSeat(cells.seat), 1 as Seat),
    player: cells.player === '' && !isUnplayed ? '' : reader.name('player'),
    club: cells.club,
    ...(winner === undefined ? {} : { winner }),
    bonus: reader.decimal('bonus'),
    penalty: penaltyPoints(reader.decimal('penalty')),
    disqualified: reader.mark('disqualified'),
    firstVictim: reader.mark('first_victim'),
    bestMove: reader.need('best_move', 'sheet/not-seats', parseSeats(cells.best_move), []),
    rulebook: cells.rulebook,
    teamLoss: reader.mark('team_loss'),
    ...(cells.evening === ''
      ? {}
      : { evening: reader.need('evening', 'sheet/not-a-day', parseDay(cells.evening), '') }),
    ...(cells.judge === '' ? {} : { judge: reader.name('judge') }),
    ...(cells.rounds === '' ? {} : { rounds: reader.need('rounds', 'sheet/not-rounds', parseRounds(cells.rounds), 1) }),
    ...(planned === '' ? {} : { planned: reader.name('planned', planned) }),
    ...(cells.place_of === ''
      ? {}
      : {
          placeOf: {
            name: reader.name('place_of'),
            fromRound: reader.need('from_round', 'sheet/not-rounds', parseRounds(cells.from_round), 1),
            reason: cells.why.slice(0, MAX_REPLACEMENT_REASON_LENGTH),
          },
        }),
    ...(neverWith.length === 0 ? {} : { neverWith }),
    ...(ratherNotWith.length === 0 ? {} : { ratherNotWith }),
    ...(reader.mark('exhibition') ? { isExhibition: true } : {}),
    ...(cells.final === ''
      ? {}
      : { isFinal: reader.need('final', 'sheet/not-a-choice', YES_OR_NO.get(cells.final), false) }),
    ...(cells.lots === '' ? {} : { lots: reader.need('lots', 'sheet/not-lots', parseLots(cells.lots), []) }),
  }
  if (row.disqualified && row.teamLoss) reader.refuse('team_loss', 'sheet/two-main-lines')
  if (reader.faults.length > 0) return err(reader.faults)
  return ok(role === undefined ? row : { ...row, role })
}

function parseRounds(text: string): number | undefined {
  const number = /^[1-9]\d?$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= MAX_STAGE_ROUNDS ? number : undefined
}

function parseSeat(text: string): Seat | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return isSeat(number) && number <= MAX_CLUB_TABLE_SEATS ? number : undefined
}

/** Parses an existing calendar date, such as `2026-03-01`. */
function parseDay(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

/** Parses at most three different seats, separated by spaces. */
function parseSeats(text: string): readonly Seat[] | undefined {
  if (text === '') return []
  const seats = text.split(/\s+/).map(parseSeat)
  const known = seats.filter((each) => each !== undefined)
  return known.length === seats.length && new Set(known).size === known.length && known.length <= 3 ? known : undefined
}
