// Events of the stream `plan/<season>`: who takes part in a season's event, in which stages they
// play, who sits where, which points belong to no game. Any season may have a plan; a tournament is a season that is
// played by one. Past tense, plain data.

import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { MAX_STAGE_ROUNDS } from '../../scoring/rounds.ts'
import type { Cut } from '../../scoring/standings/standingRow.ts'

/** Two people who must not (separate), or should not (avoid), meet at a table. */
export interface PairRestriction {
  readonly a: string
  readonly b: string
  readonly kind: 'separate' | 'avoid'
}

/** Whose standings a line-up is cut from, and after how many. */
export interface CutOrigin {
  /** A stage; absent: every game before the stage that no final is. */
  readonly from?: string
  readonly size: number
}

export function membersOfCut({ through, tied }: Cut): readonly string[] {
  return [...through, ...tied]
}

/** How the seats of a shared place were given. */
export const TIE_BREAK_METHODS = ['lot', 'play-off', 'choice'] as const
export type TieBreakMethod = (typeof TIE_BREAK_METHODS)[number]

/** Where a line-up comes from, and what the standings said when somebody last decided about it. */
export interface LineupSource extends CutOrigin {
  readonly cut: Cut
  readonly tie?: TieBreakMethod
  /** Why these of those who share a place, or why others than the standings say. */
  readonly reason?: string
}

/** Drawn once: the same people in the same order and the same seed give the same ones again. */
export interface LotDraw extends CutOrigin {
  readonly tied: readonly string[]
  readonly seed: number
  readonly drawn: readonly string[]
}

/** What was decided where the standings no longer say the line-up: it stays, or others take places in it. */
export interface LineupDecision {
  readonly stage: string
  readonly cut: Cut
  readonly changes: readonly { readonly place: number; readonly member: string }[]
  readonly tie?: TieBreakMethod
  readonly reason: string
}

export interface StagePlan {
  readonly stage: string
  readonly name: string
  /** Weighted as the scheme weights finals; players of a final stand above the rest. */
  readonly isFinal: boolean
  readonly rounds: number
  readonly tables: number
  /** Members by place 1..P: the numbers schedules speak of. */
  readonly lineup: readonly string[]
  /** People by table: who judges there unless a round says otherwise; '' = nobody. */
  readonly judgeIds: readonly string[]
  /** Where each table stands; '' = not said. Absent: no room is said. */
  readonly rooms?: readonly string[]
  /** When each round begins, `2026-11-28T18:30` by the clock of the hall; '' = not said. Absent: no time is said. */
  readonly times?: readonly string[]
  /** Absent where people were put in one by one. */
  readonly source?: LineupSource
  /** Why these people play, in words: how they qualified, one a line. */
  readonly basis?: string
}

export const MAX_BASIS_LENGTH = 20_000

/** Rounds → tables → places by seat. */
export type Schedule = readonly (readonly (readonly number[])[])[]

export interface Replacement {
  readonly stage: string
  readonly place: number
  /** Absent: the player left and nobody came; the place is empty from that round on. */
  readonly member?: string
  /** The first round the newcomer plays. */
  readonly fromRound: number
  readonly reason: string
}

/** Who judges in a stage. */
export function judgeIdsOfStage({
  judgeIds = [],
  roundJudges = [],
}: {
  readonly judgeIds?: readonly string[]
  readonly roundJudges?: readonly { readonly judgeId?: string }[]
}): readonly string[] {
  return [...judgeIds, ...roundJudges.map(({ judgeId = '' }) => judgeId)].filter((id) => id !== '')
}

/** Another judge than the usual one judges a table in one round; '' = none. */
export interface RoundJudge {
  readonly round: number
  readonly table: number
  readonly judgeId: string
}

export interface ScheduleSearch {
  readonly seed?: number
  /** What the same search reached without pairs to avoid: their price. */
  readonly without?: { readonly sd: number; readonly tables: number }
}

interface ImportReference {
  /** The import that brought it; absent: it came in another way, or before this was kept. */
  readonly import?: string
}

/** What an import brought into the plan leaves it: entrants, stages and points by their ids. */
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
  | ({ readonly type: 'StageAdded' } & StagePlan & ImportReference)
  | ({ readonly type: 'StageChanged' } & StagePlan)
  | { readonly type: 'StageRemoved'; readonly stage: string }
  | ({ readonly type: 'StageSeated'; readonly stage: string; readonly schedule: Schedule } & ScheduleSearch)
  | ({ readonly type: 'PlayerReplaced' } & Replacement)
  | ({ readonly type: 'JudgeNamed'; readonly stage: string } & RoundJudge)
  | ({ readonly type: 'LotDrawn' } & LotDraw)
  | ({ readonly type: 'LineupDecided' } & LineupDecision)
  /** Given, taken, put right or taken back: points of no game. */
  | ({ readonly type: 'PointsGiven' } & GivenPoints & ImportReference)
  | PlanImportUndone

// How large a stage may be.
export const SEATS_PER_TABLE = 10
export const STAGE_LIMITS = { rounds: MAX_STAGE_ROUNDS, tables: 20, players: 200 } as const

/** What the stage of a file that names none is called. */
export const DEFAULT_STAGE_NAME = '1'

/** How large a stage may be that an import brings: of as many rounds and tables as its file names. */
export const IMPORTED_STAGE_LIMITS = { rounds: 2_000, tables: 200, places: 20_000, players: 2_000 } as const

/** Whether a stage can have this place. */
export function isRoundAndTableInRange({ round, table }: { readonly round: number; readonly table: number }): boolean {
  return isWithin(round, IMPORTED_STAGE_LIMITS.rounds) && isWithin(table, IMPORTED_STAGE_LIMITS.tables)
}

const isWithin = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most

/** Whether all of the stage can be counted: no larger stage is planned, brought, or read from a store. */
export function isStageSizeInRange({
  rounds,
  tables,
  lineup,
  judgeIds,
  rooms = [],
  times = [],
}: Pick<StagePlan, 'rounds' | 'tables' | 'lineup' | 'judgeIds' | 'rooms' | 'times'>): boolean {
  return (
    isWithin(rounds, IMPORTED_STAGE_LIMITS.rounds) &&
    isWithin(tables, IMPORTED_STAGE_LIMITS.tables) &&
    rounds * tables <= IMPORTED_STAGE_LIMITS.places &&
    lineup.length <= IMPORTED_STAGE_LIMITS.players &&
    [judgeIds, rooms].every(({ length }) => length <= IMPORTED_STAGE_LIMITS.tables) &&
    times.length <= IMPORTED_STAGE_LIMITS.rounds
  )
}
