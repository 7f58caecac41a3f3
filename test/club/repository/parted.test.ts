// A game is taken over while its former device is offline and continues the game. A simulation found two faults,
// reduced to nine and fourteen steps. In one, the game became a branch while its ledger stayed on one device. In the
// other, two ledgers of the same length existed forever and the standings differed. This file tests all combinations of
// what the two devices do.

import { describe, expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { headsOf } from '../../store/sync/event.ts'
import { heldHub, type HeldHub, type HeldLaptop, type LineIs } from '../../store/sync/heldLine.ts'
import { good } from '../../store/adapters/subject.ts'
import { MAFIA_WINS, newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

const standings = async (club: Club, season: string) =>
  JSON.stringify(await taken(club.ask('seasons.standings', { season })))

async function quiet(hub: HeldHub, laptops: readonly HeldLaptop[]): Promise<void> {
  await eventually(async () => {
    const heads = await headsOf(hub.store)
    for (const { own, store } of laptops) {
      expect(store.status()).toMatchObject({ state: 'joined', unsent: 0 })
      expect(await headsOf(own)).toEqual(heads)
    }
  })
}

async function play(club: Club, game: string, entries: typeof RED_WINS): Promise<void> {
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.enterAll({ game, version }, entries))
}

const bonus = (club: Club, game: string, hundredths: number) =>
  taken(club.addLines(game, [{ kind: 'bonus', seat: 1, hundredths, reason: 'speech' }]))

/** Actions of the offline device and of the device that takes over the game. */
const DONE = {
  nothing: async () => undefined,
  entries: (club: Club, game: string) => play(club, game, MAFIA_WINS.slice(0, 2)),
  verdict: (club: Club, game: string) => play(club, game, MAFIA_WINS),
  'another verdict': (club: Club, game: string) => play(club, game, RED_WINS),
  'verdict and bonus': async (club: Club, game: string) => {
    await play(club, game, MAFIA_WINS)
    await bonus(club, game, 20)
  },
} as const
type Done = keyof typeof DONE

async function evening(line: LineIs, mine: Done, theirs: Done) {
  const hub = await heldHub()
  const [b, c] = [hub.laptop('b'), hub.laptop('c')]
  const table = await newTable(b.store)
  const here = table.club
  const { season } = table
  await quiet(hub, [b, c])
  const there = newClub(c.store, 'c')
  const game = table.game.id
  await taken(there.ask('games.get', { game }))
  b.line(line)
  if (line === 'down') await eventually(() => expect(b.store.status().state).toBe('cut-off'))
  await DONE[mine](here, game)
  const written = [...good(await b.own.read(`game/${game}`, 2)), ...good(await b.own.read(`ledger/${game}`))]
  await taken(there.ask('games.takeOver', { game, version: 1 }))
  await DONE[theirs](there, game)
  b.line('open')
  await quiet(hub, [b, c])
  return { hub, b, c, here, there, game, season, written }
}

async function inBranches(hub: HeldHub): Promise<readonly Envelope[]> {
  const found: Envelope[] = []
  for (const { stream } of await headsOf(hub.store))
    if (stream.startsWith('branch/'))
      found.push(...good(await hub.store.read(stream)).map(({ payload }) => payload as Envelope))
  return found
}

const ALL = (['down', 'held'] as const).flatMap((line) =>
  (Object.keys(DONE) as Done[]).flatMap((mine) =>
    (Object.keys(DONE) as Done[]).map((theirs) => [line, mine, theirs] as const),
  ),
)

test('if a chain of the same length replaces a ledger, the new chain counts', async () => {
  const hub = await heldHub()
  const shelf: MemoryStoreContent = new Map()
  const first = hub.laptop('b', createMemoryStore(shelf))
  const { club, game, season } = await newTable(first.store)
  await play(club, game.id, MAFIA_WINS)
  await quiet(hub, [first])
  const copy: MemoryStoreContent = new Map(shelf)
  await bonus(club, game.id, 20)
  await quiet(hub, [first])
  await first.store.close()
  // The device restarts with the copy and continues before it connects to the hub.
  const again = hub.laptop('b', createMemoryStore(copy))
  again.line('down')
  await eventually(() => expect(again.store.status().state).toBe('cut-off'))
  const here = newClub(again.store, 'b')
  await bonus(here, game.id, 40)
  const c = hub.laptop('c')
  const there = newClub(c.store, 'c')
  again.line('open')
  await quiet(hub, [again, c])
  await eventually(async () => expect(await standings(here, season)).toBe(await standings(there, season)))
  expect(await standings(newClub(again.store, 'b2'), season)).toBe(await standings(there, season))
})

test('a bonus for a game that was taken over meanwhile is kept in a branch of the ledger', async () => {
  const hub = await heldHub()
  const [b, c] = [hub.laptop('b'), hub.laptop('c')]
  const { club: here, game, season } = await newTable(b.store)
  await play(here, game.id, MAFIA_WINS)
  await quiet(hub, [b, c])
  const there = newClub(c.store, 'c')
  const { version } = await taken(there.ask('games.get', { game: game.id }))
  b.line('held')
  await bonus(here, game.id, 20)
  await taken(there.ask('games.takeOver', { game: game.id, version }))
  b.line('open')
  await quiet(hub, [b, c])
  expect((await inBranches(hub)).map(({ stream, payload }) => [stream, (payload as { kind: string }).kind])).toEqual([
    [`ledger/${game.id}`, 'bonus'],
  ])
  await eventually(async () => expect(await standings(here, season)).toBe(await standings(there, season)))
  // Both devices list the bonus on the open game page.
  for (const club of [here, there])
    expect(await taken(club.ask('games.branches', { game: game.id }))).toMatchObject([
      { game: game.id, laptop: 'b', entries: 1, items: [], lines: [{ kind: 'bonus', hundredths: 20, seat: 1 }] },
    ])
})

describe('game taken over while its device was offline', () => {
  test.each(ALL)('keeps all entries (connection %s, offline: %s, other device: %s)', async (line, mine, theirs) => {
    const { hub, here, there, season, game, written } = await evening(line, mine, theirs)
    // Every acknowledged envelope is in a branch, those of the ledger together with those of the game.
    const kept = new Set((await inBranches(hub)).map(({ hash }) => hash))
    expect(written.filter(({ hash }) => !kept.has(hash))).toEqual([])
    await eventually(async () => expect(await standings(here, season)).toBe(await standings(there, season)))
    const ledgers = await Promise.all([here, there].map((club) => taken(club.ask('ledger.list', { game }))))
    expect(ledgers[0]).toEqual(ledgers[1])
  })
})

describe('game taken over, then ended after the reconnection', () => {
  test.each(
    (['down', 'held'] as const).flatMap((line) =>
      (['verdict', 'verdict and bonus'] as const).flatMap((mine) =>
        (['verdict', 'another verdict', 'verdict and bonus'] as const).map((later) => [line, mine, later] as const),
      ),
    ),
  )('keeps all entries (connection %s, offline: %s, then the other: %s)', async (line, mine, later) => {
    const { hub, b, c, here, there, season, game, written } = await evening(line, mine, 'nothing')
    await DONE[later](there, game)
    await quiet(hub, [b, c])
    const kept = new Set((await inBranches(hub)).map(({ hash }) => hash))
    expect(written.filter(({ hash }) => !kept.has(hash))).toEqual([])
    await eventually(async () => expect(await standings(here, season)).toBe(await standings(there, season)))
    expect(JSON.parse(await standings(here, season))).not.toEqual([])
  })
})
