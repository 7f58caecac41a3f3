// Laws of evenings over random days. However people are noted and merged and evenings are closed and reopened, only
// people of the open evening count as present. Names may be typed one by one or all at once, and noting the same
// attendance a second time writes nothing.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClubEvent } from '../../../src/club/model/clubEvents.ts'
import {
  clubEventWithEnvelopeAuthor,
  type ClubState,
  foldClub,
  INITIAL_CLUB_STATE,
} from '../../../src/club/model/clubState.ts'
import { findOpenEvening, membersHere } from '../../../src/club/model/evenings.ts'
import { memberNameOf } from '../../../src/club/model/mergedMembers.ts'
import { decideAttendance, decideEveningClosing, type NotedPerson } from '../../../src/club/evening/changeEvening.ts'

const NAMES = ['Лев', 'Lev', 'Игорь', 'Egor', 'Anna', 'Мария-Антуанетта', 'Zoe', 'Zoey', '2pac', 'Agent 47'] as const
const STATES = ['here', 'late', 'reserve', 'out', 'left'] as const
const DATES = ['2026-11-07', '2026-11-14', '2026-11-21', '2026-11-28'] as const
const SEED = 20261130

const person = fc.record({ name: fc.constantFrom(...NAMES), state: fc.constantFrom(...STATES) })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ date: fc.constantFrom(...DATES), people: fc.array(person, { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ closes: fc.constantFrom(...DATES) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The club in memory, with consecutive ids and times. */
class World {
  club: ClubState = INITIAL_CLUB_STATE
  #ids = 0
  #now = 0

  /** Returns the number of events that were written, or the code of the refusal. */
  note(evening: string, people: readonly NotedPerson[]): number | string {
    const context = { newId: () => `m${(this.#ids += 1)}`, lastEntryAt: this.#now }
    const decided = decideAttendance(this.club, { evening, people, via: 'typed' }, context)
    return decided.ok ? this.#write(decided.value.events) : decided.error.code
  }
  close(evening: string): void {
    const decided = decideEveningClosing(this.club, evening, { at: this.#now, openGames: [] })
    if (decided.ok) this.#write(decided.value)
  }
  run(each: Step): void {
    if ('closes' in each) this.close(each.closes)
    else this.note(each.date, each.people)
  }
  here(): readonly string[] {
    return [...membersHere(this.club)].map((id) => memberNameOf(this.club, id)).toSorted()
  }
  #write(events: readonly ClubEvent[]): number {
    this.#now += 1000
    const stamp = { at: this.#now, author: 'x' }
    this.club = foldClub(
      this.club,
      events.map((event) => clubEventWithEnvelopeAuthor(event, stamp)),
    )
    return events.length
  }
}

test('only people of the open evening count as present', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const world = new World()
      /** By date: the last state that was noted for each name. */
      const noted = new Map<string, Map<string, string>>()
      for (const each of steps) {
        world.run(each)
        const open = findOpenEvening(world.club.evenings)
        if ('date' in each && open?.date === each.date) {
          const states = noted.get(each.date) ?? new Map<string, string>()
          noted.set(each.date, states)
          for (const { name, state } of each.people) states.set(name, state)
        }
        const expected = [...(noted.get(open?.date ?? '') ?? [])].flatMap(([name, state]) =>
          state === 'here' ? [name] : [],
        )
        expect(world.here()).toEqual(expected.toSorted())
      }
    }),
    { seed: SEED, numRuns: 300 },
  )
})

test('a note about an earlier day never closes the open evening', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const world = new World()
      for (const each of steps) {
        const open = findOpenEvening(world.club.evenings)?.date
        world.run(each)
        if (open !== undefined && 'date' in each && each.date < open)
          expect(findOpenEvening(world.club.evenings)?.date).toBe(open)
      }
    }),
    { seed: SEED + 5, numRuns: 300 },
  )
})

test('the same names add the same people whether they are typed one by one or all at once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), fc.array(person, { maxLength: 12 }), (earlier, people) => {
      const [single, whole] = [new World(), new World()]
      for (const world of [single, whole]) for (const each of earlier) world.run(each)
      for (const each of people) single.note('2026-12-05', [each])
      whole.note('2026-12-05', people)
      expect(single.here()).toEqual(whole.here())
    }),
    { seed: SEED + 1, numRuns: 300 },
  )
})

test('noting the attendance of the same people a second time writes nothing', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), fc.array(person, { maxLength: 12 }), (earlier, people) => {
      const world = new World()
      for (const each of earlier) world.run(each)
      const first = world.note('2026-12-05', people)
      expect(first === 0).toBe(people.length === 0)
      const before = world.club
      expect(world.note('2026-12-05', people)).toBe(0)
      expect(world.club).toEqual(before)
    }),
    { seed: SEED + 2, numRuns: 300 },
  )
})

test('one name never becomes two people', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const world = new World()
      for (const each of steps) world.run(each)
      const names = [...world.club.members.values()].map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }),
    { seed: SEED + 3, numRuns: 200 },
  )
})

test('an evening that a disconnected device opened earlier does not replace the open evening', () => {
  const world = new World()
  world.note('2026-11-28', [{ name: 'Anna', state: 'here' }])
  const late: readonly ClubEvent[] = [
    { type: 'EveningOpened', evening: '2026-11-21', by: { at: 1, author: 'x' } },
    {
      type: 'AttendanceNoted',
      evening: '2026-11-21',
      members: ['m1'],
      state: 'left',
      via: 'tick',
      by: { at: 2, author: 'x' },
    },
  ]
  expect([...membersHere(foldClub(world.club, late))]).toEqual(['m1'])
})

test('a new person becomes a guest or a member by choice, and known people stay unchanged', () => {
  const newcomer = fc.record({ name: fc.constantFrom(...NAMES), joinsAs: fc.constantFrom('guest', 'member') })
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 5 }),
      fc.uniqueArray(newcomer, { selector: ({ name }) => name }),
      (earlier, people) => {
        const world = new World()
        for (const each of earlier) world.run(each)
        const isGuest = () => new Map([...world.club.members.values()].map(({ name, guest = false }) => [name, guest]))
        const before = isGuest()
        world.note(
          '2026-12-05',
          people.map((each) => ({ ...each, state: 'here' })),
        )
        const expected = people.map(({ name, joinsAs }) => [name, before.get(name) ?? joinsAs === 'guest'])
        expect([...isGuest()]).toEqual([...new Map([...before, ...expected] as [string, boolean][])])
      },
    ),
    { seed: SEED + 3, numRuns: 300 },
  )
})
