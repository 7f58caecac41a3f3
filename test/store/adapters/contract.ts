// Contract of every EventStore adapter, as a list of cases. In Node, Vitest runs the list (contract.test.ts). The same
// list is bundled into a page of a real Chromium (chromium.test.ts).

import type { ContractCase } from './contractCase.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import { CHAIN_CASES, RESTORE_CASES } from './contract-chain.ts'
import { NAME_CASES } from './contract-names.ts'
import { SEVERAL_CASES } from './contract-several.ts'
import { propertyCase } from './contract-property.ts'
import { event, events, fault, good, payloads, versions, type Subject } from './subject.ts'
import { same } from '../same.ts'

const conflict = (stream: string, expected: number, actual: number) => ({
  code: 'store/version-conflict',
  params: { stream, expected, actual },
})

const WRITING_CASES: readonly ContractCase[] = [
  {
    name: 'a stream without events is empty and not listed',
    async run(subject) {
      const store = await subject.open()
      same(good(await store.read('game/1')), [])
      same(good(await store.list('')), [])
    },
  },
  {
    name: 'appended events read back in order, with versions 1, 2, 3 and the returned head',
    async run(subject) {
      const store = await subject.open()
      const first = good(await store.append('game/1', 0, [event({ a: 1 }, 'opened'), event({ b: [2] })]))
      const second = good(await store.append('game/1', 2, [{ ...event('c'), author: 'Ольга', private: true, at: 0 }]))
      const read = good(await store.read('game/1'))
      same(versions(read), [1, 2, 3])
      same(payloads(read), [{ a: 1 }, { b: [2] }, 'c'])
      const { hash, ...last } = read[2]!
      same(last, { stream: 'game/1', version: 3, type: 'noted', payload: 'c', at: 0, author: 'Ольга', private: true })
      same(first, { stream: 'game/1', version: 2, hash: read[1]!.hash })
      same(second, { stream: 'game/1', version: 3, hash })
    },
  },
  ...(
    [
      ['too low', 1],
      ['too high', 3],
      ['new, on a stream that exists', 0],
      ['not a version', -1],
    ] as const
  ).map(([what, expected]): ContractCase => ({
    name: `an expected version that is ${what} is a conflict, and nothing is stored`,
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/1', 0, events(2)))
      same(fault(await store.append('game/1', expected, events(1, 3))), conflict('game/1', expected, 2))
      same(payloads(good(await store.read('game/1'))), [{ n: 1 }, { n: 2 }])
    },
  })),
  {
    name: 'an expected version of a missing stream is a conflict and creates no stream',
    async run(subject) {
      const store = await subject.open()
      same(fault(await store.append('game/1', 1, events(1))), conflict('game/1', 1, 0))
      same(good(await store.list('')), [])
    },
  },
  {
    name: 'an append of no events returns the head, creates no stream, and checks the version',
    async run(subject) {
      const store = await subject.open()
      same(good(await store.append('game/1', 0, [])), { stream: 'game/1', version: 0, hash: '' })
      same(good(await store.list('')), [])
      const head = good(await store.append('game/1', 0, events(1)))
      same(good(await store.append('game/1', 1, [])), head)
      same(fault(await store.append('game/1', 0, [])), conflict('game/1', 0, 1))
    },
  },
  {
    name: 'an append with one payload that is not JSON throws and stores none of its events',
    async run(subject) {
      const store = await subject.open()
      const holdsItself: Record<string, unknown> = {}
      holdsItself['self'] = holdsItself
      for (const [index, bad] of [
        Number.NaN,
        () => 1,
        undefined,
        new Date(0),
        holdsItself,
        [undefined],
        1n,
      ].entries()) {
        const outcome = await store.append('game/1', 0, [event(1), event(bad), event(3)]).then(
          () => 'kept',
          (error: unknown) => error,
        )
        same(outcome instanceof TypeError, true, `outcome of payload ${index}`)
      }
      same(good(await store.read('game/1')), [])
    },
  },
  {
    name: 'changing the given objects after an append does not change the store',
    async run(subject) {
      const store = await subject.open()
      const payload = { seats: [1, 2] }
      const appended = store.append('game/1', 0, [event(payload)])
      good(await appended)
      payload.seats.push(3)
      const read = good(await store.read('game/1'))
      same(payloads(read), [{ seats: [1, 2] }])
      ;(read[0]!.payload as typeof payload).seats.push(4)
      same(payloads(good(await store.read('game/1'))), [{ seats: [1, 2] }])
    },
  },
  {
    name: 'of simultaneous appends of two writers to one version, one succeeds and the others conflict',
    async run(subject) {
      const [a, b] = await twoWriters(subject)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 === 0 ? a : b).append('game/1', 0, [event({ writer: index }), event({ writer: index })]),
        ),
      )
      same(answers.filter(({ ok }) => ok).length, 1, 'winners')
      const winner = answers.findIndex(({ ok }) => ok)
      same(payloads(good(await b.read('game/1'))), [{ writer: winner }, { writer: winner }])
      for (const answer of answers) if (!answer.ok) same(answer.error, conflict('game/1', 0, 2))
    },
  },
  {
    name: 'two writers that retry lose no event and leave no gap',
    async run(subject) {
      const writers = await twoWriters(subject)
      const each = 12
      await Promise.all(
        writers.map(async (store, writer) => {
          let version = 0
          for (let n = 0; n < each;) {
            const answer = await store.append('game/1', version, [event({ writer, n })])
            if (answer.ok) {
              version = answer.value.version
              n += 1
            } else if (answer.error.code === 'store/version-conflict') version = answer.error.params.actual
            else throw new Error(answer.error.code)
          }
        }),
      )
      const read = good(await writers[0].read('game/1'))
      same(
        versions(read),
        Array.from({ length: each * 2 }, (_, index) => index + 1),
      )
      for (const writer of [0, 1]) {
        const own = payloads(read).filter((payload) => (payload as { writer: number }).writer === writer)
        same(
          own,
          Array.from({ length: each }, (_, n) => ({ writer, n })),
          `events of writer ${writer}`,
        )
      }
    },
  },
  {
    name: 'simultaneous appends to different streams do not affect each other',
    async run(subject) {
      const store = await subject.open()
      const names = Array.from({ length: 20 }, (_, index) => `game/${index}`)
      await Promise.all(names.map(async (name) => good(await store.append(name, 0, [event(name)]))))
      for (const name of names) same(payloads(good(await store.read(name))), [name])
    },
  },
]

const READING_CASES: readonly ContractCase[] = [
  {
    name: 'reading from a version returns all events from that version on, and none beyond the end',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/1', 0, events(5)))
      for (const [from, expected] of [
        [1, [1, 2, 3, 4, 5]],
        [2, [2, 3, 4, 5]],
        [5, [5]],
        [6, []],
        [99, []],
      ] as const) {
        same(versions(good(await store.read('game/1', from))), expected, `from ${from}`)
      }
      same(good(await store.read('game/2', 3)), [])
    },
  },
  {
    name: 'a stream of 10,000 events from one append can be continued',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/big', 0, events(10_000)))
      good(await store.append('game/big', 10_000, [event('last')]))
      const read = good(await store.read('game/big'))
      same(read.length, 10_001)
      same(payloads(read.slice(9_998)), [{ n: 9_999 }, { n: 10_000 }, 'last'])
      same(payloads(good(await store.read('game/big', 10_000))), [{ n: 10_000 }, 'last'])
    },
  },
  {
    name: 'appended events exist after closing and reopening',
    async run(subject) {
      const before = await subject.open()
      good(await before.append('game/1', 0, events(3)))
      good(await before.append('game/2', 0, events(1)))
      const envelopes = good(await before.read('game/1'))
      const heads = good(await before.list(''))
      await before.close()
      const after = await subject.open()
      same(good(await after.read('game/1')), envelopes)
      same(good(await after.list('')), heads)
      same(good(await after.append('game/1', 3, events(1, 4))).version, 4)
    },
  },
  {
    name: 'a closed store reports that it is unavailable, and closing twice is harmless',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/1', 0, events(1)))
      await store.close()
      await store.close()
      const answers = [store.append('game/1', 1, events(1)), store.read('game/1'), store.list(''), store.fold('game/1')]
      for (const answer of await Promise.all<{ ok: boolean }>(answers)) {
        same((answer as unknown as { error?: { code: string } }).error?.code, 'store/unavailable')
      }
      same(payloads(good(await (await subject.open()).read('game/1'))), [{ n: 1 }])
    },
  },
]

const LISTENING_CASES: readonly ContractCase[] = [
  {
    name: 'listeners are called once for each append, in order, when the new events are already readable',
    async run(subject) {
      const store = await subject.open()
      const heard: unknown[] = []
      const readable: Promise<number>[] = []
      store.subscribe((envelopes) => {
        heard.push(...envelopes)
        readable.push(store.read('game/1').then((result) => good(result).length))
      })
      await Promise.all([
        store.append('game/1', 0, events(2)),
        store.append('game/1', 2, events(1, 3)),
        store.append('game/1', 3, events(1, 4)),
      ])
      same(heard, good(await store.read('game/1')))
      for (const [index, length] of (await Promise.all(readable)).entries()) {
        same(length >= [2, 3, 4][index]!, true, `readable at append ${index + 1}`)
      }
    },
  },
  {
    name: 'listeners have been called when the append resolves',
    async run(subject) {
      const store = await subject.open()
      let heard = 0
      store.subscribe((envelopes) => {
        heard += envelopes.length
      })
      good(await store.append('game/1', 0, events(2)))
      same(heard, 2)
    },
  },
  {
    name: 'listeners are not called for conflicts, empty appends, or after unsubscribing',
    async run(subject) {
      const store = await subject.open()
      let heard = 0
      const stop = store.subscribe(() => {
        heard += 1
      })
      fault(await store.append('game/1', 7, events(1)))
      good(await store.append('game/1', 0, []))
      same(heard, 0)
      stop()
      stop()
      good(await store.append('game/1', 0, events(1)))
      same(heard, 0)
    },
  },
]

const FOLDING_CASES: readonly ContractCase[] = [
  {
    name: 'a folded stream reads the same from any version, and after reopening',
    async run(subject) {
      const store = await subject.open()
      const head = good(await store.append('game/1', 0, events(6)))
      const before = good(await store.read('game/1'))
      same(good(await store.fold('game/1')), head)
      same(good(await store.read('game/1')), before)
      same(good(await store.read('game/1', 4)), before.slice(3))
      same(good(await store.read('game/1', 7)), [])
      same(good(await store.list('game/')), [head])
      await store.close()
      same(good(await (await subject.open()).read('game/1')), before)
    },
  },
  {
    name: 'a folded stream accepts corrections and can be folded again',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/1', 0, events(3)))
      good(await store.fold('game/1'))
      same(fault(await store.append('game/1', 0, events(1))), conflict('game/1', 0, 3))
      good(await store.append('game/1', 3, events(2, 4)))
      const all = Array.from({ length: 5 }, (_, index) => ({ n: index + 1 }))
      same(payloads(good(await store.read('game/1'))), all)
      same(payloads(good(await store.read('game/1', 3))), all.slice(2))
      same(payloads(good(await store.read('game/1', 4))), all.slice(3))
      same(payloads(good(await store.read('game/1', 5))), all.slice(4))
      good(await store.fold('game/1'))
      good(await store.fold('game/1'))
      same(payloads(good(await store.read('game/1'))), all)
    },
  },
  {
    name: 'folding a missing stream does not create the stream',
    async run(subject) {
      const store = await subject.open()
      same(good(await store.fold('game/1')).version, 0)
      same(good(await store.list('')), [])
    },
  },
]

async function twoWriters(subject: Subject) {
  const first = await subject.open()
  return [first, subject.isShared ? await subject.open() : first] as const
}

/** Cases for the additional methods with which a journal repairs a store. */
export const REPAIRS: readonly ContractCase<RepairableStore>[] = RESTORE_CASES

/** `runs` is the number of random sequences that the property test tries. */
export function contract(runs: number): readonly ContractCase[] {
  return [
    ...WRITING_CASES,
    ...READING_CASES,
    ...LISTENING_CASES,
    ...FOLDING_CASES,
    ...SEVERAL_CASES,
    ...CHAIN_CASES,
    ...NAME_CASES,
    propertyCase(runs),
  ]
}
