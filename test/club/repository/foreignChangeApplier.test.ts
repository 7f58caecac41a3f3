// Two devices with the same club, connected to a hub. A change on one device appears on the other without a restart, is
// announced as if it had been made there, and leads to the same standings.

import { expect, test, vi } from 'vitest'
import type { ClubChange } from '../../../src/club/repository/repository.ts'
import { storeUnavailableResult } from '../../../src/store/hash.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { allEqual, startEvent, state, type Laptop } from '../../store/sync/event.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, openTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'
import type { Club } from '../../../src/application/club.ts'

async function evening() {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  const table = await newTable(a.store)
  await allEqual(event, a, b)
  const there = newClub(b.store, 'b')
  const heard: ClubChange[] = []
  there.listen((_, change) => heard.push(change))
  return { event, a, b, table, here: table.club, there, heard }
}

const standings = async (club: Club, season: string) =>
  JSON.stringify(await taken(club.ask('seasons.standings', { season })))

async function play(club: Club, game: string, entries: typeof RED_WINS): Promise<void> {
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.enterAll({ game, version }, entries))
}

async function sameTable(season: string, ...clubs: readonly Club[]): Promise<void> {
  await eventually(async () => {
    const [first, ...others] = await Promise.all(clubs.map((club) => standings(club, season)))
    for (const other of others) expect(other).toBe(first)
  })
}

test('a game on one device appears on the other and counts in its standings', async () => {
  const { event, a, b, table, here, there, heard } = await evening()
  const { game, season } = table
  expect((await taken(there.ask('games.get', { game: game.id }))).version).toBe(1)
  await play(here, game.id, MAFIA_WINS)
  await eventually(async () => expect((await taken(there.ask('games.get', { game: game.id }))).version).toBe(5))
  await sameTable(season, here, there)
  expect((await taken(there.ask('games.list', {}))).map(({ phase }) => phase)).toEqual(['over'])
  expect(heard).toContainEqual({ name: 'game.changed', push: { game: game.id, version: 5 } })
  expect(heard).toContainEqual({ name: 'seasons.changed', push: { season } })
  await taken(here.ask('members.add', { names: ['Late'] }))
  await eventually(async () =>
    expect((await taken(there.ask('members.list', {}))).some(({ name }) => name === 'Late')).toBe(true),
  )
  await allEqual(event, a, b)
  expect(await standings(newClub(b.own), season)).toBe(await standings(here, season))
})

test('two devices that played while offline have each other’s games after they reconnect', async () => {
  const { event, a, b, table, here, there } = await evening()
  const { season, members, game } = table
  for (const laptop of [a, b]) {
    laptop.proxy.down(true)
    await state(laptop, 'cut-off')
  }
  await play(here, game.id, RED_WINS)
  const mine = await openTable(there, season, members, ROLES, '2026-01-02')
  await play(there, mine.id, MAFIA_WINS)
  expect(await standings(there, season)).not.toBe(await standings(here, season))
  expect(await codeOf(there.ask('members.add', { names: ['Nobody'] }))).toBe('exchange/cut-off')
  for (const laptop of [a, b]) laptop.proxy.down(false)
  await allEqual(event, a, b)
  await sameTable(season, here, there)
  expect(await taken(here.ask('games.list', {}))).toHaveLength(2)
})

test('a device that is offline stores the name of a new judge, who may become a member later', async () => {
  const { event, a, b, table, here, there } = await evening()
  const { season, members } = table
  b.proxy.down(true)
  await state(b, 'cut-off')
  const mine = await openTable(there, season, members, ROLES, '2026-01-02', 'New Guest')
  const judgeOn = async (club: Club) => {
    const { judge, judgeId } = await taken(club.ask('games.get', { game: mine.id }))
    return { judge, judgeId }
  }
  expect(await judgeOn(there)).toEqual({ judge: 'New Guest', judgeId: undefined })
  const mended = { game: mine.id, version: mine.version, seats: [], judge: 'Newer Guest', reason: 'mixed up' }
  await taken(there.ask('games.mend', mended))
  b.proxy.down(false)
  await allEqual(event, a, b)
  await eventually(async () => expect(await judgeOn(here)).toEqual({ judge: 'Newer Guest', judgeId: undefined }))
  const { added } = await taken(
    here.ask('members.add', { names: ['newer guest'], decisions: [{ name: 'newer guest' }] }),
  )
  await allEqual(event, a, b)
  for (const club of [here, there])
    await eventually(async () => expect(await judgeOn(club)).toEqual({ judge: 'newer guest', judgeId: added[0]?.id }))
})

test('two devices that enter the same new judge at once share one guest', async () => {
  const { event, a, b, table, here, there } = await evening()
  const { season, members } = table
  const games = await Promise.all(
    [here, there].map((club) => openTable(club, season, members, ROLES, '2026-01-02', 'New Guest')),
  )
  await allEqual(event, a, b)
  const guests = (await taken(here.ask('members.list', {}))).filter(({ name }) => name === 'New Guest')
  expect(guests).toHaveLength(1)
  for (const { id } of games) {
    const [opening] = await taken(b.own.read(`game/${id}`))
    expect(opening?.payload).toMatchObject({ judgeId: guests[0]?.id })
    expect(opening?.payload).not.toHaveProperty('judge')
  }
})

test('a running game is taken over, and the unsent entries of the former device are listed', async () => {
  const { event, a, b, table, here, there } = await evening()
  const { game, season } = table
  await play(here, game.id, MAFIA_WINS.slice(0, 1))
  await eventually(async () => expect((await taken(there.ask('games.get', { game: game.id }))).version).toBe(2))
  expect(await codeOf(there.ask('games.enter', { game: game.id, version: 2, entry: MAFIA_WINS[1]! }))).toBe(
    'exchange/other-laptop',
  )
  expect((await taken(there.ask('games.get', { game: game.id }))).heldElsewhere).toBe(true)
  expect((await taken(there.ask('games.list', {}))).map((each) => each.heldElsewhere)).toEqual([true])
  expect((await taken(here.ask('games.get', { game: game.id }))).heldElsewhere).toBeUndefined()
  a.proxy.down(true)
  await state(a, 'cut-off')
  await play(here, game.id, MAFIA_WINS.slice(1, 2))
  const mine = await taken(there.ask('games.takeOver', { game: game.id, version: 2 }))
  expect((await taken(there.ask('games.get', { game: game.id }))).heldElsewhere).toBeUndefined()
  await taken(there.enterAll({ game: game.id, version: mine.version }, RED_WINS))
  a.proxy.down(false)
  await allEqual(event, a, b)
  await sameTable(season, here, there)
  const { version } = await taken(here.ask('games.get', { game: game.id }))
  expect(await codeOf(here.ask('games.takeOver', { game: game.id, version: version - 1 }))).toBe(
    'store/version-conflict',
  )
  for (const club of [here, there])
    for (const branches of [club.ask('games.branches', { game: game.id }), club.ask('games.branches', {})])
      expect(await taken(branches)).toMatchObject([
        { game: game.id, laptop: 'a', from: 3, entries: 1, items: [{ type: 'made', entry: MAFIA_WINS[1] }] },
      ])
  expect((await taken(here.ask('games.get', { game: game.id }))).heldElsewhere).toBe(true)
})

test('only changed streams are read, and the device’s own changes are not read again', async () => {
  const { event, a, b, table, here, there } = await evening()
  await taken(there.ask('members.list', {}))
  const reads = vi.spyOn(b.own as Laptop['own'], 'read')
  await play(here, table.game.id, RED_WINS.slice(0, 1))
  await allEqual(event, a, b)
  await sameTable(table.season, here, there)
  const streams = new Set(reads.mock.calls.map(([stream]) => stream).filter((stream) => !stream.startsWith('game/')))
  expect([...streams].filter((stream) => !stream.startsWith('ledger/'))).toEqual([])
})

test('changes that arrive while the database does not respond are read as soon as it does', async () => {
  const { event, a, b, here } = await evening()
  let isHung = false
  let refusals = 0
  const read: EventStore['read'] = async (...of) => {
    if (!isHung) return b.store.read(...of)
    refusals += 1
    return storeUnavailableResult('the store does not answer')
  }
  const there = newClub({ ...b.store, read }, 'b')
  await taken(there.ask('members.list', {}))
  isHung = true
  await taken(here.ask('members.add', { names: ['Late'] }))
  await allEqual(event, a, b)
  await eventually(() => expect(refusals).toBeGreaterThan(0))
  isHung = false
  await eventually(async () =>
    expect((await taken(there.ask('members.list', {}))).some(({ name }) => name === 'Late')).toBe(true),
  )
})

test('changing the scheme on one device rescores the games of both without doubling lines', async () => {
  const { event, a, b, table, here, there } = await evening()
  const { game, season, members } = table
  await play(here, game.id, MAFIA_WINS)
  await allEqual(event, a, b)
  const other = await openTable(there, season, members)
  await play(there, other.id, RED_WINS)
  await sameTable(season, here, there)
  const before = await standings(here, season)
  await taken(here.ask('seasons.setScheme', { season, scheme: 'wolves-club', version: '1' }))
  const linesAt = async (club: Club, id: string) =>
    (await taken(club.ask('ledger.list', { game: id }))).map(({ kind, hundredths }) => `${kind} ${hundredths}`)
  await eventually(async () => {
    for (const club of [here, there])
      for (const id of [game.id, other.id]) {
        const wins = (await linesAt(club, id)).filter((line) => line.startsWith('win '))
        expect(new Set(wins)).toEqual(new Set(['win 75', 'win 100']))
        expect(wins.filter((line) => line === 'win 100').length * 2).toBe(wins.length)
      }
  })
  await sameTable(season, here, there)
  await taken(there.ask('seasons.setScheme', { season, scheme: 'official-2025', version: '1' }))
  await eventually(async () => expect(await standings(here, season)).toBe(before))
  await sameTable(season, here, there)
})
