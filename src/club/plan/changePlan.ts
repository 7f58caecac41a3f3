// Changes of a season's plan. Each function returns events or a refusal. A stage that has games keeps its people and
// tables, because games that were played are never planned again. Pure; the caller passes ids.

import { memberNameOf } from '../model/mergedMembers.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findMember } from '../model/clubLookups.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { stageRoundCountLimits } from '../../scoring/rounds.ts'
import type { ClubState } from '../model/clubState.ts'
import { isFreeId } from '../model/ids.ts'
import { roundStartTimeSchema } from '../model/argumentSchemas.ts'
import { checkJudgeId, type NamedJudge } from '../model/judging.ts'
import { nameComparisonKey, parseName, roomNameFault } from '../model/name.ts'
import type {
  PairRestriction,
  PlanEvent,
  Replacement,
  SlotSchedule,
  ScheduleSearchRecord,
  StageDefinition,
} from '../model/planEvents.ts'
import { foldPlan, memberIdInSlot, memberIdsAtTable, NO_PLAN, type Plan, type PlannedStage } from '../model/plan.ts'
import { judgeIdsOfPlan } from './judging.ts'
import { keptApartPairsFault } from './stageSeating.ts'
import { scheduleFault } from '../model/scheduleFault.ts'
import { IMPORTED_STAGE_LIMITS, isStageSizeInRange } from '../model/stageLimits.ts'

/** A plan, and the data that the checks of its stages need. */
interface StagesData {
  readonly club: ClubState
  readonly plan: Plan
  /** Games of the season that are not void. */
  readonly rows: readonly GameRow[]
}

export interface PlanChangeContext extends StagesData {
  /** Minimum number of players at a table of a plan, according to the season's rules. */
  readonly leastSeats: number
}

type Events = Result<readonly PlanEvent[]>

export function decideEntrantAddition({ club, plan }: PlanChangeContext, members: readonly string[]): Events {
  for (const id of members) {
    const member = findMember(club, id)
    if (!member.ok) return member
    if (!member.value.active) return err({ code: 'members/not-active', params: { name: member.value.name } })
  }
  const added = [...new Set(members)].filter((id) => !plan.entrants.has(id))
  if (plan.entrants.size + added.length > IMPORTED_STAGE_LIMITS.players)
    return err({ code: 'gate/too-many', params: { most: IMPORTED_STAGE_LIMITS.players } })
  return ok(added.length === 0 ? [] : [{ type: 'EntrantsAdded', members: added }])
}

export function decideEntrantWithdrawal({ club, plan, rows }: PlanChangeContext, member: string): Events {
  if (!plan.entrants.has(member)) return unknownEntrant(member)
  const name = memberNameOf(club, member)
  const stage = [...plan.stages.values()].find(
    ({ lineup, replacements }) => lineup.includes(member) || replacements.some((each) => each.member === member),
  )
  if (stage) return err({ code: 'plan/in-lineup', params: { name, stage: stage.name } })
  if (rows.some((row) => row.seats.some((seat) => seat.member === member)))
    return err({ code: 'plan/has-played', params: { name } })
  return ok([{ type: 'EntrantWithdrawn', member }])
}

export function decideExhibitionStatus({ plan }: PlanChangeContext, member: string, isExhibition: boolean): Events {
  const entrant = plan.entrants.get(member)
  if (!entrant) return unknownEntrant(member)
  return ok(entrant.isExhibition === isExhibition ? [] : [{ type: 'EntrantMarked', member, isExhibition }])
}

export function decideEntrantCheckIn(
  { plan }: PlanChangeContext,
  members: readonly string[],
  present: boolean,
): Events {
  const stranger = members.find((member) => !plan.entrants.has(member))
  if (stranger !== undefined) return unknownEntrant(stranger)
  const changing = [...new Set(members)].filter((member) => plan.entrants.get(member)?.present !== present)
  return ok(changing.length === 0 ? [] : [{ type: 'EntrantsCheckedIn', members: changing, present }])
}

/** Maximum number of pairs. Enough for all pairs among two hundred people. */
export const MAX_PAIR_RESTRICTIONS = 20_000

/**
 * Sets the pairs of people who must not (`separate`) or should not (`avoid`) sit at the same table. The people must be
 * entrants or judges. A season without entrants is open to everybody, and its pairs are kept apart when the seats of an
 * evening are drawn.
 */
export function decidePairRestrictions({ club, plan, rows }: StagesData, pairs: readonly PairRestriction[]): Events {
  if (pairs.length > MAX_PAIR_RESTRICTIONS)
    return err({ code: 'gate/too-many', params: { most: MAX_PAIR_RESTRICTIONS } })
  const seen = new Set<string>()
  const judges = judgeIdsOfPlan(plan)
  for (const { a, b } of pairs) {
    for (const id of [a, b]) {
      const isOfPlan = plan.entrants.size === 0 || plan.entrants.has(id) || judges.has(id)
      const member = isOfPlan ? findMember(club, id) : unknownEntrant(id)
      if (!member.ok) return member
    }
    const key = [a, b].sort().join(' ')
    if (a === b || seen.has(key)) return err({ code: 'plan/repeated-pair', params: {} })
    seen.add(key)
  }
  const fault = impossiblePairFault({ club, plan, rows }, pairs)
  return fault ? err(fault) : ok([{ type: 'PairsSet', pairs }])
}

/** Returns an error if the new pairs cannot be kept apart in some stage that is still to be played. */
function impossiblePairFault(data: StagesData, pairs: readonly PairRestriction[]): Rejection | undefined {
  const { club, plan } = data
  const hard = (each: readonly PairRestriction[]) =>
    each.filter(({ kind }) => kind === 'separate').map(({ a, b }) => [a, b].sort().join(' '))
  const known = new Set(hard(plan.pairs))
  if (hard(pairs).every((key) => known.has(key))) return undefined
  const named = (member: string) => memberNameOf(club, member)
  for (const stage of plan.stages.values()) {
    if (gamesOfStage(data, stage.id).length >= stage.rounds * stage.tables) continue
    const fault = keptApartPairsFault({ ...plan, pairs }, stage, named)
    if (fault) return fault
  }
  return undefined
}

/** A requested stage, without the fields that describe the source of its line-up. */
export type StageRequestWithoutSource = Omit<StageDefinition, 'stage' | 'source' | 'basis'>

/** A stage with its judges as the user typed them. `judgeIds` are the judges chosen among the club's people. */
export interface StageRequestWithJudgeNames extends Omit<StageRequestWithoutSource, 'judgeIds'> {
  readonly judges: readonly string[]
  readonly judgeIds?: readonly string[]
}

/** Judges by table, for as many tables as the stage has. */
export function judgesOfStageRequest({
  judges,
  judgeIds = [],
  tables,
}: StageRequestWithJudgeNames): readonly NamedJudge[] {
  return judges.slice(0, tables).map((judge, index) => ({ judge, judgeId: judgeIds[index] ?? '' }))
}

export function stageRequestWithJudgeIds(
  { judges: _judges, judgeIds: _judgeIds, ...stage }: StageRequestWithJudgeNames,
  judgeIds: readonly string[],
): StageRequestWithoutSource {
  return { ...stage, judgeIds }
}

export function decideStageAddition(
  data: PlanChangeContext,
  request: StageRequestWithoutSource,
  id: string,
  basis = '',
): Events {
  if (!isFreeId(data.plan.stages, id)) return err({ code: 'gate/known-already', params: { id: id.slice(0, 60) } })
  if (data.plan.stages.size >= MAX_STAGES) return err({ code: 'gate/too-many', params: { most: MAX_STAGES } })
  const stage = parseStageRequest(data, request, id)
  return stage.ok ? ok([{ type: 'StageAdded', ...stage.value, ...(basis === '' ? {} : { basis }) }]) : stage
}

export function decideStageChange(data: StagesData, id: string, request: StageRequestWithoutSource): Events {
  const before = findStageInPlan(data.plan, id)
  if (!before.ok) return before
  const stage = parseStageRequest(data, request, id)
  if (!stage.ok) return stage
  const games = gamesOfStage(data, id)
  if (games.length > 0) {
    const { lineup, tables, name } = before.value
    const { least, most } = limitsOf(before.value, games)
    const isSame = stage.value.tables === tables && stage.value.lineup.join() === lineup.join()
    if (!isSame || stage.value.rounds > most || stage.value.rounds < least)
      return err({ code: 'plan/stage-has-games', params: { stage: name, rounds: least, most } })
  }
  return ok([{ type: 'StageChanged', ...stage.value }])
}

export function decideStageRemoval(data: PlanChangeContext, id: string): Events {
  const stage = findStageInPlan(data.plan, id)
  if (!stage.ok) return stage
  const games = gamesOfStage(data, id)
  const { least, most } = limitsOf(stage.value, games)
  if (games.length > 0)
    return err({ code: 'plan/stage-has-games', params: { stage: stage.value.name, rounds: least, most } })
  return ok([{ type: 'StageRemoved', stage: id }])
}

/** Stores a new seating. Tables that have games must stay unchanged. */
export function decideStageSeating(
  data: PlanChangeContext,
  id: string,
  schedule: SlotSchedule,
  seed: number | undefined,
  without?: ScheduleSearchRecord['without'],
): Events {
  const stage = findStageInPlan(data.plan, id)
  return stage.ok ? seatStageIfValid(data, stage.value, schedule, seed, without) : stage
}

function seatStageIfValid(
  data: PlanChangeContext,
  stage: PlannedStage,
  schedule: SlotSchedule,
  seed: number | undefined,
  without: ScheduleSearchRecord['without'],
): Events {
  const { id } = stage
  const fault = scheduleFault(stage, schedule)
  if (fault) return err(fault)
  for (const { place } of gamesOfStage(data, id)) {
    if (!place) continue
    const before = stage.schedule?.[place.round - 1]?.[place.table - 1]
    const after = schedule[place.round - 1]?.[place.table - 1]
    if (before === undefined || before.join() !== after?.join())
      return err({ code: 'plan/table-has-game', params: { round: place.round, table: place.table } })
  }
  const short = tooSmallTableFault({ ...stage, schedule }, data.leastSeats)
  if (short) return err(short)
  return ok([
    {
      type: 'StageSeated',
      stage: id,
      schedule,
      ...(seed === undefined ? {} : { seed }),
      ...(without === undefined ? {} : { without }),
    },
  ])
}

export function decideSlotSwap(data: PlanChangeContext, id: string, round: number, a: number, b: number): Events {
  const stage = findStageInPlan(data.plan, id)
  if (!stage.ok) return stage
  const tables = stage.value.schedule?.[round - 1]
  const isSeated = (place: number) => tables?.some((table) => table.includes(place)) === true
  const places = stage.value.lineup.length
  if (!tables || a === b || [a, b].some((place) => place < 1 || place > places))
    return err({ code: 'plan/no-such-place', params: { round } })
  // A player who sits the round out may take another player's seat.
  if (!isSeated(a) && !isSeated(b)) return err({ code: 'plan/no-such-place', params: { round } })
  const swapped = tables.map((table) => table.map((place) => (place === a ? b : place === b ? a : place)))
  const schedule = (stage.value.schedule ?? []).map((each, index) => (index === round - 1 ? swapped : each))
  // Rounds that were added may have no seating yet, so only the seated rounds are checked.
  return seatStageIfValid(data, { ...stage.value, rounds: schedule.length }, schedule, undefined, stage.value.without)
}

/**
 * Replaces the player of a slot with another member or with nobody, from the given round on. Games already played keep
 * the person who played them.
 */
export function decidePlayerReplacement(data: PlanChangeContext, replacement: Replacement): Events {
  const { stage: id, place, member, fromRound } = replacement
  const stage = findStageInPlan(data.plan, id)
  if (!stage.ok) return stage
  const { lineup, rounds, schedule } = stage.value
  if (lineup[place - 1] === undefined || fromRound < 1 || fromRound > rounds)
    return err({ code: 'plan/no-such-place', params: { round: fromRound } })
  const fault =
    member === undefined
      ? emptySlotFault(data, stage.value, replacement)
      : replacementFault(data, stage.value, replacement, member)
  if (fault) return err(fault)
  const played = gamesOfStage(data, id).find(
    ({ place: where }) =>
      where !== undefined &&
      where.round >= fromRound &&
      schedule?.[where.round - 1]?.[where.table - 1]?.includes(place) === true,
  )
  if (played?.place)
    return err({ code: 'plan/table-has-game', params: { round: played.place.round, table: played.place.table } })
  return ok([{ type: 'PlayerReplaced', ...replacement }])
}

function replacementFault(
  { club, plan }: PlanChangeContext,
  stage: PlannedStage,
  { place, fromRound }: Replacement,
  member: string,
): Rejection | undefined {
  if (!plan.entrants.has(member)) return notAnEntrant(member)
  const { lineup, rounds, name } = stage
  const later = Array.from({ length: rounds - fromRound + 1 }, (_, index) => fromRound + index)
  const isTwice = later.some((round) =>
    lineup.some((_, index) => index + 1 !== place && memberIdInSlot(stage, index + 1, round) === member),
  )
  return isTwice || memberIdInSlot(stage, place, fromRound) === member
    ? { code: 'plan/plays-already', params: { name: memberNameOf(club, member), stage: name } }
    : undefined
}

/**
 * Returns an error if a slot cannot stay empty. An empty slot needs a reason, a player who leaves it, and enough
 * players at every table.
 */
function emptySlotFault(
  { leastSeats }: PlanChangeContext,
  stage: PlannedStage,
  replacement: Replacement,
): Rejection | undefined {
  const { place, fromRound, reason } = replacement
  if (memberIdInSlot(stage, place, fromRound) === undefined)
    return { code: 'plan/place-empty', params: { round: fromRound } }
  if (reason.trim() === '') return { code: 'plan/reason-needed', params: {} }
  if (!stage.schedule) return { code: 'plan/not-seated', params: { stage: stage.name, round: fromRound, table: 1 } }
  const next = foldPlan({ ...NO_PLAN, stages: new Map([[stage.id, stage]]) }, [
    { type: 'PlayerReplaced', ...replacement },
  ])
  return tooSmallTableFault(next.stages.get(stage.id) ?? stage, leastSeats, fromRound)
}

/** Returns a fault for the first table that has fewer players than the rules require, starting at round `fromRound`. */
function tooSmallTableFault(stage: PlannedStage, least: number, fromRound = 1): Rejection | undefined {
  for (const [index, tables] of (stage.schedule ?? []).entries()) {
    const round = index + 1
    if (round < fromRound) continue
    for (const table of tables.keys()) {
      const left = memberIdsAtTable(stage, round, table + 1)?.length ?? 0
      if (left < least) return { code: 'plan/table-too-small', params: { round, table: table + 1, left, least } }
    }
  }
  return undefined
}

export function findStageInPlan(plan: Plan, id: string): Result<PlannedStage, Rejection<'plan/unknown-stage'>> {
  const stage = plan.stages.get(id)
  return stage ? ok(stage) : err({ code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } })
}

/** Maximum number of stages in a plan, whatever their source. */
const MAX_STAGES = 200

function parseStageRequest(
  { club, plan }: StagesData,
  request: StageRequestWithoutSource,
  id: string,
): Result<StageDefinition> {
  if (!isStageSizeInRange(request))
    return err({ code: 'gate/stage-size', params: { rounds: request.rounds, tables: request.tables } })
  const name = parseName(request.name)
  if (!name.ok) return name
  const key = nameComparisonKey(name.value)
  if ([...plan.stages.values()].some((stage) => stage.id !== id && nameComparisonKey(stage.name) === key))
    return err({ code: 'plan/stage-name-taken', params: { name: name.value } })
  const { lineup, rounds, tables } = request
  const stranger = lineup.find((member) => !plan.entrants.has(member))
  if (stranger !== undefined) return unknownEntrant(stranger)
  if (new Set(lineup).size !== lineup.length) return err({ code: 'plan/twice-in-lineup', params: {} })
  const { isFinal, judgeIds } = request
  const unsaid = roomOrTimeFault(request)
  if (unsaid) return err(unsaid)
  const [rooms, times] = [trimTexts(request.rooms, tables), trimTexts(request.times, rounds)]
  for (const judge of judgeIds) {
    const known = checkJudgeId(club, judge)
    if (!known.ok) return known
  }
  return ok({
    stage: id,
    name: name.value,
    isFinal,
    rounds,
    tables,
    lineup: [...lineup],
    judgeIds: judgeIds.slice(0, tables),
    ...(rooms ? { rooms } : {}),
    ...(times ? { times } : {}),
  })
}

/** Checks the names of rooms and the times, because screens and papers show them unchanged. */
function roomOrTimeFault({ rooms = [], times = [] }: StageRequestWithoutSource): Rejection | undefined {
  const fault = rooms.map((room) => roomNameFault(room.trim())).find((each) => each !== undefined)
  if (fault) return fault
  return times.every((time) => roundStartTimeSchema.safeParse(time.trim()).success)
    ? undefined
    : { code: 'gate/bad-time', params: {} }
}

/** Trims the texts. `undefined` if all of them are empty. */
function trimTexts(texts: readonly string[] = [], most: number): readonly string[] | undefined {
  const said = texts.slice(0, most).map((text) => text.trim())
  return said.some((text) => text !== '') ? said : undefined
}

function limitsOf({ schedule }: PlannedStage, games: readonly GameRow[]): ReturnType<typeof stageRoundCountLimits> {
  return stageRoundCountLimits(
    schedule !== undefined,
    games.flatMap(({ place }) => place?.round ?? []),
  )
}

function gamesOfStage({ rows }: StagesData, stage: string): readonly GameRow[] {
  return rows.filter((row) => row.place?.stage === stage)
}

function unknownEntrant(member: string): Result<never, Rejection<'plan/not-an-entrant'>> {
  return err(notAnEntrant(member))
}

function notAnEntrant(member: string): Rejection<'plan/not-an-entrant'> {
  return { code: 'plan/not-an-entrant', params: { member: member.slice(0, 60) } }
}
