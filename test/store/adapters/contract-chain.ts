// Part of the contract about the hash chain: changes made by other means than the store are detected and reported, and
// can be repaired from envelopes that are known to be valid.

import type { Sealed } from '../../../src/store/hash.ts'
import type { EventStore, RepairableStore } from '../../../src/store/port.ts'
import type { ContractCase } from './contractCase.ts'
import { same } from '../same.ts'
import { event, events, fault, good, versions, type Subject } from './subject.ts'

type Edit = (records: readonly Sealed[]) => readonly Sealed[]

const at =
  (version: number, change: (record: Sealed) => Sealed): Edit =>
  (records) =>
    records.map((record) => (record.version === version ? change(record) : record))

const without =
  (...gone: readonly number[]): Edit =>
  (records) =>
    records.filter(({ version }) => !gone.includes(version))

const swapped: Edit = (records) =>
  records.map((record) => {
    const other = records.find(
      ({ version }) => version === (record.version === 2 ? 3 : record.version === 3 ? 2 : record.version),
    )!
    return { ...other, version: record.version }
  })

/** Changes to a stream with five events, each with the first version that is wrong afterwards. */
export const TAMPERINGS: readonly (readonly [what: string, edit: Edit, firstFault: number])[] = [
  ['an altered payload', at(3, (record) => ({ ...record, body: record.body.replace('"n":3', '"n":33') })), 3],
  ['an altered author', at(1, (record) => ({ ...record, body: record.body.replace('judge', 'nobody') })), 1],
  ['an altered hash', at(4, (record) => ({ ...record, hash: 'f'.repeat(64) })), 4],
  ['an altered last hash', at(5, (record) => ({ ...record, hash: '0'.repeat(64) })), 5],
  ['a body cut in half', at(2, (record) => ({ ...record, body: record.body.slice(0, 20) })), 2],
  ['an empty body', at(5, (record) => ({ ...record, body: '' })), 5],
  ['a missing first event', without(1), 1],
  ['a missing event in the middle', without(3), 3],
  ['a missing last event', without(5), 5],
  ['a torn tail', without(4, 5), 4],
  ['a head without events', without(1, 2, 3, 4, 5), 1],
  ['two events swapped', swapped, 2],
  ['an event beyond the head', (records) => [...records, { ...records[4]!, version: 6 }], 6],
]

async function fiveEvents<S extends EventStore>(subject: Subject<S>, beside = {}): Promise<S> {
  const store = await subject.open()
  const five = [1, 2, 3, 4, 5].map((n) => event({ n, ...beside }))
  good(await store.append('game/1', 0, five))
  good(await store.append('game/2', 0, events(2)))
  return store
}

export const CHAIN_CASES: readonly ContractCase[] = [
  {
    name: 'hashes are SHA-256 over the previous hash and the canonical JSON in every adapter',
    async run(subject) {
      const store = await subject.open()
      good(await store.append('game/1', 0, [event({ b: 1, a: 'é' }, 'opened'), event(null)]))
      // First hash: printf '%s'
      // '{"at":1700000000000,"author":"judge","payload":{"a":"é","b":1},"private":false,"stream":"game/1","type":"opened","version":1}'
      // | sha256sum. Second hash: the same command over the first hash, as text, followed by the second event's JSON.
      same(
        good(await store.read('game/1')).map(({ hash }) => hash),
        [
          '625de779a706c783169ca25852559a4675daea579982b733b50e64fd78bd633a',
          'f3085fc84fa5cee52d584b01c559b3139c91571aac5873c34763cf05a9ac96de',
        ],
      )
    },
  },
  ...TAMPERINGS.flatMap(([what, edit, firstFault]): readonly ContractCase[] =>
    ['rows', 'folded', 'long rows'].map((how) => ({
      name: `${what} (${how}) is reported at version ${firstFault}`,
      async run(subject) {
        // As long as the rows of an import, so that the platform calculates the hashes of the rows.
        const store = await fiveEvents(subject, how === 'long rows' ? { z: 'é'.repeat(20_000) } : {})
        const whole = good(await store.read('game/1'))
        if (how === 'folded') good(await store.fold('game/1'))
        await subject.meddle('game/1', edit)
        const answer = await store.read('game/1')
        if (subject.heals) same(good(answer), whole)
        else same(fault(answer), { code: 'store/tampered', params: { stream: 'game/1', version: firstFault } })
        same(versions(good(await store.read('game/2'))), [1, 2], 'the other stream')
      },
    })),
  ),
  {
    name: 'an event of another stream in place of the correct event is reported',
    async run(subject) {
      const store = await fiveEvents(subject)
      let stranger: Sealed | undefined
      await subject.meddle('game/2', (records) => {
        stranger = records[0]
        return records
      })
      await subject.meddle('game/1', (records) => records.map((record, index) => (index === 0 ? stranger! : record)))
      const answer = await store.read('game/1')
      if (subject.heals) same(versions(good(answer)), [1, 2, 3, 4, 5])
      else same(fault(answer), { code: 'store/tampered', params: { stream: 'game/1', version: 1 } })
    },
  },
  {
    name: 'reading from a later version reports the faults from that version on',
    async run(subject) {
      const store = await fiveEvents(subject)
      await subject.meddle('game/1', without(4))
      for (const from of [3, 4, 5]) {
        const answer = await store.read('game/1', from)
        if (subject.heals) same(good(answer)[0]?.version, from)
        else same(fault(answer), { code: 'store/tampered', params: { stream: 'game/1', version: 4 } }, `from ${from}`)
      }
    },
  },
  {
    name: 'a stream that lost its end accepts no append until it is repaired',
    async run(subject) {
      const store = await fiveEvents(subject)
      const whole = good(await store.read('game/1'))
      await subject.meddle('game/1', without(5))
      const answer = await store.append('game/1', 5, events(1, 6))
      if (subject.heals) same(good(await store.read('game/1')).slice(0, 5), whole)
      else same(fault(answer), { code: 'store/tampered', params: { stream: 'game/1', version: 5 } })
    },
  },
]

export const RESTORE_CASES: readonly ContractCase<RepairableStore>[] = [
  {
    name: 'restore replaces a whole chain and notifies no listener',
    async run(subject) {
      const store = await fiveEvents(subject)
      const whole = good(await store.read('game/1'))
      await subject.meddle('game/1', without(2, 5))
      let heard = 0
      store.subscribe(() => {
        heard += 1
      })
      same(good(await store.restore('game/1', whole)), { stream: 'game/1', version: 5, hash: whole[4]!.hash })
      same(good(await store.read('game/1')), whole)
      same(heard, 0)
      good(await store.append('game/1', 5, events(1, 6)))
    },
  },
  {
    name: 'restore refuses an invalid chain, names the fault, and changes nothing',
    async run(subject) {
      const store = await fiveEvents(subject)
      const whole = good(await store.read('game/1'))
      for (const [bad, version] of [
        [whole.slice(1), 1],
        [whole.map((envelope) => (envelope.version === 4 ? { ...envelope, payload: 'other' } : envelope)), 4],
        [good(await store.read('game/2')), 1],
      ] as const) {
        same(fault(await store.restore('game/1', bad)), {
          code: 'store/tampered',
          params: { stream: 'game/1', version },
        })
      }
      same(good(await store.read('game/1')), whole)
    },
  },
]
