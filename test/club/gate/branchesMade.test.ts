// A hub accepts every branch that a device makes: of every kind of synced stream, of signatures with omitted entries,
// and of a branch that two devices continued. If the hub refused a branch, the only copy of its events would stay on
// the device.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { incomingBranchFault } from '../../../src/club/gate/branches.ts'
import { isValueOversized } from '../../../src/club/gate/faults.ts'
import { envelopeReadError } from '../../../src/club/model/envelopes.ts'
import { BRANCHES, STREAM_KINDS, type StreamKind } from '../../../src/club/model/streams.ts'
import { EVENT_TYPE_DEFINITIONS, type StoredEventType } from '../../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope, NewEvent } from '../../../src/store/port.ts'
import type { HubConnection } from '../../../src/store/sync/hub.ts'
import { adoptHubChain } from '../../../src/store/sync/fromHub.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../../src/store/signing/signatures.ts'
import { AT, good } from '../../store/adapters/subject.ts'
import { Drawing, Known } from './drawnEvents.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'

const TYPES = Object.keys(EVENT_TYPE_DEFINITIONS) as readonly StoredEventType[]
const nameOf = (kind: StreamKind) => (kind.endsWith('/') ? `${kind}1` : kind)
const SYNCED = STREAM_KINDS.filter((kind) => kind !== BRANCHES && CLUB_SYNC_POLICY.kindOf(nameOf(kind)) !== 'derived')

/** Events that a program may have written into a stream of this kind. */
function drawnEvents(kind: StreamKind, drawing: Drawing, count: number, laptop: string): readonly NewEvent[] {
  const types = TYPES.filter((type) => EVENT_TYPE_DEFINITIONS[type].stream === kind)
  const made: NewEvent[] = []
  for (let attempt = 0; attempt < 50 * count && made.length < count; attempt += 1) {
    const { type, payload } = drawing.event(drawing.of(types) ?? 'Branched')
    if (!isValueOversized(payload) && !envelopeReadError({ stream: nameOf(kind), version: 1, type, payload }))
      made.push({ type, payload, at: AT, author: 'judge', private: false, laptop })
  }
  return made
}

const follow = (stream: string, before: readonly Envelope[], events: readonly NewEvent[]) => [
  ...before,
  ...seal(stream, chainEndOf(before), events).map(envelopeOf),
]

/** Builds a branch with these envelopes. */
function branchWith(parted: readonly Envelope[], laptop: string): readonly Envelope[] {
  const [first] = parted
  if (!first) return []
  const stream = `${BRANCHES}${first.stream}/${first.version}/${first.hash.slice(0, 12)}`
  const events = parted.map((payload) => ({
    type: 'Branched',
    payload,
    at: AT,
    author: 'judge',
    private: false,
    laptop,
  }))
  return seal(stream, GENESIS, events).map(envelopeOf)
}

/**
 * Replaces a device's stream with the hub's chain, and returns the branches that the device made of the events it lost.
 */
async function branchesOf(ours: readonly Envelope[], theirs: readonly Envelope[]) {
  const stream = ours[0]?.stream ?? ''
  const inner = createMemoryStore()
  good(await inner.append(stream, 0, ours))
  const line: HubConnection = {
    read: async ({ streams }) => ({
      ok: true,
      value: streams.map(({ from }) => ({ stream, envelopes: theirs.slice(from - 1) })),
    }),
    heads: async () => ({ ok: false, error: { code: 'store/unavailable', params: { cause: 'not asked' } } }),
    append: async () => ({ ok: false, error: { code: 'store/unavailable', params: { cause: 'not asked' } } }),
  }
  good(
    await adoptHubChain(
      {
        inner,
        hub: line,
        deviceId: 'mine',
        policy: CLUB_SYNC_POLICY,
        here: new Map([[stream, chainEndOf(ours)]]),
        there: new Map(theirs.length > 0 ? [[stream, chainEndOf(theirs)]] : []),
        queue: (job) => job(),
        onRead: async () => undefined,
        onPut: () => undefined,
        onForeign: () => undefined,
      },
      stream,
    ),
  )
  const names = good(await inner.list(BRANCHES)).map((head) => head.stream)
  const made = await Promise.all(names.map(async (name) => good(await inner.read(name))))
  return made.filter((branch) => branch[0]?.stream !== stream)
}

/** Reasons why the hub refuses a branch that is sent in one message or in two. */
async function faultsOf(branch: readonly Envelope[], cut: number) {
  const stream = branch[0]?.stream ?? ''
  const ports = { read: async () => ({ ok: true, value: [] }) as const }
  const at = Math.min(cut, branch.length)
  const [first, second] = [branch.slice(0, at), branch.slice(at)]
  return [
    await incomingBranchFault(ports, { stream, after: GENESIS, envelopes: branch }, []),
    await incomingBranchFault(ports, { stream, after: GENESIS, envelopes: first }, []),
    await incomingBranchFault(ports, { stream, after: chainEndOf(first), envelopes: second }, first),
  ].filter((each) => each !== undefined)
}

const drawn = fc.record({
  // Only branches of signatures may have gaps, so they are drawn as often as all other kinds together.
  kind: fc.oneof(fc.constant(SIGNATURE_STREAM_PREFIX), fc.constantFrom(...SYNCED)),
  isBranch: fc.boolean(),
  seed: fc.nat(),
  common: fc.nat(3),
  more: fc.integer({ min: 1, max: 6 }),
  /** For each of the device's own events, whether the hub has the event at a different version. */
  isElsewhere: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  others: fc.nat(3),
  cut: fc.nat(6),
})

test('the hub accepts every branch that a device makes, in any kind of stream', async () => {
  const kinds = new Set<string>()
  let withGaps = 0
  await fc.assert(
    fc.asyncProperty(drawn, async ({ kind, isBranch, seed, common, more, isElsewhere, others, cut }) => {
      const [stream, drawing] = [nameOf(kind), new Drawing(seed, new Known())]
      const shared = follow(stream, [], drawnEvents(kind, drawing, common + 1, 'mine'))
      const own = drawnEvents(kind, drawing, more, 'mine')
      const there = [...drawnEvents(kind, drawing, others, 'other'), ...own.filter((_, each) => isElsewhere[each])]
      const [ours, theirs] = [follow(stream, shared, own), follow(stream, shared, there)]
      const isSigned = kind === SIGNATURE_STREAM_PREFIX
      const left = ours.filter((_, each) => !isSigned || each < shared.length || !isElsewhere[each - shared.length])
      const made = isBranch
        ? await branchesOf(branchWith(left.slice(common), 'mine'), branchWith(theirs.slice(common), 'other'))
        : await branchesOf(ours, theirs)
      for (const branch of made) {
        kinds.add(`${kind} ${isBranch}`)
        const versions = branch.map(({ payload }) => (payload as Envelope).version)
        if (versions.some((version, each) => each > 0 && version !== (versions[each - 1] ?? 0) + 1)) withGaps += 1
        expect(await faultsOf(branch, cut)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
  expect(kinds.size).toBe(2 * SYNCED.length)
  expect(withGaps).toBeGreaterThan(0)
})
