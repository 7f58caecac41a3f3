// Compares a store with its journal and makes them equal, stream by stream. The journal is written first, so it is
// right where they differ; where it was tampered with, a whole chain in the store is. A damaged journal never shortens
// a stream, and a loss is always reported.

import { isSameSum, headsSumOf } from '../headsSum.ts'
import { commonChainLength, chainEndOf, GENESIS, validPrefix, type ChainEnd } from '../hash.ts'
import type { Journal } from './journal.ts'
import {
  findMissingEntries,
  type JournalFault,
  type MissingEntrySummary,
  type Recovery,
  type RememberedState,
  type StoreCounts,
} from './recovery.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

export interface RepairOptions {
  /**
   * sum: compares how many streams there are and the sum of their ends, and lists them only where that differs.
   * heads: compares the end of each. rows: reads every event of the store as well.
   */
  readonly depth?: 'sum' | 'heads' | 'rows'
  /** Only these streams; then missing entries are not looked for. */
  readonly streams?: ReadonlySet<string>
  /** What a note outside both sides remembers. */
  readonly remembered?: RememberedState | undefined
  /** With more entries missing than this, the journal and its notes are left as they are. */
  readonly mayLose?: number
}

export async function repairStoreAndJournal(
  store: RepairableStore,
  journal: Journal,
  options: RepairOptions = {},
): Promise<StoreResult<Recovery>> {
  const fault = journal.fault()
  const isAll = fault === 'tampered'
  const asked = isAll ? undefined : options.streams
  const isAlike = options.depth === 'sum' && !isAll && (await hasSumOf(store, journal.ends()))
  const listed = isAlike ? { ok: true as const, value: journal.ends() } : await headsOf(store, asked)
  if (!listed.ok) return listed
  const heads = listed.value

  // The ends of a damaged journal may be wrong: all of it is read first.
  let kept = new Map<string, readonly Envelope[]>()
  let pieces = new Map<string, readonly Envelope[]>()
  if (isAll) {
    const read = await journal.readAll()
    if (!read.ok) return read
    pieces = streamsOf(read.value)
    kept = validPrefixesOf(pieces)
  }
  const journalEnd = (stream: string): ChainEnd =>
    isAll ? chainEndOf(kept.get(stream) ?? []) : (journal.ends().get(stream) ?? GENESIS)

  const all = asked ?? new Set([...heads.keys(), ...journal.ends().keys(), ...kept.keys()])
  const found = isAlike ? [] : await differingStreams(store, all, { heads, journalEnd, depth: options.depth })
  const differing = new Set([...(options.streams ?? []), ...found])
  if (!isAll && differing.size > 0) {
    const read = await journal.readAll(differing)
    if (!read.ok) return read
    // Damage before the checkpoint, which the start did not read: compare again, all streams.
    if (journal.fault() === 'tampered') return repairStoreAndJournal(store, journal, options)
    kept = validPrefixesOf(streamsOf(read.value))
  }

  const mended = await repairStreams(store, differing, { kept, pieces, heads, fault })
  if (!mended.ok) return mended
  const mends = mended.value

  const remembered = [journal.remembered(), ...(options.remembered ? [options.remembered] : [])]
  const counted = Math.max(...remembered.map(({ entries }) => entries))
  const completed = mends.filter((done) => done.missing.length > 0)
  const held = journal.head().count
  const isShort = isAll || counted > held + eventsIn(completed) || mends.some(({ lostAt }) => lostAt !== undefined)
  if (asked !== undefined || !isShort) {
    const written = await completeJournal(journal, completed)
    return written.ok ? { ok: true, value: report(mends, { fault, held, isCounted: counted > 0 }, undefined) } : written
  }

  const readAll = await journal.readAll()
  if (!readAll.ok) return readAll
  if (!isAll && journal.fault() === 'tampered') return repairStoreAndJournal(store, journal, options)
  const whole = validPrefixesOf(streamsOf(readAll.value))
  for (const done of mends) whole.set(done.stream, done.whole)
  const broken = brokenEnds(mends, heads)
  const missing = findMissingEntries({ remembered, readable: readAll.value, sound: held, whole, broken })
  const recovery = report(mends, { fault, held, isCounted: counted > 0 }, missing)
  if (missing !== undefined && missing.entries > (options.mayLose ?? Number.POSITIVE_INFINITY))
    return { ok: true, value: recovery }
  // Its lines do not form a chain, or count entries that are lost: the journal is rewritten from the whole streams.
  const isRewritten = isAll || (missing !== undefined && missing.entries > missing.lasting)
  const written = isRewritten
    ? await journal.replace([...whole.values()].flat())
    : await completeJournal(journal, completed)
  return written.ok ? { ok: true, value: recovery } : written
}

interface Comparison {
  readonly depth: RepairOptions['depth']
  readonly heads: ReadonlyMap<string, ChainEnd>
  journalEnd(stream: string): ChainEnd
}

/** Streams whose ends differ in store and journal. With the depth `rows`, also streams that the store cannot read. */
async function differingStreams(
  store: RepairableStore,
  streams: Iterable<string>,
  { heads, journalEnd, depth }: Comparison,
): Promise<readonly string[]> {
  const differing: string[] = []
  for (const stream of streams) {
    const isEqual = isSameEnd(heads.get(stream) ?? GENESIS, journalEnd(stream))
    if (!isEqual || (depth === 'rows' && !(await store.read(stream)).ok)) differing.push(stream)
  }
  return differing
}

/** The store's heads, of all streams unless only one is asked for. */
async function headsOf(
  store: RepairableStore,
  asked: ReadonlySet<string> | undefined,
): Promise<StoreResult<ReadonlyMap<string, ChainEnd>>> {
  const [only, ...others] = asked ?? []
  const listed = await store.list(only !== undefined && others.length === 0 ? only : '')
  return listed.ok
    ? { ok: true, value: new Map(listed.value.map(({ stream, version, hash }) => [stream, { version, hash }])) }
    : listed
}

interface ComparedStreams {
  readonly kept: ReadonlyMap<string, readonly Envelope[]>
  readonly pieces: ReadonlyMap<string, readonly Envelope[]>
  readonly heads: ReadonlyMap<string, ChainEnd>
  readonly fault: JournalFault | undefined
}

async function repairStreams(
  store: RepairableStore,
  streams: Iterable<string>,
  { kept, pieces, heads, fault }: ComparedStreams,
): Promise<StoreResult<readonly StreamRepair[]>> {
  const mends: StreamRepair[] = []
  for (const stream of streams) {
    const journalled = { sound: kept.get(stream) ?? [], pieces: pieces.get(stream) ?? [] }
    const mended = await repairStream(store, stream, journalled, heads.get(stream) ?? GENESIS, fault)
    if (!mended.ok) return mended
    mends.push(mended.value)
  }
  return { ok: true, value: mends }
}

/** False where the store has no sum: the list then shows what differs. */
async function hasSumOf(store: RepairableStore, ends: ReadonlyMap<string, ChainEnd>): Promise<boolean> {
  const kept = await store.sum?.()
  return kept?.ok === true && kept.value !== undefined && isSameSum(kept.value, headsSumOf(ends.values()))
}

/** Appends to the journal what only the store has. */
async function completeJournal(journal: Journal, completed: readonly StreamRepair[]): Promise<StoreResult<unknown>> {
  for (const { missing } of completed) {
    const written = await journal.append(missing)
    if (!written.ok) return written
  }
  return { ok: true, value: undefined }
}

/** How far the store's head says that the lost streams reached. */
function brokenEnds(mends: readonly StreamRepair[], heads: ReadonlyMap<string, ChainEnd>): ReadonlyMap<string, number> {
  return new Map(
    mends.flatMap(({ stream, lostAt }) => (lostAt === undefined ? [] : [[stream, heads.get(stream)?.version ?? 0]])),
  )
}

const eventsIn = (completed: readonly StreamRepair[]) => completed.reduce((sum, { missing }) => sum + missing.length, 0)

interface StreamRepair {
  readonly stream: string
  /** The chain that both sides have now. */
  readonly whole: readonly Envelope[]
  /** Events that were written to the store. */
  readonly restored: number
  /** What only the store has. */
  readonly missing: readonly Envelope[]
  readonly lostAt?: number
  readonly isDiverged?: true
}

/** What the journal has of a stream: the whole chain from the first on, and of a damaged journal all that reads. */
interface JournalledStream {
  readonly sound: readonly Envelope[]
  readonly pieces: readonly Envelope[]
}

async function repairStream(
  store: RepairableStore,
  stream: string,
  { sound: journalled, pieces }: JournalledStream,
  head: ChainEnd,
  fault: JournalFault | undefined,
): Promise<StoreResult<StreamRepair>> {
  const read = await store.read(stream)
  if (read.ok) {
    const stored = read.value
    const common = commonChainLength(stored, journalled)
    if (common < Math.min(stored.length, journalled.length)) {
      if (fault === 'tampered')
        return { ok: true, value: { stream, whole: stored, restored: 0, missing: [], isDiverged: true } }
      const put = await restoreStream(store, stream, journalled, common)
      return put.ok ? { ok: true, value: { ...put.value, isDiverged: true } } : put
    }
    if (stored.length >= journalled.length) {
      // Envelopes behind the damage in the journal may continue the store's chain.
      const whole = validPrefix(stream, [...stored, ...pieces.filter(({ version }) => version > stored.length)])
      const missing = stored.slice(journalled.length)
      const more = whole.slice(stored.length)
      if (more.length === 0) return { ok: true, value: { stream, whole: stored, restored: 0, missing } }
      const added = await store.append(stream, stored.length, more)
      return added.ok ? { ok: true, value: { stream, whole, restored: more.length, missing } } : added
    }
    const added = await store.append(stream, stored.length, journalled.slice(stored.length))
    if (!added.ok) return added
    return { ok: true, value: { stream, whole: journalled, restored: journalled.length - stored.length, missing: [] } }
  }
  if (read.error.code !== 'store/tampered') return read

  // What the store has beyond the journal may continue the journal's chain.
  const tail = head.version > journalled.length ? await store.read(stream, journalled.length + 1) : undefined
  const whole = validPrefix(stream, [...journalled, ...(tail?.ok ? tail.value : [])])
  const isShorter = whole.length < head.version
  if (whole.length === 0 || (isShorter && fault !== undefined)) {
    return { ok: true, value: { stream, whole, restored: 0, missing: [], lostAt: read.error.params.version } }
  }
  const put = await restoreStream(store, stream, whole, read.error.params.version - 1)
  return put.ok ? { ok: true, value: { ...put.value, missing: whole.slice(journalled.length) } } : put
}

/** Restores a chain of which the store still had the first `sound` events. */
async function restoreStream(
  store: RepairableStore,
  stream: string,
  whole: readonly Envelope[],
  sound: number,
): Promise<StoreResult<StreamRepair>> {
  const restored = await store.restore(stream, whole)
  if (!restored.ok) return restored
  return { ok: true, value: { stream, whole, restored: Math.max(whole.length - sound, 1), missing: [] } }
}

function streamsOf(envelopes: readonly Envelope[]): Map<string, readonly Envelope[]> {
  const streams = new Map<string, Envelope[]>()
  for (const envelope of envelopes) {
    const own = streams.get(envelope.stream)
    if (own === undefined) streams.set(envelope.stream, [envelope])
    else own.push(envelope)
  }
  return streams
}

function validPrefixesOf(streams: ReadonlyMap<string, readonly Envelope[]>): Map<string, readonly Envelope[]> {
  return new Map(Array.from(streams, ([stream, own]) => [stream, validPrefix(stream, own)]))
}

function isSameEnd(a: ChainEnd, b: ChainEnd): boolean {
  return a.version === b.version && a.hash === b.hash
}

interface JournalFindings {
  readonly fault: JournalFault | undefined
  /** Entries in its unbroken run. */
  readonly held: number
  /** Something remembers how many entries there were. */
  readonly isCounted: boolean
}

function report(
  mends: readonly StreamRepair[],
  seen: JournalFindings,
  missing: MissingEntrySummary | undefined,
): Recovery {
  const restored = mends.filter((done) => done.restored > 0)
  const completed = mends.filter((done) => done.missing.length > 0)
  const lost = mends.flatMap(({ stream, lostAt }) => (lostAt === undefined ? [] : [{ stream, version: lostAt }]))
  return {
    restored: countStreamsAndEvents(restored, (done) => done.restored),
    completed: countStreamsAndEvents(completed, (done) => done.missing.length),
    lost,
    diverged: mends.filter(({ isDiverged }) => isDiverged).map(({ stream }) => stream),
    journal: journalFault(seen, completed.length > 0 || (missing !== undefined && missing.entries > missing.lasting)),
    missing,
    isWhole: seen.isCounted && missing === undefined && lost.length === 0,
  }
}

/** The journal is written first: if the store or a count is ahead of it, acknowledged entries are missing from it. */
function journalFault({ fault, held }: JournalFindings, isBehind: boolean): Recovery['journal'] {
  if (fault === 'cut' || fault === 'tampered') return fault
  if (!isBehind) return fault
  return held === 0 ? 'missing' : 'cut'
}

function countStreamsAndEvents(mends: readonly StreamRepair[], eventsOf: (done: StreamRepair) => number): StoreCounts {
  return { streams: mends.length, events: mends.reduce((sum, done) => sum + eventsOf(done), 0) }
}
