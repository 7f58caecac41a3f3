// EventStore in PostgreSQL: the hub of several laptops, a federation's machine. One statement an append, or several
// appends that wait together (together.ts); the database minds their rules itself (schema.ts). An append whose answer
// was lost is sent again as it was: it is then taken, or found to have been taken. Node only. Measured and planned in
// docs/federation.md.

import pg from 'pg'
import {
  conflict,
  GENESIS,
  NewerFormat,
  onlyHead,
  plainAll,
  sealAppend,
  tampered,
  unavailable,
  unseal,
  type ChainEnd,
  type PlainAppend,
  type Sealed,
} from '../../hash.ts'
import { createListeners } from '../../listeners.ts'
import type { Envelope, EventStore, StoreResult, StreamAppend, StreamHead } from '../../port.ts'
import { causeOf, codeOf, isLineLost, readPostgresAddress, type PostgresAddress } from './address.ts'
import { createDoorbell } from './notifier.ts'
import { createForeign } from './foreign.ts'
import { grant, migrate, NOT_NEXT } from './schema.ts'
import { createTogether } from './batchAppends.ts'

export interface PostgresOptions {
  /** Connections at most. */
  readonly connections?: number
  /** Milliseconds a statement may take, and a connection may take to be there. */
  readonly statement?: number
  /** Milliseconds in which an append is tried again while the line is lost. */
  readonly patience?: number
}

/** Heads kept in memory, so that an append needs no question. */
const HEADS_IN_MEMORY = 10_000
const UNIQUE_VIOLATION = '23505'
const DEADLOCK = '40P01'

interface Row extends Sealed {
  /** Its name as JSON text. */
  readonly stream: string
}

type Settled = StoreResult<readonly Sealed[]>

/** Brings the database to this version and lets the app's role in; asked by the role that owns the tables. */
export async function preparePostgres(address: string, appRole?: string): Promise<StoreResult<void>> {
  const read = readPostgresAddress(address)
  if (!read) return unavailable('not an address of PostgreSQL')
  let client: pg.Client | undefined
  try {
    // Reads the address once more, and may stumble over what a URL allows.
    client = new pg.Client(read.config)
    client.on('error', () => undefined)
    await client.connect()
    await migrate(client)
    if (appRole !== undefined) await grant(client, appRole)
    return { ok: true, value: undefined }
  } catch (error) {
    return refusal(error, read)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

/** Opens the database, and prepares it where the role may. Nothing of the address is in any answer. */
export async function openPostgresStore(
  address: string,
  { connections = 10, statement = 15_000, patience = 5_000 }: PostgresOptions = {},
): Promise<StoreResult<EventStore>> {
  const prepared = await preparePostgres(address)
  if (!prepared.ok) return prepared
  const read = readPostgresAddress(address)
  if (!read) return unavailable('not an address of PostgreSQL')
  const config: pg.PoolConfig = {
    ...read.config,
    max: connections,
    connectionTimeoutMillis: statement,
    statement_timeout: statement,
    // The server may be gone with an open line: then nothing answers but this.
    query_timeout: statement * 2,
    idle_in_transaction_session_timeout: statement,
    keepAlive: true,
    application_name: 'consigliere',
  }
  return { ok: true, value: storeOver(config, read, patience) }
}

function refusal(error: unknown, address: PostgresAddress): StoreResult<never> {
  return unavailable(error instanceof NewerFormat ? error : causeOf(error, address))
}

function storeOver(config: pg.PoolConfig, address: PostgresAddress, patience: number): EventStore {
  const pool = new pg.Pool(config)
  // An idle connection that is lost is replaced by the next that is needed.
  pool.on('error', () => undefined)
  const listeners = createListeners()
  const bell = createDoorbell({ ...config, query_timeout: 0 } as pg.ClientConfig)
  const others = createListeners()
  const foreign = createForeign({
    read,
    list,
    tell(envelopes) {
      listeners.tell(envelopes)
      others.tell(envelopes)
    },
  })
  const insertTogether = createTogether<Row>(async (rows) => {
    await pool.query({
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
  const heads = new Map<string, ChainEnd>()
  const tails = new Map<string, Promise<unknown>>()
  /** Appends nobody knows the end of: the hash that tells whether the same one was taken. */
  const unsettled = new Map<string, string>()
  let isListening = false
  let isOpen = true

  function remember(stream: string, { version, hash }: ChainEnd): void {
    heads.delete(stream)
    heads.set(stream, { version, hash })
    if (heads.size > HEADS_IN_MEMORY) heads.delete(heads.keys().next().value ?? '')
  }

  async function asking<T>(job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!isOpen) return unavailable('closed')
    try {
      return await job()
    } catch (error) {
      return refusal(error, address)
    }
  }

  /** One append after another a stream; others do not wait. */
  function inOrder<T>(streams: readonly string[], job: () => Promise<T>): Promise<T> {
    const run = Promise.all(streams.map((stream) => tails.get(stream) ?? Promise.resolve())).then(job)
    const tail = run.then(
      () => undefined,
      () => undefined,
    )
    for (const stream of streams) tails.set(stream, tail)
    void tail.then(() => {
      for (const stream of streams) if (tails.get(stream) === tail) tails.delete(stream)
    })
    return run
  }

  async function headsOf(streams: readonly string[]): Promise<ReadonlyMap<string, ChainEnd & { last: number }>> {
    const { rows } = await pool.query<{ stream: string; version: number; hash: string; last: number | null }>({
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

  /** The heads the appends stand on, as far as memory knows them; the others are asked for. */
  async function seal(appends: readonly PlainAppend[], isFresh: boolean): Promise<Settled> {
    const unknown = appends.filter(
      ({ stream, expectedVersion, events, sealed }) =>
        isFresh ||
        (events.length === 0 && !sealed?.records.length) ||
        (expectedVersion !== 0 && heads.get(stream)?.version !== expectedVersion),
    )
    const asked = unknown.length === 0 ? undefined : await headsOf(unknown.map(({ stream }) => stream))
    const records: Sealed[] = []
    for (const append of appends) {
      const { stream, expectedVersion } = append
      const fresh = unknown.includes(append) ? (asked?.get(stream) ?? { ...GENESIS, last: 0 }) : undefined
      const head = fresh ?? (expectedVersion === 0 ? GENESIS : heads.get(stream)) ?? GENESIS
      if (fresh && fresh.last !== fresh.version) return tampered(stream, Math.min(fresh.last, fresh.version) + 1)
      if (head.version !== expectedVersion) return conflict(stream, expectedVersion, head.version)
      const sealed = sealAppend(append, head)
      if (!sealed.ok) return sealed
      records.push(...sealed.value)
    }
    return { ok: true, value: records }
  }

  function insert(appends: readonly PlainAppend[], records: readonly Sealed[]): Promise<void> {
    const streams = appends.flatMap(({ stream, events, sealed }) =>
      Array.from({ length: sealed?.records.length ?? events.length }, () => JSON.stringify(stream)),
    )
    return insertTogether(records.map((record, index) => ({ ...record, stream: streams[index] ?? '' })))
  }

  /** Whether the last of these records is where it should be: an append is all or nothing. */
  async function isTaken(stream: string, { version, hash }: Sealed): Promise<boolean> {
    const { rowCount } = await pool.query(
      'SELECT 1 FROM consigliere.events WHERE stream = $1 AND version = $2 AND hash = $3',
      [JSON.stringify(stream), version, hash],
    )
    return rowCount === 1
  }

  /** A question changes nothing: over a lost line it is asked again. */
  async function patiently<T>(until: number, question: () => Promise<T>): Promise<T> {
    for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        return await question()
      } catch (error) {
        if (!isLineLost(error) || Date.now() >= until) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  async function write(appends: readonly PlainAppend[]): Promise<Settled> {
    const until = Date.now() + patience
    const first = await patiently(until, () => seal(appends, false))
    if (!first.ok) return settledBefore(appends, first)
    let records = first.value
    const lastPart = appends.findLast(({ events, sealed }) => (sealed?.records ?? events).length > 0)
    const last = records.at(-1)
    if (!last || !lastPart) return first
    const { stream } = lastPart
    let isUnsure = false
    for (let pause = 50; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        await insert(appends, records)
        return { ok: true, value: records }
      } catch (error) {
        const code = codeOf(error)
        if (code === NOT_NEXT || code === UNIQUE_VIOLATION) {
          const mayBeTaken = isUnsure || unsettled.get(stream) === last.hash
          if (mayBeTaken && (await patiently(until, () => isTaken(stream, last)))) return { ok: true, value: records }
          const again = await patiently(until, () => seal(appends, true))
          if (!again.ok || again.value.at(-1)?.hash === last.hash)
            return again.ok ? unavailable(causeOf(error, address)) : again
          // What memory knew of a head was not true.
          records = again.value
        } else if (isLineLost(error) && Date.now() < until) {
          isUnsure = true
          await new Promise((resolve) => setTimeout(resolve, pause))
        } else if (code === DEADLOCK && Date.now() < until) {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * pause))
        } else {
          if (isLineLost(error)) unsettled.set(stream, last.hash)
          throw error
        }
      }
    }
  }

  /** A conflict may be with oneself: the same append, sent before, whose answer was lost. */
  async function settledBefore(appends: readonly PlainAppend[], refused: Settled): Promise<Settled> {
    if (refused.ok || refused.error.code !== 'store/version-conflict') return refused
    const lastPart = appends.findLast(({ events }) => events.length > 0)
    const hash = lastPart && unsettled.get(lastPart.stream)
    if (!lastPart || hash === undefined) return refused
    const records: Sealed[] = []
    for (const part of appends) {
      const before = await recordAt(part.stream, part.expectedVersion)
      const sealed = before && sealAppend(part, before)
      if (!sealed?.ok) return refused
      records.push(...sealed.value)
    }
    const last = records.at(-1)
    return last?.hash === hash && (await isTaken(lastPart.stream, last)) ? { ok: true, value: records } : refused
  }

  async function recordAt(stream: string, version: number): Promise<ChainEnd | undefined> {
    if (version === 0) return GENESIS
    const { rows } = await pool.query<ChainEnd>(
      'SELECT version, hash FROM consigliere.events WHERE stream = $1 AND version = $2',
      [JSON.stringify(stream), version],
    )
    return rows[0]
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    // Outside: a payload that is not JSON is the caller's fault and throws.
    const appends = plainAll(given)
    const streams = appends.map(({ stream }) => stream)
    return inOrder(streams, () =>
      asking<readonly StreamHead[]>(async () => {
        const callOff = foreign.expectOwn(
          appends.map(({ stream, expectedVersion }) => ({ stream, before: expectedVersion })),
        )
        const written = await write(appends).finally(callOff)
        if (!written.ok) {
          for (const stream of streams) heads.delete(stream)
          return written
        }
        let at = 0
        const after = appends.map(({ stream, expectedVersion, events, sealed }): StreamHead => {
          const count = (sealed?.records ?? events).length
          at += count
          const end = count === 0 ? (heads.get(stream) ?? GENESIS) : (written.value[at - 1] ?? GENESIS)
          if (count > 0) remember(stream, end)
          unsettled.delete(stream)
          return { stream, version: count > 0 ? end.version : expectedVersion, hash: end.hash }
        })
        if (written.value.length > 0) {
          const steps = after.map(({ stream, version }, index) => ({
            stream,
            before: appends[index]?.expectedVersion ?? 0,
            after: version,
          }))
          if (foreign.takeOwn(steps.filter((step) => step.after > step.before))) listeners.tellRecords(written.value)
          bell.ring(streams)
        }
        return { ok: true, value: await withHashes(after, appends) }
      }),
    )
  }

  /** Heads of parts without events, which nothing has told yet. */
  async function withHashes(
    after: readonly StreamHead[],
    appends: readonly PlainAppend[],
  ): Promise<readonly StreamHead[]> {
    const empty = appends.filter(({ events, sealed }) => (sealed?.records ?? events).length === 0)
    if (empty.length === 0) return after
    const asked = await headsOf(empty.map(({ stream }) => stream))
    return after.map((head) =>
      empty.some(({ stream }) => stream === head.stream) ? { ...head, hash: asked.get(head.stream)?.hash ?? '' } : head,
    )
  }

  function read(stream: string, from = 1): Promise<StoreResult<readonly Envelope[]>> {
    return asking<readonly Envelope[]>(async () => {
      const { rows } = await pool.query<{
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
      if (from <= 1) return unseal(stream, GENESIS, records, head)
      const [anchor, ...rest] = records
      if (anchor?.version !== from - 1) return tampered(stream, from - 1)
      return unseal(stream, anchor, rest, head)
    })
  }

  function list(prefix: string): Promise<StoreResult<readonly StreamHead[]>> {
    return asking<readonly StreamHead[]>(async () => {
      // A half of a pair at the end is written otherwise than the pair: the database is asked for what stands before it.
      const sure = JSON.stringify(/[\ud800-\udbff]$/.test(prefix) ? prefix.slice(0, -1) : prefix).slice(0, -1)
      const { rows } = await pool.query<StreamHead>({
        name: 'list',
        text: 'SELECT stream, version, hash FROM consigliere.heads WHERE stream ^@ $1',
        values: [sure],
      })
      const found = rows.map(({ stream, version, hash }) => ({ stream: JSON.parse(stream) as string, version, hash }))
      return {
        ok: true,
        value: found
          .filter(({ stream }) => stream.startsWith(prefix))
          .sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : 0)),
      }
    })
  }

  function beginToListen(): void {
    if (isListening) return
    isListening = true
    foreign.begin()
    bell.listen(foreign.pull)
  }

  return {
    append: async (stream, expectedVersion, events) => onlyHead(await appendAll([{ stream, expectedVersion, events }])),
    appendAll,
    read,
    list,

    // Rows are found by stream already: there is nothing to pack.
    fold: (stream) =>
      asking<StreamHead>(async () => {
        const { version, hash } = (await headsOf([stream])).get(stream) ?? GENESIS
        return { ok: true, value: { stream, version, hash } }
      }),

    subscribe(listener) {
      beginToListen()
      return listeners.add(listener)
    },

    foreign(listener) {
      beginToListen()
      return others.add(listener)
    },

    async close() {
      if (!isOpen) return
      isOpen = false
      await Promise.all([...tails.values()])
      await bell.close()
      await foreign.end()
      await pool.end()
    },
  }
}
