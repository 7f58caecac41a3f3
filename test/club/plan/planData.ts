// A club of people and a plan for tests of its commands. Events are folded without a store.

import { type GameRow, type TableInPlan, GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import type { PlanChangeContext, StageRequestWithoutSource } from '../../../src/club/plan/changePlan.ts'
import type { PlanEvent, SlotSchedule } from '../../../src/club/model/planEvents.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'

/**
 * Members m1, m2 and so on are in the club, and the first `entrants` of them are in the plan. By default, the rules
 * need ten players at a table.
 */
export function planData(people = 24, entrants = 20, leastSeats = 10): PlanChangeContext {
  const club = foldClub(
    INITIAL_CLUB_STATE,
    ids(people).flatMap((member) => buildNewMemberEvents(member, `Name of ${member}`)),
  )
  return { club, plan: foldPlan(NO_PLAN, [{ type: 'EntrantsAdded', members: ids(entrants) }]), rows: [], leastSeats }
}

export function ids(count: number, from = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) => `m${index + from}`)
}

export function stage(change: Partial<StageRequestWithoutSource> = {}): StageRequestWithoutSource {
  return {
    name: 'Qualifying',
    isFinal: false,
    rounds: 3,
    tables: 2,
    lineup: ids(20),
    judgeIds: [],
    ...change,
  }
}

/** Data after a command. A refusal fails the test with its code. */
export function after(data: PlanChangeContext, events: Result<readonly PlanEvent[]>): PlanChangeContext {
  if (!events.ok) throw new Error(`${events.error.code} ${JSON.stringify(events.error.params)}`)
  return { ...data, plan: foldPlan(data.plan, events.value) }
}

/** Places in order, shifted by one in each round. */
export function turning({
  rounds,
  tables,
  players,
}: {
  rounds: number
  tables: number
  players: number
}): SlotSchedule {
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: tables }, (__, table) =>
      Array.from({ length: 10 }, (___, seat) => 1 + ((table * 10 + seat + round) % players)),
    ),
  )
}

/** Adds a game at a table of its plan to the data. */
export function withGame(data: PlanChangeContext, place: TableInPlan, members: readonly string[]): PlanChangeContext {
  const row: GameRow = {
    format: GAME_ROW_FORMAT,
    id: `g${data.rows.length + 1}`,
    season: 's',
    number: data.rows.length + 1,
    evening: '2026-01-01',
    startedAt: 0,
    rulebook: 'sport',
    place,
    seats: members.map((member, index) => ({
      seat: index + 1,
      member,
      role: 'citizen',
      lines: {},
      firstVictim: false,
      fouls: 0,
    })),
    phase: 'day',
    round: 1,
    outcome: null,
    isVoid: false,
    version: 1,
    ledgerVersion: 0,
  }
  return { ...data, rows: [...data.rows, row] }
}
