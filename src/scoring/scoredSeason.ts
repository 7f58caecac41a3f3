// What scoring needs to know of a season and of the club around it, as plain data.

import type { Role, Winner } from '../rules/vocabulary.ts'
import type { CountingRow } from './counting.ts'
import type { GivenPoints } from './ledger/givenPoints.ts'
import type { LedgerLineKind } from './ledgerLine.ts'
import type { RatingHistory } from './ratings/history.ts'
import { countRoundsByStage, type RoundCountByStage } from './rounds.ts'
import type { GameRow, SeasonKind } from './gameRow.ts'
import type { Scheme } from './schemes/scheme.ts'

/** What scoring needs to know of a season and of the club around it. */
export interface ScoredSeason {
  readonly season: { readonly id: string }
  readonly scheme: Scheme
  readonly club: {
    readonly members: ReadonlyMap<string, { readonly name: string; readonly club?: string }>
    readonly seasons: ReadonlyMap<string, { readonly kind: SeasonKind }>
  }
  /** Games of the whole club: ratings take them all. */
  readonly rows: Iterable<GameRow>
  /** Of these games; kept from one question to the next. */
  readonly ratings: RatingHistory
  readonly plan: ScoredPlan
}

/** What a member is called; the id of one whose name is not known. */
export function memberName({ members }: ScoredSeason['club'], member: string): string {
  const name = members.get(member)?.name ?? ''
  return name === '' ? member : name
}

// Finished games of a season as standings take them: each in its stage and round. A game outside
// the plan belongs to the season itself and is a round of its own.
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
export function scheduledRounds(plan: Pick<ScoredPlan, 'stages'>, games: readonly ScoredGame[]): RoundCountByStage {
  return countRoundsByStage(games, new Map([...plan.stages.values()].map(({ id, rounds }) => [id, rounds])))
}

// A finished game as standings take it: where it was played, who won, and what each seat's lines add up to.
export interface ScoredSeat {
  readonly player: string
  readonly role: Role
  /** Counting lines, summed by kind, in hundredths; never `compensation`. */
  readonly lines: Readonly<Partial<Record<LedgerLineKind, number>>>
  readonly firstVictim: boolean
}

export interface ScoredGame {
  readonly stage: string
  readonly final: boolean
  /** Games of one round are played at the same time. */
  readonly round: string
  readonly winner: Winner
  readonly seats: readonly ScoredSeat[]
}
