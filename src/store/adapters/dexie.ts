// EventStore in IndexedDB through Dexie: the desktop's hidden page and the browser edition.
// Every transaction is `strict`: committed means flushed. A live stream is rows; `fold` packs a
// finished one into one document, and later corrections are rows after it. Never used without a
// journal beside it (journaled.ts): a full disk can make Chromium drop the whole database.

import { Dexie, type EntityTable, type Table } from 'dexie'
import {
  conflict,
  endOf,
  GENESIS,
  NewerFormat,
  onlyHead,
  plainAll,
  sealAppend,
  sealedOf,
  tampered,
  unavailable,
  unseal,
  unsealRead,
  type ChainEnd,
  type Sealed,
} from '../hash.ts'
import { isSameSum, replaced, sumOf } from '../headsSum.ts'
import { createListeners } from '../listeners.ts'
import type { HeadsSum, RepairableStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'

interface Row extends Sealed {
  readonly stream: string
}

interface Fold {
  readonly stream: string
  /** JSON of the sealed records 1..version: one text reads far faster than as many objects. */
  readonly records: string
}

/** Records as they lie there, and where they should begin and end. */
interface Chain {
  readonly after: ChainEnd
  readonly records: readonly Sealed[]
  readonly end: ChainEnd
}

interface Head extends StreamHead {
  /** Records up to this version are in the fold. */
  readonly folded: number
}

/** The one row of the table of sums. */
interface KeptSum extends HeadsSum {
  readonly of: 'heads'
}

class EventDatabase extends Dexie {
  declare rows: Table<Row, [string, number]>
  declare heads: EntityTable<Head, 'stream'>
  declare folds: EntityTable<Fold, 'stream'>
  declare sums: EntityTable<KeptSum, 'of'>

  constructor(name: string, indexedDB?: IDBFactory, keyRange?: typeof IDBKeyRange) {
    super(name, {
      chromeTransactionDurability: 'strict',
      ...(indexedDB && { indexedDB }),
      ...(keyRange && { IDBKeyRange: keyRange }),
    })
    // A released version is never edited; the next one is added below it with its `upgrade`.
    this.version(1).stores({ rows: '[stream+version]', heads: 'stream', folds: 'stream' })
    // Envelopes may name their laptop: a program of before would take them for damaged.
    this.version(2).stores({ rows: '[stream+version]', heads: 'stream', folds: 'stream' })
    // The sum of the heads is kept with them: a program of before would not. It is counted when they are first listed.
    this.version(VERSION).stores({ rows: '[stream+version]', heads: 'stream', folds: 'stream', sums: 'of' })
  }
}

export interface DexieStoreOptions {
  /** Name of the database within the origin. */
  readonly name?: string
  /** Another IndexedDB than the global one. */
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

const DEFAULT_DATABASE = 'consigliere'

/** The last version declared above; IndexedDB keeps ten times as much. */
const VERSION = 3

export function createDexieStore(options: DexieStoreOptions = {}): RepairableStore {
  const newDatabase = () => new EventDatabase(options.name ?? DEFAULT_DATABASE, options.indexedDB, options.IDBKeyRange)
  let db = newDatabase()
  const listeners = createListeners()
  let isOpen = true

  async function headOf(stream: string): Promise<Head> {
    return (await db.heads.get(stream)) ?? noHead(stream)
  }

  function rowsFrom(stream: string, version: number) {
    return db.rows.where('[stream+version]').between([stream, version], [stream, Dexie.maxKey])
  }

  /** Records from `version` on, folded ones and rows alike. */
  async function recordsFrom(stream: string, version: number, folded: number): Promise<readonly Sealed[]> {
    const live = await rowsFrom(stream, folded < version ? version : 0).toArray()
    if (folded < version) return live
    const fold = await db.folds.get(stream)
    return [...parseFold(fold).filter((record) => record.version >= version), ...live]
  }

  async function lastVersion(stream: string, folded: number): Promise<number> {
    const last = await rowsFrom(stream, 0).last()
    return last?.version ?? folded
  }

  /**
   * How the streams of an append stand, and the sum of all heads. Of a single stream, which is an entry of a live game,
   * all is asked at once: every question is a way to another process and back.
   */
  async function standingOf(streams: readonly string[]) {
    const [only, ...others] = streams
    const isOne = only !== undefined && others.length === 0
    const [heads, sum, last] = await Promise.all([
      db.heads.bulkGet([...streams]),
      db.sums.get('heads'),
      isOne ? rowsFrom(only, 0).last() : undefined,
    ])
    const before = streams.map((stream, index) => heads[index] ?? noHead(stream))
    const lasts = isOne ? before.map(({ folded }) => last?.version ?? folded) : await lastVersions(before)
    return { before, lasts, sum }
  }

  /** One request looks at all that are new: at their first rows, which is where a stream without a head would begin. */
  async function lastVersions(before: readonly Head[]): Promise<readonly number[]> {
    const fresh = before.filter(({ version }) => version === 0)
    const firsts = await db.rows.bulkGet(fresh.map(({ stream }): [string, number] => [stream, 1]))
    const empty = new Set(fresh.filter((_, index) => firsts[index] === undefined))
    return Promise.all(before.map(async (head) => (empty.has(head) ? 0 : lastVersion(head.stream, head.folded))))
  }

  /** Dexie opens a database of a later version as if it were its own, and adds what it misses: that is for us to refuse. */
  async function openOurs(): Promise<void> {
    const found = Math.floor((await presentVersion(options.indexedDB ?? indexedDB, db.name)) / 10)
    if (found > VERSION) throw new NewerFormat(found, VERSION)
    const opening = db
    try {
      await opening.open()
    } catch (error) {
      // Dexie would go on from what it saw of this one, whatever lies there when it opens again.
      opening.close()
      if (db === opening) db = newDatabase()
      throw error
    }
  }

  /** Runs in one transaction over all tables; an answer that is not ok has written nothing. */
  async function transaction<T>(mode: 'r' | 'rw', job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!isOpen) return unavailable('closed')
    try {
      if (!db.isOpen()) await openOurs()
      return await db.transaction(mode, [db.rows, db.heads, db.folds, db.sums], job)
    } catch (error) {
      return unavailable(error)
    }
  }

  /** The sum follows its heads; one that is not known is not begun. */
  async function addUp(
    kept: KeptSum | undefined,
    before: readonly ChainEnd[],
    after: readonly ChainEnd[],
  ): Promise<void> {
    if (kept) await db.sums.put({ of: 'heads', ...replaced(kept, before, after) })
  }

  /** Where it cannot be kept, all are listed at the next start, too. */
  function countAnew(): Promise<StoreResult<void>> {
    return transaction('rw', async () => {
      await db.sums.put({ of: 'heads', ...sumOf(await db.heads.toArray()) })
      return { ok: true, value: undefined }
    })
  }

  async function replace(before: Head, records: readonly Sealed[]): Promise<Head> {
    const { stream } = before
    await rowsFrom(stream, 0).delete()
    await db.folds.delete(stream)
    const head: Head = { stream, ...endOf(records), folded: 0 }
    await db.rows.bulkAdd(records.map((record) => ({ stream, ...record })))
    await (records.length === 0 ? db.heads.delete(stream) : db.heads.put(head))
    await addUp(await db.sums.get('heads'), [before], [head])
    return head
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    // Outside the transaction's catch: a payload that is not JSON is the caller's fault and throws.
    const appends = plainAll(given)
    let added: readonly Sealed[] = []
    const result = await transaction<readonly StreamHead[]>('rw', async () => {
      const { before, lasts, sum } = await standingOf(appends.map(({ stream }) => stream))
      const differing = appends.findIndex(({ expectedVersion }, index) => expectedVersion !== before[index]?.version)
      const [wrong, actual] = [appends[differing], before[differing]]
      if (wrong && actual) return conflict(wrong.stream, wrong.expectedVersion, actual.version)
      for (const [index, { stream, version }] of before.entries()) {
        const last = lasts[index] ?? 0
        if (last !== version) return tampered(stream, Math.min(last, version) + 1)
      }
      const sealed: (readonly Sealed[])[] = []
      for (const [index, part] of appends.entries()) {
        const records = sealAppend(part, before[index] ?? GENESIS)
        if (!records.ok) return records
        sealed.push(records.value)
      }
      added = sealed.flat()
      const after = await putAll(before, sealed, sum)
      return { ok: true, value: after.map(streamHead) }
    })
    if (result.ok) listeners.tellRecords(added)
    return result
  }

  /** Streams that come whole among others are history: one document each instead of rows, as `fold` would make it. */
  async function putAll(
    before: readonly Head[],
    sealed: readonly (readonly Sealed[])[],
    sum: KeptSum | undefined,
  ): Promise<readonly Head[]> {
    const live: Row[] = []
    const packed: Fold[] = []
    const after = before.map((head, index): Head => {
      const records = sealed[index] ?? []
      const { version, hash } = records.at(-1) ?? head
      if (before.length > 1 && head.version === 0 && records.length > 1) {
        packed.push(foldOf(head.stream, records))
        return { stream: head.stream, version, hash, folded: version }
      }
      live.push(...records.map((record) => ({ stream: head.stream, ...record })))
      return { ...head, version, hash }
    })
    const changed = after.filter(({ version }, index) => version !== before[index]?.version)
    await Promise.all([
      live.length > 0 && db.rows.bulkAdd(live),
      packed.length > 0 && db.folds.bulkAdd(packed),
      db.heads.bulkPut(changed),
      addUp(sum, before, after),
    ])
    return after
  }

  return {
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,

    async read(stream, from = 1) {
      const found = await transaction<Chain>('r', async () => {
        const head = await headOf(stream)
        if (from > 1 && from > head.version && (await lastVersion(stream, head.folded)) === head.version)
          return { ok: true, value: { after: head, records: [], end: head } }
        const records = await recordsFrom(stream, Math.max(from - 1, 1), head.folded)
        if (from <= 1) return { ok: true, value: { after: GENESIS, records, end: head } }
        const anchor = records[0]
        if (anchor?.version !== from - 1) return tampered(stream, from - 1)
        return { ok: true, value: { after: anchor, records: records.slice(1), end: head } }
      })
      if (!found.ok) return found
      // Beside the transaction, which would be over as soon as anything but it is waited for.
      const { after, records, end } = found.value
      return unsealRead(stream, after, records, end).catch(unavailable)
    },

    async list(prefix) {
      let isCounted = true
      const listed = await transaction('r', async () => {
        const found = await withPrefix(db.heads, prefix).toArray()
        if (prefix === '') {
          const kept = await db.sums.get('heads')
          isCounted = kept !== undefined && isSameSum(kept, sumOf(found))
        }
        return { ok: true, value: found.map(streamHead) }
      })
      if (!isCounted) await countAnew()
      return listed
    },

    sum() {
      return transaction('r', async () => {
        const [kept, streams] = await Promise.all([db.sums.get('heads'), db.heads.count()])
        return { ok: true, value: kept?.streams === streams ? { streams, sum: kept.sum } : undefined }
      })
    },

    fold(stream) {
      return transaction<StreamHead>('rw', async () => {
        const head = await headOf(stream)
        const records = await recordsFrom(stream, 1, head.folded)
        const checked = unseal(stream, GENESIS, records, head)
        if (!checked.ok) return checked
        if (head.folded < head.version) {
          await rowsFrom(stream, 0).delete()
          await db.folds.put(foldOf(stream, records))
          await db.heads.put({ ...head, folded: head.version })
        }
        return { ok: true, value: streamHead(head) }
      })
    },

    async restore(stream, envelopes) {
      const records = envelopes.map(sealedOf)
      const checked = unseal(stream, GENESIS, records, endOf(records))
      if (!checked.ok) return checked
      return transaction('rw', async () => ({
        ok: true,
        value: streamHead(await replace(await headOf(stream), records)),
      }))
    },

    async discard() {
      if (!isOpen) return unavailable('closed')
      try {
        await openOurs()
      } catch (error) {
        if (error instanceof NewerFormat) return unavailable(error)
      }
      try {
        await db.delete()
        return { ok: true, value: undefined }
      } catch (error) {
        return unavailable(error)
      }
    },

    subscribe: (listener) => listeners.add(listener),

    async close() {
      isOpen = false
      db.close()
    },
  }
}

/** Removes the whole database: the last resort when it can no longer be opened; the journal then fills a new one. */
export async function deleteDexieStore(name: string = DEFAULT_DATABASE): Promise<void> {
  await Dexie.delete(name)
}

/** As IndexedDB keeps it; 0 when there is none, and none is made. */
function presentVersion(factory: IDBFactory, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name)
    let isNew = false
    opening.onupgradeneeded = () => {
      isNew = true
      opening.transaction?.abort()
    }
    opening.onsuccess = () => {
      const { version } = opening.result
      opening.result.close()
      resolve(version)
    }
    opening.onerror = (event) => {
      event.preventDefault()
      if (isNew) resolve(0)
      else reject(opening.error ?? new Error('the database does not open'))
    }
  })
}

/** Of a stream that is not there. */
function noHead(stream: string): Head {
  return { stream, ...GENESIS, folded: 0 }
}

function withPrefix(heads: EntityTable<Head, 'stream'>, prefix: string) {
  // Dexie's startsWith stops at U+FFFF; the exact bound is the prefix with its last unit one higher.
  const units = prefix.split('')
  while (units.at(-1) === '\uffff') units.pop()
  const last = units.pop()
  const stream = heads.where('stream')
  if (last === undefined) return stream.aboveOrEqual(prefix)
  return stream.between(prefix, units.join('') + String.fromCharCode(last.charCodeAt(0) + 1), true, false)
}

function foldOf(stream: string, records: readonly Sealed[]): Fold {
  return { stream, records: JSON.stringify(records.map(({ version, body, hash }) => ({ version, body, hash }))) }
}

function parseFold(fold: Fold | undefined): readonly Sealed[] {
  if (fold === undefined) return []
  try {
    return JSON.parse(fold.records) as readonly Sealed[]
  } catch {
    // A torn document holds no record: the first one is named as missing.
    return []
  }
}

function streamHead({ stream, version, hash }: ChainEnd & { readonly stream: string }): StreamHead {
  return { stream, version, hash }
}
