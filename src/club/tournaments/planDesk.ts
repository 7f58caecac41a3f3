// Commands and queries of a season's plan: entrants, stages, seating, replacements.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { seasonOf } from '../seasons/commands.ts'
import {
  addEntrants, addStage, changeStage, checkIn, markExhibition, removeStage, replacePlayer, seatStage, setPairs, stageOf, swapPlaces, withdrawEntrant,
  type PlanBook, type StageRequest,
} from './commands.ts'
import { enrol, type Enrolled, type Enrolment } from './enrol.ts'
import type { Pair, PlanEvent, Replacement, Schedule } from './events.ts'
import { changeOfSwap, stageSeating, type QualityChange, type StageSeating } from './seats.ts'
import { planView, type PlanView } from './view.ts'

export function planDesk({ keeper, ids, query, change }: Desk) {
  function bookOf(season: string): Result<PlanBook> {
    const found = seasonOf(keeper.club, season)
    if (!found.ok) return found
    const rows = [...keeper.rows.values()].filter((row) => row.season === season && !row.isVoid)
    return ok({ club: keeper.club, plan: keeper.planOf(season), rows })
  }

  function view(season: string): Result<PlanView> {
    const book = bookOf(season)
    return book.ok ? ok(planView(season, book.value.plan, book.value.club, book.value.rows)) : book
  }

  function changePlan(season: string, decideEvents: (book: PlanBook) => Result<readonly PlanEvent[]>): Reply<PlanView> {
    return change(async (stamp) => {
      const book = bookOf(season)
      if (!book.ok) return book
      const events = decideEvents(book.value)
      if (!events.ok) return events
      const kept = await keeper.changePlan(season, events.value, stamp)
      return kept.ok ? view(season) : kept
    })
  }

  return {
    plan: (season: string): Reply<PlanView> => query(() => view(season)),
    addEntrants: (season: string, members: readonly string[]) => changePlan(season, (book) => addEntrants(book, members)),
    enrol: (season: string, people: readonly Enrolment[]): Reply<Enrolled> => change(async (stamp) => {
      const book = bookOf(season)
      if (!book.ok) return book
      const decided = enrol(book.value.club, book.value.plan, people, ids)
      if (!decided.ok) return decided
      const { clubEvents, planEvents, ...told } = decided.value
      const known = await keeper.changeClub(clubEvents, stamp)
      if (!known.ok) return known
      const kept = await keeper.changePlan(season, planEvents, stamp)
      if (!kept.ok) return kept
      const plan = view(season)
      return plan.ok ? ok({ plan: plan.value, ...told }) : plan
    }),
    withdrawEntrant: (season: string, member: string) => changePlan(season, (book) => withdrawEntrant(book, member)),
    markExhibition: (season: string, member: string, isExhibition: boolean) => changePlan(season, (book) => markExhibition(book, member, isExhibition)),
    checkIn: (season: string, members: readonly string[], present: boolean) => changePlan(season, (book) => checkIn(book, members, present)),
    setPairs: (season: string, pairs: readonly Pair[]) => changePlan(season, (book) => setPairs(book, pairs)),
    addStage: (season: string, stage: StageRequest) => changePlan(season, (book) => addStage(book, stage, ids())),
    changeStage: (season: string, id: string, stage: StageRequest) => changePlan(season, (book) => changeStage(book, id, stage)),
    removeStage: (season: string, id: string) => changePlan(season, (book) => removeStage(book, id)),
    seatStage: (season: string, id: string, schedule: Schedule, seed?: number) => changePlan(season, (book) => seatStage(book, id, schedule, seed)),
    seating: (season: string, id: string): Reply<StageSeating> => query(() => {
      const plan = keeper.planOf(season)
      const stage = stageOf(plan, id)
      return stage.ok ? stageSeating(plan, stage.value) : stage
    }),
    swapEffect: (season: string, id: string, round: number, a: number, b: number): Reply<QualityChange> => query(() => {
      const plan = keeper.planOf(season)
      const stage = stageOf(plan, id)
      return stage.ok ? changeOfSwap(plan, stage.value, round, a, b) : stage
    }),
    swapPlaces: (season: string, id: string, round: number, a: number, b: number) => changePlan(season, (book) => swapPlaces(book, id, round, a, b)),
    replacePlayer: (season: string, replacement: Replacement) => changePlan(season, (book) => replacePlayer(book, replacement)),
  }
}
