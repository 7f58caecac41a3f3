// Compares a store with its journal and makes them equal again, stream by stream. The journal is
// written first, so it is the truth; unless it was tampered with itself, then a whole chain in the
// store is. Never shortens a stream on the word of a damaged journal, never starts empty in silence.

import { endOf, GENESIS, soundPrefix, type ChainEnd } from './hash.ts'
import type { Journal, JournalFault } from './journal.ts'
import type { Envelope, RepairableStore, StoreResult } from './port.ts'
import type { Recovery } from './recovery.ts'

export interface ReconcileOptions {
  /** heads: compares the ends of the streams, quick. rows: reads every event of the store as well. */
  readonly depth?: 'heads' | 'rows'
  /** Only these streams. */
  readonly streams?: ReadonlySet<string>
}

export async function reconcile(store: RepairableStore, journal: Journal, options: ReconcileOptions = {}): Promise<StoreResult<Recovery>> {
  const fault = journal.fault()
  const isAll = fault === 'tampered'
  const asked = isAll ? undefined : options.streams
  const [only, ...others] = asked ?? []
  const listed = await store.list(only !== undefined && others.length === 0 ? only : '')
  if (!listed.ok) return listed
  const heads = new Map<string, ChainEnd>(listed.value.map(({ stream, version, hash }) => [stream, { version, hash }]))

  // The ends of a damaged journal are not to be trusted: what it really holds is read first.
  let kept = new Map<string, readonly Envelope[]>()
  if (isAll) {
    const read = await journal.readAll()
    if (!read.ok) return read
    kept = byStream(read.value)
  }
  const journalEnd = (stream: string): ChainEnd => (isAll ? endOf(kept.get(stream) ?? []) : journal.ends().get(stream) ?? GENESIS)

  const differing = new Set<string>(asked)
  for (const stream of asked ?? new Set([...heads.keys(), ...journal.ends().keys(), ...kept.keys()])) {
    const isEqual = isSameEnd(heads.get(stream) ?? GENESIS, journalEnd(stream))
    if (!isEqual || (options.depth === 'rows' && !(await store.read(stream)).ok)) differing.add(stream)
  }
  if (!isAll && differing.size > 0) {
    const read = await journal.readAll(differing)
    if (!read.ok) return read
    kept = byStream(read.value)
  }

  const mends: Mend[] = []
  for (const stream of differing) {
    const mended = await mend(store, stream, kept.get(stream) ?? [], heads.get(stream) ?? GENESIS, fault)
    if (!mended.ok) return mended
    mends.push(mended.value)
    const { missing } = mended.value
    if (missing.length > 0 && !isAll) {
      const written = await journal.append(missing)
      if (!written.ok) return written
    }
  }

  if (isAll) {
    // The lines no longer hang together: written anew from what is whole.
    for (const { stream, whole } of mends) kept.set(stream, whole)
    const written = await journal.replace([...kept.values()].flat())
    if (!written.ok) return written
  }
  return { ok: true, value: report(mends, fault) }
}

interface Mend {
  readonly stream: string
  /** The chain both sides hold now. */
  readonly whole: readonly Envelope[]
  /** How many events the store was given. */
  readonly restored: number
  /** What the journal has not got. */
  readonly missing: readonly Envelope[]
  readonly lostAt?: number
  readonly isDiverged?: true
}

async function mend(
  store: RepairableStore, stream: string, journalled: readonly Envelope[], head: ChainEnd, fault: JournalFault | undefined,
): Promise<StoreResult<Mend>> {
  const read = await store.read(stream)
  if (read.ok) {
    const stored = read.value
    const shared = Math.min(stored.length, journalled.length)
    if (endOf(stored.slice(0, shared)).hash !== endOf(journalled.slice(0, shared)).hash) {
      if (fault === 'tampered') return { ok: true, value: { stream, whole: stored, restored: 0, missing: [], isDiverged: true } }
      const parting = stored.findIndex(({ hash }, index) => hash !== journalled[index]?.hash)
      const put = await putBack(store, stream, journalled, parting)
      return put.ok ? { ok: true, value: { ...put.value, isDiverged: true } } : put
    }
    if (stored.length >= journalled.length) {
      return { ok: true, value: { stream, whole: stored, restored: 0, missing: stored.slice(journalled.length) } }
    }
    const added = await store.append(stream, stored.length, journalled.slice(stored.length))
    if (!added.ok) return added
    return { ok: true, value: { stream, whole: journalled, restored: journalled.length - stored.length, missing: [] } }
  }
  if (read.error.code !== 'store/tampered') return read

  // What the store holds beyond the journal may still hang on the journal's end.
  const tail = head.version > journalled.length ? await store.read(stream, journalled.length + 1) : undefined
  const whole = soundPrefix(stream, [...journalled, ...(tail?.ok ? tail.value : [])])
  const isShorter = whole.length < head.version
  if (whole.length === 0 || (isShorter && fault !== undefined)) {
    return { ok: true, value: { stream, whole, restored: 0, missing: [], lostAt: read.error.params.version } }
  }
  const put = await putBack(store, stream, whole, read.error.params.version - 1)
  return put.ok ? { ok: true, value: { ...put.value, missing: whole.slice(journalled.length) } } : put
}

/** Restores a chain of which the store still had the first `sound` events. */
async function putBack(store: RepairableStore, stream: string, whole: readonly Envelope[], sound: number): Promise<StoreResult<Mend>> {
  const restored = await store.restore(stream, whole)
  if (!restored.ok) return restored
  return { ok: true, value: { stream, whole, restored: Math.max(whole.length - sound, 1), missing: [] } }
}

/** The whole part of each stream's chain, in the order the streams appear. */
function byStream(envelopes: readonly Envelope[]): Map<string, readonly Envelope[]> {
  const streams = new Map<string, Envelope[]>()
  for (const envelope of envelopes) {
    const own = streams.get(envelope.stream)
    if (own === undefined) streams.set(envelope.stream, [envelope])
    else own.push(envelope)
  }
  return new Map(Array.from(streams, ([stream, own]) => [stream, soundPrefix(stream, own)]))
}

function isSameEnd(a: ChainEnd, b: ChainEnd): boolean {
  return a.version === b.version && a.hash === b.hash
}

function report(mends: readonly Mend[], journal: JournalFault | undefined): Recovery {
  const restored = mends.filter((done) => done.restored > 0)
  const completed = mends.filter((done) => done.missing.length > 0)
  return {
    restored: { streams: restored.length, events: restored.reduce((sum, done) => sum + done.restored, 0) },
    completed: { streams: completed.length, events: completed.reduce((sum, done) => sum + done.missing.length, 0) },
    lost: mends.flatMap(({ stream, lostAt }) => (lostAt === undefined ? [] : [{ stream, version: lostAt }])),
    diverged: mends.filter(({ isDiverged }) => isDiverged).map(({ stream }) => stream),
    journal,
  }
}
