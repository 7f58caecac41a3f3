// Finished games of a season as standings take them: each in its stage and round. A game outside
// the plan belongs to the season itself and is a round of its own.

import type { GivenPoints } from './ledger/given.ts'
import type { CountingRow } from './counting.ts'
import { stageRounds, type StageRounds } from './rounds.ts'
import type { ScoredGame } from './standings/scoredGame.ts'

/** What scoring needs of the plan of a season. */
export interface ScoredPlan {
  readonly stages: ReadonlyMap<
    string,
    { readonly id: string; readonly name: string; readonly rounds: number; readonly isFinal: boolean }
  >
  readonly entrants: ReadonlyMap<string, { readonly isExhibition: boolean }>
  /** Points that belong to no game; absent: none. */
  readonly given?: readonly GivenPoints[]
}

export function scoredGame(row: CountingRow, plan: Pick<ScoredPlan, 'stages'>): ScoredGame {
  const { place, outcome } = row
  return {
    stage: place?.stage ?? row.season,
    final: place !== undefined && plan.stages.get(place.stage)?.isFinal === true,
    round: place ? String(place.round) : row.id,
    winner: outcome.winner,
    seats: row.seats.map(({ member, role, lines, firstVictim }) => ({ player: member, role, lines, firstVictim })),
  }
}

/** What compensation is counted by; every stage of the plan is there, played or not. */
export function scheduledRounds(plan: Pick<ScoredPlan, 'stages'>, games: readonly ScoredGame[]): StageRounds {
  return stageRounds(games, new Map([...plan.stages.values()].map(({ id, rounds }) => [id, rounds])))
}
