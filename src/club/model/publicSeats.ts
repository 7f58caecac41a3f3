// Who sits where in a tournament, as viewers may know it. The published pages, the wall and the phones read their seats
// here, so that they never differ. Pure.

import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from './clubState.ts'
import type { StandingsHidingRule } from './clubEvents.ts'
import { judgeNameAtTable } from './judging.ts'
import { memberIdsAtTable, memberIdsSittingOut, type Plan, type PlannedStage } from './plan.ts'

/** A table of a round. People are member ids. */
export interface SeatedTable {
  readonly table: number
  /** An empty string if the plan has no room. */
  readonly room: string
  readonly judge: string
  /** Players by seat, starting with seat 1. */
  readonly members: readonly string[]
}

export interface SeatedRound {
  /** Id and name of the stage. */
  readonly stage: string
  readonly name: string
  readonly round: number
  /** Number of rounds in the stage. */
  readonly of: number
  /** Planned start, such as `2026-11-28T18:30`. An empty string if the plan has no time. */
  readonly time: string
  readonly tables: readonly SeatedTable[]
  readonly resting: readonly string[]
}

/**
 * The plan whose seats viewers may know. Seats and times are neither delayed nor hidden, because they tell nothing about
 * a game, and late seats would send people to the wrong room. The seats of a final, or of another stage whose line-up
 * comes from standings, tell something about results. Therefore they are delayed, and hidden with the standings.
 */
export function planOfPublicSeats(now: Plan, shown: Plan, hiding: StandingsHidingRule | undefined): Plan {
  const stages = [...now.stages].flatMap(([id, stage]) => {
    if (!doSeatsTellResults(stage)) return [[id, stage] as const]
    const seen = hiding === undefined ? shown.stages.get(id) : undefined
    return seen === undefined ? [] : [[id, seen] as const]
  })
  return { ...now, stages: new Map(stages) }
}

const doSeatsTellResults = ({ isFinal, source }: PlannedStage) => isFinal || source !== undefined

/** The rounds that have seats, finals last. */
export function listSeatedRounds(club: ClubState, plan: Plan): readonly SeatedRound[] {
  return [...plan.stages.values()]
    .toSorted((a, b) => Number(a.isFinal) - Number(b.isFinal))
    .flatMap((stage) =>
      (stage.schedule ?? []).map((tables, index): SeatedRound => {
        const round = index + 1
        return {
          stage: stage.id,
          name: stage.name,
          round,
          of: stage.rounds,
          time: stage.times?.[index] ?? '',
          tables: tables.map((_, at) => ({
            table: at + 1,
            room: stage.rooms?.[at] ?? '',
            judge: judgeNameAtTable(club, stage, round, at + 1),
            members: memberIdsAtTable(stage, round, at + 1) ?? [],
          })),
          resting: memberIdsSittingOut(stage, round),
        }
      }),
    )
}

interface PlaceInPlan {
  readonly stage: string
  readonly round: number
  readonly table: number
}

/** Returns a function that says whether a game of the season that is not void has begun at a place of the plan. */
export function hasGameIn(rows: Iterable<GameRow>, season: string): (place: PlaceInPlan) => boolean {
  const keyOf = ({ stage, round, table }: PlaceInPlan) => `${stage} ${round} ${table}`
  const begun = new Set(nonVoidGameRows(rows, { season }).flatMap(({ place }) => (place ? [keyOf(place)] : [])))
  return (place) => begun.has(keyOf(place))
}

/** A seat of a player in a round that has not been played. */
export interface UpcomingSeat extends Pick<SeatedRound, 'stage' | 'round' | 'time'> {
  readonly stageName: string
  readonly table: number
  readonly room: string
  readonly seat: number
}

/**
 * The seats of each player in the rounds to come, by member id. A round is over once a later round of its stage has
 * begun, even if a table of it has no game.
 */
export function upcomingSeatsByMember(
  rounds: readonly SeatedRound[],
  hasGame: (place: PlaceInPlan) => boolean,
): ReadonlyMap<string, readonly UpcomingSeat[]> {
  const hasBegun = (each: SeatedRound) => each.tables.some(({ table }) => hasGame({ ...each, table }))
  const isOver = ({ stage, round }: SeatedRound) =>
    rounds.some((later) => later.stage === stage && later.round > round && hasBegun(later))
  const seats = new Map<string, readonly UpcomingSeat[]>()
  for (const each of rounds.filter((round) => !isOver(round)))
    for (const { table, room, members } of each.tables.filter((at) => !hasGame({ ...each, table: at.table })))
      for (const [index, member] of members.entries()) {
        const { stage, name: stageName, round, time } = each
        const seat = { stage, stageName, round, time, table, room, seat: index + 1 }
        seats.set(member, [...(seats.get(member) ?? []), seat])
      }
  return seats
}

/** The first round in which a table has players but no game, with these tables only. `undefined` if there is none. */
export function nextSeatedRound(
  rounds: readonly SeatedRound[],
  hasGame: (place: PlaceInPlan) => boolean,
): SeatedRound | undefined {
  for (const each of rounds) {
    const tables = each.tables.filter(({ table, members }) => members.length > 0 && !hasGame({ ...each, table }))
    if (tables.length > 0) return { ...each, tables }
  }
  return undefined
}
