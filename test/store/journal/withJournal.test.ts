// Store and journal together: repairs at the start, and the results of appends if one of the two fails.

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal, openJournaledStore } from './opened.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { isRepairWorthReporting, type StoreRepairReport } from '../../../src/store/journal/recovery.ts'
import { GENESIS, type ChainEnd, type Sealed } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { TAMPERINGS } from '../adapters/contract-chain.ts'
import { AT, event, events, good, payloads, versions } from '../adapters/subject.ts'
import { meddleShelf } from '../adapters/subjects.ts'
import {
  alterJournal,
  club,
  contents,
  cutLine,
  moody,
  moodyClub,
  NOTHING,
  remove,
  start,
  unavailable,
  type Club,
} from './bothSides.ts'

const endAt = (shelf: MemoryStoreContent, stream: string, change: (end: ChainEnd) => ChainEnd) => {
  const { records, end } = shelf.get(stream)!
  shelf.set(stream, { records, end: change(end) })
}

const rehash = (shelf: MemoryStoreContent, stream: string, count: number) => {
  const records = seal(
    stream,
    GENESIS,
    Array.from({ length: count }, () => event('forged')),
  )
  shelf.set(stream, { records, end: records.at(-1)! })
}

test('an append to a failing journal is refused and stored in neither copy', async () => {
  const both = await club()
  const { store } = await start(both)
  both.disk.capacity = both.disk.bytes.length + 50
  expect(await store.append('game/1', 5, events(1, 6))).toEqual({
    ok: false,
    error: { code: 'store/unavailable', params: { cause: 'ENOSPC: no space left on device' } },
  })
  expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5])
  const next = await start(both)
  expect(next.recovery).toEqual(NOTHING)
  expect(await contents(next.store)).toEqual({ one: 5, two: 2 })
  both.disk.capacity = Number.POSITIVE_INFINITY
  expect(good(await next.store.append('game/1', 5, events(1, 6))).version).toBe(6)
})

test('an append exists if and only if it was acknowledged, for failures in any order', async () => {
  const step = fc.record({
    stream: fc.nat({ max: 2 }),
    count: fc.integer({ min: 1, max: 3 }),
    mood: fc.constantFrom('fine', 'fine', 'refuses', 'answer lost'),
    room: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 40, 400),
    next: fc.constantFrom('go on', 'go on', 'crash', 'wipe the store'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const shelf: MemoryStoreContent = new Map()
      const disk = createMemoryDiskContent()
      const acknowledged = new Map<string, number>()
      const open = async () => {
        const { store: inner, mood } = moody(createMemoryStore(shelf))
        return { store: good(await openJournaledStore(inner, await openMemoryJournal(disk))).store, mood }
      }
      let running = await open()
      for (const { stream, count, mood, room, next } of steps) {
        const name = `game/${stream}`
        const known = acknowledged.get(name) ?? 0
        running.mood.now = mood as typeof running.mood.now
        disk.capacity = disk.bytes.length + room
        const answer = await running.store.append(name, known, events(count, known + 1))
        if (answer.ok) acknowledged.set(name, known + count)
        expect(answer.ok || answer.error.code === 'store/unavailable').toBe(true)
        running.mood.now = 'fine'
        disk.capacity = Number.POSITIVE_INFINITY
        if (next === 'wipe the store') shelf.clear()
        if (next !== 'go on') running = await open()
        for (const [game, version] of acknowledged) {
          expect(payloads(good(await running.store.read(game)))).toEqual(
            Array.from({ length: version }, (_, index) => ({ n: index + 1 })),
          )
        }
      }
      expect(new Map(good(await running.store.list('')).map((head) => [head.stream, head.version]))).toEqual(
        acknowledged,
      )
    }),
    { numRuns: 150 },
  )
})

test('an append of many events yields to other tasks before it is written', async () => {
  const { store } = good(await openJournaledStore(createMemoryStore(), await openMemoryJournal()))
  const turnsOf = async (append: Promise<unknown>) => {
    let turns = 0
    let isOver = false
    void append.then(() => (isOver = true))
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      turns += 1
    }
    return turns
  }
  const short = await turnsOf(store.append('game/0', 0, events(20)))
  const several = Array.from({ length: 10 }, (_, index) => ({
    stream: `game/${index + 1}`,
    expectedVersion: 0,
    events: events(60),
  }))
  expect(await turnsOf(store.appendAll(several))).toBeGreaterThanOrEqual(short + 4)
  expect(await turnsOf(store.append('club', 0, events(700)))).toBeGreaterThanOrEqual(short + 6)
  expect(payloads(good(await store.read('club')))).toHaveLength(700)
})

describe('the start of a journalled store', () => {
  const STARTS: readonly (readonly [what: string, damage: (club: Club) => void, report: Partial<StoreRepairReport>])[] =
    [
      ['nothing happened', () => undefined, {}],
      ['the store is empty', ({ shelf }) => shelf.clear(), { restored: { streams: 2, events: 7 } }],
      ['the store lost a game', ({ shelf }) => void shelf.delete('game/2'), { restored: { streams: 1, events: 2 } }],
      ['the store is behind', ({ shelf }) => remove(shelf, 'game/1', 2), { restored: { streams: 1, events: 3 } }],
      [
        'there is no journal yet',
        ({ disk }) => {
          disk.bytes = new Uint8Array(0)
          disk.notes.clear()
        },
        { completed: { streams: 2, events: 7 }, journal: 'missing', isWhole: false },
      ],
      [
        'the journal is missing',
        ({ disk }) => {
          disk.bytes = new Uint8Array(0)
        },
        { completed: { streams: 2, events: 7 }, journal: 'cut' },
      ],
      [
        'the journal lost its last line',
        ({ disk }) => cutLine(disk),
        { completed: { streams: 1, events: 2 }, journal: 'cut' },
      ],
      [
        'the journal lost its last line and the store is empty',
        ({ disk, shelf }) => {
          cutLine(disk)
          shelf.clear()
        },
        {
          restored: { streams: 2, events: 5 },
          journal: 'cut',
          isWhole: false,
          missing: { entries: 2, left: 5, since: AT, streams: [{ stream: 'game/1', held: 3, missing: 2 }], lasting: 0 },
        },
      ],
      [
        'the journal was tampered with',
        ({ disk }) => alterJournal(disk, '"n":2', '"n":7'),
        { completed: { streams: 1, events: 4 }, journal: 'tampered' },
      ],
      [
        'the journal was tampered with in one game and the store lost the other',
        ({ disk, shelf }) => {
          alterJournal(disk, '"n":5', '"n":7')
          shelf.delete('game/2')
        },
        { restored: { streams: 1, events: 2 }, completed: { streams: 1, events: 1 }, journal: 'tampered' },
      ],
      [
        'the journal was tampered with in a line of a game and the store lost later entries of that game',
        ({ disk, shelf }) => {
          alterJournal(disk, '"n":2', '"n":7')
          remove(shelf, 'game/1', 3)
        },
        { restored: { streams: 1, events: 2 }, completed: { streams: 1, events: 2 }, journal: 'tampered' },
      ],
      [
        'the head of a game counts one event too few',
        ({ shelf }) => endAt(shelf, 'game/1', ({ version, hash }) => ({ version: version - 1, hash })),
        { restored: { streams: 1, events: 1 } },
      ],
      [
        'the head of a game has another hash',
        ({ shelf }) => endAt(shelf, 'game/1', ({ version }) => ({ version, hash: 'f'.repeat(64) })),
        { restored: { streams: 1, events: 1 } },
      ],
      [
        'somebody rewrote the end of a game in the store with valid hashes',
        ({ shelf }) => {
          const kept = shelf.get('game/1')!.records.slice(0, 3)
          const records = [...kept, ...seal('game/1', kept[2]!, [event('forged'), event('forged')])]
          shelf.set('game/1', { records, end: records.at(-1)! })
        },
        { restored: { streams: 1, events: 2 }, diverged: ['game/1'] },
      ],
      [
        'somebody rewrote a game in the store with valid hashes',
        ({ shelf }) => rehash(shelf, 'game/1', 5),
        {
          restored: { streams: 1, events: 5 },
          diverged: ['game/1'],
        },
      ],
    ]
  test.each(STARTS)('reports its repairs, and the next start makes no repair, if %s', async (_, damage, report) => {
    const both = await club()
    damage(both)
    const { store, recovery } = await start(both)
    expect(recovery).toEqual({ ...NOTHING, ...report })
    const isShort = report.journal === 'cut' && report.restored !== undefined
    expect(await contents(store)).toEqual({ one: isShort ? 3 : 5, two: 2 })
    expect(payloads(good(await store.read('game/1'))).slice(0, 3)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await store.close()

    const again = await start(both, 'rows')
    expect(again.recovery, 'the next start finds nothing to do').toEqual(NOTHING)
    expect(again.store.journalHead().count).toBe(isShort ? 5 : 7)
  })

  test.each(TAMPERINGS)('repairs %s in the store from the journal', async (_, edit, firstFault) => {
    const both = await club()
    const before = good(await (await start(both)).store.read('game/1'))
    meddleShelf(both.shelf, 'game/1', edit)
    const { store, recovery } = await start(both, 'rows')
    expect(recovery).toEqual({ ...NOTHING, restored: { streams: 1, events: Math.max(6 - firstFault, 1) } })
    expect(good(await store.read('game/1'))).toEqual(before)
  })

  test('does not trust a rewritten journal more than the store', async () => {
    const both = await club()
    const other = { shelf: new Map(), disk: createMemoryDiskContent() }
    const forger = await start(other)
    good(
      await forger.store.append(
        'game/1',
        0,
        Array.from({ length: 5 }, () => event('forged')),
      ),
    )
    good(await forger.store.append('game/2', 0, events(2)))
    await forger.store.close()
    both.disk.bytes = other.disk.bytes
    both.disk.notes.delete('heads')
    const { store, recovery } = await start(both)
    expect(recovery).toEqual({ ...NOTHING, journal: 'tampered', diverged: ['game/1'] })
    expect(payloads(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })))
  })

  test('reports a stream that is incomplete in both copies', async () => {
    const both = await club()
    meddleShelf(both.shelf, 'game/1', (records) => records.filter(({ version }) => version !== 2))
    both.disk.bytes = new Uint8Array(0)
    const { store, recovery } = await start(both, 'rows')
    expect(recovery.lost).toEqual([{ stream: 'game/1', version: 2 }])
    expect(isRepairWorthReporting(recovery)).toBe(true)
    const tampered = { ok: false, error: { code: 'store/tampered', params: { stream: 'game/1', version: 2 } } }
    expect(await store.read('game/1')).toEqual(tampered)
    expect(await store.append('game/1', 5, events(1))).toEqual(tampered)
    good(await store.append('game/2', 2, events(1)))
    expect(both.shelf.get('game/1')?.records).toHaveLength(4)
  })

  test('never shortens a stream because of a damaged journal', async () => {
    const both = await club()
    meddleShelf(both.shelf, 'game/1', (records) => records.filter(({ version }) => version !== 5))
    cutLine(both.disk)
    const { recovery } = await start(both, 'rows')
    expect(recovery.lost).toEqual([{ stream: 'game/1', version: 5 }])
    expect(both.shelf.get('game/1')?.records).toHaveLength(4)
  })

  test('reads no stream whose ends are equal in both copies', async () => {
    const { shelf, disk } = await club()
    remove(shelf, 'game/2', 1)
    const read: string[] = []
    const inner = createMemoryStore(shelf)
    const counting: typeof inner = { ...inner, read: (stream, from) => (read.push(stream), inner.read(stream, from)) }
    good(await openJournaledStore(counting, await openMemoryJournal(disk)))
    expect(read).toEqual(['game/2'])
  })

  test('fails if the store cannot be listed', async () => {
    const { disk } = await club()
    const broken = { ...createMemoryStore(), list: async () => unavailable }
    expect(await openJournaledStore(broken, await openMemoryJournal(disk))).toEqual(unavailable)
  })
})

describe('a running journalled store', () => {
  test('repairs and reports a tampered stream when it is read', async () => {
    const both = await club()
    const told: StoreRepairReport[] = []
    const { store } = good(
      await openJournaledStore(createMemoryStore(both.shelf), await openMemoryJournal(both.disk), {
        onMend: (recovery) => told.push(recovery),
      }),
    )
    meddleShelf(both.shelf, 'game/1', (records) => records.filter(({ version }) => version !== 2))
    expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5])
    expect(told).toEqual([{ ...NOTHING, restored: { streams: 1, events: 4 } }])
  })

  test.each<readonly [string, (shelf: MemoryStoreContent) => void]>([
    ['emptied', (shelf) => shelf.clear()],
    ['without one game', (shelf) => void shelf.delete('game/1')],
    ['set back', (shelf) => remove(shelf, 'game/1', 2)],
  ])(
    'restores its inner store at any read if that store is %s after the start, and reports the repair',
    async (_, take) => {
      const both = await club()
      const told: StoreRepairReport[] = []
      const { store } = good(
        await openJournaledStore(createMemoryStore(both.shelf), await openMemoryJournal(both.disk), {
          onMend: (recovery) => told.push(recovery),
        }),
      )
      take(both.shelf)
      expect(good(await store.list('game/')).map(({ version }) => version)).toEqual([5, 2])
      expect(told).toHaveLength(1)
      take(both.shelf)
      expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5])
      take(both.shelf)
      expect(versions(good(await store.read('game/1', 5)))).toEqual([5])
      take(both.shelf)
      expect(good(await store.fold('game/1')).version).toBe(5)
      take(both.shelf)
      good(await store.append('game/1', 5, events(1, 6)))
      expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5, 6])
      expect(await contents(store)).toEqual({ one: 6, two: 2 })
      expect(both.shelf.get('game/1')?.records).toHaveLength(6)
    },
  )

  test("refills an emptied store before an append, even if the journal's files were deleted", async () => {
    const both = await club()
    let rescues = 0
    const journal = await openJournal({ ...createMemoryDisk(both.disk), rescues: () => rescues })
    const { store } = good(await openJournaledStore(createMemoryStore(both.shelf), journal))
    both.shelf.clear()
    rescues = 1
    good(await store.append('game/2', 2, events(1, 3)))
    // The test has not read the other game.
    expect(both.shelf.get('game/1')?.records).toHaveLength(5)
    expect(both.shelf.get('game/2')?.records).toHaveLength(3)
    both.shelf.delete('game/1')
    good(await store.append('game/2', 3, events(1, 4)))
    expect(both.shelf.has('game/1')).toBe(false)
  })

  test('refills an emptied store at the next append', async () => {
    const both = await club()
    let rescues = 0
    const journal = await openJournal({ ...createMemoryDisk(both.disk), rescues: () => rescues })
    const { store: inner, mood } = moody(createMemoryStore(both.shelf))
    const { store } = good(await openJournaledStore(inner, journal))
    both.shelf.clear()
    rescues = 1
    mood.now = 'refuses'
    good(await store.append('game/2', 2, events(1, 3)))
    expect(both.shelf.size).toBe(0)
    mood.now = 'fine'
    good(await store.append('game/2', 3, events(1, 4)))
    expect(both.shelf.get('game/1')?.records).toHaveLength(5)
  })

  test('reports no repair if only a read returned too little', async () => {
    const both = await club()
    const told: StoreRepairReport[] = []
    const inner = createMemoryStore(both.shelf)
    const short = { now: true }
    const hasty: typeof inner = {
      ...inner,
      read: async (...asked) => (short.now ? { ok: true, value: [] } : inner.read(...asked)),
    }
    const { store } = good(
      await openJournaledStore(hasty, await openMemoryJournal(both.disk), {
        onMend: (recovery) => told.push(recovery),
      }),
    )
    expect(good(await store.read('game/1'))).toEqual([])
    short.now = false
    expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5])
    expect(told).toEqual([])
  })

  test('fails its check if the store or the journal does not respond', async () => {
    const both = await club()
    const [journal, { store: inner, mood }] = [await openMemoryJournal(both.disk), moody(createMemoryStore(both.shelf))]
    const { store } = good(await openJournaledStore(inner, journal))
    mood.now = 'refuses'
    expect(await store.check()).toEqual(unavailable)
    mood.now = 'fine'
    await journal.close()
    expect(await store.check()).toMatchObject({ ok: false, error: { code: 'store/unavailable' } })
  })

  test('repairs damage in both copies when checked', async () => {
    const both = await club()
    const { store } = await start(both)
    alterJournal(both.disk, '"n":2', '"n":7')
    meddleShelf(both.shelf, 'game/2', (records) => records.map((record): Sealed => ({ ...record, body: '{}' })))
    expect(good(await store.check())).toMatchObject({
      journal: 'tampered',
      lost: [],
      restored: { streams: 1, events: 2 },
    })
    expect(good(await store.check())).toEqual(NOTHING)
    expect(await contents(store)).toEqual({ one: 5, two: 2 })
    good(await store.append('game/1', 5, events(1, 6)))
  })
})

describe('store with a failing inner store', () => {
  test.each(['refuses', 'answer lost'] as const)(
    'accepts appends, refuses reads and catches up later (inner store: %s)',
    async (trouble) => {
      const { store, mood, both, told } = await moodyClub()
      mood.now = trouble
      expect(good(await store.append('game/1', 5, events(1, 6))).version).toBe(6)
      expect(good(await store.append('game/1', 6, events(1, 7))).version).toBe(7)
      expect(store.behind()).toBe(2)
      expect(await store.read('game/1')).toEqual(unavailable)
      expect(await store.list('')).toEqual(unavailable)
      mood.now = 'fine'
      expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5, 6, 7])
      expect(store.behind()).toBe(0)
      expect(both.shelf.get('game/1')?.records).toHaveLength(7)
      expect(told, 'nothing was repaired').toEqual([])
    },
  )

  test.each(['refuses', 'answer lost'] as const)(
    'contains the append at the next start (inner store until then: %s)',
    async (trouble) => {
      const { store, mood, both } = await moodyClub()
      mood.now = trouble
      good(await store.append('game/1', 5, events(1, 6)))
      good(await store.append('game/3', 0, events(1)))
      const next = await start(both)
      expect(next.recovery.restored.streams).toBe(trouble === 'refuses' ? 2 : 1)
      expect(versions(good(await next.store.read('game/1')))).toEqual([1, 2, 3, 4, 5, 6])
      expect(versions(good(await next.store.read('game/3')))).toEqual([1])
    },
  )

  test('accepts appends while the inner store hangs', async () => {
    const { store, mood, release } = await moodyClub()
    mood.now = 'refuses'
    good(await store.append('game/1', 5, events(1, 6)))
    mood.now = 'hangs'
    expect(good(await store.append('game/1', 6, events(1, 7))).version).toBe(7)
    expect(good(await store.append('game/1', 7, events(1, 8))).version).toBe(8)
    mood.now = 'fine'
    release()
    expect(versions(good(await store.read('game/1')))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('can be closed if the inner store never responds again', async () => {
    const both = await club()
    const { store: inner, mood } = moody(createMemoryStore(both.shelf))
    const { store } = good(
      await openJournaledStore(inner, await openMemoryJournal(both.disk), { patience: { append: 1, read: 1 } }),
    )
    mood.now = 'hangs'
    expect(good(await store.append('game/1', 5, events(1, 6))).version).toBe(6)
    expect(await store.read('game/1')).toMatchObject({ ok: false, error: { code: 'store/unavailable' } })
    await store.close()
    expect(versions(good(await (await start(both)).store.read('game/1')))).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('notifies listeners once, when the append is durable', async () => {
    const { store, mood } = await moodyClub()
    const heard: number[] = []
    store.subscribe((envelopes) => heard.push(...versions(envelopes)))
    mood.now = 'refuses'
    good(await store.append('game/1', 5, events(2, 6)))
    mood.now = 'fine'
    good(await store.read('game/1'))
    expect(heard).toEqual([6, 7])
  })
})
