// Requests of a season's plan: entrants, stages, seating, replacements, points of no game.

import { nameOf } from '../model/merged.ts'
import { z } from 'zod'
import { fewestPlanned } from '../../rules/rulebook.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { standingRows } from '../../scoring/counting.ts'
import {
  decisions,
  hundredths,
  id,
  judgeId,
  judging,
  name,
  people,
  position,
  reason,
  round,
  seed,
  stage,
  table,
} from '../model/argumentSchemas.ts'
import { seasonOf } from '../model/find.ts'
import { judgeById, type NamedJudge, takingJudges } from '../model/judging.ts'
import { MOST_BASIS, type PlanEvent, STAGE_LIMITS, TABLE_SEATS, TIE_WAYS } from '../model/planEvents.ts'
import { foldPlan } from '../model/plan.ts'
import { ENTRANTS, JUDGES, PLAN, POINTS, SUBSTITUTES } from '../model/rights.ts'
import { type SeasonData } from '../model/seasonData.ts'
import { withEventClubs } from '../model/clubsInEvent.ts'
import type { Reply } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { change, keep, query, type Changing, type Known } from '../repository/request.ts'
import {
  addEntrants,
  addStage,
  changeStage,
  checkIn,
  judgesNamedIn,
  markExhibition,
  MOST_PAIRS,
  removeStage,
  replacePlayer,
  seatStage,
  setPairs,
  stageOf,
  stageWithJudges,
  swapPlaces,
  withdrawEntrant,
  type PlanData,
} from './changePlan.ts'
import { decideLineup, drawLot, lineupConflictFinder, lineupSource, sourceStandings } from './lineup.ts'
import { enrol, type Enrolled } from './enrol.ts'
import { clubsData, noteEventClub, otherClubs, useMemberClubs } from './eventClubs.ts'
import { allotJudges, nameJudges } from './allotJudges.ts'
import { judgedTables, nameJudge } from './judging.ts'
import { changeOfSwap, separationFault, stageSeating } from './seats.ts'
import { planView, type PlanView } from './view.ts'
import { givePoints } from './givePoints.ts'

function dataOf({ repository }: Known, season: string): Result<PlanData> {
  const found = seasonOf(repository.club, season)
  if (!found.ok) return found
  const rows = standingRows(repository.rowsOf(season))
  const leastSeats = fewestPlanned(rulebookOf(found.value.rulebook))
  return ok({ club: repository.club, plan: repository.planOf(season), rows, leastSeats })
}

function viewOf(known: Known, season: string): Result<PlanView> {
  const data = dataOf(known, season)
  return data.ok ? ok(planView(season, data.value.plan, data.value.club, known.repository.rowsOf(season))) : data
}

/**
 * Keeps what is decided from a season's plan, and answers with the plan afterwards. Those of `judges` whom the club
 * does not know join it, off its roster; `decide` is given their ids.
 */
async function changePlan(
  club: Changing,
  season: string,
  decide: (data: PlanData, judgeIds: readonly string[]) => Result<readonly PlanEvent[]>,
  judges: readonly NamedJudge[] = [],
): Reply<PlanView> {
  const data = dataOf(club, season)
  if (!data.ok) return data
  const taking = takingJudges(data.value.club, judges, club.ids)
  if (!taking.ok) return taking
  const { judgeIds, added } = taking.value
  const events = decide({ ...data.value, club: taking.value.club }, judgeIds)
  if (!events.ok) return events
  const joined = await club.repository.changeClub(events.value.length === 0 ? [] : added, club.stamp)
  if (!joined.ok) return joined
  const kept = await club.repository.changePlan(season, events.value, club.stamp)
  return kept.ok ? viewOf(club, season) : kept
}

/** The same, decided from the standings too. */
function changeScored(
  club: Changing,
  season: string,
  decide: (data: SeasonData) => Result<readonly PlanEvent[]>,
): Reply<PlanView> {
  return changePlan(club, season, () => {
    const data = openSeasonData(club.repository, season)
    return data.ok ? decide(data.value) : data
  })
}

const planOf = z.strictObject({ season: id })
const stageOfPlan = planOf.extend({ id })
const cutFrom = {
  from: id.exactOptional(),
  size: z
    .int()
    .min(1)
    .max(STAGE_LIMITS.tables * TABLE_SEATS),
}
const tie = z.enum(TIE_WAYS)
const swap = stageOfPlan.extend({ round, a: position, b: position })

export const planRequests = {
  'plan.get': query({ args: planOf, run: (known, { season }) => viewOf(known, season) }),
  'plan.addEntrants': change({
    args: planOf.extend({ members: people }),
    by: ENTRANTS,
    run: (club, { season, members }) => changePlan(club, season, (data) => addEntrants(data, members)),
  }),
  /** Names into the plan at once; strangers join the club. Refusals name the `line`. */
  'plan.enrol': change({
    args: planOf.extend({
      people: z.array(z.strictObject({ name, club: name.exactOptional() })).max(STAGE_LIMITS.players),
      decisions: decisions.exactOptional(),
    }),
    by: ENTRANTS,
    async run(club, { season, people: coming, decisions: decided }): Reply<Enrolled> {
      const { repository, ids, stamp } = club
      const data = dataOf(club, season)
      if (!data.ok) return data
      const enrolled = enrol(clubsData(repository), { plan: data.value.plan, season }, coming, ids, decided)
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
  'plan.withdraw': change({
    args: planOf.extend({ member: id }),
    by: ENTRANTS,
    run: (club, { season, member }) => changePlan(club, season, (data) => withdrawEntrant(data, member)),
  }),
  'plan.markExhibition': change({
    args: planOf.extend({ member: id, isExhibition: z.boolean() }),
    by: ENTRANTS,
    run: (club, { season, member, isExhibition }) =>
      changePlan(club, season, (data) => markExhibition(data, member, isExhibition)),
  }),
  'plan.checkIn': change({
    args: planOf.extend({ members: people, present: z.boolean() }),
    by: ENTRANTS,
    run: (club, { season, members, present }) => changePlan(club, season, (data) => checkIn(data, members, present)),
  }),
  /** Whom somebody plays for in this event; empty = nobody. His own club stays, where one is known. */
  'plan.setClub': change({
    args: planOf.extend({ member: id, club: name }),
    by: ENTRANTS,
    run: (club, { season, member, club: playsFor }) =>
      keep(club, noteEventClub(clubsData(club.repository), season, member, playsFor), () => viewOf(club, season)),
  }),
  /** Whose club in the list of members is another than the one they play for in this event. */
  'plan.otherClubs': query({
    args: planOf,
    run: ({ repository }, { season }) => ok(otherClubs(clubsData(repository), season)),
  }),
  /** From now on they play for that club in this event, too. */
  'plan.useMemberClubs': change({
    args: planOf,
    by: ENTRANTS,
    run: (club, { season }) =>
      keep(club, useMemberClubs(clubsData(club.repository), season), () =>
        ok(otherClubs(clubsData(club.repository), season)),
      ),
  }),
  'plan.setPairs': change({
    args: planOf.extend({
      pairs: z.array(z.strictObject({ a: id, b: id, kind: z.enum(['separate', 'avoid']) })).max(MOST_PAIRS),
    }),
    by: PLAN,
    run: (club, { season, pairs }) => changePlan(club, season, (data) => setPairs(data, pairs)),
  }),
  /** With `source` its line-up comes from standings: refused while a shared place is filled without saying how. */
  'plan.addStage': change({
    args: planOf.extend({
      stage,
      source: z.strictObject({ ...cutFrom, tie: tie.exactOptional(), reason: reason.exactOptional() }).exactOptional(),
      basis: z.string().max(MOST_BASIS).exactOptional(),
    }),
    by: PLAN,
    run: (club, { season, stage: wanted, source, basis }) =>
      changePlan(
        club,
        season,
        (data, judgeIds) => {
          const added = addStage(data, stageWithJudges(wanted, judgeIds), club.ids(), basis)
          if (!added.ok || source === undefined) return added
          const standings = openSeasonData(club.repository, season)
          if (!standings.ok) return standings
          const from = lineupSource(standings.value, wanted.lineup, source)
          return from.ok
            ? ok(added.value.map((event) => (event.type === 'StageAdded' ? { ...event, source: from.value } : event)))
            : from
        },
        judgesNamedIn(wanted),
      ),
  }),
  /** The standings a line-up would be cut from, and the cut; `of`: the stage whose line-up it is already. */
  'plan.source': query({
    args: planOf.extend({ of: id.exactOptional(), ...cutFrom }),
    run({ repository }, { season, of, ...source }) {
      const data = openSeasonData(repository, season)
      return data.ok ? ok(sourceStandings(data.value, source, of)) : data
    },
  }),
  /** Between those who share the last place that goes; once. */
  'plan.drawLot': change({
    args: planOf.extend({ of: id.exactOptional(), ...cutFrom, seed }),
    by: PLAN,
    run: (club, { season, of, seed: drawn, ...source }) =>
      changeScored(club, season, (data) => drawLot(data, source, drawn, of)),
  }),
  /** Line-ups of every season that the standings no longer say. */
  'plan.drifts': query({
    args: z.strictObject({}),
    run: ({ repository, once }) => ok(once(lineupConflictFinder)(repository)),
  }),
  /** Such a line-up stays, or others come into it, with a reason. */
  'plan.decideLineup': change({
    args: planOf.extend({ stage: id, keep: z.boolean(), chosen: people, tie: tie.exactOptional(), reason }),
    by: SUBSTITUTES,
    run: (club, { season, ...request }) => changeScored(club, season, (data) => decideLineup(data, request)),
  }),
  /** All of the stage, as it is to be. */
  'plan.changeStage': change({
    args: stageOfPlan.extend({ stage }),
    by: PLAN,
    run: (club, { season, id: of, stage: wanted }) =>
      changePlan(
        club,
        season,
        (data, judgeIds) => changeStage(data, of, stageWithJudges(wanted, judgeIds)),
        judgesNamedIn(wanted),
      ),
  }),
  'plan.removeStage': change({
    args: stageOfPlan,
    by: PLAN,
    run: (club, { season, id: of }) => changePlan(club, season, (data) => removeStage(data, of)),
  }),
  'plan.seat': change({
    args: stageOfPlan.extend({
      seed: seed.exactOptional(),
      without: z
        .strictObject({ sd: z.number().min(0).max(1000), tables: z.int().min(0).max(STAGE_LIMITS.rounds) })
        .exactOptional(),
      schedule: z.array(z.array(z.array(position).max(TABLE_SEATS)).max(STAGE_LIMITS.tables)).max(STAGE_LIMITS.rounds),
    }),
    by: PLAN,
    run: (club, { season, id: of, schedule, seed: found, without }) =>
      changePlan(club, season, (data) => seatStage(data, of, schedule, found, without)),
  }),
  /** What a search is asked for this stage, and how good its schedule is. */
  'plan.seating': query({
    args: stageOfPlan,
    run({ repository }, asked) {
      const plan = repository.planOf(asked.season)
      const found = stageOf(plan, asked.id)
      if (!found.ok) return found
      const fault = separationFault(plan, found.value, (member) => nameOf(repository.club, member))
      return fault ? err(fault) : stageSeating(plan, found.value)
    },
  }),
  /** What `plan.swap` would do to the quality. */
  'plan.swapEffect': query({
    args: swap,
    run({ repository }, asked) {
      const plan = repository.planOf(asked.season)
      const found = stageOf(plan, asked.id)
      return found.ok ? changeOfSwap(plan, found.value, asked.round, asked.a, asked.b) : found
    },
  }),
  /** Two places change seats in one round. */
  'plan.swap': change({
    args: swap,
    by: PLAN,
    run: (club, asked) =>
      changePlan(club, asked.season, (data) => swapPlaces(data, asked.id, asked.round, asked.a, asked.b)),
  }),
  /** Who judges a table in one round; the usual judge of the table again by naming him, nobody by ''. */
  'plan.nameJudge': change({
    args: planOf.extend({ stage: id, round, table, judge: z.string().max(200), judgeId: judgeId.exactOptional() }),
    by: JUDGES,
    run: (club, { season, stage: of, round: at, table: number, ...named }) =>
      changePlan(
        club,
        season,
        (data, [judgeId = '']) => {
          const found = stageOf(data.plan, of)
          return found.ok ? nameJudge(found.value, { round: at, table: number, judgeId }, data.club) : found
        },
        [named],
      ),
  }),
  /** Who would judge the tables still to play: these judges, without conflicts and equally often. */
  'plan.allotJudges': query({
    args: planOf.extend({ stage: id, judges: z.array(z.strictObject(judging)).max(STAGE_LIMITS.players) }),
    run({ repository }, { season, stage: of, judges: named }) {
      const plan = repository.planOf(season)
      const found = stageOf(plan, of)
      if (!found.ok) return found
      const games = standingRows(repository.rowsOf(season), { stage: of })
      // Whoever is new joins nothing yet.
      let count = 0
      const taking = takingJudges(withEventClubs(repository.club, season), named, () => `new ${(count += 1)}`)
      if (!taking.ok) return taking
      const { club, judgeIds: judges } = taking.value
      const isPlayed = (at: number, n: number) => games.some(({ place }) => place?.round === at && place.table === n)
      const tables = allotJudges(club, plan, found.value, judges, isPlayed)
      if (!tables.ok) return tables
      const events = nameJudges(found.value, tables.value, club)
      if (!events.ok) return events
      const next = foldPlan(plan, events.value).stages.get(of) ?? found.value
      const withNames = tables.value.map(({ round: at, table: number, judgeId }) => {
        const { judge, judgeId: known = '' } = judgeById(club, judgeId)
        return { round: at, table: number, judge, ...(repository.club.members.has(known) ? { judgeId: known } : {}) }
      })
      return ok({ tables: withNames, judged: judgedTables({ members: club.members, pairs: plan.pairs }, next) })
    },
  }),
  /** The judges of many tables at once; other tables keep theirs. */
  'plan.nameJudges': change({
    args: planOf.extend({
      stage: id,
      tables: z.array(z.strictObject({ round, table, ...judging })).max(STAGE_LIMITS.rounds * STAGE_LIMITS.tables),
    }),
    by: JUDGES,
    run: (club, { season, stage: of, tables }) =>
      changePlan(
        club,
        season,
        (data, judgeIds) => {
          const found = stageOf(data.plan, of)
          const wanted = tables.map(({ round: at, table: number }, index) => ({
            round: at,
            table: number,
            judgeId: judgeIds[index] ?? '',
          }))
          return found.ok ? nameJudges(found.value, wanted, data.club) : found
        },
        tables,
      ),
  }),
  /** Points of no game, with a reason; 0 with `replaces` takes those back. */
  'plan.givePoints': change({
    args: planOf.extend({ member: id, stage: id.exactOptional(), hundredths, reason, replaces: id.exactOptional() }),
    by: POINTS,
    run: (club, { season, ...request }) =>
      changePlan(club, season, (data) => givePoints(data, request, club.ids(), club.stamp)),
  }),
  /** Without `member` nobody comes: the place is empty from that round on, refused where a table would be too small. */
  'plan.replace': change({
    args: planOf.extend({ stage: id, place: position, member: id.exactOptional(), fromRound: round, reason }),
    by: SUBSTITUTES,
    run: (club, { season, ...replacement }) => changePlan(club, season, (data) => replacePlayer(data, replacement)),
  }),
}
