// Several devices and a hub: which streams each device may write with and without a connection, what each device
// receives, and how diverged entries are kept. Rules: docs/adr/0018-several-laptops.md. For hundreds of cuts and kills,
// see cuts.test.ts.

import { expect, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { eventually } from '../../support/eventually.ts'
import { serveHub } from '../../support/hubServer.ts'
import { event as noted, events, fault, good, payloads, versions } from '../adapters/subject.ts'
import { heldHub } from './heldLine.ts'
import { allEqual, headsOf, startEvent, state } from './event.ts'

test("a new device receives the exchanged streams, and another device receives the new device's entries unchanged", async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  good(await a.store.append('club', 0, events(3)))
  good(await a.store.append('game/1', 0, events(5)))
  good(await a.store.append('ledger/1', 0, events(2)))
  good(await a.store.append('summaries/1', 0, events(2)))
  const b = await event.laptop('b')
  await allEqual(event, a, b)
  good(await b.store.append('game/2', 0, events(4)))
  good(await b.store.append('club', 3, events(1, 4)))
  await allEqual(event, a, b)
  expect(good(await b.own.read('game/1'))).toEqual(good(await a.own.read('game/1')))
  expect(good(await a.own.read('game/2')).map(({ laptop }) => laptop)).toEqual(['b', 'b', 'b', 'b'])
  expect(good(await b.own.read('club')).map(({ laptop }) => laptop)).toEqual(['a', 'a', 'a', 'b'])
  expect(good(await event.store.read('summaries/1'))).toEqual([])
  expect(new Set(a.foreign.map(({ stream, version }) => `${stream} ${version}`))).toEqual(
    new Set(['game/2 1', 'game/2 2', 'game/2 3', 'game/2 4', 'club 4']),
  )
})

test('a disconnected device writes only its own games, and sends them when reconnected', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('club', 0, events(1)))
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(event, a, b)
  b.proxy.down(true)
  await state(b, 'cut-off')
  good(await b.store.append('game/2', 0, events(3)))
  good(await b.store.append('ledger/2', 0, events(1)))
  expect(fault(await b.store.append('club', 1, events(1, 2)))).toEqual({ code: 'exchange/cut-off', params: {} })
  expect(fault(await b.store.append('plan/s', 0, events(1)))).toEqual({ code: 'exchange/cut-off', params: {} })
  expect(fault(await b.store.append('game/1', 2, events(1, 3)))).toEqual({
    code: 'exchange/other-laptop',
    params: { stream: 'game/1', laptop: 'a' },
  })
  expect(b.store.status()).toEqual({ state: 'cut-off', unsent: 4 })
  good(await a.store.append('club', 1, events(1, 2)))
  b.proxy.down(false)
  await allEqual(event, a, b)
})

test('one of two simultaneous changes to a shared stream is refused', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('club', 0, events(1)))
  await allEqual(event, a, b)
  const answers = await Promise.all(
    [a, b].map(async ({ store, own, name }) => {
      const answer = await store.append('club', 1, [noted({ name })])
      return { ...answer, known: good(await own.read('club')).length }
    }),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(fault(answers.find(({ ok }) => !ok)!)).toMatchObject({ code: 'store/version-conflict' })
  expect(answers.map(({ known }) => known)).toEqual([2, 2])
  await allEqual(event, a, b)
})

test('a take-over event moves a game to another device, and the former device refuses to write', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('game/1', 0, events(2)))
  good(await a.store.append('ledger/1', 0, events(1)))
  await allEqual(event, a, b)
  good(await b.store.append('game/1', 2, [noted({}, GAME_TAKEN_OVER_EVENT_TYPE)]))
  good(await b.store.append('game/1', 3, events(1, 4)))
  good(await b.store.append('ledger/1', 1, events(1, 2)))
  await allEqual(event, a, b)
  for (const [stream, version] of [
    ['game/1', 4],
    ['ledger/1', 2],
  ] as const)
    expect(fault(await a.store.append(stream, version, events(1, 9)))).toEqual({
      code: 'exchange/other-laptop',
      params: { stream, laptop: 'b' },
    })
})

test('the unsent entries of a disconnected device whose game is taken over are kept as a branch', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(event, a, b)
  a.proxy.down(true)
  await state(a, 'cut-off')
  good(await a.store.append('game/1', 2, events(3, 3)))
  good(await b.store.append('game/1', 2, [noted({ by: 'b' }, GAME_TAKEN_OVER_EVENT_TYPE)]))
  good(await b.store.append('game/1', 3, [noted({ n: 'theirs' })]))
  const lost = good(await a.own.read('game/1', 3))
  a.proxy.down(false)
  await allEqual(event, a, b)
  expect(payloads(good(await a.own.read('game/1', 3)))).toEqual([{ by: 'b' }, { n: 'theirs' }])
  const [branch, ...more] = (await headsOf(b.own)).filter(({ stream }) => stream.startsWith('branch/'))
  expect(more).toEqual([])
  expect(branch?.stream).toBe(`branch/game/1/3/${lost[0]?.hash.slice(0, 12)}`)
  expect(payloads(good(await b.own.read(branch!.stream)))).toEqual(lost)
})

test.each([1, 2, 3])(
  'a restored device that diverges again %i entries later keeps each entry in exactly one branch',
  async (count) => {
    const event = await startEvent()
    const shelf: MemoryStoreContent = new Map()
    const [a, b] = [await event.laptop('a', createMemoryStore(shelf)), await event.laptop('b')]
    good(await a.store.append('game/1', 0, events(2)))
    await allEqual(event, a, b)
    a.proxy.down(true)
    await state(a, 'cut-off')
    good(await a.store.append('game/1', 2, [noted({ n: 'kept' })]))
    const copy: MemoryStoreContent = new Map(shelf)
    good(await a.store.append('game/1', 3, [noted({ n: 'lost' })]))
    good(await b.store.append('game/1', 2, [noted({ by: 'b' }, GAME_TAKEN_OVER_EVENT_TYPE)]))
    good(await b.store.append('game/1', 3, [noted({ n: 'theirs' })]))
    a.proxy.down(false)
    await allEqual(event, a, b)
    await a.store.close()
    const again = createMemoryStore(copy)
    const after = events(count, 10).map((each) => ({ ...each, laptop: 'a' }))
    good(await again.append('game/1', 3, after))
    await allEqual(event, await event.laptop('a', again), b)
    const branches = (await headsOf(event.store)).filter(({ stream }) => stream.startsWith('branch/'))
    expect(branches.every(({ stream }) => stream.startsWith('branch/game/1/'))).toBe(true)
    const parted: unknown[] = []
    for (const { stream } of branches)
      parted.push(...payloads(good(await b.own.read(stream)).map(({ payload }) => payload as Envelope)))
    const written = [{ n: 'kept' }, { n: 'lost' }, ...after.map(({ payload }) => payload)]
    expect(parted.map((each) => JSON.stringify(each)).toSorted()).toEqual(
      written.map((each) => JSON.stringify(each)).toSorted(),
    )
  },
)

test('the hub refuses a second writer of a game, whatever the second device assumes', async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(event, a)
  const other = createMemoryStore()
  good(await other.append('game/1', 0, good(await a.own.read('game/1'))))
  good(await other.append('game/1', 2, [{ ...noted('mine'), laptop: 'c' }]))
  const part = { stream: 'game/1', expectedVersion: 2, envelopes: good(await other.read('game/1', 3)) }
  expect(good(await event.server.hub.lineOf('c').append([part], false))).toEqual([
    { error: { code: 'exchange/other-laptop', params: { stream: 'game/1', laptop: 'a' } } },
  ])
  expect(fault(await event.server.hub.lineOf('c').append([part], true))).toMatchObject({
    code: 'exchange/other-laptop',
  })
})

test('the hub refuses an entry that does not continue the chain', async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(event, a)
  const [first, second] = good(await a.own.read('game/1'))
  const line = event.server.hub.lineOf('a')
  for (const bad of [
    { ...second!, version: 3 },
    { ...second!, version: 3, hash: first!.hash },
    { ...second!, stream: 'game/2', version: 3 },
  ])
    expect(good(await line.append([{ stream: 'game/1', expectedVersion: 2, envelopes: [bad] }], false))).toMatchObject([
      { error: { code: 'store/tampered' } },
    ])
  expect(good(await event.store.list('')).map(({ version }) => version)).toEqual([2])
})

test('a device restored to an older backup writes no entries until it has caught up', async () => {
  const event = await startEvent()
  const shelf: MemoryStoreContent = new Map()
  const a = await event.laptop('a', createMemoryStore(shelf))
  good(await a.store.append('game/1', 0, events(2)))
  await allEqual(event, a)
  const backup = new Map(shelf)
  good(await a.store.append('game/1', 2, events(3, 3)))
  good(await a.store.append('game/2', 0, events(2)))
  await allEqual(event, a)
  await a.store.close()
  const restored = await event.laptop('a', createMemoryStore(backup))
  const seen: string[] = []
  restored.store.onStatus(({ state: now }) => seen.push(now))
  const refused = await restored.store.append('game/1', 2, events(1, 3))
  // The append waits for the hub's first answer. By then the device may have already caught up.
  expect(fault(refused)).toMatchObject({ code: expect.stringMatching(/exchange\/behind|store\/version-conflict/) })
  await allEqual(event, restored)
  expect(seen[0]).toBe('behind')
  good(await restored.store.append('game/1', 5, events(1, 6)))
  await allEqual(event, restored)
  expect((await headsOf(restored.own)).some(({ stream }) => stream.startsWith('branch/'))).toBe(false)
})

test.each(['a stream that it has in part', 'a stream that it has nothing of'])(
  'a restored device reports the loss of %s until the report is acknowledged, even once caught up',
  async (which) => {
    const event = await startEvent()
    const [a, b] = [await event.laptop('a'), await event.laptop('b')]
    good(await a.store.append('game/1', 0, events(3)))
    await allEqual(event, a, b)
    await a.store.close()
    const old = createMemoryStore()
    if (which === 'a stream that it has in part')
      good(await old.append('game/1', 0, good(await a.own.read('game/1')).slice(0, 1)))
    const again = await event.laptop('a', old)
    await allEqual(event, again)
    expect(again.store.status()).toEqual({ state: 'joined', unsent: 0, wasPutBack: true })
    again.store.seen()
    expect(again.store.status()).toEqual({ state: 'joined', unsent: 0 })
    const fresh = await event.laptop('c')
    await allEqual(event, fresh)
    expect(fresh.store.status()).toEqual({ state: 'joined', unsent: 0 })
  },
)

test('a profile in use on two computers is not reported as restored', async () => {
  const { store, laptop } = await heldHub()
  good(await store.append('game/1', 0, [{ ...noted({ n: 1 }), laptop: 'a' }]))
  const copy = laptop('a', createMemoryStore(), { alsoOn: () => 'LAPTOP-2' })
  await eventually(() => expect(copy.store.status()).toMatchObject({ state: 'joined' }))
  expect(copy.store.status()).toEqual({ state: 'joined', unsent: 0, alsoOn: 'LAPTOP-2' })
})

test('a take-over whose answer was lost is not reported as a restored device', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('game/1', 0, events(3)))
  await allEqual(event, a, b)
  await b.store.close()
  const taken = { ...noted({ by: 'b' }, GAME_TAKEN_OVER_EVENT_TYPE), laptop: 'b' }
  good(await event.store.append('game/1', 3, [taken]))
  const again = await event.laptop('b', b.own)
  await allEqual(event, again)
  expect(again.store.status()).toEqual({ state: 'joined', unsent: 0 })
})

test('a device started without a connection does not report how many entries the hub lacks', async () => {
  const event = await startEvent()
  const own = createMemoryStore()
  const a = await event.laptop('a', own)
  good(await a.store.append('game/1', 0, events(3)))
  await allEqual(event, a)
  await a.store.close()
  good(await own.append('game/1', 3, [{ ...noted({ n: 4 }), laptop: 'a' }]))
  await event.server.close()
  const again = await event.laptop('a', own)
  await state(again, 'cut-off')
  good(await again.store.append('game/1', 4, events(1, 5)))
  expect(again.store.status()).toEqual({ state: 'cut-off' })
  event.server = await serveHub(event.store, CLUB_SYNC_POLICY)
  await allEqual(event, again)
  expect(again.store.status()).toEqual({ state: 'joined', unsent: 0 })
  await event.server.close()
  await state(again, 'cut-off')
  good(await again.store.append('game/1', 5, events(2, 6)))
  expect(again.store.status()).toEqual({ state: 'cut-off', unsent: 2 })
  event.server = await serveHub(event.store, CLUB_SYNC_POLICY)
})

test.each([
  ['another device', 'b', 'exchange/other-laptop'],
  ['an older copy of its own disk', 'a', 'store/version-conflict'],
])('an append that waits while a game is replaced by the chain of %s is refused', async (_, by, code) => {
  const { store, laptop } = await heldHub()
  const inner = createMemoryStore()
  let release = () => {}
  const restoring = new Promise<void>((resolve) => (release = resolve))
  let isAsked = false
  const own = {
    ...inner,
    append: inner.append.bind(inner),
    async restore(...given: Parameters<typeof inner.restore>) {
      isAsked = true
      await restoring
      return inner.restore(...given)
    },
  }
  const a = laptop('a', own)
  good(await a.store.append('game/1', 0, events(2)))
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  good(await a.store.append('game/1', 2, events(1, 3)))
  good(await store.append('game/1', 2, [{ ...noted({ by }, GAME_TAKEN_OVER_EVENT_TYPE), laptop: by }]))
  a.line('open')
  await eventually(() => expect(isAsked).toBe(true))
  const late = a.store.append('game/1', 3, events(1, 4))
  release()
  expect(fault(await late)).toMatchObject({ code })
  await eventually(async () => expect(good(await inner.read('game/1'))).toEqual(good(await store.read('game/1'))))
  good(await a.store.read('game/1'))
  expect((await a.store.append('game/1', 3, events(1, 4))).ok).toBe(by === 'a')
})

test('a game replaced by another chain is announced even if its ledger could not be read', async () => {
  const { store, laptop } = await heldHub()
  const inner = createMemoryStore()
  let isHanging = false
  const own = {
    ...inner,
    async read(...given: Parameters<typeof inner.read>) {
      if (!isHanging || given[0] !== 'ledger/1') return inner.read(...given)
      isHanging = false
      return { ok: false, error: { code: 'store/unavailable', params: { cause: 'hangs' } } } as const
    },
  }
  const a = laptop('a', own)
  const announced: string[] = []
  a.store.foreign((envelopes) => announced.push(...envelopes.map(({ stream }) => stream)))
  good(await a.store.append('game/1', 0, events(2)))
  good(await a.store.append('ledger/1', 0, events(1)))
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  good(await a.store.append('game/1', 2, events(1, 3)))
  isHanging = true
  good(await store.append('game/1', 2, [{ ...noted({ by: 'b' }, GAME_TAKEN_OVER_EVENT_TYPE), laptop: 'b' }]))
  a.line('open')
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
  expect(isHanging).toBe(false)
  expect(announced).toContain('game/1')
})

test('after a crash while a game is replaced, the game’s ledger becomes a branch, too', async () => {
  const { store, laptop } = await heldHub()
  const inner = createMemoryStore()
  const put: string[] = []
  const own = {
    ...inner,
    async restore(...given: Parameters<typeof inner.restore>) {
      put.push(given[0])
      if (put.length < 2) return inner.restore(...given)
      a.line('down')
      return { ok: false, error: { code: 'store/unavailable', params: { cause: 'the power went' } } } as const
    },
  }
  const a = laptop('a', own)
  good(await a.store.append('game/1', 0, events(2)))
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 0 }))
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  good(await a.store.append('game/1', 2, events(1, 3)))
  good(await a.store.append('ledger/1', 0, events(2, 4)))
  // These entries come from an older copy of the device's own disk.
  good(await store.append('game/1', 2, [{ ...noted({ n: 'theirs' }), laptop: 'a' }]))
  a.line('open')
  await eventually(() => expect(put).toHaveLength(2))
  await a.store.close()
  const again = laptop('a', inner)
  await eventually(() => expect(again.store.status()).toEqual({ state: 'joined', unsent: 0 }))
  expect(await headsOf(inner)).toEqual(await headsOf(store))
  expect(good(await store.read('ledger/1'))).toEqual([])
  const branches = (await headsOf(store)).map(({ stream }) => stream).filter((each) => each.startsWith('branch/'))
  expect(branches.map((each) => each.split('/').slice(1, 3).join('/')).toSorted()).toEqual(['game/1', 'ledger/1'])
})

test('pending writes end before a device is reported as restored', async () => {
  const { store, laptop } = await heldHub()
  const inner = createMemoryStore()
  for (const each of [store, inner]) good(await each.append('game/1', 0, [{ ...noted({}), at: 1, laptop: 'a' }]))
  good(await store.append('game/1', 1, [{ ...noted({}), laptop: 'a' }]))
  const happened: string[] = []
  let release = () => {}
  const writing = new Promise<void>((resolve) => (release = resolve))
  const own = {
    ...inner,
    async appendAll(...given: Parameters<typeof inner.appendAll>) {
      if (given[0][0]?.stream.startsWith('game/new')) await writing
      const kept = await inner.appendAll(...given)
      happened.push(...given[0].map(({ stream }) => stream))
      return kept
    },
  }
  const a = laptop('a', own)
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  a.store.onStatus(({ state: now }) => void happened.push(now))
  const [one, two] = [1, 2].map((n) => a.store.append(`game/new${n}`, 0, events(1)))
  a.line('open')
  await eventually(() => expect(a.asked.read).toBeGreaterThan(0))
  release()
  for (const answer of [await one, await two]) expect(answer?.ok).toBe(true)
  await eventually(() => expect(a.store.status()).toMatchObject({ state: 'joined', unsent: 0, wasPutBack: true }))
  expect(happened.slice(0, 4)).toEqual(['game/new1', 'game/new2', 'behind', 'game/1'])
})

test('streams lost on the device are received again, even if another stream is unreadable', async () => {
  const { store, own: ofHub, laptop } = await heldHub()
  const shelf: MemoryStoreContent = new Map()
  const inner = createMemoryStore(shelf)
  let isDamaged = false
  const a = laptop('a', {
    ...inner,
    read: async (...given) =>
      isDamaged && given[0] === 'game/1'
        ? { ok: false, error: { code: 'store/tampered', params: { stream: 'game/1', version: 1 } } }
        : inner.read(...given),
  })
  good(await ofHub.append('plan/s', 0, events(2)))
  good(await a.store.append('game/1', 0, events(1)))
  await eventually(async () => expect(await headsOf(inner)).toEqual(await headsOf(store)))
  a.line('down')
  await eventually(() => expect(a.store.status().state).toBe('cut-off'))
  good(await a.store.append('game/1', 1, events(1, 2)))
  good(await a.store.append('game/2', 0, events(1)))
  isDamaged = true
  shelf.delete('plan/s')
  good(await ofHub.append('plan/s', 2, events(1, 3)))
  a.line('open')
  await eventually(() => expect(a.store.status()).toEqual({ state: 'joined', unsent: 1 }))
  expect(good(await inner.read('plan/s'))).toEqual(good(await store.read('plan/s')))
  expect(good(await store.read('game/2'))).toHaveLength(1)
})

test('two clubs of different origin are never mixed', async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  good(await a.store.append('club', 0, events(2)))
  await allEqual(event, a)
  const other = createMemoryStore()
  good(await other.append('club', 0, [noted('another')]))
  good(
    await other.append(
      'game/9',
      0,
      events(2).map((each) => ({ ...each, laptop: 'b' })),
    ),
  )
  const b = await event.laptop('b', other)
  await state(b, 'other-club')
  expect(fault(await b.store.append('game/9', 2, events(1)))).toEqual({ code: 'exchange/other-club', params: {} })
  expect((await headsOf(event.store)).map(({ stream }) => stream)).toEqual(['club'])
  expect(payloads(good(await b.own.read('club')))).toEqual(['another'])
})

test('devices whose clocks are years apart have the same entries in the same order', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  const at = (time: number, n: number) => ({ ...noted({ n }), at: time })
  good(await a.store.append('club', 0, [at(9e12, 1)]))
  await allEqual(event, a, b)
  good(await b.store.append('club', 1, [at(1, 2)]))
  await allEqual(event, a, b)
  good(await a.store.append('club', 2, [at(9e12, 3)]))
  await allEqual(event, a, b)
  expect(payloads(good(await b.own.read('club')))).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
})

test('a new device receives streams and entries that take many messages', async () => {
  const event = await startEvent()
  const a = await event.laptop('a')
  for (let n = 0; n < 40; n += 1) good(await a.store.append(`game/${n}`, 0, events(250)))
  good(await a.store.append('game/big', 0, events(10_000)))
  const b = await event.laptop('b')
  await allEqual(event, a, b)
  expect(versions(good(await b.own.read('game/big', 9_999)))).toEqual([9_999, 10_000])
})

test('an empty hub that replaces a lost hub receives all entries from the devices', async () => {
  const event = await startEvent()
  const [a, b] = [await event.laptop('a'), await event.laptop('b')]
  good(await a.store.append('club', 0, events(2)))
  good(await a.store.append('game/1', 0, events(3)))
  await allEqual(event, a, b)
  good(await b.store.append('game/1', 3, [noted({}, GAME_TAKEN_OVER_EVENT_TYPE)]))
  good(await b.store.append('ledger/1', 0, events(2)))
  await allEqual(event, a, b)
  const before = await headsOf(event.store)
  await event.server.close()
  const empty = createMemoryStore()
  event.server = await serveHub(empty, CLUB_SYNC_POLICY)
  await eventually(async () => expect(await headsOf(empty)).toEqual(before))
  good(await b.store.append('game/1', 4, events(1, 5)))
  await eventually(async () => expect(good(await a.own.read('game/1'))).toHaveLength(5))
  for (const { own } of [a, b]) expect(await headsOf(own)).toEqual(await headsOf(empty))
})
