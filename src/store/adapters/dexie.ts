// EventStore in IndexedDB through Dexie, for the desktop's hidden page and the browser edition. Every transaction is
// `strict`: committed means flushed. A running game has one row per event. `fold` packs a finished game into one
// document, and later corrections are rows after it. Always used with a journal (journal/withJournal.ts), because a
// full disk can make Chromium drop the database.

import { Dexie, type EntityTable, type Table } from 'dexie'
import {
  versionConflictResult,
  chainEndOf,
  GENESIS,
  NewerFormatError,
  toSingleHeadResult,
  serialiseAppends,
  sealAppend,
  verifyWholeChain,
  tamperedResult,
  storeUnavailableResult,
  unsealEnvelopes,
  unsealEnvelopesAsync,
  type ChainEnd,
  type Sealed,
} from '../hash.ts'
import { isSameHeadsSum, updateHeadsSum, headsSumOf } from '../headsSum.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import type { HeadsSum, RepairableStore, StoreResult, StreamHead } from '../port.ts'

interface Row extends Sealed {
  readonly stream: string
}

interface Fold {
  readonly stream: string
  /** The sealed records from 1 to `version` as JSON, because one text is read much faster than many objects. */
  readonly records: string
}

/** Stored records, with the two ends of the chain that they should connect. */
interface Chain {
  readonly after: ChainEnd
  readonly records: readonly Sealed[]
  readonly end: ChainEnd
}

interface Head extends StreamHead {
  /** Records up to this version are in the fold. */
  readonly folded: number
}

/** The only row of the table of sums. */
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
    // A released version is never edited. The next version is added below it with its `upgrade`.
    this.version(SCHEMA_VERSION).stores({ rows: '[stream+version]', heads: 'stream', folds: 'stream', sums: 'of' })
  }
}

export interface DexieStoreOptions {
  /** Name of the database within the origin. */
  readonly name?: string
  /** Used instead of the global IndexedDB. */
  readonly indexedDB?: IDBFactory
  readonly IDBKeyRange?: typeof IDBKeyRange
}

const DEFAULT_DATABASE = 'consigliere'

/** The last version declared above. IndexedDB stores it multiplied by ten. */
const SCHEMA_VERSION = 1

class DexieStore implements RepairableStore {
  readonly #options: DexieStoreOptions
  #db: EventDatabase
  readonly #listeners = createEnvelopeListeners()
  #isOpen = true

  constructor(options: DexieStoreOptions = {}) {
    this.#options = options
    this.#db = this.#newDatabase()
  }

  readonly appendAll: RepairableStore['appendAll'] = async (given) => {
    // Appends are serialised outside the transaction's catch, because a payload that is not JSON is the caller's
    // mistake and must throw.
    const appends = serialiseAppends(given)
    let added: readonly Sealed[] = []
    const result = await this.#transaction<readonly StreamHead[]>('rw', async () => {
      const { before, lasts, sum } = await this.#standingOf(appends.map(({ stream }) => stream))
      const differing = appends.findIndex(({ expectedVersion }, index) => expectedVersion !== before[index]?.version)
      const [wrong, actual] = [appends[differing], before[differing]]
      if (wrong && actual) return versionConflictResult(wrong.stream, wrong.expectedVersion, actual.version)
      for (const [index, { stream, version }] of before.entries()) {
        const last = lasts[index] ?? 0
        if (last !== version) return tamperedResult(stream, Math.min(last, version) + 1)
      }
      const sealed: (readonly Sealed[])[] = []
      for (const [index, part] of appends.entries()) {
        const records = sealAppend(part, before[index] ?? GENESIS)
        if (!records.ok) return records
        sealed.push(records.value)
      }
      added = sealed.flat()
      const after = await this.#putAll(before, sealed, sum)
      return { ok: true, value: after.map(streamHead) }
    })
    if (result.ok) this.#listeners.notifyRecords(added)
    return result
  }

  readonly append: RepairableStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly read: RepairableStore['read'] = async (stream, from = 1) => {
    const found = await this.#transaction<Chain>('r', async () => {
      const head = await this.#headOf(stream)
      if (from > 1 && from > head.version && (await this.#lastVersion(stream, head.folded)) === head.version)
        return { ok: true, value: { after: head, records: [], end: head } }
      const records = await this.#recordsFrom(stream, Math.max(from - 1, 1), head.folded)
      if (from <= 1) return { ok: true, value: { after: GENESIS, records, end: head } }
      const anchor = records[0]
      if (anchor?.version !== from - 1) return tamperedResult(stream, from - 1)
      return { ok: true, value: { after: anchor, records: records.slice(1), end: head } }
    })
    if (!found.ok) return found
    // Records are verified outside the transaction, because the transaction would end if anything except its own
    // requests were awaited.
    const { after, records, end } = found.value
    return unsealEnvelopesAsync(stream, after, records, end).catch(storeUnavailableResult)
  }

  readonly list: RepairableStore['list'] = async (prefix) => {
    let isCounted = true
    const listed = await this.#transaction('r', async () => {
      const found = await withPrefix(this.#db.heads, prefix).toArray()
      if (prefix === '') {
        const kept = await this.#db.sums.get('heads')
        isCounted = kept !== undefined && isSameHeadsSum(kept, headsSumOf(found))
      }
      return { ok: true, value: found.map(streamHead) }
    })
    if (!isCounted) await this.#recount()
    return listed
  }

  readonly sum: NonNullable<RepairableStore['sum']> = () =>
    this.#transaction('r', async () => {
      const [kept, streams] = await Promise.all([this.#db.sums.get('heads'), this.#db.heads.count()])
      return { ok: true, value: kept?.streams === streams ? { streams, sum: kept.sum } : undefined }
    })

  readonly fold: RepairableStore['fold'] = (stream) =>
    this.#transaction<StreamHead>('rw', async () => {
      const head = await this.#headOf(stream)
      const records = await this.#recordsFrom(stream, 1, head.folded)
      const checked = unsealEnvelopes(stream, GENESIS, records, head)
      if (!checked.ok) return checked
      if (head.folded < head.version) {
        await this.#rowsFrom(stream, 0).delete()
        await this.#db.folds.put(foldOf(stream, records))
        await this.#db.heads.put({ ...head, folded: head.version })
      }
      return { ok: true, value: streamHead(head) }
    })

  readonly restore: RepairableStore['restore'] = async (stream, envelopes) => {
    const chain = verifyWholeChain(stream, envelopes)
    if (!chain.ok) return chain
    return this.#transaction('rw', async () => ({
      ok: true,
      value: streamHead(await this.#replace(await this.#headOf(stream), chain.value)),
    }))
  }

  readonly discard: NonNullable<RepairableStore['discard']> = async () => {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    try {
      await this.#openOurs()
    } catch (error) {
      if (error instanceof NewerFormatError) return storeUnavailableResult(error)
    }
    try {
      await this.#db.delete()
      return { ok: true, value: undefined }
    } catch (error) {
      return storeUnavailableResult(error)
    }
  }

  readonly subscribe: RepairableStore['subscribe'] = (listener) => this.#listeners.add(listener)

  readonly close: RepairableStore['close'] = async () => {
    this.#isOpen = false
    this.#db.close()
  }

  #newDatabase() {
    return new EventDatabase(this.#options.name ?? DEFAULT_DATABASE, this.#options.indexedDB, this.#options.IDBKeyRange)
  }

  async #headOf(stream: string): Promise<Head> {
    return (await this.#db.heads.get(stream)) ?? noHead(stream)
  }

  #rowsFrom(stream: string, version: number) {
    return this.#db.rows.where('[stream+version]').between([stream, version], [stream, Dexie.maxKey])
  }

  /** The records from `version` on, both folded ones and rows. */
  async #recordsFrom(stream: string, version: number, folded: number): Promise<readonly Sealed[]> {
    const live = await this.#rowsFrom(stream, version).toArray()
    if (folded < version) return live
    const fold = await this.#db.folds.get(stream)
    return [...parseFold(fold).filter((record) => record.version >= version), ...live]
  }

  async #lastVersion(stream: string, folded: number): Promise<number> {
    const last = await this.#rowsFrom(stream, 0).last()
    return last?.version ?? folded
  }

  /**
   * Reads the heads and last versions of an append's streams, and the sum of all heads. For a single stream, as with an
   * entry of a live game, all requests are sent at once, because each request is a round trip to another process.
   */
  async #standingOf(streams: readonly string[]) {
    const [only, ...others] = streams
    const isOne = only !== undefined && others.length === 0
    const [heads, sum, last] = await Promise.all([
      this.#db.heads.bulkGet([...streams]),
      this.#db.sums.get('heads'),
      isOne ? this.#rowsFrom(only, 0).last() : undefined,
    ])
    const before = streams.map((stream, index) => heads[index] ?? noHead(stream))
    const lasts = isOne ? before.map(({ folded }) => last?.version ?? folded) : await this.#lastVersions(before)
    return { before, lasts, sum }
  }

  /**
   * Last version of each stream. One request reads the first rows of all new streams. A stream without a first row has
   * version 0 and needs no further request.
   */
  async #lastVersions(before: readonly Head[]): Promise<readonly number[]> {
    const fresh = before.filter(({ version }) => version === 0)
    const firsts = await this.#db.rows.bulkGet(fresh.map(({ stream }): [string, number] => [stream, 1]))
    const empty = new Set(fresh.filter((_, index) => firsts[index] === undefined))
    return Promise.all(before.map(async (head) => (empty.has(head) ? 0 : this.#lastVersion(head.stream, head.folded))))
  }

  /** Refuses a database of a later version. Dexie would open it and add whatever is missing. */
  async #openOurs(): Promise<void> {
    const found = Math.floor((await presentVersion(this.#options.indexedDB ?? indexedDB, this.#db.name)) / 10)
    if (found > SCHEMA_VERSION) throw new NewerFormatError(found, SCHEMA_VERSION)
    const opening = this.#db
    try {
      await opening.open()
    } catch (error) {
      // A Dexie object keeps the schema of its first attempt, so the next attempt needs a new object.
      opening.close()
      if (this.#db === opening) this.#db = this.#newDatabase()
      throw error
    }
  }

  /** Runs a job in one transaction over all tables. A job must not write anything if its result is not ok. */
  async #transaction<T>(mode: 'r' | 'rw', job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    try {
      if (!this.#db.isOpen()) await this.#openOurs()
      return await this.#db.transaction(mode, [this.#db.rows, this.#db.heads, this.#db.folds, this.#db.sums], job)
    } catch (error) {
      return storeUnavailableResult(error)
    }
  }

  /** Updates the stored sum together with the heads. An unknown sum stays unknown. */
  async #addUp(kept: KeptSum | undefined, before: readonly ChainEnd[], after: readonly ChainEnd[]): Promise<void> {
    if (kept) await this.#db.sums.put({ of: 'heads', ...updateHeadsSum(kept, before, after) })
  }

  /** Stores the sum again, from all heads. If this fails, the next start lists all heads again. */
  #recount(): Promise<StoreResult<void>> {
    return this.#transaction('rw', async () => {
      await this.#db.sums.put({ of: 'heads', ...headsSumOf(await this.#db.heads.toArray()) })
      return { ok: true, value: undefined }
    })
  }

  async #replace(before: Head, records: readonly Sealed[]): Promise<Head> {
    const { stream } = before
    await this.#rowsFrom(stream, 0).delete()
    await this.#db.folds.delete(stream)
    const head: Head = { stream, ...chainEndOf(records), folded: 0 }
    await this.#db.rows.bulkAdd(records.map((record) => ({ stream, ...record })))
    await (records.length === 0 ? this.#db.heads.delete(stream) : this.#db.heads.put(head))
    await this.#addUp(await this.#db.sums.get('heads'), [before], [head])
    return head
  }

  /**
   * Writes an append. If the append is to several streams, a new stream with several events is complete history, so it
   * is stored as one document, as `fold` would store it.
   */
  async #putAll(
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
      live.length > 0 && this.#db.rows.bulkAdd(live),
      packed.length > 0 && this.#db.folds.bulkAdd(packed),
      this.#db.heads.bulkPut(changed),
      this.#addUp(sum, before, after),
    ])
    return after
  }
}

export function createDexieStore(options: DexieStoreOptions = {}): RepairableStore {
  return new DexieStore(options)
}

/** The database version in IndexedDB, or 0 if there is no database. Does not create a database. */
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

/** The head of a stream that does not exist. */
function noHead(stream: string): Head {
  return { stream, ...GENESIS, folded: 0 }
}

function withPrefix(heads: EntityTable<Head, 'stream'>, prefix: string) {
  // Dexie's startsWith stops at U+FFFF. The exact upper bound is the prefix with its last code unit increased by one.
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
    // A torn document counts as empty, so that the first version is reported as missing.
    return []
  }
}

function streamHead({ stream, version, hash }: ChainEnd & { readonly stream: string }): StreamHead {
  return { stream, version, hash }
}
