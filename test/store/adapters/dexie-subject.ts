// The Dexie adapter as a subject, over the IndexedDB of a page or over fake-indexeddb.

import { Dexie } from 'dexie'
import { createDexieStore } from '../../../src/store/adapters/dexie.ts'
import type { Sealed } from '../../../src/store/hash.ts'
import type { RepairableStore } from '../../../src/store/port.ts'
import type { Subject } from './subject.ts'

export async function dexieSubject(name: string): Promise<Subject<RepairableStore>> {
  const opened: RepairableStore[] = []
  return {
    isShared: true,
    heals: false,
    async open() {
      const store = createDexieStore({ name })
      opened.push(store)
      return store
    },
    meddle: (stream, edit) => meddleDexie(name, stream, edit),
    async dispose() {
      for (const store of opened) await store.close()
      await Dexie.delete(name)
    },
  }
}

export async function meddleDexie(
  name: string,
  stream: string,
  edit: (records: readonly Sealed[]) => readonly Sealed[],
): Promise<void> {
  const raw = await new Dexie(name).open()
  const fold = await raw.table<{ stream: string; records: string }, string>('folds').get(stream)
  const rows = raw.table<Sealed & { stream: string }>('rows')
  if (fold !== undefined) {
    await raw.table('folds').put({ stream, records: JSON.stringify(edit(JSON.parse(fold.records) as Sealed[])) })
  } else {
    const own = (await rows.toArray()).filter((row) => row.stream === stream).sort((a, b) => a.version - b.version)
    await rows.bulkDelete(own.map(({ version }) => [stream, version]))
    await rows.bulkPut(edit(own).map((record) => ({ ...record, stream })))
  }
  raw.close()
}
