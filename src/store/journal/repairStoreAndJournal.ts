// Compares a store with its journal and makes them equal, stream by stream. If they differ, the journal is right,
// because it is written first. If the journal was tampered with, a complete chain in the store is right. A damaged
// journal never shortens a stream, and a loss is always reported.

import { isSameHeadsSum, headsSumOf } from '../headsSum.ts'
import { commonChainLength, chainEndOf, GENESIS, validChainPrefix, type ChainEnd } from '../hash.ts'
import type { Journal } from './journal.ts'
import type {
  JournalFault,
  MissingEntrySummary,
  StoreRepairReport,
  RememberedStoreState,
  StreamAndEventCounts,
} from './recovery.ts'
import { findMissingEntries } from './missingEntries.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

export interface StoreRepairOptions {
  /**
   * `sum` compares the number of streams and the sum of their ends, and lists the streams only if these differ. `heads`
   * compares the end of each stream. `rows` also reads every event of the store.
   */
  readonly depth?: 'sum' | 'heads' | 'rows'
  /** Limits the repair to these streams. Missing entries are then not searched for. */
  readonly streams?: ReadonlySet<string>
  /** State of the store, as recorded outside store and journal. */
  readonly remembered?: RememberedStoreState | undefined
  /** If more entries than this are missing, the journal, its marker and its checkpoint are left unchanged. */
  readonly mayLose?: number
}

export async function repairStoreAndJournal(
  store: RepairableStore,
  journal: Journal,
  options: StoreRepairOptions = {},
): Promise<StoreResult<StoreRepairReport>> {
  const fault = journal.fault()
  const isAll = fault === 'tampered'
  const asked = isAll ? undefined : options.streams
  const isAlike = options.depth === 'sum' && !isAll && (await hasSumOf(store, journal.ends()))
  const listed = isAlike ? { ok: true as const, value: journal.ends() } : await headsOf(store, asked)
  if (!listed.ok) return listed
  const heads = listed.value

  // The ends of a damaged journal may be wrong, so the whole journal is read first.
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
    // The journal is damaged before the checkpoint, which the start did not read. All streams are compared again.
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
  // The journal is rewritten from the complete streams if its lines do not form a chain, or if its count includes
  // entries that are lost.
  const isRewritten = isAll || (missing !== undefined && missing.entries > missing.lasting)
  const written = isRewritten
    ? await journal.replace([...whole.values()].flat())
    : await completeJournal(journal, completed)
  return written.ok ? { ok: true, value: recovery } : written
}

interface Comparison {
  readonly depth: StoreRepairOptions['depth']
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

/** Heads of the store. If only one stream is requested, only its head is listed. */
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

/** `false` if the store has no sum. The list of heads then shows the differences. */
async function hasSumOf(store: RepairableStore, ends: ReadonlyMap<string, ChainEnd>): Promise<boolean> {
  const kept = await store.sum?.()
  return kept?.ok === true && kept.value !== undefined && isSameHeadsSum(kept.value, headsSumOf(ends.values()))
}

/** Appends to the journal the events that only the store has. */
async function completeJournal(journal: Journal, completed: readonly StreamRepair[]): Promise<StoreResult<unknown>> {
  for (const { missing } of completed) {
    const written = await journal.append(missing)
    if (!written.ok) return written
  }
  return { ok: true, value: undefined }
}

/** Last versions of the lost streams, according to the store's heads. */
function brokenEnds(mends: readonly StreamRepair[], heads: ReadonlyMap<string, ChainEnd>): ReadonlyMap<string, number> {
  return new Map(
    mends.flatMap(({ stream, lostAt }) => (lostAt === undefined ? [] : [[stream, heads.get(stream)?.version ?? 0]])),
  )
}

const eventsIn = (completed: readonly StreamRepair[]) => completed.reduce((sum, { missing }) => sum + missing.length, 0)

interface StreamRepair {
  readonly stream: string
  /** Chain that store and journal have after the repair. For a lost stream, the valid part of its chain. */
  readonly whole: readonly Envelope[]
  /** Number of events that were written to the store. */
  readonly restored: number
  /** Envelopes that only the store has. */
  readonly missing: readonly Envelope[]
  readonly lostAt?: number
  readonly isDiverged?: true
}

/**
 * A stream in the journal. `sound` is its valid chain from the first event on. `pieces` contains all envelopes that can
 * be read in a damaged journal.
 */
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
      // Envelopes after the damage in the journal may continue the store's chain.
      const whole = validChainPrefix(stream, [...stored, ...pieces.filter(({ version }) => version > stored.length)])
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

  // Envelopes that the store has beyond the journal may continue the journal's chain.
  const tail = head.version > journalled.length ? await store.read(stream, journalled.length + 1) : undefined
  const whole = validChainPrefix(stream, [...journalled, ...(tail?.ok ? tail.value : [])])
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
  return new Map(Array.from(streams, ([stream, own]) => [stream, validChainPrefix(stream, own)]))
}

function isSameEnd(a: ChainEnd, b: ChainEnd): boolean {
  return a.version === b.version && a.hash === b.hash
}

interface JournalFindings {
  readonly fault: JournalFault | undefined
  /** Number of entries in the unbroken run of lines. */
  readonly held: number
  /** Whether the former number of entries is recorded. */
  readonly isCounted: boolean
}

function report(
  mends: readonly StreamRepair[],
  seen: JournalFindings,
  missing: MissingEntrySummary | undefined,
): StoreRepairReport {
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

/**
 * The journal is written first. So if the store or a count is ahead of the journal, acknowledged entries are missing
 * from the journal.
 */
function journalFault({ fault, held }: JournalFindings, isBehind: boolean): StoreRepairReport['journal'] {
  if (fault === 'cut' || fault === 'tampered') return fault
  if (!isBehind) return fault
  return held === 0 ? 'missing' : 'cut'
}

function countStreamsAndEvents(
  mends: readonly StreamRepair[],
  eventsOf: (done: StreamRepair) => number,
): StreamAndEventCounts {
  return { streams: mends.length, events: mends.reduce((sum, done) => sum + eventsOf(done), 0) }
}
