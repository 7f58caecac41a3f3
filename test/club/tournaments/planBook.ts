// A club of people and a plan for tests of its commands: events in, events out, nothing stored.

import { foldClub, NO_CLUB } from '../../../src/club/clubState.ts'
import type { Place } from '../../../src/club/games/game.ts'
import type { GameRow } from '../../../src/club/games/row.ts'
import type { PlanBook, StageRequest } from '../../../src/club/tournaments/commands.ts'
import type { PlanEvent, Schedule } from '../../../src/club/tournaments/events.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/tournaments/plan.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'

/** m1 … mn are in the club; the first `entrants` of them in the plan. */
export function planBook(people = 24, entrants = 20): PlanBook {
  const club = foldClub(NO_CLUB, ids(people).map((member) => ({ type: 'MemberAdded', member, name: `Name of ${member}` })))
  return { club, plan: foldPlan(NO_PLAN, [{ type: 'EntrantsAdded', members: ids(entrants) }]), rows: [] }
}

export function ids(count: number, from = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) => `m${index + from}`)
}

export function stage(change: Partial<StageRequest> = {}): StageRequest {
  return { name: 'Qualifying', isFinal: false, rounds: 3, tables: 2, lineup: ids(20), judges: ['Ada', 'Ben'], ...change }
}

/** The book after a command; a refusal fails the test with its code. */
export function after(book: PlanBook, events: Result<readonly PlanEvent[]>): PlanBook {
  if (!events.ok) throw new Error(`${events.error.code} ${JSON.stringify(events.error.params)}`)
  return { ...book, plan: foldPlan(book.plan, events.value) }
}

/** Places in their order, each round turned by one. */
export function turning({ rounds, tables, players }: { rounds: number; tables: number; players: number }): Schedule {
  return Array.from({ length: rounds }, (_, round) => Array.from({ length: tables }, (__, table) =>
    Array.from({ length: 10 }, (___, seat) => 1 + (table * 10 + seat + round) % players)))
}

/** The book with a game at a table of its plan. */
export function withGame(book: PlanBook, place: Place, members: readonly string[]): PlanBook {
  const row: GameRow = {
    format: 2, id: `g${book.rows.length + 1}`, season: 's', number: book.rows.length + 1, evening: '2026-01-01', startedAt: 0, rulebook: 'sport', judge: '', place,
    seats: members.map((member, index) => ({ seat: index + 1, member, role: 'citizen', lines: {}, firstVictim: false, fouls: 0 })),
    phase: 'day', round: 1, outcome: null, isVoid: false, version: 1, ledgerVersion: 0,
  }
  return { ...book, rows: [...book.rows, row] }
}
