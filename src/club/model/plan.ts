// Plan of a season according to its events: entrants, pairs, stages with their schedules and replacements, and points
// outside games. A pure fold that never fails: unknown event types and stages of an impossible size are ignored.

import type { GivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { type ImportsOfPlan, NO_PLAN_IMPORTS, withPlanIdsFromImport, planImportsAfterUndo } from './importsOfPlan.ts'
import { applyStageChange, withExtensions, type StageExtensions } from './importedStages.ts'
import type {
  LineupDecision,
  QualificationLot,
  PairRestriction,
  PlanEvent,
  PlanImportUndone,
  Replacement,
  RoundJudge,
  SlotSchedule,
  ScheduleSearchRecord,
  StageDefinition,
} from './planEvents.ts'
import { isStageSizeInRange } from './stageLimits.ts'

interface Entrant {
  readonly member: string
  readonly present: boolean
  /** Whether the person plays without being ranked in the standings. */
  readonly isExhibition: boolean
}

export interface PlannedStage extends Omit<StageDefinition, 'stage'> {
  readonly id: string
  /** If omitted, the stage has no schedule yet. */
  readonly schedule?: SlotSchedule
  /**
   * Seed of the search that found the schedule. If omitted, the schedule was not found by a search or has been changed
   * since.
   */
  readonly seed?: number
  readonly without?: NonNullable<ScheduleSearchRecord['without']>
  readonly replacements: readonly Replacement[]
  /** Judges of individual rounds who differ from the table's default judge. If omitted, there are none. */
  readonly roundJudges?: readonly RoundJudge[]
}

export interface Plan {
  /** Entrants in order of entry. */
  readonly entrants: ReadonlyMap<string, Entrant>
  readonly pairs: readonly PairRestriction[]
  /** Stages in the order in which they were added. */
  readonly stages: ReadonlyMap<string, PlannedStage>
  /** Lots drawn between people who shared the last qualifying place. */
  readonly lots: readonly QualificationLot[]
  /** All points outside games, including lines that were replaced. */
  readonly given: readonly GivenPoints[]
  /** Data that each import added, unless the import was undone. */
  readonly imports: ImportsOfPlan
  readonly stageExtensions: StageExtensions
}

export const NO_PLAN: Plan = {
  entrants: new Map(),
  pairs: [],
  stages: new Map(),
  lots: [],
  given: [],
  imports: NO_PLAN_IMPORTS,
  stageExtensions: new Map(),
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
      const imports = withPlanIdsFromImport(plan.imports, from, 'stages', plan.stages.has(id) ? [] : [id])
      return withStage({ ...plan, imports }, { id, ...stage, replacements: [] })
    }
    case 'StageChanged': {
      const { type: _, stage: id, import: _import, undoes: _undoes, ...changes } = event
      const before = plan.stages.get(id)
      if (!before || !isStageSizeInRange(event)) return plan
      const stageExtensions = applyStageChange(plan.stageExtensions, before, event)
      return withStage({ ...plan, stageExtensions }, changedStage(before, changes))
    }
    case 'StageRemoved':
      return {
        ...plan,
        stages: mapWithoutKey(plan.stages, event.stage),
        stageExtensions: withExtensions(plan.stageExtensions, event.stage, []),
      }
    case 'StageSeated':
      return withStageSeated(plan, event)
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
      const imports = withPlanIdsFromImport(plan.imports, from, 'given', [line.id])
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

function withStageSeated(plan: Plan, event: Extract<PlanEvent, { type: 'StageSeated' }>): Plan {
  const stage = plan.stages.get(event.stage)
  if (!stage) return plan
  const { seed: _seed, without: _without, ...rest } = stage
  const stageExtensions = withExtensions(plan.stageExtensions, event.stage, [])
  return withStage(
    { ...plan, stageExtensions },
    {
      ...rest,
      schedule: event.schedule,
      ...(event.seed === undefined ? {} : { seed: event.seed }),
      ...(event.without === undefined ? {} : { without: event.without }),
    },
  )
}

/** New players take the slots of those who leave. The schedule refers to slots, so it stays valid. */
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

/**
 * Builds the event that changes some fields of a stage. It repeats all other fields, because the fold drops optional
 * fields that an event omits.
 */
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
 * Applies a change to a stage. The schedule is kept if neither the number of tables nor the size of the line-up
 * changes, and the replacements are kept if the line-up stays the same. Added rounds have no seats yet.
 */
function changedStage(
  { schedule, seed, without: price, replacements, rooms: _rooms, times: _times, ...before }: PlannedStage,
  changes: Omit<StageDefinition, 'stage'>,
): PlannedStage {
  const { rounds, tables, lineup } = changes
  const judged = withRoundJudges(before, (each) => each.round <= rounds && each.table <= tables)
  const next = { ...judged, ...changes, replacements: lineup.join() === before.lineup.join() ? replacements : [] }
  if (!schedule || tables !== before.tables || lineup.length !== before.lineup.length) return next
  // A shortened schedule is no longer the result of its seed.
  if (rounds < schedule.length) return { ...next, schedule: schedule.slice(0, rounds) }
  return {
    ...next,
    schedule,
    ...(seed === undefined ? {} : { seed }),
    ...(price === undefined ? {} : { without: price }),
  }
}

/**
 * Adds a replacement, which removes the replacements of its slot from the same round on. A replacement that only
 * restores the player who would sit there anyway is not stored.
 */
function withReplacement(stage: PlannedStage, replacement: Replacement): readonly Replacement[] {
  const { place, fromRound, member } = replacement
  const others = stage.replacements.filter((each) => each.place !== place || each.fromRound < fromRound)
  return memberIdInSlot({ ...stage, replacements: others }, place, fromRound) === member
    ? others
    : [...others, replacement]
}

type StageJudges = Pick<PlannedStage, 'judgeIds' | 'roundJudges'>

/** Id of the judge of a table in a round. Round 0 stands for the default judge. An empty string means no judge. */
export function judgeIdAtTable({ judgeIds, roundJudges = [] }: StageJudges, round: number, table: number): string {
  const named = roundJudges.find((each) => each.round === round && each.table === table)
  return named?.judgeId ?? judgeIds[table - 1] ?? ''
}

/** A judge equal to the table's default judge is not stored as an exception. */
function withRoundJudge(stage: PlannedStage, named: RoundJudge): PlannedStage {
  const others = withRoundJudges(stage, (each) => each.round !== named.round || each.table !== named.table)
  return judgeIdAtTable(others, named.round, named.table) === named.judgeId
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

/**
 * Returns the player in a slot in a round: the last replacement, or the player of the line-up. `undefined` if the slot
 * is empty.
 */
export function memberIdInSlot(stage: PlannedStage, place: number, round: number): string | undefined {
  const replaced = stage.replacements.findLast((each) => each.place === place && each.fromRound <= round)
  return replaced ? replaced.member : stage.lineup[place - 1]
}

/**
 * Members by seat at one table of a round. If a slot is empty, the members after it move up. `undefined` if the stage's
 * schedule does not contain the table.
 */
export function memberIdsAtTable(stage: PlannedStage, round: number, table: number): readonly string[] | undefined {
  const places = stage.schedule?.[round - 1]?.[table - 1]
  return places?.flatMap((place) => memberIdInSlot(stage, place, round) ?? [])
}

/**
 * Players whose slots have no seat in a round. Players who were already replaced, or who come in as replacements later,
 * are not included.
 */
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
  return { ...plan, imports: withPlanIdsFromImport(plan.imports, from, 'entrants', added) }
}

/**
 * Removing points also removes the lines that replaced them, so that a later import of the same file can add the points
 * again.
 */
function withoutImported(plan: Plan, event: PlanImportUndone): Plan {
  const { entrants, stages, given } = event
  const gone = { entrants: new Set(entrants), stages: new Set(stages), given: new Set(given) }
  for (const line of plan.given)
    if (line.replaces !== undefined && gone.given.has(line.replaces)) gone.given.add(line.id)
  return {
    ...plan,
    imports: planImportsAfterUndo(plan.imports, event),
    entrants: new Map([...plan.entrants].filter(([member]) => !gone.entrants.has(member))),
    pairs: plan.pairs.filter(({ a, b }) => !gone.entrants.has(a) && !gone.entrants.has(b)),
    stages: new Map([...plan.stages].filter(([stage]) => !gone.stages.has(stage))),
    given: plan.given.filter((line) => !gone.given.has(line.id)),
  }
}

/** Changes these entrants. Copies the entrants only once for any number of members. */
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
