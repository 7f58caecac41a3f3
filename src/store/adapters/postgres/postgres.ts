// EventStore in PostgreSQL, for the hub of several devices or a federation's server. One statement stores an append, or
// several appends that wait together (batchAppends.ts). The database enforces the rules for appends (schema.ts). An
// append whose result was lost is sent again unchanged: it is then stored, or found to be stored already. Node only.
// See docs/federation.md for the design and the measurements.

import pg from 'pg'
import {
  versionConflictResult,
  GENESIS,
  NewerFormatError,
  toSingleHeadResult,
  serialiseAppends,
  sealAppend,
  tamperedResult,
  storeUnavailableResult,
  unsealEnvelopesFromVersion,
  type ChainEnd,
  type SerialisedAppend,
  type Sealed,
} from '../../hash.ts'
import { pause, processClock } from '../../platform.ts'
import { createEnvelopeListeners } from '../../listeners.ts'
import { compareByStream } from '../../compareText.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend, StreamHead } from '../../port.ts'
import {
  redactedErrorCause,
  databaseErrorCodeOf,
  isConnectionLostError,
  parsePostgresAddress,
  type PostgresAddress,
} from './address.ts'
import { createAppendBatcher, type RowSender } from './batchAppends.ts'
import { createForeignAppendTracker, type ForeignAppendTracker } from './foreignAppends.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { grantAppRights, migrateSchema, UNEXPECTED_VERSION_SQLSTATE } from './schema.ts'

export interface PostgresOptions {
  /** Maximum number of connections. */
  readonly connections?: number
  /** Maximum duration of a statement, and of connecting, in milliseconds. */
  readonly statement?: number
  /** Milliseconds for which an append is retried while the connection is lost. */
  readonly patience?: number
}

/** Number of heads cached in memory, so that an append needs no query before it. */
const MAX_CACHED_HEADS = 10_000
const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'

interface Row extends Sealed {
  /** The stream's name as JSON text. */
  readonly stream: string
}

type RecordsResult = StoreResult<readonly Sealed[]>

/** Migrates the database to this version and grants the app's role its rights. Needs the role that owns the tables. */
export async function migratePostgresAndGrantRights(address: string, appRole?: string): Promise<StoreResult<void>> {
  const read = parsePostgresAddress(address)
  if (!read) return storeUnavailableResult('not an address of PostgreSQL')
  let client: pg.Client | undefined
  try {
    // The driver parses the address itself, and may throw even if the address is a valid URL.
    client = new pg.Client(read.config)
    client.on('error', () => undefined)
    await client.connect()
    await migrateSchema(client)
    if (appRole !== undefined) await grantAppRights(client, appRole)
    return { ok: true, value: undefined }
  } catch (error) {
    return redactedUnavailableResult(error, read)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/**
 * Opens the database, and migrates it first if that is needed and the role may do so. No result contains the address or
 * its password.
 */
export async function openPostgresStore(
  address: string,
  { connections = 10, statement = 15_000, patience = 5_000 }: PostgresOptions = {},
): Promise<StoreResult<EventStore>> {
  const prepared = await migratePostgresAndGrantRights(address)
  if (!prepared.ok) return prepared
  const read = parsePostgresAddress(address)
  if (!read) return storeUnavailableResult('not an address of PostgreSQL')
  const config: pg.PoolConfig = {
    ...read.config,
    max: connections,
    connectionTimeoutMillis: statement,
    statement_timeout: statement,
    // Ends a query if the server is gone although the connection still seems open.
    query_timeout: statement * 2,
    idle_in_transaction_session_timeout: statement,
    keepAlive: true,
    application_name: 'consigliere',
  }
  return { ok: true, value: new PostgresStore(config, read, patience) }
}

function redactedUnavailableResult(error: unknown, address: PostgresAddress): StoreResult<never> {
  return storeUnavailableResult(error instanceof NewerFormatError ? error : redactedErrorCause(error, address))
}

class PostgresStore implements EventStore {
  readonly #address: PostgresAddress
  readonly #patience: number
  readonly #pool: pg.Pool
  readonly #listeners = createEnvelopeListeners()
  readonly #notifier: Notifier
  readonly #others = createEnvelopeListeners()
  readonly #foreign: ForeignAppendTracker
  readonly #insertRows: RowSender<Row>
  readonly #heads = new Map<string, ChainEnd>()
  readonly #tails = new Map<string, Promise<unknown>>()
  /** Appends with an unknown outcome, by stream. The hash shows whether the same append was stored. */
  readonly #unsettled = new Map<string, string>()
  #isListening = false
  #isOpen = true

  constructor(config: pg.PoolConfig, address: PostgresAddress, patience: number) {
    this.#address = address
    this.#patience = patience
    this.#pool = new pg.Pool(config)

    // The pool replaces a lost idle connection when it needs the next one.
    this.#pool.on('error', () => undefined)
    this.#notifier = createNotifier({ ...config, query_timeout: 0 } as pg.ClientConfig)
    this.#foreign = createForeignAppendTracker({
      read: this.read,
      list: this.list,
      notify: (envelopes) => {
        this.#listeners.notify(envelopes)
        this.#others.notify(envelopes)
      },
    })
    this.#insertRows = createAppendBatcher<Row>(async (rows) => {
      await this.#pool.query({
        name: 'append',
        text: `INSERT INTO consigliere.events (stream, version, body, hash)
             SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::text[])`,
        values: [
          rows.map(({ stream }) => stream),
          rows.map(({ version }) => version),
          rows.map(({ body }) => body),
          rows.map(({ hash }) => hash),
        ],
      })
    }, config.max ?? 1)
  }

  readonly appendAll = async (given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> => {
    // Appends are serialised outside the error handling, because a payload that is not JSON is the caller's mistake and
    // must throw.
    const appends = serialiseAppends(given)
    const streams = appends.map(({ stream }) => stream)
    return this.#inOrder(streams, () =>
      this.#asking<readonly StreamHead[]>(async () => {
        const callOff = this.#foreign.expectOwn(
          appends.map(({ stream, expectedVersion }) => ({ stream, before: expectedVersion })),
        )
        const written = await this.#write(appends).finally(callOff)
        if (!written.ok) {
          for (const stream of streams) this.#heads.delete(stream)
          return written
        }
        let at = 0
        const after = appends.map(({ stream, expectedVersion, events, sealed }): StreamHead => {
          const count = (sealed?.records ?? events).length
          at += count
          const end = count === 0 ? (this.#heads.get(stream) ?? GENESIS) : (written.value[at - 1] ?? GENESIS)
          if (count > 0) this.#remember(stream, end)
          this.#unsettled.delete(stream)
          return { stream, version: count > 0 ? end.version : expectedVersion, hash: end.hash }
        })
        if (written.value.length > 0) {
          const steps = after.map(({ stream, version }, index) => ({
            stream,
            before: appends[index]?.expectedVersion ?? 0,
            after: version,
          }))
          if (this.#foreign.takeOwn(steps.filter((step) => step.after > step.before)))
            this.#listeners.notifyRecords(written.value)
          this.#notifier.notify(streams)
        }
        return { ok: true, value: await this.#withHashes(after, appends) }
      }),
    )
  }

  readonly read = (stream: string, from = 1): Promise<StoreResult<readonly Envelope[]>> =>
    this.#asking<readonly Envelope[]>(async () => {
      const { rows } = await this.#pool.query<{
        head: number
        head_hash: string
        last: number | null
        version: number | null
        body: string
        hash: string
      }>({
        name: 'read',
        text: `SELECT h.version AS head, h.hash AS head_hash,
                 (SELECT max(l.version) FROM consigliere.events l WHERE l.stream = $1) AS last,
                 e.version, e.body, e.hash
               FROM consigliere.heads h
               LEFT JOIN consigliere.events e ON e.stream = h.stream AND e.version >= $2
               WHERE h.stream = $1 ORDER BY e.version`,
        values: [JSON.stringify(stream), Math.max(from - 1, 0)],
      })
      const [first] = rows
      if (!first) return { ok: true, value: [] }
      const head = { version: first.head, hash: first.head_hash }
      if (from > 1 && from > head.version && first.last === head.version) return { ok: true, value: [] }
      const records = rows.flatMap(({ version, body, hash }) => (version === null ? [] : [{ version, body, hash }]))
      return unsealEnvelopesFromVersion(stream, from, records, head)
    })

  readonly list = (prefix: string): Promise<StoreResult<readonly StreamHead[]>> =>
    this.#asking<readonly StreamHead[]>(async () => {
      // A lone high surrogate at the end of the prefix is escaped in JSON, but a complete pair is not. So the query
      // leaves the surrogate out.
      const sure = JSON.stringify(/[\ud800-\udbff]$/.test(prefix) ? prefix.slice(0, -1) : prefix).slice(0, -1)
      const { rows } = await this.#pool.query<StreamHead>({
        name: 'list',
        text: 'SELECT stream, version, hash FROM consigliere.heads WHERE stream ^@ $1',
        values: [sure],
      })
      const found = rows.map(({ stream, version, hash }) => ({ stream: JSON.parse(stream) as string, version, hash }))
      return {
        ok: true,
        value: found.filter(({ stream }) => stream.startsWith(prefix)).sort(compareByStream),
      }
    })

  readonly append: EventStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  // Rows are found by stream, so there is nothing to pack.
  readonly fold: EventStore['fold'] = (stream) =>
    this.#asking<StreamHead>(async () => {
      const { version, hash } = (await this.#headsOf([stream])).get(stream) ?? GENESIS
      return { ok: true, value: { stream, version, hash } }
    })

  readonly subscribe: EventStore['subscribe'] = (listener) => {
    this.#beginToListen()
    return this.#listeners.add(listener)
  }

  readonly foreign: NonNullable<EventStore['foreign']> = (listener) => {
    this.#beginToListen()
    return this.#others.add(listener)
  }

  readonly close: EventStore['close'] = async () => {
    if (!this.#isOpen) return
    this.#isOpen = false
    await Promise.all([...this.#tails.values()])
    await this.#notifier.close()
    await this.#foreign.end()
    await this.#pool.end()
  }

  #remember(stream: string, { version, hash }: ChainEnd): void {
    this.#heads.delete(stream)
    this.#heads.set(stream, { version, hash })
    if (this.#heads.size > MAX_CACHED_HEADS) this.#heads.delete(this.#heads.keys().next().value ?? '')
  }

  async #asking<T>(job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    try {
      return await job()
    } catch (error) {
      return redactedUnavailableResult(error, this.#address)
    }
  }

  /** Runs appends to the same stream one after another. Appends to other streams do not wait. */
  #inOrder<T>(streams: readonly string[], job: () => Promise<T>): Promise<T> {
    const run = Promise.all(streams.map((stream) => this.#tails.get(stream) ?? Promise.resolve())).then(job)
    const tail = run.then(
      () => undefined,
      () => undefined,
    )
    for (const stream of streams) this.#tails.set(stream, tail)
    void tail.then(() => {
      for (const stream of streams) if (this.#tails.get(stream) === tail) this.#tails.delete(stream)
    })
    return run
  }

  async #headsOf(streams: readonly string[]): Promise<ReadonlyMap<string, ChainEnd & { last: number }>> {
    const { rows } = await this.#pool.query<{ stream: string; version: number; hash: string; last: number | null }>({
      name: 'heads',
      text: `SELECT h.stream, h.version, h.hash,
               (SELECT max(e.version) FROM consigliere.events e WHERE e.stream = h.stream) AS last
             FROM consigliere.heads h WHERE h.stream = ANY($1)`,
      values: [streams.map((stream) => JSON.stringify(stream))],
    })
    return new Map(
      rows.map(({ stream, version, hash, last }) => [JSON.parse(stream) as string, { version, hash, last: last ?? 0 }]),
    )
  }

  /** Seals appends over the cached heads. Unknown heads are queried, or all of them if `isFresh` is set. */
  async #seal(appends: readonly SerialisedAppend[], isFresh: boolean): Promise<RecordsResult> {
    const unknown = appends.filter(
      ({ stream, expectedVersion, events, sealed }) =>
        isFresh ||
        (events.length === 0 && !sealed?.records.length) ||
        (expectedVersion !== 0 && this.#heads.get(stream)?.version !== expectedVersion),
    )
    const asked = unknown.length === 0 ? undefined : await this.#headsOf(unknown.map(({ stream }) => stream))
    const records: Sealed[] = []
    for (const append of appends) {
      const { stream, expectedVersion } = append
      const fresh = unknown.includes(append) ? (asked?.get(stream) ?? { ...GENESIS, last: 0 }) : undefined
      const head = fresh ?? (expectedVersion === 0 ? GENESIS : this.#heads.get(stream)) ?? GENESIS
      if (fresh && fresh.last !== fresh.version) return tamperedResult(stream, Math.min(fresh.last, fresh.version) + 1)
      if (head.version !== expectedVersion) return versionConflictResult(stream, expectedVersion, head.version)
      const sealed = sealAppend(append, head)
      if (!sealed.ok) return sealed
      records.push(...sealed.value)
    }
    return { ok: true, value: records }
  }

  #insert(appends: readonly SerialisedAppend[], records: readonly Sealed[]): Promise<void> {
    const streams = appends.flatMap(({ stream, events, sealed }) =>
      Array.from({ length: sealed?.records.length ?? events.length }, () => JSON.stringify(stream)),
    )
    return this.#insertRows(records.map((record, index) => ({ ...record, stream: streams[index] ?? '' })))
  }

  /**
   * Whether this record, the last of an append, is stored. If so, the whole append is stored, because appends are
   * atomic.
   */
  async #isTaken(stream: string, { version, hash }: Sealed): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT 1 FROM consigliere.events WHERE stream = $1 AND version = $2 AND hash = $3',
      [JSON.stringify(stream), version, hash],
    )
    return rowCount === 1
  }

  /** Repeats a query over a lost connection, which is safe because a query has no side effects. */
  async #patiently<T>(until: number, question: () => Promise<T>): Promise<T> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        return await question()
      } catch (error) {
        if (!isConnectionLostError(error) || Date.now() >= until) throw error
        await pause(processClock, wait)
      }
    }
  }

  async #write(appends: readonly SerialisedAppend[]): Promise<RecordsResult> {
    const until = Date.now() + this.#patience
    const first = await this.#patiently(until, () => this.#seal(appends, false))
    if (!first.ok) return this.#settledBefore(appends, first)
    let records = first.value
    const lastPart = appends.findLast(({ events, sealed }) => (sealed?.records ?? events).length > 0)
    const last = records.at(-1)
    if (!last || !lastPart) return first
    const { stream } = lastPart
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      try {
        await this.#insert(appends, records)
        return { ok: true, value: records }
      } catch (error) {
        const code = databaseErrorCodeOf(error)
        // The append is recorded at once, because the result of the next query may be lost, too.
        if (isConnectionLostError(error)) this.#unsettled.set(stream, last.hash)
        if (code === UNEXPECTED_VERSION_SQLSTATE || code === UNIQUE_VIOLATION) {
          const mayBeTaken = this.#unsettled.get(stream) === last.hash
          if (mayBeTaken && (await this.#patiently(until, () => this.#isTaken(stream, last))))
            return { ok: true, value: records }
          const again = await this.#patiently(until, () => this.#seal(appends, true))
          if (!again.ok || again.value.at(-1)?.hash === last.hash)
            return again.ok ? storeUnavailableResult(redactedErrorCause(error, this.#address)) : again
          // The cached head was out of date.
          records = again.value
        } else if (isConnectionLostError(error) && Date.now() < until) {
          await pause(processClock, wait)
        } else if (code === DEADLOCK && Date.now() < until) {
          await pause(processClock, Math.random() * wait)
        } else {
          throw error
        }
      }
    }
  }

  /** A conflict may be caused by the same append, sent earlier, whose result was lost. */
  async #settledBefore(appends: readonly SerialisedAppend[], refused: RecordsResult): Promise<RecordsResult> {
    if (refused.ok || refused.error.code !== 'store/version-conflict') return refused
    const lastPart = appends.findLast(({ events }) => events.length > 0)
    const hash = lastPart && this.#unsettled.get(lastPart.stream)
    if (!lastPart || hash === undefined) return refused
    const records: Sealed[] = []
    for (const part of appends) {
      const before = await this.#recordAt(part.stream, part.expectedVersion)
      const sealed = before && sealAppend(part, before)
      if (!sealed?.ok) return refused
      records.push(...sealed.value)
    }
    const last = records.at(-1)
    return last?.hash === hash && (await this.#isTaken(lastPart.stream, last)) ? { ok: true, value: records } : refused
  }

  async #recordAt(stream: string, version: number): Promise<ChainEnd | undefined> {
    if (version === 0) return GENESIS
    const { rows } = await this.#pool.query<ChainEnd>(
      'SELECT version, hash FROM consigliere.events WHERE stream = $1 AND version = $2',
      [JSON.stringify(stream), version],
    )
    return rows[0]
  }

  /** Adds the hashes of streams without new events, which the append did not return. */
  async #withHashes(
    after: readonly StreamHead[],
    appends: readonly SerialisedAppend[],
  ): Promise<readonly StreamHead[]> {
    const empty = appends.filter(({ events, sealed }) => (sealed?.records ?? events).length === 0)
    if (empty.length === 0) return after
    const asked = await this.#headsOf(empty.map(({ stream }) => stream))
    return after.map((head) =>
      empty.some(({ stream }) => stream === head.stream) ? { ...head, hash: asked.get(head.stream)?.hash ?? '' } : head,
    )
  }

  #beginToListen(): void {
    if (this.#isListening) return
    this.#isListening = true
    this.#foreign.begin()
    this.#notifier.listen(this.#foreign.pull)
  }
}
