// A device that asks the hub with the cursor of the hub's last answer knows all heads, whatever was stored in between.
// If a cursor is too old or from another run of the hub, the answer contains all heads.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Clock } from '../../../src/store/platform.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { HubHeads } from '../../../src/store/sync/hubHeads.ts'
import { MAX_NEWS_WAIT_MS } from '../../../src/store/sync/messages.ts'
import { events, good } from '../adapters/subject.ts'

const isExchanged = (stream: string) => !stream.startsWith('derived/')
const headsOver = (run: string, store = createMemoryStore(), clock?: Clock) =>
  new HubHeads(store, isExchanged, { ids: () => run, time: () => 0, ...(clock && { clock }) })
const entry = (stream: string, version: number) => ({ stream, version, hash: `${stream} ${version}` }) as Envelope

test('a device that asks repeatedly knows the last head of every stream except derived streams', () => {
  const stream = fc.constantFrom('club', 'game/1', 'game/2', 'derived/1')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.array(stream, { maxLength: 4 }), fc.constant('ask' as const))), (steps) => {
      const [heads, known, last] = [headsOver('run'), new Map<string, number>(), new Map<string, number>()]
      let cursor: string | undefined
      const ask = () => {
        const changed = heads.changedSince(cursor)
        expect(changed === undefined).toBe(cursor === undefined)
        for (const each of changed ?? heads.all()) known.set(each.stream, each.version)
        ;({ cursor } = heads)
        expect(heads.changedSince(cursor)).toEqual([])
      }
      for (const step of steps) {
        if (step === 'ask') ask()
        else
          heads.add(
            step.map((name) => {
              last.set(name, (last.get(name) ?? 0) + 1)
              return entry(name, last.get(name) ?? 0)
            }),
          )
      }
      ask()
      last.delete('derived/1')
      expect(known).toEqual(last)
      expect(heads.size).toBe(last.size)
    }),
  )
})

test('a request with an invalid or outdated cursor is answered with all heads', () => {
  const heads = headsOver('run')
  heads.add([entry('club', 1)])
  const { cursor: first } = heads
  for (const cursor of [undefined, '', 'run', 'run:x', 'other:1', 'run:-1', 'run:0.5'])
    expect([cursor, heads.changedSince(cursor)]).toEqual([cursor, undefined])
  for (let n = 0; n < 25_000; n += 1) heads.add([entry(`game/${n}`, 1)])
  expect(heads.changedSince(first)).toBeUndefined()
  const { cursor } = heads
  heads.add([entry('club', 2)])
  expect(heads.changedSince(cursor)?.map(({ stream, version }) => [stream, version])).toEqual([['club', 2]])
})

test('heads are loaded from the store, and loading can be repeated after the store failed', async () => {
  const store = createMemoryStore()
  good(await store.append('club', 0, events(2)))
  good(await store.append('derived/1', 0, events(2)))
  let isBroken = true
  const unavailable = { ok: false, error: { code: 'store/unavailable', params: { cause: 'EIO' } } } as const
  const heads = headsOver('run', {
    ...store,
    list: async (prefix) => (isBroken ? unavailable : store.list(prefix)),
  })
  expect(await heads.load()).toEqual(unavailable)
  isBroken = false
  good(await heads.load())
  expect(heads.all().map(({ stream, version }) => [stream, version])).toEqual([['club', 2]])
  expect([heads.of('club')?.version, heads.of('game/1')]).toEqual([2, undefined])
})

test("a waiting request is woken only once, by a change, its abort, the clock or the hub's end", async () => {
  const due: { readonly milliseconds: number; readonly call: () => void }[] = []
  let stopped = 0
  const heads = headsOver('run', createMemoryStore(), {
    now: () => 0,
    after(milliseconds, call) {
      due.push({ milliseconds, call })
      return () => void (stopped += 1)
    },
  })
  const byChange = heads.nextChange(5)
  heads.add([entry('club', 1)])
  await byChange
  const ending = new AbortController()
  const byEnd = heads.nextChange(5, ending.signal)
  ending.abort()
  await byEnd
  const byClock = heads.nextChange(10 * MAX_NEWS_WAIT_MS)
  due.at(-1)?.call()
  await byClock
  const byClose = heads.nextChange(5)
  heads.wakeAll()
  await byClose
  expect(due.map(({ milliseconds }) => milliseconds)).toEqual([5, 5, MAX_NEWS_WAIT_MS, 5])
  expect(stopped).toBe(4)
  heads.wakeAll()
  expect(stopped, 'nobody waits any more').toBe(4)
})

test('entries that arrive late or twice do not change the last head', async () => {
  const store = createMemoryStore()
  good(await store.append('club', 0, events(2)))
  const heads = headsOver('run', store)
  heads.add([entry('club', 4)])
  const { cursor } = heads
  good(await heads.load())
  for (const version of [4, 3, 1]) heads.add([entry('club', version)])
  expect([heads.cursor, heads.changedSince(cursor), heads.all()]).toEqual([cursor, [], [entry('club', 4)]])
})
