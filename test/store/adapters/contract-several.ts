// Part of the contract about one append to several streams: either all events are stored, or none.

import type { EventStore, StreamAppend } from '../../../src/store/port.ts'
import type { ContractCase } from './contractCase.ts'
import { same } from '../same.ts'
import { event, events, fault, good, payloads, versions } from './subject.ts'

const part = (stream: string, expectedVersion: number, count: number, first = 1): StreamAppend => ({
  stream,
  expectedVersion,
  events: events(count, first),
})

async function readAll(store: EventStore, names: readonly string[]) {
  return Promise.all(names.map(async (name) => payloads(good(await store.read(name)))))
}

export const SEVERAL_CASES: readonly ContractCase<EventStore>[] = [
  {
    name: 'an append to several streams reads back like separate appends and returns the heads in order',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('club', 0, events(2)))
      const heads = good(await store.appendAll([part('game/2', 0, 3), part('club', 2, 1, 3), part('game/1', 0, 1)]))
      same(
        heads.map(({ stream, version }) => [stream, version]),
        [
          ['game/2', 3],
          ['club', 3],
          ['game/1', 1],
        ],
      )
      same(await readAll(store, ['game/2', 'club', 'game/1']), [
        [{ n: 1 }, { n: 2 }, { n: 3 }],
        [{ n: 1 }, { n: 2 }, { n: 3 }],
        [{ n: 1 }],
      ])
      same(
        good(await store.list('')),
        [...heads].sort((a, b) => (a.stream < b.stream ? -1 : 1)),
      )
      // Each stream can be continued and folded on its own, and still exists when the store is opened again.
      good(await store.append('game/2', 3, events(1, 4)))
      good(await store.fold('game/1'))
      await store.close()
      const again = await subject.open()
      same(versions(good(await again.read('game/2', 3))), [3, 4])
      same(await readAll(again, ['game/1', 'club']), [[{ n: 1 }], [{ n: 1 }, { n: 2 }, { n: 3 }]])
    },
  },
  {
    name: 'an append is refused for all streams if one of them is newer than expected, and no listener is called',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('club', 0, events(1)))
      const heard: string[] = []
      store.subscribe((envelopes) => heard.push(...envelopes.map(({ stream }) => stream)))
      const refused = await store.appendAll([part('game/1', 0, 2), part('club', 0, 1), part('game/2', 0, 1)])
      same(fault(refused), { code: 'store/version-conflict', params: { stream: 'club', expected: 0, actual: 1 } })
      same(
        good(await store.list('')).map(({ stream }) => stream),
        ['club'],
      )
      // A database may send the notification of the previous append only now.
      same(
        heard.filter((stream) => stream !== 'club'),
        [],
      )
    },
  },
  {
    name: 'an append with a payload that is not JSON or with a repeated stream throws and stores no event',
    async run(subject) {
      const store = await subject.open()
      for (const bad of [
        [part('a', 0, 1), { stream: 'b', expectedVersion: 0, events: [event(Number.NaN)] }],
        [part('a', 0, 1), part('a', 1, 1)],
      ]) {
        const outcome = await store.appendAll(bad).then(
          () => 'kept',
          (error: unknown) => error,
        )
        same(outcome instanceof TypeError, true)
      }
      same(good(await store.list('')), [])
    },
  },
  {
    name: 'empty appends create no streams, check the versions, and call no listener',
    async run(subject) {
      const store = await subject.open()
      let heard = 0
      store.subscribe(() => {
        heard += 1
      })
      same(good(await store.appendAll([])), [])
      same(
        good(await store.appendAll([part('a', 0, 0), part('b', 0, 0)])).map(({ version }) => version),
        [0, 0],
      )
      same(fault(await store.appendAll([part('a', 1, 0)])), {
        code: 'store/version-conflict',
        params: { stream: 'a', expected: 1, actual: 0 },
      })
      same(heard, 0)
      same(good(await store.list('')), [])
    },
  },
  {
    name: 'listeners are called once, in the order of the appends',
    async run(subject) {
      const store = await subject.open()
      const heard: string[][] = []
      store.subscribe((envelopes) => heard.push(envelopes.map(({ stream, version }) => `${stream} ${version}`)))
      good(await store.appendAll([part('b', 0, 2), part('a', 0, 1)]))
      same(heard, [['b 1', 'b 2', 'a 1']])
    },
  },
  {
    name: 'five hundred streams can be appended to at once',
    async run(subject) {
      const store = await subject.open()
      const names = Array.from({ length: 500 }, (_, index) => `game/${String(index).padStart(3, '0')}`)
      good(await store.appendAll(names.map((name) => part(name, 0, 4))))
      same(
        good(await store.list('game/')).map(({ stream, version }) => `${stream} ${version}`),
        names.map((name) => `${name} 4`),
      )
      same(versions(good(await store.read('game/321'))), [1, 2, 3, 4])
    },
  },
]
