// A device commits an import, its line to the hub is cut before the answer comes, and the device crashes. Its next start
// does not know whether the hub has taken the import, so it waits for the hub before it ends it.

import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { IMPORTS } from '../../../src/club/model/streams.ts'
import { eventually } from '../../support/eventually.ts'
import { good } from '../../store/adapters/subject.ts'
import { heldHub, type HeldLaptop } from '../../store/sync/heldLine.ts'
import { codeOf, newClub, openCup, taken } from '../../club/clubFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'

const TEXT = sheet(...game({ round: 1 }), ...game({ round: 2 }))

const isJoined = ({ store }: HeldLaptop) =>
  eventually(() => expect(store.status()).toEqual({ state: 'joined', unsent: 0 }))

async function shown(club: Club, season: string) {
  return {
    games: (await taken(club.ask('games.list', { season }))).length,
    imports: (await taken(club.ask('imports.list', {}))).length,
  }
}

const faultsOf = async (club: Club) => (await taken(club.overview())).faults.map(({ code }) => code)

/** A device whose line breaks in this way while it commits an import, and which then starts again without a line. */
async function crashedAt(line: 'deaf' | 'down') {
  const hub = await heldHub()
  const first = hub.laptop('a')
  await isJoined(first)
  const club = newClub(first.store, 'first')
  const season = await openCup(club)
  const { id, all } = await taken(club.beginImport({ season, format: 'results-csv', text: TEXT }, [0, 1]))
  while ((await taken(club.stageImport(id))).done < all) {
    /* all of it */
  }
  await isJoined(first)
  first.line(line)
  expect(await codeOf(club.commitImport(id))).toBe('exchange/cut-off')
  expect(await shown(club, season)).toEqual({ games: 0, imports: 0 })
  expect(await faultsOf(club)).toEqual([])
  await first.store.close()

  const device = hub.laptop('a', first.own)
  device.line('down')
  const again = newClub(device.store, 'again')
  return { hub, device, again, season, stream: IMPORTS + id }
}

test('an import that the hub has taken counts once the line is back, and no branch of it is made', async () => {
  const { hub, device, again, season, stream } = await crashedAt('deaf')
  expect(await shown(again, season)).toEqual({ games: 0, imports: 0 })
  expect(await faultsOf(again)).toEqual([])
  device.line('open')
  await eventually(async () => expect(await shown(again, season)).toEqual({ games: 2, imports: 1 }))
  await isJoined(device)
  await taken(again.ask('members.add', { names: ['Olga'] }))
  expect(await faultsOf(again)).toEqual([])
  expect(good(await device.own.read(stream)).at(-1)?.type).toBe('ImportTaken')
  expect(good(await hub.store.list('branch/'))).toEqual([])
  expect(good(await device.own.list('branch/'))).toEqual([])
})

test('an import that has not reached the hub is ended with the first change after the line is back', async () => {
  const { hub, device, again, season, stream } = await crashedAt('down')
  expect(await shown(again, season)).toEqual({ games: 0, imports: 0 })
  expect(await faultsOf(again)).toEqual([])
  device.line('open')
  await isJoined(device)
  await taken(again.ask('members.add', { names: ['Olga'] }))
  expect(await faultsOf(again)).toEqual(['imports/cut-off'])
  expect(await shown(again, season)).toEqual({ games: 0, imports: 0 })
  expect(good(await hub.store.read(stream)).at(-1)).toMatchObject({ type: 'ImportAbandoned', payload: { why: 'cut' } })
  await isJoined(device)
  expect(good(await hub.store.list('branch/'))).toEqual([])
})

test('an import that was cut off is ended by a start whose line holds', async () => {
  const { device, hub, stream, season } = await crashedAt('down')
  await device.store.close()
  const later = hub.laptop('a', device.own)
  const club = newClub(later.store, 'later')
  expect(await shown(club, season)).toEqual({ games: 0, imports: 0 })
  expect(await faultsOf(club)).toEqual(['imports/cut-off'])
  expect(good(await hub.store.read(stream)).at(-1)?.type).toBe('ImportAbandoned')
})

test('a device whose line is cut while the user stops an import ends it once the line is back', async () => {
  const hub = await heldHub()
  const device = hub.laptop('a')
  await isJoined(device)
  const club = newClub(device.store)
  const season = await openCup(club)
  const { id } = await taken(club.beginImport({ season, format: 'results-csv', text: TEXT }, [0, 1]))
  await taken(club.stageImport(id))
  device.line('down')
  await eventually(() => expect(device.store.status().state).toBe('cut-off'))
  await taken(club.abandonImport(id))
  expect(await shown(club, season)).toEqual({ games: 0, imports: 0 })
  device.line('open')
  await isJoined(device)
  await taken(club.ask('members.add', { names: ['Olga'] }))
  expect(await faultsOf(club)).toEqual([])
  expect(good(await hub.store.read(IMPORTS + id)).at(-1)?.payload).toMatchObject({ why: 'stopped' })
})
