// Requests about a season's plan: entrants, stages, seating, judges, replacements, and points outside games.

import { memberNameOf } from '../model/mergedMembers.ts'
import { z } from 'zod'
import { minTournamentSeats } from '../../rules/rulebook.ts'
import { newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import {
  similarNameDecisionsSchema,
  hundredthsSchema,
  idSchema,
  judgeIdSchema,
  judgeArgumentsShape,
  nameSchema,
  memberIdsSchema,
  slotSchema,
  reasonSchema,
  roundNumberSchema,
  seedSchema,
  stageSchema,
  tableNumberSchema,
} from '../model/argumentSchemas.ts'
import { findSeason } from '../model/clubLookups.ts'
import { namedJudgeById, type NamedJudge, resolveJudges } from '../model/judging.ts'
import { MAX_STAGE_BASIS_LENGTH, type PlanEvent, TIE_BREAK_METHODS } from '../model/planEvents.ts'
import { foldPlan } from '../model/plan.ts'
import {
  ENTRANTS_RIGHT,
  PLAN_JUDGES_RIGHT,
  PLAN_RIGHT,
  GIVEN_POINTS_RIGHT,
  REPLACEMENTS_RIGHT,
} from '../model/rights.ts'
import { type SeasonData } from '../model/seasonData.ts'
import { clubStateWithSeasonClubs } from '../model/clubsInEvent.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import {
  declareChange,
  storeClubEvents,
  declareQuery,
  type ChangeContext,
  type QueryContext,
} from '../repository/request.ts'
import {
  decideEntrantAddition,
  decideStageAddition,
  decideStageChange,
  decideEntrantCheckIn,
  judgesOfStageRequest,
  decideExhibitionStatus,
  MAX_PAIR_RESTRICTIONS,
  decideStageRemoval,
  decidePlayerReplacement,
  decideStageSeating,
  decidePairRestrictions,
  findStageInPlan,
  stageRequestWithJudgeIds,
  decideSlotSwap,
  decideEntrantWithdrawal,
  type PlanChangeContext,
} from './changePlan.ts'
import {
  decideLineupConflict,
  decideQualificationLot,
  createLineupSource,
  computeLineupSourceStandings,
} from './lineup.ts'
import { decideEnrolment, type EnrolmentResult } from './enrol.ts'
import {
  createSeasonClubsContext,
  decideSeasonClub,
  listSeasonClubDifferences,
  decideSeasonClubsFromMembers,
} from './eventClubs.ts'
import { proposeStageJudges, decideStageJudges } from './allotJudges.ts'
import { listTablesWithJudge, decideTableJudge } from './judging.ts'
import { seatingQualityChangeOfSwap, keptApartPairsFault, seatingInputAndQualityOf } from './stageSeating.ts'
import { planView, type PlanView } from './view.ts'
import { decideGivenPoints } from './givePoints.ts'
import { STAGE_LIMITS, SEATS_PER_TABLE } from '../model/stageLimits.ts'
import { createLineupConflictFinder } from './lineupConflicts.ts'

function dataOf({ repository }: QueryContext, season: string): Result<PlanChangeContext> {
  const found = findSeason(repository.club, season)
  if (!found.ok) return found
  const rows = nonVoidGameRows(repository.rowsOf(season))
  const leastSeats = minTournamentSeats(newestRulebookOf(found.value.rulebook))
  return ok({ club: repository.club, plan: repository.planOf(season), rows, leastSeats })
}

function viewOf(known: QueryContext, season: string): Result<PlanView> {
  const data = dataOf(known, season)
  return data.ok ? ok(planView(season, data.value.plan, data.value.club, known.repository.rowsOf(season))) : data
}

/**
 * Stores a change that is based on a season's plan, and returns the changed plan. Unknown people in `judges` join the
 * club, but not its roster, and `decide` gets their ids.
 */
async function storePlanChange(
  club: ChangeContext,
  season: string,
  decide: (data: PlanChangeContext, judgeIds: readonly string[]) => Result<readonly PlanEvent[]>,
  judges: readonly NamedJudge[] = [],
): AsyncResult<PlanView> {
  const data = dataOf(club, season)
  if (!data.ok) return data
  const taking = resolveJudges(data.value.club, judges, club.ids)
  if (!taking.ok) return taking
  const { judgeIds, added } = taking.value
  const events = decide({ ...data.value, club: taking.value.club }, judgeIds)
  if (!events.ok) return events
  const joined = await club.repository.changeClub(events.value.length === 0 ? [] : added, club.stamp)
  if (!joined.ok) return joined
  const kept = await club.repository.changePlan(season, events.value, club.stamp)
  return kept.ok ? viewOf(club, season) : kept
}

/** Stores a change that is based on the season's standings as well as on its plan. */
function storeScoredPlanChange(
  club: ChangeContext,
  season: string,
  decide: (data: SeasonData) => Result<readonly PlanEvent[]>,
): AsyncResult<PlanView> {
  return storePlanChange(club, season, () => {
    const data = openSeasonData(club.repository, season)
    return data.ok ? decide(data.value) : data
  })
}

const planArgsSchema = z.strictObject({ season: idSchema })
const planStageArgsSchema = planArgsSchema.extend({ id: idSchema })
const cutFrom = {
  from: idSchema.exactOptional(),
  size: z
    .int()
    .min(1)
    .max(STAGE_LIMITS.tables * SEATS_PER_TABLE),
}
const tie = z.enum(TIE_BREAK_METHODS)
const swap = planStageArgsSchema.extend({ round: roundNumberSchema, a: slotSchema, b: slotSchema })

export const planRequests = {
  'plan.get': declareQuery({ args: planArgsSchema, run: (known, { season }) => viewOf(known, season) }),
  'plan.addEntrants': declareChange({
    args: planArgsSchema.extend({ members: memberIdsSchema }),
    by: ENTRANTS_RIGHT,
    run: (club, { season, members }) => storePlanChange(club, season, (data) => decideEntrantAddition(data, members)),
  }),
  /** Adds names to the plan at once. Unknown people join the club. Refusals contain the `line`. */
  'plan.enrol': declareChange({
    args: planArgsSchema.extend({
      people: z.array(z.strictObject({ name: nameSchema, club: nameSchema.exactOptional() })).max(STAGE_LIMITS.players),
      decisions: similarNameDecisionsSchema.exactOptional(),
    }),
    by: ENTRANTS_RIGHT,
    async run(club, { season, people: coming, decisions: decided }): AsyncResult<EnrolmentResult> {
      const { repository, ids, stamp } = club
      const data = dataOf(club, season)
      if (!data.ok) return data
      const enrolled = decideEnrolment(
        createSeasonClubsContext(repository),
        { plan: data.value.plan, season },
        coming,
        ids,
        decided,
      )
      if (!enrolled.ok) return enrolled
      const { clubEvents, planEvents, ...names } = enrolled.value
      const known = await repository.changeClub(clubEvents, stamp)
      if (!known.ok) return known
      const kept = await repository.changePlan(season, planEvents, stamp)
      if (!kept.ok) return kept
      const plan = viewOf(club, season)
      return plan.ok ? ok({ plan: plan.value, ...names }) : plan
    },
  }),
  'plan.withdraw': declareChange({
    args: planArgsSchema.extend({ member: idSchema }),
    by: ENTRANTS_RIGHT,
    run: (club, { season, member }) => storePlanChange(club, season, (data) => decideEntrantWithdrawal(data, member)),
  }),
  'plan.markExhibition': declareChange({
    args: planArgsSchema.extend({ member: idSchema, isExhibition: z.boolean() }),
    by: ENTRANTS_RIGHT,
    run: (club, { season, member, isExhibition }) =>
      storePlanChange(club, season, (data) => decideExhibitionStatus(data, member, isExhibition)),
  }),
  'plan.checkIn': declareChange({
    args: planArgsSchema.extend({ members: memberIdsSchema, present: z.boolean() }),
    by: ENTRANTS_RIGHT,
    run: (club, { season, members, present }) =>
      storePlanChange(club, season, (data) => decideEntrantCheckIn(data, members, present)),
  }),
  /**
   * Sets the club for which a member plays in this season. An empty text means no club. If the member's general club is
   * known, it stays.
   */
  'plan.setClub': declareChange({
    args: planArgsSchema.extend({ member: idSchema, club: nameSchema }),
    by: ENTRANTS_RIGHT,
    run: (club, { season, member, club: playsFor }) =>
      storeClubEvents(club, decideSeasonClub(createSeasonClubsContext(club.repository), season, member, playsFor), () =>
        viewOf(club, season),
      ),
  }),
  /** Members whose club in the list of members differs from their club in this season. */
  'plan.otherClubs': declareQuery({
    args: planArgsSchema,
    run: ({ repository }, { season }) => ok(listSeasonClubDifferences(createSeasonClubsContext(repository), season)),
  }),
  /** Sets the club of all members from `plan.otherClubs` in this season to their club in the list of members. */
  'plan.useMemberClubs': declareChange({
    args: planArgsSchema,
    by: ENTRANTS_RIGHT,
    run: (club, { season }) =>
      storeClubEvents(club, decideSeasonClubsFromMembers(createSeasonClubsContext(club.repository), season), () =>
        ok(listSeasonClubDifferences(createSeasonClubsContext(club.repository), season)),
      ),
  }),
  'plan.setPairs': declareChange({
    args: planArgsSchema.extend({
      pairs: z
        .array(z.strictObject({ a: idSchema, b: idSchema, kind: z.enum(['separate', 'avoid']) }))
        .max(MAX_PAIR_RESTRICTIONS),
    }),
    by: PLAN_RIGHT,
    run: (club, { season, pairs }) => storePlanChange(club, season, (data) => decidePairRestrictions(data, pairs)),
  }),
  /**
   * Adds a stage. If `source` is given, the line-up comes from standings. Refused if a shared place is filled without a
   * tie-break method.
   */
  'plan.addStage': declareChange({
    args: planArgsSchema.extend({
      stage: stageSchema,
      source: z
        .strictObject({ ...cutFrom, tie: tie.exactOptional(), reason: reasonSchema.exactOptional() })
        .exactOptional(),
      basis: z.string().max(MAX_STAGE_BASIS_LENGTH).exactOptional(),
    }),
    by: PLAN_RIGHT,
    run: (club, { season, stage: wanted, source, basis }) =>
      storePlanChange(
        club,
        season,
        (data, judgeIds) => {
          const added = decideStageAddition(data, stageRequestWithJudgeIds(wanted, judgeIds), club.ids(), basis)
          if (!added.ok || source === undefined) return added
          const standings = openSeasonData(club.repository, season)
          if (!standings.ok) return standings
          const from = createLineupSource(standings.value, wanted.lineup, source)
          return from.ok
            ? ok(added.value.map((event) => (event.type === 'StageAdded' ? { ...event, source: from.value } : event)))
            : from
        },
        judgesOfStageRequest(wanted),
      ),
  }),
  /**
   * The standings from which a line-up would be taken, with the qualified and tied members. `of` is the stage that
   * already has the line-up.
   */
  'plan.source': declareQuery({
    args: planArgsSchema.extend({ of: idSchema.exactOptional(), ...cutFrom }),
    run({ repository }, { season, of, ...source }) {
      const data = openSeasonData(repository, season)
      return data.ok ? ok(computeLineupSourceStandings(data.value, source, of)) : data
    },
  }),
  /** Draws lots among the members who share the last qualifying place. This can be done only once for each tie. */
  'plan.drawLot': declareChange({
    args: planArgsSchema.extend({ of: idSchema.exactOptional(), ...cutFrom, seed: seedSchema }),
    by: PLAN_RIGHT,
    run: (club, { season, of, seed: drawn, ...source }) =>
      storeScoredPlanChange(club, season, (data) => decideQualificationLot(data, source, drawn, of)),
  }),
  /** Line-ups of all seasons that no longer match the standings. */
  'plan.drifts': declareQuery({
    args: z.strictObject({}),
    run: ({ repository, once }) => ok(once(createLineupConflictFinder)(repository)),
  }),
  /** Decides, with a reason, whether a line-up that no longer matches the standings is kept or changed. */
  'plan.decideLineup': declareChange({
    args: planArgsSchema.extend({
      stage: idSchema,
      keep: z.boolean(),
      chosen: memberIdsSchema,
      tie: tie.exactOptional(),
      reason: reasonSchema,
    }),
    by: REPLACEMENTS_RIGHT,
    run: (club, { season, ...request }) =>
      storeScoredPlanChange(club, season, (data) => decideLineupConflict(data, request)),
  }),
  /** `stage` describes the whole stage after the change. */
  'plan.changeStage': declareChange({
    args: planStageArgsSchema.extend({ stage: stageSchema }),
    by: PLAN_RIGHT,
    run: (club, { season, id: of, stage: wanted }) =>
      storePlanChange(
        club,
        season,
        (data, judgeIds) => decideStageChange(data, of, stageRequestWithJudgeIds(wanted, judgeIds)),
        judgesOfStageRequest(wanted),
      ),
  }),
  'plan.removeStage': declareChange({
    args: planStageArgsSchema,
    by: PLAN_RIGHT,
    run: (club, { season, id: of }) => storePlanChange(club, season, (data) => decideStageRemoval(data, of)),
  }),
  'plan.seat': declareChange({
    args: planStageArgsSchema.extend({
      seed: seedSchema.exactOptional(),
      without: z
        .strictObject({ sd: z.number().min(0).max(1000), tables: z.int().min(0).max(STAGE_LIMITS.rounds) })
        .exactOptional(),
      schedule: z
        .array(z.array(z.array(slotSchema).max(SEATS_PER_TABLE)).max(STAGE_LIMITS.tables))
        .max(STAGE_LIMITS.rounds),
    }),
    by: PLAN_RIGHT,
    run: (club, { season, id: of, schedule, seed: found, without }) =>
      storePlanChange(club, season, (data) => decideStageSeating(data, of, schedule, found, without)),
  }),
  /** The input of a search for this stage, and the quality of its schedule. */
  'plan.seating': declareQuery({
    args: planStageArgsSchema,
    run({ repository }, asked) {
      const plan = repository.planOf(asked.season)
      const found = findStageInPlan(plan, asked.id)
      if (!found.ok) return found
      const fault = keptApartPairsFault(plan, found.value, (member) => memberNameOf(repository.club, member))
      return fault ? err(fault) : seatingInputAndQualityOf(plan, found.value)
    },
  }),
  /** Previews the effect of `plan.swap` on the quality of the schedule. */
  'plan.swapEffect': declareQuery({
    args: swap,
    run({ repository }, asked) {
      const plan = repository.planOf(asked.season)
      const found = findStageInPlan(plan, asked.id)
      return found.ok ? seatingQualityChangeOfSwap(plan, found.value, asked.round, asked.a, asked.b) : found
    },
  }),
  /** Exchanges the seats of two slots in one round. */
  'plan.swap': declareChange({
    args: swap,
    by: PLAN_RIGHT,
    run: (club, asked) =>
      storePlanChange(club, asked.season, (data) => decideSlotSwap(data, asked.id, asked.round, asked.a, asked.b)),
  }),
  /**
   * Sets the judge of a table in one round. The default judge's name removes the exception. An empty string means that
   * there is no judge.
   */
  'plan.nameJudge': declareChange({
    args: planArgsSchema.extend({
      stage: idSchema,
      round: roundNumberSchema,
      table: tableNumberSchema,
      judge: z.string().max(200),
      judgeId: judgeIdSchema.exactOptional(),
    }),
    by: PLAN_JUDGES_RIGHT,
    run: (club, { season, stage: of, round: at, table: number, ...named }) =>
      storePlanChange(
        club,
        season,
        (data, [judgeId = '']) => {
          const found = findStageInPlan(data.plan, of)
          return found.ok ? decideTableJudge(found.value, { round: at, table: number, judgeId }, data.club) : found
        },
        [named],
      ),
  }),
  /**
   * Proposes judges for the tables of the seated rounds that have no game yet (see `proposeStageJudges`). Tables with a
   * game keep their judge, and a table for which no judge is left gets none.
   */
  'plan.allotJudges': declareQuery({
    args: planArgsSchema.extend({
      stage: idSchema,
      judges: z.array(z.strictObject(judgeArgumentsShape)).max(STAGE_LIMITS.players),
    }),
    run({ repository }, { season, stage: of, judges: named }) {
      const plan = repository.planOf(season)
      const found = findStageInPlan(plan, of)
      if (!found.ok) return found
      const games = nonVoidGameRows(repository.rowsOf(season), { stage: of })
      // New judges do not join the club yet.
      let count = 0
      const taking = resolveJudges(
        clubStateWithSeasonClubs(repository.club, season),
        named,
        () => `new ${(count += 1)}`,
      )
      if (!taking.ok) return taking
      const { club, judgeIds: judges } = taking.value
      const isPlayed = (at: number, n: number) => games.some(({ place }) => place?.round === at && place.table === n)
      const tables = proposeStageJudges(club, plan, found.value, judges, isPlayed)
      if (!tables.ok) return tables
      const events = decideStageJudges(found.value, tables.value, club)
      if (!events.ok) return events
      const next = foldPlan(plan, events.value).stages.get(of) ?? found.value
      const withNames = tables.value.map(({ round: at, table: number, judgeId }) => {
        const { judge, judgeId: known = '' } = namedJudgeById(club, judgeId)
        return { round: at, table: number, judge, ...(repository.club.members.has(known) ? { judgeId: known } : {}) }
      })
      return ok({ tables: withNames, judged: listTablesWithJudge({ members: club.members, pairs: plan.pairs }, next) })
    },
  }),
  /** Sets the judges of many tables at once. Other tables keep their judges. */
  'plan.nameJudges': declareChange({
    args: planArgsSchema.extend({
      stage: idSchema,
      tables: z
        .array(z.strictObject({ round: roundNumberSchema, table: tableNumberSchema, ...judgeArgumentsShape }))
        .max(STAGE_LIMITS.rounds * STAGE_LIMITS.tables),
    }),
    by: PLAN_JUDGES_RIGHT,
    run: (club, { season, stage: of, tables }) =>
      storePlanChange(
        club,
        season,
        (data, judgeIds) => {
          const found = findStageInPlan(data.plan, of)
          const wanted = tables.map(({ round: at, table: number }, index) => ({
            round: at,
            table: number,
            judgeId: judgeIds[index] ?? '',
          }))
          return found.ok ? decideStageJudges(found.value, wanted, data.club) : found
        },
        tables,
      ),
  }),
  /** Gives points outside games, with a reason. 0 points with `replaces` takes the replaced points back. */
  'plan.givePoints': declareChange({
    args: planArgsSchema.extend({
      member: idSchema,
      stage: idSchema.exactOptional(),
      hundredths: hundredthsSchema,
      reason: reasonSchema,
      replaces: idSchema.exactOptional(),
    }),
    by: GIVEN_POINTS_RIGHT,
    run: (club, { season, ...request }) =>
      storePlanChange(club, season, (data) => decideGivenPoints(data, request, club.ids(), club.stamp)),
  }),
  /**
   * If `member` is omitted, nobody replaces the player, and the slot is empty from that round on. Refused if a table
   * would be too small.
   */
  'plan.replace': declareChange({
    args: planArgsSchema.extend({
      stage: idSchema,
      place: slotSchema,
      member: idSchema.exactOptional(),
      fromRound: roundNumberSchema,
      reason: reasonSchema,
    }),
    by: REPLACEMENTS_RIGHT,
    run: (club, { season, ...replacement }) =>
      storePlanChange(club, season, (data) => decidePlayerReplacement(data, replacement)),
  }),
}
