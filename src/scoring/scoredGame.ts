// Finished games of a season as the input of standings, each with its stage and round. A game outside the plan belongs
// to the season itself and forms a round of its own.

import type { Role, Winner } from '../rules/vocabulary.ts'
import type { CountedGameRow } from './counting.ts'
import type { GivenPoints } from './ledger/givenPoints.ts'
import type { LedgerLineKind } from './ledgerLine.ts'
import { countRoundsByStage, type RoundCountByStage } from './rounds.ts'

/** The part of a season's plan that scoring needs. */
export interface PlanForScoring {
  readonly stages: ReadonlyMap<
    string,
    { readonly id: string; readonly name: string; readonly rounds: number; readonly isFinal: boolean }
  >
  readonly entrants: ReadonlyMap<string, { readonly isExhibition: boolean }>
  /** Points that belong to no game. If omitted, there are none. */
  readonly given?: readonly GivenPoints[]
}

export function toScoredGame(row: CountedGameRow, plan: Pick<PlanForScoring, 'stages'>): ScoredGame {
  const { place, outcome } = row
  return {
    stage: place?.stage ?? row.season,
    final: place !== undefined && plan.stages.get(place.stage)?.isFinal === true,
    round: place ? String(place.round) : row.id,
    winner: outcome.winner,
    seats: row.seats.map(({ member, role, lines, firstVictim }) => ({ player: member, role, lines, firstVictim })),
  }
}

/**
 * Number of rounds in each stage, for compensation. Includes every stage of the plan, even if it has not been played.
 */
export function scheduledRoundCountByStage(
  plan: Pick<PlanForScoring, 'stages'>,
  games: readonly ScoredGame[],
): RoundCountByStage {
  return countRoundsByStage(games, new Map([...plan.stages.values()].map(({ id, rounds }) => [id, rounds])))
}

export interface ScoredSeat {
  readonly player: string
  readonly role: Role
  /** Sums of the counting lines by kind, in hundredths. Never contains `compensation`. */
  readonly lines: Readonly<Partial<Record<LedgerLineKind, number>>>
  readonly firstVictim: boolean
}

/**
 * A finished game as the input of standings: its position in the plan, the winner, and the sums of each seat's lines.
 */
export interface ScoredGame {
  readonly stage: string
  readonly final: boolean
  /** Games of one round are played at the same time. */
  readonly round: string
  readonly winner: Winner
  readonly seats: readonly ScoredSeat[]
}
