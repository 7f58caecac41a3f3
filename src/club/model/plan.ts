// The plan of a season as its events say: entrants, pairs, stages with their schedules and
// replacements, points that belong to no game. A pure fold, and a total one: events of unknown types, and stages of
// which nothing could be counted, are left out.

import type { Rejection } from '../../rules/vocabulary.ts'
import { byGameNumber, nonVoidRows } from '../../scoring/counting.ts'
import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import type { GameRow, TableInPlan } from '../../scoring/gameRow.ts'
import { type ImportsOfPlan, NO_IMPORTS, withPlanAdditions, withoutImport } from './importsOfPlan.ts'
import {
  isStageSizeInRange,
  type LineupDecision,
  type LotDraw,
  type PairRestriction,
  type PlanEvent,
  type PlanImportUndone,
  type Replacement,
  type RoundJudge,
  type Schedule,
  type ScheduleSearch,
  type StagePlan,
  SEATS_PER_TABLE,
} from './planEvents.ts'

interface Entrant {
  readonly member: string
  readonly present: boolean
  /** Plays, but stands in no table of standings. */
  readonly isExhibition: boolean
}

export interface PlannedStage extends Omit<StagePlan, 'stage'> {
  readonly id: string
  /** Absent before the stage is seated. */
  readonly schedule?: Schedule
  /** Of the search that made the schedule; absent for one changed by hand. */
  readonly seed?: number
  readonly without?: NonNullable<ScheduleSearch['without']>
  readonly replacements: readonly Replacement[]
  /** Where a round has another judge; absent where none has. */
  readonly roundJudges?: readonly RoundJudge[]
}

export interface Plan {
  /** In order of entry. */
  readonly entrants: ReadonlyMap<string, Entrant>
  readonly pairs: readonly PairRestriction[]
  /** In order of play. */
  readonly stages: ReadonlyMap<string, PlannedStage>
  /** Between people who shared a place at a cut. */
  readonly lots: readonly LotDraw[]
  /** Every line, those that another replaced, too. */
  readonly given: readonly GivenPoints[]
  /** What each import brought, as far as it is not undone. */
  readonly imports: ImportsOfPlan
}

export const NO_PLAN: Plan = {
  entrants: new Map(),
  pairs: [],
  stages: new Map(),
  lots: [],
  given: [],
  imports: NO_IMPORTS,
}

export function foldPlan(plan: Plan, events: readonly PlanEvent[]): Plan {
  return events.reduce(evolvePlan, plan)
}

function evolvePlan(plan: Plan, event: PlanEvent): Plan {
  switch (event.type) {
    case 'EntrantsAdded':
      return withEntrants(noteEntrants(plan, event), event.members)
    case 'EntrantWithdrawn':
      return {
        ...plan,
        entrants: mapWithoutKey(plan.entrants, event.member),
        pairs: plan.pairs.filter(({ a, b }) => a !== event.member && b !== event.member),
      }
    case 'EntrantMarked':
      return changeEntrants(plan, [event.member], { isExhibition: event.isExhibition })
    case 'EntrantsCheckedIn':
      return changeEntrants(plan, event.members, { present: event.present })
    case 'PairsSet':
      return { ...plan, pairs: event.pairs }
    case 'StageAdded': {
      const { type: _, stage: id, import: from, ...stage } = event
      if (!isStageSizeInRange(event)) return plan
      const imports = withPlanAdditions(plan.imports, from, 'stages', plan.stages.has(id) ? [] : [id])
      return withStage({ ...plan, imports }, { id, ...stage, replacements: [] })
    }
    case 'StageChanged': {
      const { type: _, stage: id, ...changes } = event
      const before = plan.stages.get(id)
      return before && isStageSizeInRange(event) ? withStage(plan, changedStage(before, changes)) : plan
    }
    case 'StageRemoved':
      return { ...plan, stages: mapWithoutKey(plan.stages, event.stage) }
    case 'StageSeated': {
      const stage = plan.stages.get(event.stage)
      if (!stage) return plan
      const { seed: _seed, without: _without, ...rest } = stage
      return withStage(plan, {
        ...rest,
        schedule: event.schedule,
        ...(event.seed === undefined ? {} : { seed: event.seed }),
        ...(event.without === undefined ? {} : { without: event.without }),
      })
    }
    case 'PlayerReplaced': {
      const { type: _, ...replacement } = event
      const stage = plan.stages.get(event.stage)
      return stage ? withStage(plan, { ...stage, replacements: withReplacement(stage, replacement) }) : plan
    }
    case 'JudgeNamed': {
      const { type: _, stage: id, ...named } = event
      const stage = plan.stages.get(id)
      return stage ? withStage(plan, withRoundJudge(stage, named)) : plan
    }
    case 'LotDrawn': {
      const { type: _, ...lot } = event
      return { ...plan, lots: [...plan.lots, lot] }
    }
    case 'PointsGiven': {
      const { type: _, import: from, ...line } = event
      const imports = withPlanAdditions(plan.imports, from, 'given', [line.id])
      return { ...plan, imports, given: [...plan.given, line] }
    }
    case 'PlanImportUndone':
      return withoutImported(plan, event)
    case 'LineupDecided': {
      const stage = plan.stages.get(event.stage)
      return stage?.source ? withStage(plan, decidedStage({ ...stage, source: stage.source }, event)) : plan
    }
    default:
      return plan
  }
}

/** A replacement takes the place of the player who goes: a schedule speaks of places, and stays. */
function decidedStage(
  stage: PlannedStage & Required<Pick<PlannedStage, 'source'>>,
  { cut, changes, tie, reason }: LineupDecision,
): PlannedStage {
  const { from, size } = stage.source
  const memberOf = new Map(changes.map(({ place, member }) => [place, member]))
  return {
    ...stage,
    lineup: stage.lineup.map((member, index) => memberOf.get(index + 1) ?? member),
    source: { size, cut, reason, ...(from === undefined ? {} : { from }), ...(tie === undefined ? {} : { tie }) },
  }
}

type StageChange = Extract<PlanEvent, { readonly type: 'StageChanged' }>

/** The event that changes these fields of a stage and keeps the others: the fold drops what the event leaves out. */
export function stageChangedEvent(
  { id, name, isFinal, rounds, tables, lineup, judgeIds, rooms, times }: PlannedStage,
  changes: Partial<Omit<StageChange, 'type' | 'stage'>>,
): StageChange {
  return {
    type: 'StageChanged',
    stage: id,
    name,
    isFinal,
    rounds,
    tables,
    lineup,
    judgeIds,
    ...(rooms ? { rooms } : {}),
    ...(times ? { times } : {}),
    ...changes,
  }
}

/**
 * A schedule speaks of places and tables, a replacement of one of the lineup: each holds while those do. Rounds that
 * are added are not seated yet.
 */
function changedStage(
  { schedule, seed, without: price, replacements, rooms: _rooms, times: _times, ...before }: PlannedStage,
  changes: Omit<StagePlan, 'stage'>,
): PlannedStage {
  const { rounds, tables, lineup } = changes
  const judged = withRoundJudges(before, (each) => each.round <= rounds && each.table <= tables)
  const next = { ...judged, ...changes, replacements: lineup.join() === before.lineup.join() ? replacements : [] }
  if (!schedule || tables !== before.tables || lineup.length !== before.lineup.length) return next
  // Shortened, it is no longer what its seed gave.
  if (rounds < schedule.length) return { ...next, schedule: schedule.slice(0, rounds) }
  return {
    ...next,
    schedule,
    ...(seed === undefined ? {} : { seed }),
    ...(price === undefined ? {} : { without: price }),
  }
}

/** From its round on it is the last word on its place; one that brings back who was there anyway is none. */
function withReplacement(stage: PlannedStage, replacement: Replacement): readonly Replacement[] {
  const { place, fromRound, member } = replacement
  const others = stage.replacements.filter((each) => each.place !== place || each.fromRound < fromRound)
  return memberIdInSlot({ ...stage, replacements: others }, place, fromRound) === member
    ? others
    : [...others, replacement]
}

type StageJudges = Pick<PlannedStage, 'judgeIds' | 'roundJudges'>

/** Who judges a table in a round; round 0 = usually; '' = nobody. */
export function judgeIdAt({ judgeIds, roundJudges = [] }: StageJudges, round: number, table: number): string {
  const named = roundJudges.find((each) => each.round === round && each.table === table)
  return named?.judgeId ?? judgeIds[table - 1] ?? ''
}

/** The usual judge of a table is no exception. */
function withRoundJudge(stage: PlannedStage, named: RoundJudge): PlannedStage {
  const others = withRoundJudges(stage, (each) => each.round !== named.round || each.table !== named.table)
  return judgeIdAt(others, named.round, named.table) === named.judgeId
    ? others
    : { ...others, roundJudges: [...(others.roundJudges ?? []), named] }
}

function withRoundJudges<S extends Partial<Pick<PlannedStage, 'roundJudges'>>>(
  { roundJudges = [], ...stage }: S,
  isKept: (each: RoundJudge) => boolean,
): Omit<S, 'roundJudges'> & Pick<PlannedStage, 'roundJudges'> {
  const kept = roundJudges.filter(isKept)
  return kept.length === 0 ? stage : { ...stage, roundJudges: kept }
}

/** Who sits at a place in a round: the last replacement, or the player of the lineup; undefined where nobody came. */
export function memberIdInSlot(stage: PlannedStage, place: number, round: number): string | undefined {
  const replaced = stage.replacements.findLast((each) => each.place === place && each.fromRound <= round)
  return replaced ? replaced.member : stage.lineup[place - 1]
}

/** Members by seat at one table of a round; after an empty place they move up. Undefined before the stage is seated. */
export function memberIdsAtTable(stage: PlannedStage, round: number, table: number): readonly string[] | undefined {
  const places = stage.schedule?.[round - 1]?.[table - 1]
  return places?.flatMap((place) => memberIdInSlot(stage, place, round) ?? [])
}

/** Whose place has no seat in a round; somebody replaced, or not come in yet, has no place in it. */
export function memberIdsSittingOut(stage: PlannedStage, round: number): readonly string[] {
  const seated = new Set(stage.schedule?.[round - 1]?.flat())
  return stage.lineup.flatMap((_, index) =>
    seated.has(index + 1) ? [] : (memberIdInSlot(stage, index + 1, round) ?? []),
  )
}

function withEntrants(plan: Plan, members: readonly string[]): Plan {
  const entrants = new Map(plan.entrants)
  for (const member of members)
    if (!entrants.has(member)) entrants.set(member, { member, present: false, isExhibition: false })
  return entrants.size === plan.entrants.size ? plan : { ...plan, entrants }
}

function noteEntrants(
  plan: Plan,
  { members, import: from }: Extract<PlanEvent, { readonly type: 'EntrantsAdded' }>,
): Plan {
  const added = members.filter((member) => !plan.entrants.has(member))
  return { ...plan, imports: withPlanAdditions(plan.imports, from, 'entrants', added) }
}

/** Points go together with the lines that replaced them: a later import of the same file may give them again. */
function withoutImported(plan: Plan, event: PlanImportUndone): Plan {
  const { entrants, stages, given } = event
  const gone = { entrants: new Set(entrants), stages: new Set(stages), given: new Set(given) }
  for (const line of plan.given)
    if (line.replaces !== undefined && gone.given.has(line.replaces)) gone.given.add(line.id)
  return {
    ...plan,
    imports: withoutImport(plan.imports, event),
    entrants: new Map([...plan.entrants].filter(([member]) => !gone.entrants.has(member))),
    pairs: plan.pairs.filter(({ a, b }) => !gone.entrants.has(a) && !gone.entrants.has(b)),
    stages: new Map([...plan.stages].filter(([stage]) => !gone.stages.has(stage))),
    given: plan.given.filter((line) => !gone.given.has(line.id)),
  }
}

/** Copies the list once, however many they are. */
function changeEntrants(plan: Plan, members: readonly string[], change: Partial<Entrant>): Plan {
  const entrants = new Map(plan.entrants)
  for (const member of members) {
    const entrant = entrants.get(member)
    if (entrant) entrants.set(member, { ...entrant, ...change })
  }
  return { ...plan, entrants }
}

function withStage(plan: Plan, stage: PlannedStage): Plan {
  return { ...plan, stages: new Map(plan.stages).set(stage.id, stage) }
}

function mapWithoutKey<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  const next = new Map(map)
  next.delete(key)
  return next
}

// Tables of a plan whose game is void and not played again yet, and who sits there. Pure.
/**
 * The void game that is to be played again at a place without one that counts: its people sit there where no seating
 * says who does, as in a stage that was imported. The last one, where there were several.
 */
export function findVoidGameToPlayAgain(rows: readonly GameRow[], place: TableInPlan): GameRow | undefined {
  const here = rows.filter(({ place: at }) => at !== undefined && isSameTableInPlan(at, place))
  return nonVoidRows(here).length > 0 ? undefined : here.toSorted(byGameNumber).at(-1)
}

/** Members by seat. */
export function memberIdsBySeat({ seats }: Pick<GameRow, 'seats'>): readonly string[] {
  return seats.toSorted((a, b) => a.seat - b.seat).map(({ member }) => member)
}

export function isSameTableInPlan(one: TableInPlan, other: TableInPlan): boolean {
  return one.stage === other.stage && one.round === other.round && one.table === other.table
}

// Whether a schedule is one for its stage: every table of every round full, no player at two tables
// at once. How good it is, the seating report tells.
export function scheduleFault(
  { rounds, tables, lineup }: Pick<PlannedStage, 'rounds' | 'tables' | 'lineup'>,
  schedule: Schedule,
): Rejection | undefined {
  if (lineup.length < tables * SEATS_PER_TABLE)
    return { code: 'plan/too-few-players', params: { players: lineup.length, needed: tables * SEATS_PER_TABLE } }
  if (schedule.length !== rounds) return { code: 'plan/not-a-schedule', params: { round: schedule.length } }
  for (const [index, round] of schedule.entries()) {
    const places = round.flat()
    const isFull = round.length === tables && round.every((table) => table.length === SEATS_PER_TABLE)
    const areKnown = places.every((place) => Number.isInteger(place) && place >= 1 && place <= lineup.length)
    if (!isFull || !areKnown || new Set(places).size !== places.length)
      return { code: 'plan/not-a-schedule', params: { round: index + 1 } }
  }
  return undefined
}
