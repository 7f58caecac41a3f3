// Events of the stream `plan/<season>`: entrants, stages, seating, and points outside games. Every season may have a
// plan; a tournament is a season that is played according to one. Event names are in the past tense, and payloads are
// plain data.

import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import type { StandingsCut } from '../../scoring/standings/cut.ts'

/** Two people who must not (`separate`) or should not (`avoid`) sit at the same table. */
export interface PairRestriction {
  readonly a: string
  readonly b: string
  readonly kind: 'separate' | 'avoid'
}

/** The standings from which a line-up is taken, and the number of players who qualify. */
export interface QualificationSource {
  /**
   * Stage whose standings count. If omitted, the games of all earlier stages except finals count, together with the
   * games outside stages.
   */
  readonly from?: string
  readonly size: number
}

export function membersOfCut({ through, tied }: StandingsCut): readonly string[] {
  return [...through, ...tied]
}

/** Ways to choose between players who share the last qualifying place. */
export const TIE_BREAK_METHODS = ['lot', 'play-off', 'choice'] as const
export type TieBreakMethod = (typeof TIE_BREAK_METHODS)[number]

/**
 * The source of a line-up, with the qualified and tied members (`cut`) at the time of the last decision about the
 * line-up.
 */
export interface LineupSource extends QualificationSource {
  readonly cut: StandingsCut
  readonly tie?: TieBreakMethod
  /** Reason for the choice between players who share a place, or for a line-up that differs from the standings. */
  readonly reason?: string
}

/** The result of a draw of lots. The same people in the same order with the same seed always give the same result. */
export interface QualificationLot extends QualificationSource {
  readonly tied: readonly string[]
  readonly seed: number
  readonly drawn: readonly string[]
}

/**
 * Decision about a line-up that no longer matches the standings: it stays as it is, or other players take some of its
 * slots.
 */
export interface LineupDecision {
  readonly stage: string
  readonly cut: StandingsCut
  readonly changes: readonly { readonly place: number; readonly member: string }[]
  readonly tie?: TieBreakMethod
  readonly reason: string
}

export interface StageDefinition {
  readonly stage: string
  readonly name: string
  /**
   * Whether the stage is a final. Its games have the scheme's weight for finals, and its players rank above all others.
   */
  readonly isFinal: boolean
  readonly rounds: number
  readonly tables: number
  /** Member ids by slot, starting with slot 1. Schedules refer to these slots. */
  readonly lineup: readonly string[]
  /** Member ids of the judges by table, unless a round has a different judge. An empty string means no judge. */
  readonly judgeIds: readonly string[]
  /** Rooms by table. An empty string means that the room is not set. If omitted, no room is set. */
  readonly rooms?: readonly string[]
  /**
   * Local start times of the rounds at the venue, such as `2026-11-28T18:30`. An empty string means that the time is
   * not set. If omitted, no time is set.
   */
  readonly times?: readonly string[]
  /** Source of the line-up. If omitted, the line-up was not taken from standings. */
  readonly source?: LineupSource
  /** Free text about how these people qualified, one reason per line. */
  readonly basis?: string
}

export const MAX_STAGE_BASIS_LENGTH = 20_000

/** Slots in seat order, by round and table. */
export type SlotSchedule = readonly (readonly (readonly number[])[])[]

export interface Replacement {
  readonly stage: string
  readonly place: number
  /** If omitted, the player left without a replacement, and the slot is empty from that round on. */
  readonly member?: string
  /** First round in which the new player plays. */
  readonly fromRound: number
  readonly reason: string
}

/** Ids of all judges of a stage. */
export function judgeIdsOfStage({
  judgeIds = [],
  roundJudges = [],
}: {
  readonly judgeIds?: readonly string[]
  readonly roundJudges?: readonly { readonly judgeId?: string }[]
}): readonly string[] {
  return [...judgeIds, ...roundJudges.map(({ judgeId = '' }) => judgeId)].filter((id) => id !== '')
}

/** A table's judge in one round if it is not the default judge. An empty string means no judge. */
export interface RoundJudge {
  readonly round: number
  readonly table: number
  readonly judgeId: string
}

export interface ScheduleSearchRecord {
  readonly seed?: number
  /**
   * Quality that the same search reached when it ignored the pairs to avoid. The difference is the price of avoiding
   * these pairs.
   */
  readonly without?: { readonly sd: number; readonly tables: number }
}

interface ImportReference {
  /** Import that added this data. If omitted, the data was added without an import, or before imports were recorded. */
  readonly import?: string
}

/** Removes the entrants, stages and points that an import added, by their ids. */
export interface PlanImportUndone {
  readonly type: 'PlanImportUndone'
  readonly import: string
  readonly entrants: readonly string[]
  readonly stages: readonly string[]
  readonly given: readonly string[]
}

export type PlanEvent =
  | ({ readonly type: 'EntrantsAdded'; readonly members: readonly string[] } & ImportReference)
  | { readonly type: 'EntrantWithdrawn'; readonly member: string }
  | { readonly type: 'EntrantMarked'; readonly member: string; readonly isExhibition: boolean }
  | { readonly type: 'EntrantsCheckedIn'; readonly members: readonly string[]; readonly present: boolean }
  | { readonly type: 'PairsSet'; readonly pairs: readonly PairRestriction[] }
  | ({ readonly type: 'StageAdded' } & StageDefinition & ImportReference)
  /** `undoes` is the import whose additions to the stage are removed again. */
  | ({ readonly type: 'StageChanged'; readonly undoes?: string } & StageDefinition & ImportReference)
  | { readonly type: 'StageRemoved'; readonly stage: string }
  | ({ readonly type: 'StageSeated'; readonly stage: string; readonly schedule: SlotSchedule } & ScheduleSearchRecord)
  | ({ readonly type: 'PlayerReplaced' } & Replacement)
  | ({ readonly type: 'JudgeNamed'; readonly stage: string } & RoundJudge)
  | ({ readonly type: 'LotDrawn' } & QualificationLot)
  | ({ readonly type: 'LineupDecided' } & LineupDecision)
  /** Points outside games: given, taken away, corrected or withdrawn. */
  | ({ readonly type: 'PointsGiven' } & GivenPoints & ImportReference)
  | PlanImportUndone
