// Tables of an evening: the people at a drawn table are busy until its game is over or the table is dropped. See
// `docs/spec/app.md`, The evening.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { EveningView } from '../../../src/club/evening/eveningView.ts'
import type { SeenDraw } from '../../../src/club/model/drawnTables.ts'
import { codeOf, newClub, taken } from '../clubFixture.ts'

const TONIGHT = '2026-11-28'
const RULES = { rulebook: 'city', preset: 'city', flags: {} } as const

async function eveningOf(count: number) {
  const club = newClub()
  const { id: season } = await taken(
    club.ask('seasons.open', { name: 'Season', kind: 'season', scheme: 'official-2025', from: '2026-01-01', ...RULES }),
  )
  const people = Array.from({ length: count }, (_, index) => ({ name: `Player ${index + 1}`, state: 'here' as const }))
  const { members: ids } = await taken(club.ask('evening.note', { evening: TONIGHT, people, via: 'typed' }))
  const seatsOf = (from: number, to: number) =>
    ids.slice(from, to).map((member, index) => ({ seat: index + 1, member }))
  return {
    club,
    ids,
    season,
    view: () => taken(club.ask('evening.get', { evening: TONIGHT })),
    draw: (table: number, [from, to]: readonly [number, number], judge = '', seen?: SeenDraw) =>
      club.ask('tables.draw', {
        ...(seen ? { seen } : {}),
        evening: TONIGHT,
        table,
        season,
        ...RULES,
        judge,
        size: 6,
        seats: seatsOf(from, to),
      }),
    start: (table: number, judge = '') => club.ask('tables.start', { evening: TONIGHT, table, judge, seed: 7 }),
    open: (members: readonly string[], judge = '') =>
      club.ask('games.open', {
        season,
        evening: TONIGHT,
        judge,
        ...RULES,
        seats: members.map((member) => ({ member, immune: false })),
        seed: 7,
      }),
  }
}
/** The drawn table with this number, as a sender has seen it. */
function seenAt(tables: EveningView['tables'], table: number): SeenDraw {
  const { draw, revision } = tables.find((each) => each.table === table)?.drawn ?? expect.fail('not drawn')
  return { draw, revision }
}
const namesFree = async (club: Club) =>
  (await taken(club.ask('evening.get', { evening: TONIGHT }))).people
    .filter(({ state, busyWith }) => state === 'here' && busyWith === undefined)
    .map(({ name }) => name)

describe('a drawn table', () => {
  it('occupies its players and its judge until it is dropped', async () => {
    const { club, draw, view } = await eveningOf(8)
    await taken(draw(1, [0, 6], 'Player 8'))
    expect(await namesFree(club)).toEqual(['Player 7'])
    const [table] = (await view()).tables
    expect(table).toMatchObject({ table: 1, judge: 'Player 8', drawn: { preset: 'city', size: 6 } })
    expect(table?.seats.map(({ name }) => name)).toEqual(Array.from({ length: 6 }, (_, index) => `Player ${index + 1}`))
    await taken(club.ask('tables.drop', { evening: TONIGHT, table: 1 }))
    expect(await namesFree(club)).toHaveLength(8)
    expect(await codeOf(club.ask('tables.drop', { evening: TONIGHT, table: 1 }))).toBe('tables/not-drawn')
  })

  it('has players who are left out when another table is drawn, but not when it is drawn again', async () => {
    const { club, ids, season, draw } = await eveningOf(12)
    await taken(draw(1, [0, 6]))
    const request = { season, evening: TONIGHT, size: 6, people: ids, seed: 3 }
    const other = await taken(club.ask('games.draw', { ...request, table: 2 }))
    expect(other.seats.map(({ member }) => member).toSorted()).toEqual(ids.slice(6).toSorted())
    const own = await taken(club.ask('games.draw', { ...request, table: 1 }))
    expect(own.waiting).toHaveLength(6)
  })

  it('is refused with the name of a person who is absent or who plays or judges elsewhere', async () => {
    const { club, ids, draw, open } = await eveningOf(13)
    await taken(draw(1, [0, 6], 'Player 13'))
    expect(await draw(2, [5, 11])).toEqual({
      ok: false,
      error: { code: 'tables/sits-elsewhere', params: { name: 'Player 6', table: 1, seat: 1, field: 'member' } },
    })
    expect(await codeOf(open(ids.slice(4, 10)))).toBe('tables/sits-elsewhere')
    expect(await codeOf(open([...ids.slice(6, 11), ids[12] ?? '']))).toBe('tables/judges-elsewhere')
    expect(await codeOf(open(ids.slice(6, 12), 'Player 1'))).toBe('tables/sits-elsewhere')
    await taken(
      club.ask('evening.note', { evening: TONIGHT, people: [{ member: ids[7] ?? '', state: 'left' }], via: 'tick' }),
    )
    expect(await codeOf(draw(2, [6, 12]))).toBe('tables/not-here')
  })

  it('starts its game, and its players are free again when the game ends', async () => {
    const { club, draw, start, view } = await eveningOf(7)
    await taken(draw(2, [0, 6]))
    const game = await taken(start(2, 'Player 7'))
    expect((await view()).tables).toMatchObject([{ table: 2, game: { id: game.id, number: 1 } }])
    expect(await codeOf(start(2))).toBe('tables/not-drawn')
    expect(await codeOf(draw(2, [0, 6]))).toBe('tables/has-game')
    expect(await namesFree(club)).toEqual([])
    const shown = await taken(club.ask('games.get', { game: game.id }))
    await taken(club.ask('games.void', { game: game.id, version: shown.version, isVoid: true, reason: 'misdeal' }))
    expect(await namesFree(club)).toHaveLength(7)
    expect((await view()).tables).toEqual([])
  })

  it('refuses a judge who sits or judges at another table, and takes its own judge again', async () => {
    const { draw } = await eveningOf(14)
    await taken(draw(1, [0, 6], 'Player 13'))
    expect(await codeOf(draw(2, [6, 12], 'Player 1'))).toBe('tables/sits-elsewhere')
    expect(await codeOf(draw(2, [6, 12], 'Player 13'))).toBe('tables/judges-elsewhere')
    const { tables } = await taken(draw(2, [6, 12], 'Player 14'))
    await taken(draw(2, [7, 12], 'Player 14', seenAt(tables, 2)))
  })

  it('is changed only by a sender who has seen its last change', async () => {
    const { club, draw, view } = await eveningOf(12)
    const first = seenAt((await taken(draw(1, [0, 6]))).tables, 1)
    const refused = { ok: false, error: { code: 'tables/changed', params: { table: 1 } } }
    expect(await draw(1, [3, 9])).toEqual(refused)
    await taken(draw(1, [0, 6]))
    const second = seenAt((await taken(draw(1, [1, 7], '', first))).tables, 1)
    expect(await draw(1, [3, 9], '', first)).toEqual(refused)
    expect((await view()).tables[0]?.seats[0]?.name).toBe('Player 2')
    await taken(club.ask('tables.drop', { evening: TONIGHT, table: 1 }))
    expect(await draw(1, [3, 9], '', second)).toEqual(refused)
    await taken(draw(1, [3, 9]))
  })

  it('keeps a chair for a person who goes home and comes back', async () => {
    const { club, ids, draw, view } = await eveningOf(6)
    await taken(draw(1, [0, 6]))
    const note = (state: 'here' | 'left') =>
      club.ask('evening.note', { evening: TONIGHT, people: [{ member: ids[2] ?? '', state }], via: 'tick' })
    await taken(note('left'))
    expect((await view()).tables[0]?.seats).toHaveLength(5)
    await taken(note('here'))
    expect((await view()).tables[0]?.seats).toHaveLength(6)
  })

  it('no longer exists after the evening is closed, so that nobody is busy', async () => {
    const { club, draw } = await eveningOf(6)
    await taken(draw(1, [0, 6]))
    await taken(club.ask('evening.close', { evening: TONIGHT }))
    const closed = await taken(club.ask('evening.get', { evening: TONIGHT }))
    expect(closed.tables).toEqual([])
    expect(closed.people.filter(({ busyWith }) => busyWith !== undefined)).toEqual([])
  })
})

describe('a game that runs again', () => {
  /** A game that has ended, and then another one with five of its people, which its judge also judges. */
  async function newEvening(
    ends: (game: { readonly game: string; readonly version: number }, club: Club) => Promise<unknown>,
  ) {
    const evening = await eveningOf(8)
    const { club, ids, open } = evening
    const versionOf = async (game: string) => (await taken(club.ask('games.get', { game }))).version
    const seen = async (game: string) => ({ game, version: await versionOf(game), reason: 'late' })
    const first = await taken(open(ids.slice(0, 6), 'Player 8'))
    await ends(await seen(first.id), club)
    const second = await taken(open(ids.slice(1, 7), 'Player 8'))
    const endSecond = async () => taken(club.ask('games.decide', { ...(await seen(second.id)), winner: 'red' }))
    return { ...evening, seen, first: first.id, second: second.id, endSecond }
  }

  it('is not continued, taken back or reinstated while its people are at another table', async () => {
    const stopped = await newEvening((game, club) => taken(club.ask('games.stop', { ...game, reason: 'late' })))
    const decided = await newEvening((game, club) =>
      taken(club.ask('games.decide', { ...game, winner: 'red', reason: 'late' })),
    )
    const voided = await newEvening((game, club) =>
      taken(club.ask('games.void', { ...game, isVoid: true, reason: 'misdeal' })),
    )
    for (const { club, seen, first, endSecond } of [stopped, decided]) {
      expect(await club.ask('games.continue', await seen(first))).toEqual({
        ok: false,
        error: { code: 'tables/sits-elsewhere', params: { name: 'Player 2', table: 1, seat: 2, field: 'member' } },
      })
      await endSecond()
      await taken(club.ask('games.continue', await seen(first)))
    }
    const reinstate = async () => voided.club.ask('games.void', { ...(await voided.seen(voided.first)), isVoid: false })
    expect(await codeOf(reinstate())).toBe('tables/sits-elsewhere')
    await voided.endSecond()
    await taken(reinstate())
  })

  it('is reinstated with its result while its people are at another table', async () => {
    const { club, seen, first } = await newEvening(async (game, own) => {
      const { version } = await taken(own.ask('games.decide', { ...game, winner: 'red', reason: 'late' }))
      return taken(own.ask('games.void', { game: game.game, version, isVoid: true, reason: 'misdeal' }))
    })
    await taken(club.ask('games.void', { ...(await seen(first)), isVoid: false }))
  })

  it('gets no player and no judge from another table by a correction', async () => {
    const { club, ids, open } = await eveningOf(15)
    const first = await taken(open(ids.slice(0, 6), 'Player 13'))
    await taken(open(ids.slice(6, 12), 'Player 14'))
    const mend = (change: object) =>
      club.ask('games.mend', { game: first.id, version: first.version, seats: [], reason: 'late', ...change })
    expect(await mend({ seats: [{ seat: 3, member: ids[8] }] })).toEqual({
      ok: false,
      error: { code: 'tables/sits-elsewhere', params: { name: 'Player 9', table: 2, seat: 3, field: 'member' } },
    })
    expect(await codeOf(mend({ judge: 'Player 14' }))).toBe('tables/judges-elsewhere')
    await taken(mend({ seats: [{ seat: 3, member: ids[14] }] }))
  })
})

describe('the waiting time of a person', () => {
  it('begins with their arrival or, after a game, with the end of the game', async () => {
    const { club, draw, start, view } = await eveningOf(8)
    const arrived = (await view()).people.at(-1)
    expect(arrived?.waitsSince).toBe(arrived?.since)
    await taken(draw(1, [0, 6]))
    const { id } = await taken(start(1, 'Player 8'))
    const before = await view()
    expect(before.people.map(({ waitsSince }) => waitsSince !== undefined)).toEqual([
      ...Array.from({ length: 6 }, () => false),
      true,
      false,
    ])
    const shown = await taken(club.ask('games.get', { game: id }))
    await taken(club.ask('games.decide', { game: id, version: shown.version, winner: 'red', reason: 'late' }))
    const { people } = await view()
    expect(people[0]?.waitsSince).toBeGreaterThan(people[6]?.waitsSince ?? Infinity)
    expect(people[7]?.waitsSince).toBe(people[0]?.waitsSince)
  })

  it('stays the same after corrections of the game, objections, and notes about people who are here', async () => {
    const { club, ids, open, view } = await eveningOf(8)
    const { id: game } = await taken(open(ids.slice(0, 6), 'Player 8'))
    const seen = async () => ({ game, version: (await taken(club.ask('games.get', { game }))).version })
    const remove = { type: 'remove' } as const
    const cards = (await taken(club.ask('games.get', { game }))).header.seats
    for (const { seat, role } of cards) {
      if ((await taken(club.ask('games.get', { game }))).phase === 'over') break
      if (role !== 'citizen') await taken(club.ask('games.enter', { ...(await seen()), entry: { ...remove, seat } }))
    }
    expect((await taken(club.ask('games.get', { game }))).phase).toBe('over')
    const waits = async () => (await view()).people.map(({ waitsSince }) => waitsSince)
    const before = await waits()
    const objection = { seat: 1, text: 'A foul was not given.' }
    await taken(club.ask('objections.raise', { ...(await seen()), ...objection }))
    await taken(
      club.ask('games.mend', {
        ...(await seen()),
        seats: [{ seat: 2, immune: false }],
        judge: 'Player 7',
        reason: 'late',
      }),
    )
    await taken(
      club.ask('evening.note', {
        evening: TONIGHT,
        people: [{ member: ids[0] ?? '', state: 'here', until: '21:30' }],
        via: 'tick',
      }),
    )
    const after = await waits()
    expect(after.slice(0, 6)).toEqual(before.slice(0, 6))
  })

  it('begins when a game is stopped or made void', async () => {
    const { club, ids, open, view } = await eveningOf(7)
    for (const ends of ['games.stop', 'games.void'] as const) {
      const { id: game, version } = await taken(open(ids.slice(0, 6)))
      const [, , , , , , resting] = (await view()).people
      await taken(
        ends === 'games.stop'
          ? club.ask(ends, { game, version, reason: 'late' })
          : club.ask(ends, { game, version, isVoid: true, reason: 'misdeal' }),
      )
      const [player] = (await view()).people
      expect(player?.waitsSince).toBeGreaterThan(resting?.waitsSince ?? Infinity)
    }
  })
})
