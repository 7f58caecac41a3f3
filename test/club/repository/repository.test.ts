// The club and its store: the state after a restart and after interrupted writes, and the behaviour if the store
// refuses or another writer was first.

import { describe, expect, it } from 'vitest'
import { createClub } from '../../../src/application/club.ts'
import type { ClubChange } from '../../../src/club/repository/repository.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore, StoreError } from '../../../src/store/port.ts'
import {
  CITY_SEASON,
  codeOf,
  MAFIA_WINS,
  newClub,
  newTable,
  openTable,
  RED_WINS,
  ROLES,
  s,
  taken,
} from '../clubFixture.ts'

const FULL: StoreError = { code: 'store/unavailable', params: { cause: 'disk full' } }

/** Makes the store refuse appends to streams with this prefix as long as `isBroken` returns `true`. */
function refusing(store: EventStore, prefix: string, isBroken: () => boolean): EventStore {
  return {
    ...store,
    append: async (stream, version, events) =>
      stream.startsWith(prefix) && isBroken() ? { ok: false, error: FULL } : store.append(stream, version, events),
    appendAll: async (appends) =>
      appends.some(({ stream }) => stream.startsWith(prefix)) && isBroken()
        ? { ok: false, error: FULL }
        : store.appendAll(appends),
  }
}

it('changes are announced after they are stored, in order', async () => {
  const changes: ClubChange['name'][] = []
  const store = createMemoryStore()
  const { club, game } = await newTable(store)
  club.listen((_, change) => changes.push(change.name))
  await taken(club.ask('members.add', { names: ['New'] }))
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  await codeOf(club.ask('members.add', { names: [''] }))
  expect(changes).toEqual(['club.changed', 'game.changed', 'ledger.changed', 'seasons.changed'])
})

it('concurrent changes are stored one after another', async () => {
  const club = newClub()
  const names = Array.from({ length: 30 }, (_, index) => `Player ${index}`)
  await Promise.all(names.map((name) => club.ask('members.add', { names: [name] })))
  expect((await taken(club.ask('members.list', {}))).map(({ name }) => name)).toEqual(names)
})

it('a season differs from its preset if a flag changes after its first game, but not before', async () => {
  const { club, season } = await newTable()
  const fresh = await taken(
    club.ask('seasons.open', {
      name: 'Fresh',
      scheme: 'wolves-club',
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: { liftAll: true },
    }),
  )
  expect(await taken(club.ask('seasons.setFlags', { season: fresh.id, flags: { liftAll: false } }))).toMatchObject({
    differsFromPreset: false,
    flags: { liftAll: false },
  })
  expect(await taken(club.ask('seasons.setFlags', { season, flags: { liftAll: true } }))).toMatchObject({
    differsFromPreset: true,
    flags: { liftAll: true },
  })
  expect(await codeOf(club.ask('seasons.setFlags', { season, flags: { liftAll: 'maybe' } }))).toBe('flags/bad-value')
  expect(
    await codeOf(
      club.ask('seasons.open', {
        name: 'fresh ',
        scheme: 'wolves-club',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    ),
  ).toBe('seasons/name-taken')
  expect(
    await codeOf(
      club.ask('seasons.open', {
        name: 'X',
        scheme: 'none',
        from: '2026-01-01',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    ),
  ).toBe('schemes/unknown')
})

it('ten thousand stored games are loaded without reading their streams', async () => {
  const shelf = createMemoryStore()
  const { club, season, game } = await newTable(shelf)
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const summaries = await taken(shelf.read(`summaries/${season}`))
  const [row] = summaries
  if (!row) throw new Error('no row')
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    ...row,
    payload: { ...(row.payload as object), id: `copy${index}`, number: index + 2, version: 0, ledgerVersion: 0 },
  }))
  await taken(shelf.append(`summaries/${season}`, summaries.length, rows))
  const read: string[] = []
  const watched: EventStore = {
    ...shelf,
    read: (stream, ...rest) => {
      read.push(stream)
      return shelf.read(stream, ...rest)
    },
  }
  const again = createClub({ store: watched, clock: () => 0, ids: () => 'x', author: () => '' })
  expect(await taken(again.ask('games.list', {}))).toHaveLength(10_001)
  const people = (await taken(shelf.list('people/'))).map(({ stream }) => stream)
  expect(read.toSorted()).toEqual(['broadcast', 'club', ...people.toSorted(), `summaries/${season}`])
})

describe('a restart', () => {
  it('restores the whole club and replays only unfinished games', async () => {
    const store = createMemoryStore()
    const { club, season, members, game } = await newTable(store)
    await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
    const open = await openTable(club, season, members)
    await taken(club.ask('games.enter', { game: open.id, version: 1, entry: { type: 'foul', seat: s(2) } }))

    const read: string[] = []
    const again = newClub(
      {
        ...store,
        read: (stream, from) => {
          read.push(stream)
          return store.read(stream, from)
        },
      },
      'again',
    )
    expect(await taken(again.ask('games.list', {}))).toEqual(await taken(club.ask('games.list', {})))
    expect(await taken(again.ask('members.list', {}))).toEqual(await taken(club.ask('members.list', {})))
    expect(await taken(again.ask('seasons.list', {}))).toEqual(await taken(club.ask('seasons.list', {})))
    expect(await taken(again.ask('seasons.standings', { season }))).toEqual(
      await taken(club.ask('seasons.standings', { season })),
    )
    expect(read.filter((stream) => stream.startsWith('game/'))).toEqual([`game/${open.id}`])
  })

  it.each(['ledger/', 'summaries/'])('completes a write that was interrupted before %s', async (prefix) => {
    const shelf = createMemoryStore()
    let broken = false
    const { club, season, game } = await newTable(refusing(shelf, prefix, () => broken))
    broken = true
    const ended = await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
    expect(ended.outcome?.winner).toBe('red')

    const again = newClub(shelf, 'again')
    expect(
      (await taken(again.ask('ledger.list', { game: game.id })))
        .filter((line) => line.kind === 'win')
        .map((line) => line.seat),
    ).toEqual([1, 2, 4, 5, 6])
    expect((await taken(again.ask('seasons.standings', { season })))[0]).toMatchObject({
      metrics: { wins: '1', total: '0.75' },
    })
  })

  it('is not needed to complete a write, because the next request completes it', async () => {
    let broken = false
    const { club, season, game } = await newTable(refusing(createMemoryStore(), 'ledger/', () => broken))
    broken = true
    await taken(club.enterAll({ game: game.id, version: 1 }, MAFIA_WINS))
    broken = false
    expect(
      (await taken(club.ask('seasons.standings', { season }))).find((row) => row.name === 'Player 3'),
    ).toMatchObject({
      metrics: { wins: '1' },
    })
  })

  it('reports an unreadable stream and continues with the others', async () => {
    const store = createMemoryStore()
    const { club, season, members, game } = await newTable(store)
    await openTable(club, season, members, ROLES, '2026-01-02')
    const tampered: StoreError = { code: 'store/tampered', params: { stream: `game/${game.id}`, version: 1 } }
    const again = newClub({
      ...store,
      read: async (stream, from) =>
        stream === `game/${game.id}` ? { ok: false, error: tampered } : store.read(stream, from),
    })
    expect((await taken(again.overview())).faults).toEqual([tampered])
    expect(await taken(again.ask('games.list', {}))).toHaveLength(1)
    expect(await codeOf(again.ask('games.get', { game: game.id }))).toBe('store/tampered')
  })

  it('is completed by the next request if the store was unavailable', async () => {
    const store = createMemoryStore()
    await newTable(store)
    let away = true
    const club = newClub({
      ...store,
      read: async (stream, from) => (away ? { ok: false, error: FULL } : store.read(stream, from)),
    })
    expect(await codeOf(club.ask('members.list', {}))).toBe('store/unavailable')
    away = false
    expect(await taken(club.ask('members.list', {}))).toHaveLength(7)
  })
})

describe('a store that refuses writes', () => {
  it('leaves the loaded data unchanged', async () => {
    let broken = false
    const { club, game } = await newTable(refusing(createMemoryStore(), '', () => broken))
    const before = [
      await taken(club.ask('members.list', {})),
      await taken(club.ask('seasons.list', {})),
      await taken(club.ask('games.get', { game: game.id })),
    ]
    broken = true
    for (const attempt of [
      club.ask('members.add', { names: ['New'] }),
      club.ask('seasons.open', { ...CITY_SEASON, name: 'S' }),
      club.enterAll({ game: game.id, version: 1 }, RED_WINS),
    ]) {
      expect(await codeOf(attempt)).toBe('store/unavailable')
    }
    expect([
      await taken(club.ask('members.list', {})),
      await taken(club.ask('seasons.list', {})),
      await taken(club.ask('games.get', { game: game.id })),
    ]).toEqual(before)
  })
})

describe('two clubs over one store', () => {
  it('refuse a write until the writer has read the new events', async () => {
    const store = createMemoryStore()
    const { club, game } = await newTable(store)
    const other = newClub(store, 'other')
    await taken(other.ask('games.get', { game: game.id }))
    await taken(club.ask('games.enter', { game: game.id, version: 1, entry: { type: 'foul', seat: s(1) } }))
    expect(
      await codeOf(other.ask('games.enter', { game: game.id, version: 1, entry: { type: 'foul', seat: s(2) } })),
    ).toBe('store/version-conflict')
    expect((await taken(other.ask('games.get', { game: game.id }))).version).toBe(2)
    await taken(other.ask('games.enter', { game: game.id, version: 2, entry: { type: 'foul', seat: s(2) } }))
    await taken(club.ask('members.add', { names: ['One more'] }))
    expect(await codeOf(other.ask('members.add', { names: ['And another'] }))).toBe('store/version-conflict')
    expect((await taken(other.ask('members.add', { names: ['And another'] }))).added).toHaveLength(1)
    expect(await taken(other.ask('members.list', {}))).toHaveLength(9)
  })

  it('both store a game that they finish in the same season', async () => {
    const store = createMemoryStore()
    const { club, season, members, game } = await newTable(store)
    const second = await openTable(club, season, members, ROLES, '2026-01-02')
    const other = newClub(store, 'other')
    await taken(other.ask('games.list', {}))
    await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
    await taken(other.enterAll({ game: second.id, version: 1 }, MAFIA_WINS))
    expect(
      (await taken(newClub(store, 'third').ask('seasons.standings', { season }))).every(
        (row) => row.metrics.games === '2',
      ),
    ).toBe(true)
  })
})
