// Line-ups that come from standings: the players who qualify, the decision about a shared place, and a check of whether
// the standings still agree with the line-up after a correction. Each decision is stored once, with its reason, and no
// line-up changes without a decision. Pure.

import { memberNameOf } from '../model/mergedMembers.ts'
import { shuffleBySeed } from '../../rules/draws.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { countedGameRows, nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { seasonStandings } from '../../scoring/season.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import type { Plan, PlannedStage } from '../model/plan.ts'
import {
  type QualificationSource,
  type LineupDecision,
  type LineupSource,
  type QualificationLot,
  membersOfCut,
  type PlanEvent,
  type TieBreakMethod,
} from '../model/planEvents.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { IMPORTED_STAGE_LIMITS } from '../model/stageLimits.ts'
import { type StandingsCut, cutStandings } from '../../scoring/standings/cut.ts'

export interface LineupSourceRequest extends QualificationSource {
  readonly tie?: TieBreakMethod
  readonly reason?: string
}

/** The standings from which a line-up is taken, limited to entrants, with the qualified and tied members (`cut`). */
export interface LineupSourceStandings {
  readonly rows: readonly StandingRow[]
  readonly cut: StandingsCut
  /** The draw of lots among the members who now share the last qualifying place, if it has taken place. */
  readonly lot?: QualificationLot
}

/** `ofStage` is the stage whose line-up is computed. This stage and later stages do not count. */
export function computeLineupSourceStandings(
  data: SeasonData,
  source: QualificationSource,
  ofStage?: string,
): LineupSourceStandings {
  const { plan } = data
  const order = [...plan.stages.keys()]
  const before = ofStage === undefined ? order : order.slice(0, order.indexOf(ofStage))
  const counting = new Set(before.filter((id) => plan.stages.get(id)?.isFinal === false))
  const counts = ({ place }: GameRow) => place === undefined || counting.has(place.stage)
  const rows = seasonStandings(
    {
      ...data,
      plan: { ...plan, given: plan.given.filter(({ stage }) => stage === undefined || counting.has(stage)) },
      rows: countedGameRows(data.rows).filter((row) => row.season !== data.season.id || counts(row)),
    },
    source.from === undefined ? {} : { stage: source.from },
  ).filter(({ member }) => plan.entrants.has(member))
  const cut = cutStandings(rows, source.size)
  const lot = plan.lots.find((each) => isSameLot(each, source, cut))
  return { rows, cut, ...(lot ? { lot } : {}) }
}

/**
 * Draws lots among the members who share the last qualifying place. This is done only once, and the result is stored.
 */
export function decideQualificationLot(
  data: SeasonData,
  source: QualificationSource,
  seed: number,
  ofStage?: string,
): Result<readonly PlanEvent[]> {
  const known = checkSourceStage(data.plan, source)
  if (!known.ok) return known
  const { rows, cut, lot } = computeLineupSourceStandings(data, source, ofStage)
  if (cut.open === 0) return err({ code: 'plan/no-tie', params: {} })
  if (lot) return err({ code: 'plan/lot-drawn', params: { seed: lot.seed, names: namesOf(data, lot.drawn) } })
  // Ordered by name, so that anybody can repeat the draw from the posted standings.
  const byName = rows
    .filter(({ member }) => cut.tied.includes(member))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ member }) => member)
  const drawn = { ...source, tied: byName, seed, drawn: shuffleBySeed(byName, seed).slice(0, cut.open) }
  const fault = qualificationLotFault(data, drawn)
  return fault ? err(fault) : ok([{ type: 'LotDrawn', ...drawn }])
}

/** Maximum number of draws of lots in a season. No season has had as many. */
const MAX_LOTS = 1_000

type ClubAndPlan = Pick<SeasonData, 'club' | 'plan'>

/**
 * Returns an error if a draw of lots is invalid under any standings. The winners must be among the members who share
 * the place, each of them at most once.
 */
export function qualificationLotFault(
  { club, plan }: ClubAndPlan,
  { size, tied, drawn }: QualificationLot,
): Rejection | undefined {
  if (plan.lots.length >= MAX_LOTS) return { code: 'gate/too-many', params: { most: MAX_LOTS } }
  const among = new Set(tied)
  const isDrawn = drawn.every((member) => among.has(member)) && new Set(drawn).size === drawn.length
  if (!isDrawn || among.size !== tied.length || !isValidCutSize(size)) return { code: 'gate/bad-lot', params: { size } }
  return unknownMemberFault(club, tied)
}

function isValidCutSize(size: number): boolean {
  return Number.isInteger(size) && size >= 1 && size <= IMPORTED_STAGE_LIMITS.players
}

/** Whether a tie can leave this number of places open; 0 means that there is no tie. */
function isValidOpenCount(places: number): boolean {
  return places === 0 || isValidCutSize(places)
}

function unknownMemberFault({ members }: ClubAndPlan['club'], asked: readonly string[]): Rejection | undefined {
  const stranger = asked.find((member) => !members.has(member))
  return stranger === undefined ? undefined : { code: 'members/unknown', params: { member: stranger.slice(0, 60) } }
}

/**
 * Returns an error if a line-up cannot have this source under any standings. For example, a stage may not be
 * its own source.
 */
export function lineupSourceFault(
  { club, plan }: ClubAndPlan,
  stage: string,
  source: LineupSource,
): Rejection | undefined {
  if (!isValidCutSize(source.size)) return { code: 'gate/bad-lot', params: { size: source.size } }
  if (!isValidOpenCount(source.cut.open)) return { code: 'gate/bad-lot', params: { size: source.cut.open } }
  const passed = new Set([stage])
  for (let { from } = source; from !== undefined; from = plan.stages.get(from)?.source?.from) {
    if (passed.has(from)) return { code: 'gate/ring', params: { stage: stage.slice(0, 60) } }
    passed.add(from)
  }
  return unknownMemberFault(club, membersOfCut(source.cut))
}

/**
 * Returns an error if a decision about a line-up is invalid under any standings. A decision needs a reason, and
 * nobody may play twice.
 */
export function lineupDecisionFault({ club, plan }: ClubAndPlan, decision: LineupDecision): Rejection | undefined {
  const { stage: id, cut, changes, reason } = decision
  const stage = plan.stages.get(id)
  if (!stage?.source) return { code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } }
  if (reason.trim() === '') return { code: 'plan/reason-needed', params: {} }
  if (!isValidOpenCount(cut.open)) return { code: 'gate/bad-lot', params: { size: cut.open } }
  const lineup = [...stage.lineup]
  for (const { place, member } of changes) {
    if (lineup[place - 1] === undefined) return { code: 'plan/no-such-place', params: { round: 1 } }
    lineup[place - 1] = member
  }
  if (new Set(lineup).size !== lineup.length) return { code: 'plan/twice-in-lineup', params: {} }
  return unknownMemberFault(club, [...membersOfCut(cut), ...changes.map(({ member }) => member)])
}

/** The source of a new stage's line-up, as it is stored with the stage. */
export function createLineupSource(
  data: SeasonData,
  lineup: readonly string[],
  { tie, reason, ...source }: LineupSourceRequest,
): Result<LineupSource> {
  const known = checkSourceStage(data.plan, source)
  if (!known.ok) return known
  const standing = computeLineupSourceStandings(data, source)
  const decided = missingDecisionFault(data, standing, lineup, { tie, reason })
  if (decided) return err(decided)
  const said = reason?.trim() ?? ''
  return ok({
    ...source,
    cut: standing.cut,
    ...(tie === undefined || standing.cut.open === 0 ? {} : { tie }),
    ...(said === '' ? {} : { reason: said }),
  })
}

/**
 * Differences between standings and line-up since the last decision, in the order of the standings, then of the
 * line-up.
 */
export interface LineupConflict {
  readonly stage: string
  /** Members who would play according to the standings, but do not. */
  readonly in: readonly string[]
  /** Members who play, but would not according to the standings. */
  readonly out: readonly string[]
  /** Members who now share the last qualifying place, if there are fewer open places than members. */
  readonly tied: readonly string[]
  readonly open: number
  /** Whether a game of the stage has started, so that the line-up can no longer change. */
  readonly isBegun: boolean
}

export function lineupConflictOf(data: SeasonData, stage: PlannedStage): LineupConflict | undefined {
  if (!stage.source) return undefined
  const { cut } = computeLineupSourceStandings(data, stage.source, stage.id)
  if (isSameCut(cut, stage.source.cut)) return undefined
  const plays = new Set(stage.lineup)
  const may = new Set([...cut.through, ...cut.tied])
  const missing = cut.through.filter((member) => !plays.has(member))
  const gone = stage.lineup.filter((member) => !may.has(member))
  const isShared = cut.open > 0 && cut.tied.join() !== stage.source.cut.tied.join()
  if (missing.length === 0 && gone.length === 0 && !isShared) return undefined
  return {
    stage: stage.id,
    in: missing,
    out: gone,
    tied: isShared ? cut.tied : [],
    open: isShared ? cut.open : 0,
    isBegun: hasGames(data, stage.id),
  }
}

export interface LineupConflictDecisionRequest {
  readonly stage: string
  /**
   * `true` keeps the line-up as it is. `false` changes it to match the current standings, with `chosen` from the
   * members who share the last place.
   */
  readonly keep: boolean
  readonly chosen: readonly string[]
  readonly tie?: TieBreakMethod
  readonly reason: string
}

export function decideLineupConflict(
  data: SeasonData,
  request: LineupConflictDecisionRequest,
): Result<readonly PlanEvent[]> {
  const { stage: id, keep, chosen, tie, reason } = request
  const stage = data.plan.stages.get(id)
  if (!stage?.source) return err({ code: 'plan/unknown-stage', params: { stage: id.slice(0, 60) } })
  if (reason.trim() === '') return err({ code: 'plan/reason-needed', params: {} })
  const standing = computeLineupSourceStandings(data, stage.source, id)
  const decisionOf = (decision: LineupDecision): Result<readonly PlanEvent[]> => {
    const fault = lineupDecisionFault(data, decision)
    return fault ? err(fault) : ok([{ type: 'LineupDecided', ...decision }])
  }
  const decided = (changes: LineupDecision['changes']): Result<readonly PlanEvent[]> =>
    decisionOf({
      stage: id,
      cut: standing.cut,
      changes,
      reason: reason.trim(),
      ...(keep || tie === undefined || standing.cut.open === 0 ? {} : { tie }),
    })
  if (keep) return decided([])
  if (hasGames(data, id)) return err({ code: 'plan/stage-begun', params: { stage: stage.name } })
  const next = [...standing.cut.through, ...chosen]
  const fault = missingDecisionFault(data, standing, next, { tie, reason })
  if (fault) return err(fault)
  const going = stage.lineup.filter((member) => !next.includes(member))
  const coming = next.filter((member) => !stage.lineup.includes(member))
  if (going.length !== coming.length)
    return err({ code: 'plan/lineup-longer', params: { stage: stage.name, size: stage.source.size } })
  return decided(coming.map((member, index) => ({ place: stage.lineup.indexOf(going[index] ?? '') + 1, member })))
}

/**
 * Returns an error if a line-up fills a shared place without a tie-break method, or differs from the standings without
 * a reason.
 */
function missingDecisionFault(
  data: SeasonData,
  { cut, lot }: LineupSourceStandings,
  lineup: readonly string[],
  { tie, reason = '' }: { readonly tie?: TieBreakMethod | undefined; readonly reason?: string | undefined },
): Rejection | undefined {
  const plays = new Set(lineup)
  const ofTied = cut.tied.filter((member) => plays.has(member))
  const follows =
    cut.through.every((member) => plays.has(member)) &&
    ofTied.length === cut.open &&
    plays.size === cut.through.length + cut.open
  const isSaid = reason.trim() !== ''
  if (!follows) return isSaid ? undefined : { code: 'plan/reason-needed', params: {} }
  if (cut.open === 0) return undefined
  if (tie === undefined) return { code: 'plan/tie-open', params: { names: namesOf(data, cut.tied), seats: cut.open } }
  if (tie !== 'lot') return isSaid ? undefined : { code: 'plan/reason-needed', params: {} }
  if (!lot) return { code: 'plan/lot-not-drawn', params: { names: namesOf(data, cut.tied) } }
  return isSameGroup(lot.drawn, ofTied)
    ? undefined
    : { code: 'plan/lot-drawn', params: { seed: lot.seed, names: namesOf(data, lot.drawn) } }
}

function checkSourceStage(plan: Plan, { from }: QualificationSource): Result<void> {
  return from === undefined || plan.stages.has(from)
    ? ok(undefined)
    : err({ code: 'plan/unknown-stage', params: { stage: from.slice(0, 60) } })
}

function hasGames({ rows, season }: SeasonData, stage: string): boolean {
  return nonVoidGameRows(rows, { season: season.id, stage }).length > 0
}

function namesOf({ club }: SeasonData, members: readonly string[]): string {
  return members.map((member) => memberNameOf(club, member)).join(', ')
}

function isSameLot(lot: QualificationLot, { from, size }: QualificationSource, { tied, open }: StandingsCut): boolean {
  return lot.from === from && lot.size === size && lot.drawn.length === open && isSameGroup(lot.tied, tied)
}

/** Whether the same members qualify, in any order. */
function isSameCut(a: StandingsCut, b: StandingsCut): boolean {
  return a.open === b.open && isSameGroup(a.through, b.through) && isSameGroup(a.tied, b.tied)
}

function isSameGroup(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member))
}
