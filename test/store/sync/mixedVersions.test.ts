// Programs with two vocabulary versions at one hub, over real sockets and SQLite. Each program gets a clear answer, no
// entry is lost or diverges, and all devices continue when the older program is updated. The newer vocabulary adds an
// invented event type, `ClubNoted`.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCheckedSyncPolicy } from '../../../src/club/model/clubSyncPolicy.ts'
import {
  EVENT_TYPE_DEFINITIONS,
  PROGRAM_VOCABULARY,
  createVocabulary,
  type Vocabulary,
} from '../../../src/club/model/vocabulary.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { laterProgram, newClub, newTable, openTable, taken } from '../../club/clubFixture.ts'
import { eventually } from '../../support/eventually.ts'
import { serveHub } from '../../support/hubServer.ts'
import { allEqual, headsOf, startEvent, state, type Event, type Laptop } from './event.ts'

const older = createVocabulary(
  Object.fromEntries(Object.entries(EVENT_TYPE_DEFINITIONS).filter(([type]) => type !== 'ClubNoted')),
)
const newer = laterProgram('ClubNoted')
const NEXT = newer.version

function onDisk(): RepairableStore {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-mixed-'))
  const store = createSqliteStore(join(folder, 'club.sqlite'))
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return store
}

async function restarted(event: Event, hub: Vocabulary): Promise<void> {
  await event.server.close()
  event.server = await serveHub(event.store, createCheckedSyncPolicy(hub))
}

const branches = async ({ own }: Laptop) => (await headsOf(own)).filter(({ stream }) => stream.startsWith('branch/'))
const only = {
  ok: false,
  error: { code: 'store/newer-vocabulary', params: { found: NEXT, known: PROGRAM_VOCABULARY.version } },
}

test('a newer device works with an older hub, but cannot upgrade the vocabulary', async () => {
  const event = await startEvent(onDisk(), createCheckedSyncPolicy(older))
  const [a, b] = [await event.laptop('a', onDisk()), await event.laptop('b', onDisk())]
  const { members } = await newTable(a.store, undefined, undefined, older)
  const [member = ''] = members
  const club = newClub(a.store, 'newer', newer)
  await allEqual(event, a, b)
  await taken(club.ask('members.rename', { member, name: 'Anna' }))
  expect(await club.ask('members.setClub', { member, club: 'Ours' })).toMatchObject({
    ok: false,
    error: { code: 'exchange/hub-older', params: { found: NEXT, known: PROGRAM_VOCABULARY.version } },
  })
  expect(await club.raiseVocabulary(NEXT)).toMatchObject({
    ok: false,
    error: { code: 'exchange/hub-older', params: { found: NEXT, known: PROGRAM_VOCABULARY.version } },
  })
  await taken(club.ask('members.add', { names: ['Zoya'] }))
  await allEqual(event, a, b)

  await restarted(event, newer)
  await state(a, 'joined')
  await eventually(async () =>
    expect(await club.ask('members.setClub', { member, club: 'Ours' })).toMatchObject({
      error: { code: 'store/vocabulary-step', params: { to: NEXT } },
    }),
  )
  await eventually(async () => {
    await taken(club.raiseVocabulary(NEXT))
  })
  await allEqual(event, a, b)
  await eventually(async () => {
    await taken(club.ask('members.setClub', { member, club: 'Ours' }))
  })
  await allEqual(event, a, b)
  expect(await branches(a)).toEqual([])
})

test('an older hub accepts no entries of a club with a newer vocabulary until the hub is updated', async () => {
  const event = await startEvent(onDisk(), createCheckedSyncPolicy(older))
  const own = onDisk()
  const { members, season } = await newTable(own, undefined, undefined, older)
  const home = newClub(own, 'newer', newer)
  await taken(home.raiseVocabulary(NEXT))
  await taken(home.ask('members.setClub', { member: members[0] ?? '', club: 'Ours' }))
  const heads = await headsOf(own)
  const a = await event.laptop('a', own)
  await eventually(() =>
    expect(a.store.status()).toMatchObject({ state: 'joined', untaken: only.error, unsent: expect.any(Number) }),
  )
  const club = newClub(a.store, 'joined', newer)
  await openTable(club, season, members)
  expect(await headsOf(event.store)).toEqual([])
  expect(await headsOf(own)).toEqual(expect.arrayContaining([...heads]))
  expect(await branches(a)).toEqual([])

  await restarted(event, newer)
  await allEqual(event, a)
  expect((await headsOf(event.store)).length).toBeGreaterThan(heads.length)
})

test('an older device sends offline entries to a newer hub, and can write again after an update', async () => {
  const event = await startEvent(onDisk(), createCheckedSyncPolicy(newer))
  const [a, b] = [await event.laptop('a', onDisk()), await event.laptop('b', onDisk())]
  const { members, season } = await newTable(a.store, undefined, undefined, older)
  await allEqual(event, a, b)
  const there = newClub(b.store, 'older', older)
  await taken(there.overview())
  b.proxy.down(true)
  await state(b, 'cut-off')
  await openTable(there, season, members)
  const here = newClub(a.store, 'newer', newer)
  await taken(here.raiseVocabulary(NEXT))
  await taken(here.ask('members.rename', { member: members[0] ?? '', name: 'Anna' }))
  b.proxy.down(false)
  await allEqual(event, a, b)
  expect(await branches(b)).toEqual([])
  expect(await there.ask('members.add', { names: ['Zoya'] })).toMatchObject(only)
  const tables = (club: typeof here) => club.ask('seasons.standings', { season })
  expect(await tables(there)).toEqual(await tables(here))

  await taken(here.ask('members.setClub', { member: members[0] ?? '', club: 'Ours' }))
  await allEqual(event, a, b)
  expect(await tables(there)).toMatchObject(only)
  const updated = newClub(b.store, 'updated', newer)
  expect(await tables(updated)).toMatchObject({ ok: true, value: await taken(tables(here)) })
  await taken(updated.ask('members.add', { names: ['Zoya'] }))
  await allEqual(event, a, b)
})
