// The store of a server, by its address: a SQLite file or a PostgreSQL database. The shown address never contains a
// password, and once read, the address is also removed from the list of processes.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { parsePostgresAddress } from '../../store/adapters/postgres/address.ts'
import type { EventStore } from '../../store/port.ts'
import { hasDeviceKey, loadOrCreateDeviceKey, type DeviceKeyPair } from '../../store/signing/keys.ts'
import { durableNoteFileAt } from '../../store/sync/durableNoteFile.ts'
import type { DurableNote } from '../../store/sync/deviceId.ts'
import { type MissingFilePolicy, type OpenedStore, openStoreAt, storePathOf } from '../options/store.ts'
import { createRefusal, unwrapOrThrow } from '../sentences/refusal.ts'
import { dataFolder } from './dataFolder.ts'

interface Served {
  readonly shown: string
  /** File that stores this machine's key and its device id, which is in every envelope that the machine writes. */
  readonly device: DurableNote
  readonly key: DeviceKeyPair
  /** File that stores the current user of this machine's screens. */
  readonly keyboard: DurableNote
  /** File that records the data that viewers have been shown. */
  readonly shownNote: DurableNote
  /** File that stores the guesses of waiting players. */
  readonly shadows: DurableNote
  /** File that stores the token for a hub. */
  readonly hubNote: DurableNote
  /** File that stores the times at which this hub's devices were last seen. */
  readonly seenNote: DurableNote
}

/** A file, with a journal and backups next to it. */
export interface ServedStoreFile extends Served {
  readonly file: OpenedStore
}

/** A database with a server of its own, to which other programs write as well. */
export interface ServedDatabase extends Served {
  readonly database: EventStore
}

/** Whether the machine of this store already has a key from earlier signatures. */
export function hasDeviceKeyAt(address: string): Promise<boolean> {
  return hasDeviceKey(notePlace(address, 'laptop'))
}

export async function openServedStore(
  address: string,
  missing: MissingFilePolicy = 'make',
): Promise<ServedStoreFile | ServedDatabase> {
  const postgres = parsePostgresAddress(address)
  const device = notePlace(address, 'laptop')
  const notes = {
    device,
    keyboard: notePlace(address, 'keyboard'),
    shownNote: notePlace(address, 'shown'),
    shadows: notePlace(address, 'shadows'),
    hubNote: notePlace(address, 'hub'),
    seenNote: notePlace(address, 'seen'),
  }
  if (!postgres) {
    const file = openStoreAt(address, missing)
    return { file, shown: address, ...notes, key: await loadOrCreateDeviceKey(device, randomUUID) }
  }
  process.title = 'consigliere serve'
  const { openPostgresStore } = await import('../../store/adapters/postgres/postgres.ts')
  const database = await openPostgresStore(address)
  if (!database.ok && database.error.code === 'store/unavailable')
    throw createRefusal('postgres/not-opened', postgres.shown, database.error.params)
  return {
    database: unwrapOrThrow(database, postgres.shown),
    shown: postgres.shown,
    ...notes,
    key: await loadOrCreateDeviceKey(device, randomUUID),
  }
}

/** Location of a note on this machine: next to a store file, or in the data folder if the store is a database. */
function notePlace(address: string, of: 'laptop' | 'keyboard' | 'shown' | 'shadows' | 'hub' | 'seen'): DurableNote {
  return durableNoteFileAt(
    parsePostgresAddress(address) ? join(dataFolder(), `hub.${of}`) : `${storePathOf(address)}.${of}`,
  )
}
