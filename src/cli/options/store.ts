// `--store sqlite:FILE`: the one place where a command opens a club's store by its address. Refuses
// what is not a store of this program, or is of a later version, before anything in it is changed. A store that is
// opened for writing belongs to this process until it is closed; reading needs no ownership.
// Rule: spec/cli.md.

import { existsSync, statSync } from 'node:fs'
import type { Club } from '../../club/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { Season } from '../../club/seasons/changeSeason.ts'
import { ownStore, StoreInUse } from '../../store/adapters/sqlite-owner.ts'
import { createSqliteStore, SqliteFileError, type SqliteStore } from '../../store/adapters/sqlite.ts'
import { printable, refuse, Refused, valueOf, WrongUsage } from '../sentences/refusal.ts'
import { speak } from '../sentences/language.ts'

const usage = speak('usage')
const fault = speak('fault')

const SCHEME = 'sqlite:'

/** Whether a file that is not there yet, or holds nothing, becomes a new store. */
export type MissingFile = 'refuse' | 'make'

export interface OpenedStore {
  readonly store: SqliteStore
  readonly path: string
  /** It was made just now: a command that puts nothing into it removes it again. */
  readonly isNew: boolean
}

/** Throws WrongUsage for an address of another form, Refused (`store/...`) for a file that cannot be opened. */
export function openStoreAt(address: string, missing: MissingFile): OpenedStore {
  const path = pathOf(address)
  const isNew = isMissing(path)
  if (isNew && missing === 'refuse') throw refuse('store/not-found', place(path))
  const store = sqliteAt(path)
  try {
    return { store: closedWith(store, ownStore(path)), path, isNew }
  } catch (error) {
    void store.close()
    if (error instanceof StoreInUse) throw inUse(path, error)
    const { message: cause } = error as Error
    throw new Refused('store/unavailable', fault('store/not-opened', { cause }), place(path))
  }
}

/** To read only; another process may have it open. Throws as `openStoreAt`; the file has to be there. */
export function readStoreAt(address: string): Pick<OpenedStore, 'store' | 'path'> {
  const path = pathOf(address)
  if (isMissing(path)) throw refuse('store/not-found', place(path))
  return { store: sqliteAt(path), path }
}

/** Reads a store and closes it. */
export async function withStore<T>(
  address: string,
  read: (store: SqliteStore, path: string) => Promise<T>,
): Promise<T> {
  const { store, path } = readStoreAt(address)
  try {
    return await read(store, path)
  } finally {
    await store.close()
  }
}

function inUse(path: string, { pid }: StoreInUse): Refused {
  return refuse('store/in-use', place(path), { pid: pid === undefined ? '?' : String(pid) })
}

function closedWith(store: SqliteStore, release: () => void): SqliteStore {
  return {
    ...store,
    async close() {
      await store.close()
      release()
    },
  }
}

function sqliteAt(path: string): SqliteStore {
  try {
    return createSqliteStore(path)
  } catch (error) {
    if (!(error instanceof SqliteFileError)) throw error
    switch (error.reason) {
      case 'foreign':
        throw refuse('store/foreign', place(path))
      case 'newer':
        throw refuse('store/newer-version', place(path))
      case 'damaged':
        throw refuse('store/damaged', place(path), { cause: error.message })
      case 'unavailable':
        throw new Refused('store/unavailable', fault('store/not-opened', { cause: error.message }), place(path))
    }
  }
}

export const isStoreAddress = (text: string): boolean => text.startsWith(SCHEME)

export function pathOf(address: string): string {
  const path = address.slice(SCHEME.length)
  if (!address.startsWith(SCHEME) || path === '' || path.startsWith(':')) {
    throw new WrongUsage(usage('storeAddress', { address: JSON.stringify(address) }))
  }
  return path
}

/** Not there, or empty: SQLite takes an empty file for a new database. */
function isMissing(path: string): boolean {
  if (!existsSync(path)) return true
  const { size } = statSync(path)
  return size === 0 && !existsSync(`${path}-wal`)
}

function place(path: string): string {
  return printable(path)
}

// A season of a club's store by its name, for commands that ask the club as a screen does.
export async function seasonNamed(club: Club, name: string): Promise<Season> {
  const seasons = valueOf(await club.ask('seasons.list', {}), printable(name))
  const found = seasons.find((each) => nameKey(each.name) === nameKey(name))
  if (found) return found
  const there = speak('fault')('seasons/unknown', {
    n: seasons.length,
    seasons: seasons.map((each) => each.name).join(', '),
  })
  throw new Refused('seasons/unknown', printable(there), printable(name))
}

/** For a club that only reads: no id of its own reaches the store. */
export function heldIds(): () => string {
  let count = 0
  return () => `held-${(count += 1)}`
}
