// The store a server works on, by its address: a SQLite file, or a PostgreSQL. Nothing shown of an address holds a
// password, and once it is read it is taken out of the list of processes too.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readPostgresAddress } from '../../store/postgres/address.ts'
import { openPostgresStore } from '../../store/postgres/postgres.ts'
import { laptopFile } from '../../store/laptop-file.ts'
import type { EventStore, RepairableStore } from '../../store/port.ts'
import { keyOf, type LaptopKey } from '../../store/signing/keys.ts'
import { openStoreAt } from '../options/store.ts'
import { faultSentence } from '../sentences/fault.ts'
import { Refused } from '../sentences/refusal.ts'
import { dataFolder } from './dataFolder.ts'

export interface ServedStore {
  readonly store: EventStore
  /** Present where a laptop that was cut off can be put to the hub's chain. */
  readonly own?: RepairableStore
  readonly shown: string
  /** Of this machine, in every envelope it writes. */
  readonly laptop: string
  readonly key: LaptopKey
}

export async function openServedStore(address: string): Promise<ServedStore> {
  const postgres = readPostgresAddress(address)
  if (!postgres) {
    const { store, path } = openStoreAt(address, 'make')
    const key = await keyOf(laptopFile(`${path}.laptop`), randomUUID)
    return { store, own: store, shown: address, laptop: key.laptop, key }
  }
  process.title = 'consigliere serve'
  const opened = await openPostgresStore(address)
  if (!opened.ok) throw new Refused(opened.error.code, faultSentence(opened.error), postgres.shown)
  const key = await keyOf(laptopFile(join(dataFolder(), 'hub.laptop')), randomUUID)
  return { store: opened.value, shown: postgres.shown, laptop: key.laptop, key }
}
