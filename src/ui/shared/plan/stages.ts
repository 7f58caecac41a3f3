// A stage while it is being edited: defaults for a number of players, and problems that prevent the stage from being
// played. The club checks for the same problems again. Pure.

import type { ApiError } from '../../../api/contract/apiResult.ts'
import type { PlanView, StageRequest, StageView } from '../../../api/contract/plan.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'

export const SEATS_PER_STAGE_TABLE = 10
const DEFAULT_ROUND_COUNT = 12
/**
 * Default number of rounds with a single table. It equals the number of seats, so that everybody can sit on each seat
 * once.
 */
const SINGLE_TABLE_ROUND_COUNT = 10
/** Default number of rounds of a final, as in the tournaments of 2026. */
export const FINAL_ROUND_COUNT = 4

/** Default numbers of tables and rounds; `undefined` if there are not enough players for one table. */
export function proposeStageSize(players: number): { readonly tables: number; readonly rounds: number } | undefined {
  const tables = Math.floor(players / SEATS_PER_STAGE_TABLE)
  if (tables === 0) return undefined
  return { tables, rounds: players === SEATS_PER_STAGE_TABLE ? SINGLE_TABLE_ROUND_COUNT : DEFAULT_ROUND_COUNT }
}

/** Default line-up of a stage: the entrants who are checked in, or all entrants if nobody is checked in. */
export function defaultLineup({ entrants }: Pick<PlanView, 'entrants'>): readonly string[] {
  const here = entrants.filter(({ present }) => present)
  return (here.length > 0 ? here : entrants).map(({ member }) => member)
}

/** Error with which the club will refuse to seat the stage, or `undefined` if there is none. */
export function stagePlayersFault({ tables, lineup }: Pick<StageRequest, 'tables' | 'lineup'>): ApiError | undefined {
  if (lineup.length >= tables * SEATS_PER_STAGE_TABLE) return undefined
  return { code: 'plan/too-few-players', params: { players: lineup.length, needed: tables * SEATS_PER_STAGE_TABLE } }
}

export interface StageDraft extends StageRequest {
  /** Players of the stage: the entrants who are checked in, all entrants, or the people in `lineup`. */
  readonly choice: 'here' | 'everybody' | 'chosen'
}

export function lineupOfStageDraft(
  { choice, lineup }: StageDraft,
  { entrants }: Pick<PlanView, 'entrants'>,
): readonly string[] {
  if (choice === 'chosen') return lineup
  return entrants.filter(({ present }) => present || choice === 'everybody').map(({ member }) => member)
}

/** Request for the club. Omits judges, rooms and times of removed tables and rounds. */
export function stageRequest(draft: StageDraft, plan: Pick<PlanView, 'entrants'>): StageRequest {
  const { choice: _, judgeIds, rooms, times, ...stage } = draft
  const { tables, rounds } = draft
  return {
    ...stage,
    lineup: lineupOfStageDraft(draft, plan),
    judges: draft.judges.slice(0, tables),
    ...(judgeIds ? { judgeIds: judgeIds.slice(0, tables) } : {}),
    ...(rooms ? { rooms: rooms.slice(0, tables) } : {}),
    ...(times ? { times: times.slice(0, rounds) } : {}),
  }
}

/** Path of the draft field to which a refusal refers, or `undefined` if the refusal names no field. */
export function fieldOfStageRefusal({ code, params }: ApiError): string | undefined {
  if (params['judge'] !== undefined) return judgeFieldPath(Number(params['judge']))
  return code.startsWith('name/') || code === 'plan/stage-name-taken' ? 'name' : undefined
}

/** `table` is the number of the table, from 1. */
export function judgeFieldPath(table: number): string {
  return `judges.${table - 1}`
}

export function requestOfStoredStage(stage: StageView): StageRequest {
  const { name, isFinal, rounds, tables, lineup, judges, judgeIds, rooms, times } = stage
  return {
    name,
    isFinal,
    rounds,
    tables,
    lineup,
    judges,
    ...(judgeIds ? { judgeIds } : {}),
    ...(rooms ? { rooms } : {}),
    ...(times ? { times } : {}),
  }
}

/**
 * Times of rounds at a fixed interval, beginning with `first`. After midnight, they have the next date. All times are
 * local times of the venue.
 */
export function evenlySpacedRoundTimes(first: string, minutes: number, rounds: number): readonly string[] {
  const start = Date.parse(`${first}Z`)
  if (Number.isNaN(start)) return []
  return Array.from({ length: rounds }, (_, i) => new Date(start + i * minutes * 60_000).toISOString().slice(0, 16))
}

/** Source of the line-up, in the form required by a request for a new stage. */
export function lineupSourceOf({ source, basis }: StageView): Pick<RequestArgs<'plan.addStage'>, 'source' | 'basis'> {
  const said = basis === undefined ? {} : { basis }
  if (!source) return said
  const { cut: _, ...asked } = source
  return { source: asked, ...said }
}

/** A free stage name: `Stage`, or `Stage 2` if that is taken. */
export function freeStageName(wanted: string, stages: readonly Pick<StageView, 'name'>[]): string {
  const taken = new Set(stages.map(({ name }) => name.toLowerCase()))
  if (!taken.has(wanted.toLowerCase())) return wanted
  let n = 2
  while (taken.has(`${wanted} ${n}`.toLowerCase())) n += 1
  return `${wanted} ${n}`
}

/** Counts the games of a stage: started (including finished), finished, and planned games. */
export function countStageGames({ games, rounds, tables }: StageView): {
  readonly begun: number
  readonly over: number
  readonly all: number
} {
  return { begun: games.length, over: games.filter(({ isOver }) => isOver).length, all: rounds * tables }
}

export function moveItem<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
