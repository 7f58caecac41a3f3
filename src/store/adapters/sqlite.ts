// EventStore in one SQLite file, for the server and the command line. WAL with synchronous=FULL; one transaction per
// append. Stream names are stored as JSON text, because SQLite cuts a text at a NUL and cannot store lone surrogates.
// Texts are read as bytes and decoded here: libsql ends the process on a text that is not UTF-8 (upstream issue 1223),
// and a single flipped bit on the disk is enough for that. Node only: no file that a browser builds may import this
// one.

import { closeSync, openSync } from 'node:fs'
import Database from 'libsql'
import {
  chainEndOf,
  GENESIS,
  toSingleHeadResult,
  serialiseAppends,
  verifyWholeChain,
  checkAndSealAppend,
  tamperedResult,
  storeUnavailableResult,
  unsealEnvelopesFromVersion,
  type ChainEnd,
  type Sealed,
} from '../hash.ts'
import { normaliseDiskError, requireDiskSpaceForSqlite } from '../diskFault.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import { compareByStream } from '../compareText.ts'
import type { Envelope, RepairableStore, StoreResult, StreamHead } from '../port.ts'

/** Milliseconds that a writer waits for another process's transaction. */
const BUSY_MS = 5_000

/** Schema steps in order. `user_version` counts the steps done. A released step is never edited. */
const MIGRATIONS: readonly string[] = [
  // The generated columns and the view provide the tables of source 002, with which any SQL tool can read games: see
  // docs/server.md. The program itself does not read them.
  `CREATE TABLE events (
     stream TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL,
     stream_name TEXT AS (CASE WHEN json_valid(stream) THEN json_extract(stream, '$') END),
     id TEXT AS (stream_name || '@' || version),
     game_id TEXT AS (CASE
       WHEN substr(stream_name, 1, instr(stream_name, '/')) IN ('game/', 'table/', 'benchmark/')
       THEN substr(stream_name, instr(stream_name, '/') + 1) END),
     sequence INTEGER AS (version),
     event_type TEXT AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.type') END),
     payload JSON AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.payload') END),
     private BOOLEAN AS (CASE WHEN json_valid(body) THEN json_extract(body, '$.private') END),
     created_at TIMESTAMP
       AS (CASE WHEN json_valid(body) THEN datetime(json_extract(body, '$.at') / 1000, 'unixepoch') END),
     PRIMARY KEY (stream, version)) WITHOUT ROWID;
   CREATE TABLE heads (stream TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
   CREATE VIEW games AS
     SELECT game_id AS id,
       coalesce(json_extract(payload, '$.seed'), json_extract(payload, '$.header.seed')) AS seed,
       created_at,
       coalesce(json_extract(payload, '$.status'), CASE WHEN EXISTS (
         SELECT 1 FROM events AS last WHERE last.stream = events.stream
         AND last.event_type IN ('TableEnded', 'GameSummarised')) THEN 'over' ELSE 'running' END) AS status,
       payload AS metadata
     FROM events WHERE game_id IS NOT NULL AND version = 1;`,
]

export interface SqliteStore extends RepairableStore {
  /**
   * Replaces all streams in the store with these streams, each a whole chain, or changes nothing. Listeners are not
   * called.
   */
  replaceAll(streams: ReadonlyMap<string, readonly Envelope[]>): Promise<StoreResult<void>>
}

/** Thrown if a file cannot be opened as a store. */
export class SqliteFileError extends Error {
  /**
   * `foreign`: not a database of this program. `newer`: written by a later version. `damaged`: unreadable.
   * `unavailable`: the disk or another process prevents it.
   */
  readonly reason: 'foreign' | 'newer' | 'damaged' | 'unavailable'

  constructor(reason: SqliteFileError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

class FileStore implements SqliteStore {
  readonly #path: string
  readonly #db: Database.Database
  readonly #sql: Statements
  readonly #listeners = createEnvelopeListeners()
  #isOpen = true

  /** Streams that have events but no head, because the row of the head is damaged. Searched for only once. */
  #headless: readonly StreamHead[] | undefined

  constructor(path: string) {
    this.#path = path
    this.#db = openDatabase(path)
    try {
      this.#sql = prepare(this.#db)
    } catch (error) {
      // The schema text in the file is damaged.
      this.#db.close()
      throw new SqliteFileError('damaged', (error as Error).message)
    }
  }

  readonly appendAll: SqliteStore['appendAll'] = async (given) => {
    // Appends are serialised outside the transaction's catch, because a payload that is not JSON is the caller's
    // mistake and must throw.
    const appends = serialiseAppends(given)
    const added: Sealed[] = []
    const result = this.#transaction<readonly StreamHead[]>('IMMEDIATE', () => {
      for (const append of appends) {
        const { stream } = append
        const sealed = checkAndSealAppend(append, this.#headOf(stream), this.#lastOf(stream).version)
        if (!sealed.ok) return sealed
        if (sealed.value.length > 0) this.#put(stream, sealed.value)
        added.push(...sealed.value)
      }
      return { ok: true, value: appends.map(({ stream }) => this.#headOf(stream)) }
    })
    if (result.ok) this.#listeners.notifyRecords(added)
    return result
  }

  readonly append: SqliteStore['append'] = async (stream, expectedVersion, events) =>
    toSingleHeadResult(await this.appendAll([{ stream, expectedVersion, events }]))

  readonly read: SqliteStore['read'] = async (stream, from = 1) =>
    this.#transaction<readonly Envelope[]>('DEFERRED', () =>
      unlessCorrupt(() => this.#readFrom(stream, from), tamperedResult(stream, from)),
    )

  readonly list: SqliteStore['list'] = async (prefix) =>
    this.#transaction('DEFERRED', () => {
      const heads = this.#allHeads().filter(({ stream }) => stream.startsWith(prefix))
      return { ok: true, value: heads.sort(compareByStream) }
    })

  // Rows are clustered by stream, so there is nothing to pack.
  readonly fold: SqliteStore['fold'] = async (stream) =>
    this.#transaction('DEFERRED', () => ({ ok: true, value: this.#headOf(stream) }))

  readonly restore: SqliteStore['restore'] = async (stream, envelopes) => {
    const chain = verifyWholeChain(stream, envelopes)
    if (!chain.ok) return chain
    return this.#transaction('IMMEDIATE', () => {
      this.#sql.deleteEvents.run(JSON.stringify(stream))
      this.#sql.deleteHead.run(JSON.stringify(stream))
      if (chain.value.length > 0) this.#put(stream, chain.value)
      return { ok: true, value: this.#headOf(stream) }
    })
  }

  readonly replaceAll: SqliteStore['replaceAll'] = async (streams) =>
    this.#transaction<void>('IMMEDIATE', () => {
      this.#db.exec('DELETE FROM events')
      this.#db.exec('DELETE FROM heads')
      for (const [stream, envelopes] of streams) {
        const chain = verifyWholeChain(stream, envelopes)
        if (!chain.ok) return chain
        this.#put(stream, chain.value)
      }
      return { ok: true, value: undefined }
    })

  readonly subscribe: SqliteStore['subscribe'] = (listener) => this.#listeners.add(listener)

  readonly close: SqliteStore['close'] = async () => {
    if (!this.#isOpen) return
    this.#isOpen = false
    try {
      // Moves the -wal file's content into the main file, because people copy only the main file.
      this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // Nothing is lost. On a full disk, the remaining content stays in the -wal file, and the next start reads it from
      // there.
    } finally {
      this.#db.close()
    }
  }

  #headOf(stream: string): StreamHead {
    const row = this.#sql.selectHead.get(JSON.stringify(stream)) as StoredEnd | undefined
    return row === undefined ? { stream, ...GENESIS } : { stream, ...endIn(row) }
  }

  #lastOf(stream: string): ChainEnd {
    const row = this.#sql.selectLast.get(JSON.stringify(stream)) as StoredEnd | undefined
    return row === undefined ? GENESIS : endIn(row)
  }

  #recordsFrom(stream: string, version: number): readonly Sealed[] {
    const rows = this.#sql.selectFrom.all(JSON.stringify(stream), version) as (StoredEnd & {
      readonly body: StoredText
    })[]
    return rows.map((row) => ({ ...endIn(row), body: textIn(row.body) }))
  }

  #allHeads(): readonly StreamHead[] {
    const rows = unlessCorrupt(() => this.#sql.selectHeads.all() as (StoredEnd & { readonly stream: StoredText })[], [])
    const heads = rows.flatMap((row) => {
      const stream = nameIn(row.stream)
      return stream === undefined ? [] : [{ stream, ...endIn(row) }]
    })
    this.#headless ??= this.#headlessBut(new Set(heads.map(({ stream }) => stream)))
    return [...heads, ...this.#headless]
  }

  #headlessBut(headed: ReadonlySet<string>): readonly StreamHead[] {
    const names = unlessCorrupt(() => this.#sql.selectNames.all() as { readonly stream: StoredText }[], [])
    return names.flatMap((row) => {
      const stream = nameIn(row.stream)
      if (stream === undefined || headed.has(stream)) return []
      return [{ stream, ...unlessCorrupt(() => this.#lastOf(stream), GENESIS) }]
    })
  }

  #put(stream: string, records: readonly Sealed[]): void {
    const name = JSON.stringify(stream)
    for (const { version, body, hash } of records) this.#sql.insertEvent.run(name, version, body, hash)
    const { version, hash } = chainEndOf(records)
    this.#sql.upsertHead.run(name, version, hash)
  }

  #readFrom(stream: string, from: number): StoreResult<readonly Envelope[]> {
    const head = this.#headOf(stream)
    if (from > 1 && from > head.version && this.#lastOf(stream).version === head.version) return { ok: true, value: [] }
    return unsealEnvelopesFromVersion(stream, from, this.#recordsFrom(stream, Math.max(from - 1, 0)), head)
  }

  /**
   * Runs a job and returns its result. Changes are kept only if the result is ok and the commit is on disk. Read-only
   * jobs are not committed, because SQLite refuses a commit after a page that it cannot read.
   */
  #transaction<T>(mode: 'IMMEDIATE' | 'DEFERRED', job: () => StoreResult<T>): StoreResult<T> {
    if (!this.#isOpen) return storeUnavailableResult('closed')
    try {
      this.#db.exec(`BEGIN ${mode}`)
      const result = job()
      this.#db.exec(result.ok && mode === 'IMMEDIATE' ? 'COMMIT' : 'ROLLBACK')
      return result
    } catch (error) {
      // On a full disk, SQLite may already have rolled back.
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      return storeUnavailableResult(normaliseDiskError(error, this.#path))
    }
  }
}

/** Opens or creates the file. Throws SqliteFileError, and changes nothing, if this program cannot open it. */
export function createSqliteStore(path: string): SqliteStore {
  return new FileStore(path)
}

const VERSION_COLUMN = 'CAST(version AS INTEGER) AS version'
const HASH_COLUMN = 'CAST(hash AS BLOB) AS hash'

/** Finds each name with a single jump along the key, so the cost does not depend on the number of events. */
const SELECT_STREAM_NAMES = `WITH RECURSIVE names(name) AS (SELECT MIN(stream) FROM events
  UNION ALL SELECT (SELECT MIN(stream) FROM events WHERE stream > name) FROM names WHERE name IS NOT NULL)
  SELECT CAST(name AS BLOB) AS stream FROM names WHERE name IS NOT NULL`

type Statements = ReturnType<typeof prepare>

function prepare(db: Database.Database) {
  return {
    selectHead: db.prepare(`SELECT ${VERSION_COLUMN}, ${HASH_COLUMN} FROM heads WHERE stream = ?`),
    selectLast: db.prepare(
      `SELECT ${VERSION_COLUMN}, ${HASH_COLUMN} FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1`,
    ),
    selectFrom: db.prepare(
      `SELECT ${VERSION_COLUMN}, CAST(body AS BLOB) AS body, ${HASH_COLUMN} FROM events
       WHERE stream = ? AND version >= ? ORDER BY version`,
    ),
    selectHeads: db.prepare(`SELECT CAST(stream AS BLOB) AS stream, ${VERSION_COLUMN}, ${HASH_COLUMN} FROM heads`),
    selectNames: db.prepare(SELECT_STREAM_NAMES),
    insertEvent: db.prepare('INSERT INTO events (stream, version, body, hash) VALUES (?, ?, ?, ?)'),
    deleteEvents: db.prepare('DELETE FROM events WHERE stream = ?'),
    upsertHead: db.prepare(
      `INSERT INTO heads (stream, version, hash) VALUES (?, ?, ?)
       ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash`,
    ),
    deleteHead: db.prepare('DELETE FROM heads WHERE stream = ?'),
  }
}

/** A text, read as bytes. Any other value means damage. */
type StoredText = ArrayBuffer | null

interface StoredEnd {
  readonly version: number
  readonly hash: StoredText
}

/**
 * Decodes a text. Invalid bytes become U+FFFD. Then the record's hash does not match, and the damage is detected there.
 */
function textIn(stored: StoredText): string {
  return stored === null ? '' : Buffer.from(stored).toString('utf8')
}

const STRICT_UTF8_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function endIn({ version, hash }: StoredEnd): ChainEnd {
  return { version, hash: textIn(hash) }
}

/** Decodes a stream name. `undefined` if the name is damaged. */
function nameIn(stored: StoredText): string | undefined {
  try {
    const name: unknown = JSON.parse(STRICT_UTF8_DECODER.decode(stored ?? new ArrayBuffer(0)))
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

/** Returns the fallback if SQLite cannot read a page. Other pages of the file may be intact. */
function unlessCorrupt<T>(job: () => T, otherwise: T): T {
  try {
    return job()
  } catch (error) {
    if ((error as { readonly code?: string }).code?.startsWith('SQLITE_CORRUPT')) return otherwise
    throw error
  }
}

function openDatabase(path: string): Database.Database {
  let db: Database.Database | undefined
  try {
    requireDiskSpaceForSqlite(path)
    // SQLite creates its own files next to this one with the same permissions.
    closeSync(openSync(path, 'a', 0o600))
    db = new Database(path, { timeout: BUSY_MS })
    throwIfForeignDatabase(db)
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    migrate(db)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof SqliteFileError) throw error
    const { code, message } = normaliseDiskError(error, path) as Error & { readonly code?: string }
    throw new SqliteFileError(
      code === 'SQLITE_NOTADB' ? 'foreign' : code === 'SQLITE_CORRUPT' ? 'damaged' : 'unavailable',
      message,
    )
  }
}

/** An empty database belongs to no program yet. Any other database is ours only if it contains our tables. */
function throwIfForeignDatabase(db: Database.Database): void {
  const done = schemaVersion(db)
  const stored = db.prepare('SELECT CAST(name AS BLOB) AS name FROM sqlite_master').all() as { name: StoredText }[]
  const tables = stored.map(({ name }) => textIn(name))
  const isOurs = tables.includes('events') && tables.includes('heads')
  if (done > MIGRATIONS.length && (isOurs || tables.length === 0))
    throw new SqliteFileError('newer', `the database is of a newer version: ${done}`)
  if (done === 0 ? tables.length > 0 : !isOurs)
    throw new SqliteFileError('foreign', 'the database is of another program')
}

function schemaVersion(db: Database.Database): number {
  return (db.prepare('PRAGMA user_version').get() as { user_version: number }).user_version
}

function migrate(db: Database.Database): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const done = schemaVersion(db)
    for (const step of MIGRATIONS.slice(done)) db.exec(step)
    if (done < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    db.exec('COMMIT')
  } catch (error) {
    // On a full disk, SQLite may already have rolled back.
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}
