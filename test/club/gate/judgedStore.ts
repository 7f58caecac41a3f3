// A store that calls the guards for every club and plan event before storing the event, as a hub does for received
// events and as every start does for stored events. Refusals are recorded, and the events are stored anyway.

import { type HubGateContextWithStages, clubEventFault } from '../../../src/club/gate/clubGuards.ts'
import { clubWithAllMembersActive, planEventFault } from '../../../src/club/gate/planGuards.ts'
import { incomingPersonEventsFault } from '../../../src/club/gate/personStreams.ts'
import type { ClubEvent, PersonEvent } from '../../../src/club/model/clubEvents.ts'
import { clubEventOf, foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { foldPlan, NO_PLAN, type Plan } from '../../../src/club/model/plan.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import {
  CLUB_STREAM,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  SUMMARIES_STREAM_PREFIX,
} from '../../../src/club/model/streams.ts'
import { PROGRAM_VOCABULARY } from '../../../src/club/model/vocabulary.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import type { EventStore, NewEvent } from '../../../src/store/port.ts'

export function judgedStore(shelf: EventStore) {
  const refused: string[] = []
  const rows = new Map<string, GameRow>()
  const plans = new Map<string, Plan>()
  let club = INITIAL_CLUB_STATE
  let count = 0

  const doorNow = () => ({
    rows,
    plans: () => [...plans.values()],
    vocabulary: PROGRAM_VOCABULARY.version,
    members: club.members,
    now: 0,
  })

  function judgeWords(stream: string, version: number, events: readonly NewEvent[]): void {
    const envelopes = events.map((event, index) => ({ ...event, stream, version: version + index + 1, hash: '' }))
    const fault = incomingPersonEventsFault({ stream, after: { version, hash: '' }, envelopes }, club, doorNow())
    if (fault) refused.push(`${stream}: ${fault.why.code} ${JSON.stringify(fault.why.params)}`)
    club = foldClub(club, envelopes.map(clubEventOf))
    count += events.length
  }

  function judgeClub(event: Exclude<ClubEvent, PersonEvent>): void {
    const stageOf: HubGateContextWithStages['stageOf'] = ({ season, stage }) => plans.get(season)?.stages.get(stage)
    const door = { ...doorNow(), stageOf }
    for (const fault of [clubEventFault(club, event, door), clubEventFault(club, event)])
      if (fault) refused.push(`${event.type}: ${fault.code} ${JSON.stringify(fault.params)}`)
    club = foldClub(club, [event])
  }

  function judgePlan(season: string, event: PlanEvent): void {
    const plan = plans.get(season) ?? NO_PLAN
    const played = [...rows.values()].filter((row) => row.season === season && !row.isVoid)
    const everybody = clubWithAllMembersActive(club)
    for (const fault of [planEventFault(everybody, plan, event, played), planEventFault(everybody, plan, event)])
      if (fault) refused.push(`${event.type}: ${fault.code} ${JSON.stringify(fault.params)}`)
    plans.set(season, foldPlan(plan, [event]))
  }

  function judge(stream: string, version: number, events: readonly NewEvent[]): void {
    if (stream.startsWith(PEOPLE_STREAM_PREFIX)) return judgeWords(stream, version, events)
    for (const { type, payload } of events) {
      const event = { ...(payload as object), type }
      if (stream === CLUB_STREAM) judgeClub(event as Exclude<ClubEvent, PersonEvent>)
      else if (stream.startsWith(PLAN_STREAM_PREFIX))
        judgePlan(stream.slice(PLAN_STREAM_PREFIX.length), event as PlanEvent)
      else if (stream.startsWith(SUMMARIES_STREAM_PREFIX)) rows.set((payload as GameRow).id, payload as GameRow)
      count += 1
    }
  }

  const store: EventStore = {
    ...shelf,
    append(stream, version, events) {
      judge(stream, version, events)
      return shelf.append(stream, version, events)
    },
    appendAll(appends) {
      // Like the gate, validates an import's people before its plan, whatever the order of the appends.
      for (const { stream, expectedVersion, events } of appends.toSorted(
        (a, b) => Number(b.stream === CLUB_STREAM) - Number(a.stream === CLUB_STREAM),
      ))
        judge(stream, expectedVersion, events)
      return shelf.appendAll(appends)
    },
  }
  return { store, refused, judged: () => count }
}
