// The changes of a plan, asked about an event that comes from outside (clubGuards.ts says how). Where only the stream is
// known, everybody who was ever a member may still play, and no game keeps a stage as it is.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/row.ts'
import {
  addEntrants,
  addStage,
  changeStage,
  checkIn,
  markExhibition,
  type PlanData,
  removeStage,
  replacePlayer,
  seatStage,
  setPairs,
  stageOf,
  withdrawEntrant,
} from '../plan/changePlan.ts'
import { nameJudge } from '../plan/judging.ts'
import { givePoints } from '../plan/requests.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import type { Plan } from '../model/plan.ts'
import { type PlanEvent, STAGE_LIMITS, type StagePlan } from '../model/planEvents.ts'

type Asked = Result<readonly unknown[]>

export const MOST_STAGES = 100
/** A screen plans no more than 60; an import brings a stage of as many rounds as it has games. */
export const MOST_BROUGHT_ROUNDS = 2_000
export const MOST_BROUGHT_TABLES = 200
export const MOST_LOTS = 1_000
export const MOST_GIVEN_LINES = 5_000
export const MOST_ENTRANTS = 2_000

/** Members as they may have been when it was written. */
export function everybodyOf(club: ClubState): ClubState {
  const members = new Map<string, MemberRecord>()
  for (const { mergedInto: _, ...member } of club.members.values()) members.set(member.id, { ...member, active: true })
  return { ...club, members }
}

/** `club`: as `everybodyOf` gives it where no `rows` are known. */
export function planFault(
  club: ClubState,
  plan: Plan,
  event: PlanEvent,
  rows: readonly GameRow[] = [],
): Rejection | undefined {
  const asked = changeOf({ club, plan, rows, leastSeats: 0 }, event)
  return asked.ok ? undefined : asked.error
}

const refuse = (code: string, params: Rejection['params'] = {}) => err({ code, params })

function changeOf(data: PlanData, event: PlanEvent): Asked {
  const { club, plan } = data
  const stranger = (members: readonly string[]): Asked => {
    const found = members.find((id) => !club.members.has(id))
    return found === undefined ? ok([]) : refuse('members/unknown', { member: found.slice(0, 60) })
  }
  switch (event.type) {
    case 'EntrantsAdded':
      return plan.entrants.size + event.members.length > MOST_ENTRANTS
        ? refuse('gate/too-many', { most: MOST_ENTRANTS })
        : addEntrants(data, event.members)
    case 'EntrantWithdrawn':
      return withdrawEntrant(data, event.member)
    case 'EntrantMarked':
      return markExhibition(data, event.member, event.isExhibition)
    case 'EntrantsCheckedIn':
      return checkIn(data, event.members, event.present)
    case 'PairsSet':
      return event.pairs.length > 5_000 ? refuse('gate/too-many', { most: 5_000 }) : setPairs(data, event.pairs)
    case 'StageAdded':
      if (plan.stages.has(event.stage)) return refuse('gate/known-already', { id: event.stage.slice(0, 60) })
      if (plan.stages.size >= MOST_STAGES) return refuse('gate/too-many', { most: MOST_STAGES })
      return stageFault(data, event) ?? addStage(data, event, event.stage, event.basis)
    case 'StageChanged':
      return stageFault(data, event) ?? changeStage({ ...data, rows: [] }, event.stage, event)
    case 'StageRemoved':
      return removeStage(data, event.stage)
    case 'StageSeated':
      return seatStage(data, event.stage, event.schedule, event.seed, event.without)
    case 'PlayerReplaced':
      return replacePlayer(data, event)
    case 'JudgeNamed': {
      const stage = stageOf(plan, event.stage)
      return stage.ok ? nameJudge(stage.value, event, club) : stage
    }
    case 'LotDrawn': {
      if (plan.lots.length >= MOST_LOTS) return refuse('gate/too-many', { most: MOST_LOTS })
      if (event.from !== undefined && !plan.stages.has(event.from))
        return refuse('plan/unknown-stage', { stage: event.from.slice(0, 60) })
      const isAmong =
        event.drawn.every((member) => event.tied.includes(member)) && new Set(event.drawn).size === event.drawn.length
      return isAmong && size(event.size) ? stranger(event.tied) : refuse('gate/bad-lot')
    }
    case 'LineupDecided': {
      const stage = stageOf(plan, event.stage)
      if (!stage.ok) return stage
      const nowhere = event.changes.find(({ place }) => stage.value.lineup[place - 1] === undefined)
      if (nowhere) return refuse('plan/no-such-place', { place: nowhere.place })
      if (!size(event.cut.open)) return refuse('gate/bad-number', { number: event.cut.open })
      return stranger([...event.cut.through, ...event.cut.tied, ...event.changes.map(({ member }) => member)])
    }
    case 'PointsGiven': {
      if (plan.given.length >= MOST_GIVEN_LINES) return refuse('gate/too-many', { most: MOST_GIVEN_LINES })
      if (plan.given.some(({ id }) => id === event.id)) return refuse('record/repeated-id')
      return givePoints(data, event, event.id, event)
    }
    default:
      return refuse('gate/other-stream', { type: String((event as { type: string }).type).slice(0, 60) })
  }
}

const size = (value: number) => Number.isInteger(value) && value >= 0 && value <= STAGE_LIMITS.players

/** Its numbers, which the arguments of a request bound, and where its people come from: an earlier stage. */
function stageFault(
  { plan, club }: PlanData,
  { stage, rounds, tables, lineup, judges, source, rooms = [], times = [] }: StagePlan,
): Asked | undefined {
  if (
    !(
      rounds >= 1 &&
      rounds <= MOST_BROUGHT_ROUNDS &&
      tables >= 1 &&
      tables <= MOST_BROUGHT_TABLES &&
      lineup.length <= MOST_ENTRANTS
    )
  )
    return refuse('gate/stage-size', { rounds, tables })
  if (judges.length > MOST_BROUGHT_TABLES || rooms.length > MOST_BROUGHT_TABLES || times.length > MOST_BROUGHT_ROUNDS)
    return refuse('gate/stage-size', { rounds, tables })
  if (!source) return undefined
  if (source.from === stage || (source.from !== undefined && !plan.stages.has(source.from)))
    return refuse('plan/unknown-stage', { stage: String(source.from).slice(0, 60) })
  if (source.from !== undefined && comesFrom(plan, source.from).has(stage))
    return refuse('gate/ring', { stage: stage.slice(0, 60) })
  const nobody = [...source.cut.through, ...source.cut.tied].find((id) => !club.members.has(id))
  return nobody === undefined && size(source.size) && size(source.cut.open)
    ? undefined
    : refuse('members/unknown', { member: String(nobody).slice(0, 60) })
}

function comesFrom(plan: Plan, stage: string): ReadonlySet<string> {
  const seen = new Set<string>()
  for (let at: string | undefined = stage; at !== undefined && !seen.has(at); at = plan.stages.get(at)?.source?.from)
    seen.add(at)
  return seen
}
