// The summary row a game leaves: all that lists, rosters, standings and players' pages read, so that
// a start with ten thousand games replays none of them.

import type { RulebookId } from '../rules/header.ts'
import type { Outcome, Phase, Role, Seat, Winner } from '../rules/vocabulary.ts'
import type { LedgerLineKind } from './ledgerLine.ts'

/** Where a game belongs in the plan of its season. Rounds and tables are numbered from 1. */
export interface TableInPlan {
  readonly stage: string
  readonly round: number
  readonly table: number
}

/** Who won and why; an asserted one was not adjudicated. */
export interface GameOutcome {
  readonly winner: Winner
  readonly reason: Outcome['reason'] | 'asserted'
}

/** Raised by every change of what rows say: rows of another format are worked out again from their games. */
export const GAME_ROW_FORMAT = 1

export interface GameRowSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Counting ledger lines summed by kind, hundredths. */
  readonly lines: Readonly<Partial<Record<LedgerLineKind, number>>>
  readonly firstVictim: boolean
  readonly fouls: number
  /** Removed by fouls or by the judge. Absent also in rows of older programs, which do not say it. */
  readonly removed?: true
  /** Seats named by the first victim, and how many of them were black. */
  readonly bestMove?: { readonly named: readonly Seat[]; readonly hits: number }
}

export interface GameRow {
  readonly format: typeof GAME_ROW_FORMAT
  readonly id: string
  readonly season: string
  readonly number: number
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  /** The person of the club who judged; absent: nobody, or only `judge` is known. */
  readonly judgeId?: string
  /** The name as it was typed, where it names nobody of the club; never beside an id. */
  readonly judge?: string
  readonly place?: TableInPlan
  readonly seats: readonly GameRowSeat[]
  readonly phase: Phase
  readonly round: number
  readonly outcome: GameOutcome | null
  readonly isVoid: boolean
  /** How many objections to it wait for a decision; absent where none does. */
  readonly openObjections?: number
  /** How many objections were raised, decided or not; absent if none. */
  readonly objections?: number
  /** Heads of the streams it sums up; a row behind them is stale. */
  readonly version: number
  readonly ledgerVersion: number
}

// The two kinds of a season: a tournament is a season played by a plan. Ratings weigh them differently.
export const SEASON_KINDS = ['season', 'tournament'] as const
export type SeasonKind = (typeof SEASON_KINDS)[number]

// The evening a moment belongs to: until six in the morning it is still yesterday's. Games, sheets
// and screens ask here, each with the moment as its own clock shows it. Pure.
const EVENING_END_TIME = '06:00'

/** From `2026-09-04T01:30` to `2026-09-03`. */
export function eveningOfLocalTime(minute: string): string {
  const [day = '', time = ''] = minute.split('T')
  if (time >= EVENING_END_TIME) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Whole days of the calendar: no time zone is asked.
  const before = new Date(Date.UTC(year, month - 1, date - 1))
  return before.toISOString().slice(0, 10)
}
