// The plans in a journal or a backup: of a season that is there, of people who are members, every
// schedule full, every replacement of somebody who is planned; and the games at their tables.

import type { Place } from '../../scoring/row.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { mergedPlanEvent } from '../../club/model/merged.ts'
import { judgesByIds, type PlanEvent } from '../../club/model/planEvents.ts'
import { foldPlan, NO_PLAN, type Plan, scheduleFault } from '../../club/model/plan.ts'
import type { Envelope } from '../../store/port.ts'
import type { Fault } from '../sentences/refusal.ts'
import { PLANS } from '../../club/model/streams.ts'
import { placed } from './verification.ts'

export interface CheckedPlans {
  readonly plans: ReadonlyMap<string, Plan>
  readonly fault?: Fault
}

/** `club`: absent where the file has no stream of it. */
export function checkPlans(
  streams: ReadonlyMap<string, readonly Envelope[]>,
  club: ClubState | undefined,
): CheckedPlans {
  const plans = new Map<string, Plan>()
  for (const [stream, envelopes] of streams) {
    if (!stream.startsWith(PLANS)) continue
    const season = stream.slice(PLANS.length)
    if (club && !club.seasons.has(season))
      return { plans, fault: { code: 'verify/unknown-season', params: { season, stream, version: 1 } } }
    let plan = NO_PLAN
    for (const { type, payload, version } of envelopes) {
      const event = { ...(payload as object), type } as PlanEvent
      const fault = eventFault(event, plan, club)
      if (fault) return { plans, fault: placed(fault, { stream, version }) }
      plan = foldPlan(plan, [event])
    }
    plans.set(season, plan)
  }
  return { plans }
}

function eventFault(event: PlanEvent, plan: Plan, club: ClubState | undefined): Fault | undefined {
  const stranger = club && membersOf(event).find((member) => !club.members.has(member))
  if (stranger !== undefined) return { code: 'verify/unknown-member', params: { member: stranger } }
  if (!('stage' in event) || event.type === 'StageAdded') return undefined
  const stage = plan.stages.get(event.stage)
  if (!stage) return { code: 'verify/unknown-stage', params: { stage: event.stage } }
  if (event.type === 'StageSeated') return scheduleFault(stage, event.schedule)
  const places =
    event.type === 'PlayerReplaced'
      ? [event.place]
      : event.type === 'LineupDecided'
        ? event.changes.map(({ place }) => place)
        : []
  const nowhere = places.find((place) => stage.lineup[place - 1] === undefined)
  return nowhere === undefined ? undefined : { code: 'plan/no-such-place', params: { place: nowhere } }
}

/** Everybody an event names: judges, then those in whose place a merged member would be read. */
function membersOf(event: PlanEvent): readonly string[] {
  const named: string[] = []
  mergedPlanEvent(event, (member) => {
    named.push(member)
    return member
  })
  if (event.type === 'JudgeNamed') return judgesByIds({ roundJudges: [event] })
  return event.type === 'StageAdded' || event.type === 'StageChanged' ? [...judgesByIds(event), ...named] : named
}

export interface PlacedGame {
  readonly stream: string
  readonly season: string
  readonly place: Place
}

/** Games that are not void: each at a stage of the plan, no two at one table. */
export function placeFault(games: readonly PlacedGame[], plans: ReadonlyMap<string, Plan>): Fault | undefined {
  const tables = new Set<string>()
  for (const {
    stream,
    season,
    place: { stage, round, table },
  } of games) {
    const plan = plans.get(season)
    if (plan && !plan.stages.has(stage)) return { code: 'verify/unknown-stage', params: { stage, stream, version: 1 } }
    const key = JSON.stringify([season, stage, round, table])
    if (tables.has(key)) return { code: 'plan/table-has-game', params: { round, table, stream, version: 1 } }
    tables.add(key)
  }
  return undefined
}
