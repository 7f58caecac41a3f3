// The stored summary row of a game. It contains everything that lists, rosters, standings and player pages read, so
// that a start with ten thousand games replays none of them.

import type { RulebookId } from '../rules/header.ts'
import type { Outcome, Phase, Role, Seat, Winner } from '../rules/vocabulary.ts'
import type { LedgerLineKind } from './ledgerLine.ts'

/** Position of a game in the plan of its season. Rounds and tables are numbered from 1. */
export interface TableInPlan {
  readonly stage: string
  readonly round: number
  readonly table: number
}

/**
 * Winner and reason. The reason `asserted` means that the result was not adjudicated, and `decided` that the judge
 * decided an unfinished game.
 */
export interface GameOutcome {
  readonly winner: Winner
  readonly reason: Outcome['reason'] | 'asserted' | 'decided'
}

/**
 * Version of the row's content, increased with every change. Rows in a different format are computed again from their
 * games.
 */
export const GAME_ROW_FORMAT = 1

export interface GameRowSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Sums of the counting ledger lines by kind, in hundredths. */
  readonly lines: Readonly<Partial<Record<LedgerLineKind, number>>>
  readonly firstVictim: boolean
  readonly fouls: number
  /**
   * Whether the player was removed because of fouls or by the judge. Rows from older programs never have this field.
   */
  readonly removed?: true
  /** Seats that the first victim named, and the number of black seats among them. */
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
  /**
   * Id of the judge as a person of the club. If omitted, the game has no judge, or only the name in `judge` is known.
   */
  readonly judgeId?: string
  /** The judge's name as it was typed, if nobody in the club has this name. Never set together with `judgeId`. */
  readonly judge?: string
  readonly place?: TableInPlan
  readonly seats: readonly GameRowSeat[]
  readonly phase: Phase
  readonly round: number
  readonly outcome: GameOutcome | null
  readonly isVoid: boolean
  /** Set if the game waits for another day. A stopped game has a phase but does not run. */
  readonly isStopped?: true
  /** Number of the deal, if the cards were dealt more than once for this game. */
  readonly deal?: number
  /** Id of the void game with the earlier deal. */
  readonly inPlaceOf?: string
  /** Id of the draw from which the game started. */
  readonly draw?: string
  /** Number of objections to the game that wait for a decision. Omitted if there are none. */
  readonly openObjections?: number
  /** Number of all objections to the game, decided or not. Omitted if there are none. */
  readonly objections?: number
  /**
   * Versions of the game's stream and its ledger that the row summarises. If a stream has grown since, the row is
   * stale.
   */
  readonly version: number
  readonly ledgerVersion: number
}

/**
 * The two kinds of season. A tournament is a season that is played according to a plan. Ratings can weight the kinds
 * differently.
 */
export const SEASON_KINDS = ['season', 'tournament'] as const
export type SeasonKind = (typeof SEASON_KINDS)[number]
