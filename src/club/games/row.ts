// The summary row a game leaves: all that lists, rosters and standings read, so that a start with
// ten thousand games replays none of them. The last row stored for a game is the one that holds.

import type { RulebookId } from '../../rules/header.ts'
import type { Outcome, Phase, Role } from '../../rules/vocabulary.ts'
import { sumsOfSeat } from '../ledger/view.ts'
import type { LineKind } from '../ledger/line.ts'
import type { ScoredGame } from '../standings/tally.ts'
import { firstVictim } from './firstVictim.ts'
import type { Game } from './game.ts'

export interface RowSeat {
  readonly seat: number
  readonly member: string
  readonly role: Role
  /** Counting ledger lines summed by kind, hundredths. */
  readonly lines: Readonly<Partial<Record<LineKind, number>>>
  readonly firstVictim: boolean
}

export interface GameRow {
  readonly id: string
  readonly season: string
  readonly number: number
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  readonly seats: readonly RowSeat[]
  readonly phase: Phase
  readonly round: number
  readonly outcome: Outcome | null
  /** Heads of the streams it sums up; a row behind them is stale. */
  readonly version: number
  readonly ledgerVersion: number
}

export function rowOf({ opened, replay, version, ledger, ledgerVersion }: Game): GameRow {
  const { id, season, number, evening, startedAt, header } = opened
  const { phase, round, outcome } = replay.state
  const victim = firstVictim(replay)
  const seats = opened.players.map(({ seat, member }, index): RowSeat => ({
    seat, member, role: header.seats[index]?.role ?? 'citizen', lines: sumsOfSeat(ledger, seat), firstVictim: seat === victim,
  }))
  return { id, season, number, evening, startedAt, rulebook: header.rulebook, seats, phase, round, outcome: outcome ?? null, version, ledgerVersion }
}

/** One game for standings, or none while it is unfinished. A season is one stage. */
export function scoredGame(row: GameRow): readonly ScoredGame[] {
  if (row.outcome === null) return []
  const seats = row.seats.map(({ member, role, lines, firstVictim: first }) => ({ player: member, role, lines, firstVictim: first }))
  return [{ stage: row.season, final: false, round: String(row.number), winner: row.outcome.winner, seats }]
}
