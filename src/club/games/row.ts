// The summary row a game leaves: all that lists, rosters, standings and players' pages read, so that
// a start with ten thousand games replays none of them. The last row stored for a game is the one
// that holds; rows of an older format are made anew from their game when the club is loaded.

import type { RulebookId } from '../../rules/header.ts'
import type { Phase, Role, Seat } from '../../rules/vocabulary.ts'
import { sumsOfSeat } from '../ledger/view.ts'
import type { LineKind } from '../ledger/line.ts'
import { bestMoveHits } from '../ledger/table.ts'
import { firstVictim } from './firstVictim.ts'
import { headerOf, outcomeOf, tableOf, type Game, type Place } from './game.ts'
import type { GameOutcome } from './result.ts'

/** Raised whenever a row says more than before. */
export const ROW_FORMAT = 2

export interface RowSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Counting ledger lines summed by kind, hundredths. */
  readonly lines: Readonly<Partial<Record<LineKind, number>>>
  readonly firstVictim: boolean
  readonly fouls: number
  /** Seats named by the first victim, and how many of them were black. */
  readonly bestMove?: { readonly named: readonly Seat[]; readonly hits: number }
}

export interface GameRow {
  readonly format: typeof ROW_FORMAT
  readonly id: string
  readonly season: string
  readonly number: number
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  readonly judge: string
  readonly place?: Place
  readonly seats: readonly RowSeat[]
  readonly phase: Phase
  readonly round: number
  readonly outcome: GameOutcome | null
  readonly isVoid: boolean
  /** Heads of the streams it sums up; a row behind them is stale. */
  readonly version: number
  readonly ledgerVersion: number
}

export function rowOf(game: Game): GameRow {
  const { opened, replay, version, ledger, ledgerVersion, asserted, isVoid } = game
  const { id, season, number, evening, startedAt, judge, place } = opened
  const { phase, round, seats: sitters } = replay.state
  const victim = asserted ? asserted.firstVictim : firstVictim(replay)
  const table = tableOf(game)
  const seats = table.seats.map(({ seat, member, role }, index): RowSeat => ({
    seat, member, role, lines: sumsOfSeat(ledger, seat), firstVictim: seat === victim, fouls: sitters[index]?.fouls ?? 0,
    ...(table.bestMove?.seat === seat ? { bestMove: { named: table.bestMove.named, hits: bestMoveHits(table, table.bestMove.named) } } : {}),
  }))
  return {
    format: ROW_FORMAT, id, season, number, evening, startedAt, rulebook: headerOf(game).rulebook, judge, ...(place ? { place } : {}),
    seats, phase: asserted || isVoid ? 'over' : phase, round, outcome: outcomeOf(game) ?? null, isVoid, version, ledgerVersion,
  }
}
