// Commands and queries of a season's plan: entrants, stages, seating, replacements, points of no game.

import { standingRows } from '../../scoring/counting.ts'
import { seasonOf } from '../model/find.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { fewestPlanned } from '../../rules/rulebook.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import {
  addEntrants,
  addStage,
  changeStage,
  checkIn,
  markExhibition,
  removeStage,
  replacePlayer,
  seatStage,
  setPairs,
  stageOf,
  swapPlaces,
  withdrawEntrant,
  type PlanData,
  type StageRequest,
} from './changePlan.ts'
import { givePoints, type GivenRequest } from './givePoints.ts'
import { nameJudge } from './judging.ts'
import { clubsData, noteEventClub, otherClubs, useMemberClubs, type OtherClub } from './eventClubs.ts'
import { enrol, type Enrolled, type Enrolment } from './enrol.ts'
import type { NameDecision } from '../model/newNames.ts'
import type { CutFrom, Pair, PlanEvent, Replacement, RoundJudge, Schedule, SearchedBy } from '../model/planEvents.ts'
import { changeOfSwap, separationFault, stageSeating, type QualityChange, type StageSeating } from './seats.ts'
import { driftFinder, type NamedDrift } from './drifts.ts'
import type { Stamp } from '../model/stamp.ts'
import { planView, type PlanView } from './view.ts'
import {
  decideLineup,
  drawLot,
  lineupSource,
  sourceStandings,
  type DecisionRequest,
  type SourceRequest,
  type SourceStandings,
} from './lineup.ts'

export function planCommands({ repository, ids, query, change, changeClub }: CommandContext) {
  const findDrifts = driftFinder(repository)

  function dataOf(season: string): Result<PlanData> {
    const found = seasonOf(repository.club, season)
    if (!found.ok) return found
    const rows = standingRows(repository.rowsOf(season))
    const leastSeats = fewestPlanned(rulebookOf(found.value.rulebook))
    return ok({ club: repository.club, plan: repository.planOf(season), rows, leastSeats })
  }

  function view(season: string): Result<PlanView> {
    const data = dataOf(season)
    return data.ok ? ok(planView(season, data.value.plan, data.value.club, repository.rowsOf(season))) : data
  }

  function changePlan(
    season: string,
    decideEvents: (data: PlanData, stamp: Stamp) => Result<readonly PlanEvent[]>,
  ): Reply<PlanView> {
    return change(async (stamp) => {
      const data = dataOf(season)
      if (!data.ok) return data
      const events = decideEvents(data.value, stamp)
      if (!events.ok) return events
      const kept = await repository.changePlan(season, events.value, stamp)
      return kept.ok ? view(season) : kept
    })
  }

  function changeScored(season: string, decide: (data: SeasonData) => Result<readonly PlanEvent[]>): Reply<PlanView> {
    return changePlan(season, () => {
      const data = openSeasonData(repository, season)
      return data.ok ? decide(data.value) : data
    })
  }

  return {
    plan: (season: string): Reply<PlanView> => query(() => view(season)),
    addEntrants: (season: string, members: readonly string[]) =>
      changePlan(season, (data) => addEntrants(data, members)),
    enrol: (season: string, people: readonly Enrolment[], decisions: readonly NameDecision[] = []): Reply<Enrolled> =>
      change(async (stamp) => {
        const data = dataOf(season)
        if (!data.ok) return data
        const decided = enrol(clubsData(repository), { plan: data.value.plan, season }, people, ids, decisions)
        if (!decided.ok) return decided
        const { clubEvents, planEvents, ...told } = decided.value
        const known = await repository.changeClub(clubEvents, stamp)
        if (!known.ok) return known
        const kept = await repository.changePlan(season, planEvents, stamp)
        if (!kept.ok) return kept
        const plan = view(season)
        return plan.ok ? ok({ plan: plan.value, ...told }) : plan
      }),
    withdrawEntrant: (season: string, member: string) => changePlan(season, (data) => withdrawEntrant(data, member)),
    markExhibition: (season: string, member: string, isExhibition: boolean) =>
      changePlan(season, (data) => markExhibition(data, member, isExhibition)),
    checkIn: (season: string, members: readonly string[], present: boolean) =>
      changePlan(season, (data) => checkIn(data, members, present)),
    /** Whom somebody plays for in this event. */
    noteEntrantClub: (season: string, member: string, name: string): Reply<PlanView> =>
      changeClub(
        () => noteEventClub(clubsData(repository), season, member, name),
        () => view(season),
      ),
    /** Whose club in the list of members is another than in this event. */
    otherClubs: (season: string): Reply<readonly OtherClub[]> =>
      query(() => ok(otherClubs(clubsData(repository), season))),
    useMemberClubs: (season: string): Reply<readonly OtherClub[]> =>
      changeClub(
        () => useMemberClubs(clubsData(repository), season),
        () => ok(otherClubs(clubsData(repository), season)),
      ),
    setPairs: (season: string, pairs: readonly Pair[]) => changePlan(season, (data) => setPairs(data, pairs)),
    addStage: (season: string, stage: StageRequest, source?: SourceRequest) =>
      changePlan(season, (data) => {
        const added = addStage(data, stage, ids())
        if (!added.ok || source === undefined) return added
        const scored = openSeasonData(repository, season)
        if (!scored.ok) return scored
        const from = lineupSource(scored.value, stage.lineup, source)
        return from.ok
          ? ok(added.value.map((event) => (event.type === 'StageAdded' ? { ...event, source: from.value } : event)))
          : from
      }),
    sourceStandings: (season: string, source: CutFrom, of?: string): Reply<SourceStandings> =>
      query(() => {
        const data = openSeasonData(repository, season)
        return data.ok ? ok(sourceStandings(data.value, source, of)) : data
      }),
    drawLot: (season: string, source: CutFrom, seed: number, of?: string) =>
      changeScored(season, (data) => drawLot(data, source, seed, of)),
    decideLineup: (season: string, request: DecisionRequest) =>
      changeScored(season, (data) => decideLineup(data, request)),
    drifts: (): Reply<readonly NamedDrift[]> => query(() => ok(findDrifts())),
    changeStage: (season: string, id: string, stage: StageRequest) =>
      changePlan(season, (data) => changeStage(data, id, stage)),
    removeStage: (season: string, id: string) => changePlan(season, (data) => removeStage(data, id)),
    seatStage: (season: string, id: string, schedule: Schedule, { seed, without }: SearchedBy = {}) =>
      changePlan(season, (data) => seatStage(data, id, schedule, seed, without)),
    seating: (season: string, id: string): Reply<StageSeating> =>
      query(() => {
        const plan = repository.planOf(season)
        const stage = stageOf(plan, id)
        if (!stage.ok) return stage
        const nameOf = (member: string) => repository.club.members.get(member)?.name ?? member
        const fault = separationFault(plan, stage.value, nameOf)
        return fault ? err(fault) : stageSeating(plan, stage.value, repository.club)
      }),
    swapEffect: (season: string, id: string, round: number, a: number, b: number): Reply<QualityChange> =>
      query(() => {
        const plan = repository.planOf(season)
        const stage = stageOf(plan, id)
        return stage.ok ? changeOfSwap(plan, stage.value, repository.club, round, a, b) : stage
      }),
    swapPlaces: (season: string, id: string, round: number, a: number, b: number) =>
      changePlan(season, (data) => swapPlaces(data, id, round, a, b)),
    nameJudge: (season: string, { stage: id, ...named }: { readonly stage: string } & RoundJudge) =>
      changePlan(season, ({ plan }) => {
        const stage = stageOf(plan, id)
        return stage.ok ? nameJudge(stage.value, named, repository.club) : stage
      }),
    replacePlayer: (season: string, replacement: Replacement) =>
      changePlan(season, (data) => replacePlayer(data, replacement)),
    givePoints: (season: string, request: GivenRequest) =>
      changePlan(season, (data, stamp) => givePoints(data, request, ids(), stamp)),
  }
}
