// Laws of tables over random evenings. On one device, a person is at one open table at most, whatever sequence of
// check-ins, draws, dropped tables, starts, ends and closings occurs. If two devices start games while disconnected,
// the club names exactly the people who are at two tables after the sync, and voiding games resolves these clashes.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { decideTableDraw, decideTableDrop, findWaitingTable } from '../../../src/club/evening/changeTables.ts'
import { decideAttendance, decideEveningClosing } from '../../../src/club/evening/changeEvening.ts'
import { viewEvening } from '../../../src/club/evening/eveningView.ts'
import {
  busyPersonFault,
  busyPersonOfGameFault,
  listOpenTables,
  type OpenTable,
} from '../../../src/club/evening/openTables.ts'
import type { ClubEvent } from '../../../src/club/model/clubEvents.ts'
import {
  clubEventWithEnvelopeAuthor,
  type ClubState,
  foldClub,
  INITIAL_CLUB_STATE,
} from '../../../src/club/model/clubState.ts'
import { attendanceAt } from '../../../src/club/model/evenings.ts'
import { GAME_ROW_FORMAT, type GameRow } from '../../../src/scoring/gameRow.ts'
import { newClub } from '../clubFixture.ts'

const SEED = 20261128
const DATES = ['2026-11-21', '2026-11-28'] as const
const PEOPLE = Array.from({ length: 9 }, (_, index) => `p${index}`)
const TABLES = [1, 2, 3] as const
const SIZE = 3
const RULES = { rulebook: 'city', preset: 'city', flags: {} } as const

const person = fc.constantFrom(...PEOPLE)
const people = fc.uniqueArray(person, { minLength: 1, maxLength: SIZE })
const date = fc.constantFrom(...DATES)
const table = fc.constantFrom(...TABLES)
const index = fc.nat({ max: 5 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      date,
      people,
      state: fc.constantFrom('here' as const, 'here' as const, 'left' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('draw' as const),
      date,
      table,
      people,
      judge: fc.option(person, { nil: '' }),
      isSeen: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), date, table }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), date, table }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open' as const), date, people }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('end' as const), index, isVoid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resume' as const), index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), index, person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), date }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The club and its games in memory. If `isFaulty` is set, games are opened without checking who is free. */
class World {
  club: ClubState
  rows: readonly GameRow[] = []
  readonly #isFaulty: boolean
  #now = 0
  #ids = 0

  constructor({ isFaulty = false } = {}) {
    this.#isFaulty = isFaulty
    this.club = foldClub(INITIAL_CLUB_STATE, [
      {
        type: 'SeasonOpened',
        season: 's',
        name: 'Season',
        kind: 'season',
        scheme: 'official-2025',
        schemeVersion: '1',
        from: '2026-01-01',
        ...RULES,
      },
      ...PEOPLE.map((member): ClubEvent => ({ type: 'MemberAdded', member })),
      ...PEOPLE.map((member): ClubEvent => ({ type: 'NameNoted', member, name: member })),
      ...PEOPLE.map((member): ClubEvent => ({ type: 'MemberActivated', member })),
    ])
  }
  tables(evening: string): readonly OpenTable[] {
    return listOpenTables(this.club, this.rows, evening)
  }
  run(each: Step): void {
    if (each.kind === 'note') {
      const noted = each.people.map((member) => ({ member, state: each.state }))
      const context = { newId: () => this.#id(), lastEntryAt: this.#now }
      const decided = decideAttendance(this.club, { evening: each.date, people: noted, via: 'tick' }, context)
      if (decided.ok) this.write(decided.value.events)
    } else if (each.kind === 'draw') {
      const decided = decideTableDraw(
        this.club,
        this.tables(each.date),
        {
          evening: each.date,
          table: each.table,
          season: 's',
          ...RULES,
          judge: each.judge,
          ...(each.isSeen ? this.#seen(each.date, each.table) : {}),
          size: SIZE,
          seats: each.people.map((member, at) => ({ seat: at + 1, member })),
        },
        () => this.#id(),
      )
      if (decided.ok) this.write(decided.value)
    } else if (each.kind === 'drop') {
      const decided = decideTableDrop(this.tables(each.date), each.date, each.table)
      if (decided.ok) this.write(decided.value)
    } else if (each.kind === 'start') {
      const found = findWaitingTable(this.tables(each.date), each.table)
      if (!found.ok) return
      const { drawn, seats, judgeId } = found.value
      this.open(
        each.date,
        seats.map(({ member }) => member),
        judgeId,
        drawn.draw,
      )
    } else if (each.kind === 'open') this.open(each.date, each.people)
    else if (each.kind === 'end') this.#end(each.index, each.isVoid)
    else if (each.kind === 'resume') this.#resume(each.index)
    else if (each.kind === 'replace') this.#replace(each.index, each.person)
    else {
      const openGames = this.tables(each.date).flatMap(({ game }) => game?.number ?? [])
      const decided = decideEveningClosing(this.club, each.date, { at: this.#now, openGames })
      if (decided.ok) this.write(decided.value)
    }
  }
  open(evening: string, members: readonly string[], judgeId?: string, draw?: string): void {
    const seats = members.map((member, at) => ({ seat: at + 1, member }))
    const fault = busyPersonFault(this.club, this.tables(evening), { seats, judgeId }, draw)
    if (fault && !this.#isFaulty) return
    this.rows = [...this.rows, rowOf(this.#id(), { evening, members, judgeId, draw, at: (this.#now += 1) })]
  }
  write(events: readonly ClubEvent[]): void {
    this.#now += 1
    const stamp = { at: this.#now, author: 'x' }
    this.club = foldClub(
      this.club,
      events.map((event) => clubEventWithEnvelopeAuthor(event, stamp)),
    )
  }
  #id(): string {
    this.#ids += 1
    return `id${this.#ids}`
  }
  #seen(evening: string, number: number) {
    const drawn = this.tables(evening).find((each) => each.table === number)?.drawn
    return drawn ? { seen: { draw: drawn.draw, revision: drawn.revision } } : {}
  }
  /** Continues a game that is over. */
  #resume(at: number): void {
    const row = this.rows[at]
    if (row?.phase !== 'over') return
    if (busyPersonOfGameFault(this.club, this.rows, { ...row, players: row.seats })) return
    this.rows = this.rows.with(at, { ...row, phase: 'day', isVoid: false })
  }
  /** Replaces the first player of a running game. */
  #replace(at: number, member: string): void {
    const row = this.rows[at]
    const [first, ...others] = row?.seats ?? []
    if (row === undefined || first === undefined || row.phase === 'over') return
    if (row.judgeId === member || others.some((other) => other.member === member)) return
    const { id, evening } = row
    if (busyPersonOfGameFault(this.club, this.rows, { id, evening, players: [{ seat: 1, member }] })) return
    this.rows = this.rows.with(at, { ...row, seats: [{ ...first, member }, ...others] })
  }
  #end(at: number, isVoid: boolean): void {
    this.rows = this.rows.map((row, index_) => (index_ === at ? { ...row, phase: 'over', isVoid } : row))
  }
}

interface NewRow {
  readonly evening: string
  readonly members: readonly string[]
  readonly judgeId?: string | undefined
  readonly draw?: string | undefined
  readonly at: number
}
function rowOf(id: string, { evening, members, judgeId, draw, at }: NewRow): GameRow {
  return {
    format: GAME_ROW_FORMAT,
    id,
    season: 's',
    number: at,
    evening,
    startedAt: at,
    rulebook: 'city',
    ...(judgeId === undefined ? {} : { judgeId }),
    ...(draw === undefined ? {} : { draw }),
    seats: members.map((member, seat) => ({
      seat: seat + 1,
      member,
      role: 'civilian',
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
}

/** Ids of the people at the open tables. A person at several tables occurs several times. */
const placesAt = (tables: readonly OpenTable[]) =>
  tables.flatMap(({ seats, judgeId }) => [
    ...new Set([...seats.map(({ member }) => member), ...(judgeId === undefined ? [] : [judgeId])]),
  ])
const seatsAt = (tables: readonly OpenTable[]) => tables.flatMap(({ seats }) => seats.map(({ member }) => member))

function checkTables(world: World): void {
  for (const evening of DATES) {
    const tables = world.tables(evening)
    const seated = seatsAt(tables)
    expect(new Set(seated).size, 'nobody sits at two tables').toBe(seated.length)
    expect(new Set(tables.map(({ table: number }) => number)).size, 'numbers of tables differ').toBe(tables.length)
    const attendance = attendanceAt(world.club, evening)
    for (const { drawn, seats } of tables)
      if (drawn)
        for (const { member } of seats) expect(attendance.get(member)?.state, 'only people who are here').toBe('here')
    const view = viewEvening(world.club, world.rows, evening, new Map())
    if (view.state !== 'open' || world.club.evenings.latest?.date !== evening)
      expect(
        tables.filter(({ drawn }) => drawn),
        'nobody of an earlier evening is at a table',
      ).toEqual([])
    for (const { member, busyWith, waitsSince, state } of view.people)
      expect(waitsSince !== undefined, member).toBe(state === 'here' && busyWith === undefined)
  }
}
const assertLaw = (isFaulty: boolean) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World({ isFaulty })
      for (const each of steps) {
        world.run(each)
        checkTables(world)
      }
    }),
    { seed: SEED, numRuns: 300 },
  )

test('a person sits at most at one open table, and nobody of an earlier evening sits at one', () => {
  assertLaw(false)
})

test('the law of open tables is violated if games are opened without checking who is free', () => {
  expect(() => assertLaw(true)).toThrow('Property failed')
})

/** A game that a disconnected device opens. The device knows only the state from before the disconnection. */
const offline = fc.record({ people, judge: fc.option(person, { nil: undefined }) })

test('after a disconnection, only people at two tables are named, and voiding games frees them', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 20 }),
      fc.array(offline, { maxLength: 2 }),
      fc.array(offline, { maxLength: 2 }),
      (before, here, there) => {
        const world = new World()
        for (const each of before) world.run(each)
        const evening = world.club.evenings.latest?.date
        if (evening === undefined) return
        const synced = [here, there].flatMap((games, device) => {
          const alone = new World()
          alone.club = world.club
          alone.rows = world.rows
          for (const { people: members, judge } of games) alone.open(evening, members, judge)
          expect(new Set(seatsAt(alone.tables(evening))).size).toBe(seatsAt(alone.tables(evening)).length)
          return alone.rows
            .slice(world.rows.length)
            .map((row) => ({ ...row, id: `${device}-${row.id}`, startedAt: row.startedAt + device }))
        })
        world.rows = [...world.rows, ...synced]
        const places = placesAt(world.tables(evening))
        const twice = new Set(places.filter((member, at) => places.indexOf(member) !== at))
        const { clashes } = viewEvening(world.club, world.rows, evening, new Map())
        expect(new Set(clashes.map(({ name }) => name))).toEqual(twice)
        for (const { tables } of clashes) expect(tables.length).toBeGreaterThan(1)
        // Voids the synced games one by one until no clash is left.
        for (const each of synced) {
          const left = viewEvening(world.club, world.rows, evening, new Map()).clashes
          if (left.length > 0)
            world.rows = world.rows.map((row) => (row.id === each.id ? { ...row, phase: 'over', isVoid: true } : row))
        }
        expect(
          viewEvening(world.club, world.rows, evening, new Map()).clashes.filter(({ tables }) =>
            isSeatedTwice(world, evening, tables),
          ),
        ).toEqual([])
      },
    ),
    { seed: SEED + 1, numRuns: 300 },
  )
})
const isSeatedTwice = (world: World, evening: string, numbers: readonly number[]) => {
  const seated = seatsAt(world.tables(evening).filter(({ table: number }) => numbers.includes(number)))
  return new Set(seated).size < seated.length
}

test('simultaneous draws from two windows never seat one person at two tables', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ table, people }), { maxLength: 8 }), async (draws) => {
      const club: Club = newClub()
      const made = await club.ask('seasons.open', {
        name: 'Season',
        kind: 'season',
        scheme: 'official-2025',
        from: '2026-01-01',
        ...RULES,
      })
      const season = made.ok ? made.value.id : expect.fail(made.error.code)
      const names = PEOPLE.map((name) => ({ name, state: 'here' as const }))
      const noted = await club.ask('evening.note', { evening: DATES[0], people: names, via: 'typed' })
      const ids = noted.ok ? noted.value.members : []
      // All requests are sent at once, as if from two windows. The club handles them one after another.
      await Promise.all(
        draws.map(({ table: number, people: seated }) =>
          club.ask('tables.draw', {
            evening: DATES[0],
            table: number,
            season,
            ...RULES,
            judge: '',
            size: SIZE,
            seats: seated.map((name, at) => ({ seat: at + 1, member: ids[PEOPLE.indexOf(name)] ?? '' })),
          }),
        ),
      )
      const view = await club.ask('evening.get', { evening: DATES[0] })
      const seated = view.ok ? view.value.tables.flatMap(({ seats }) => seats.map(({ member }) => member)) : []
      expect(new Set(seated).size).toBe(seated.length)
      expect(view.ok && view.value.clashes).toEqual([])
    }),
    { seed: SEED + 2, numRuns: 40 },
  )
})
