// A backup restored from the screen of a club that cannot be opened: over an unreadable database, or next to a journal
// that cannot be opened. Refused restores change nothing.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFileJournal, moveFileJournalAside } from '../../src/store/journal/file.ts'
import { openOpfsJournal, switchToEmptyOpfsJournal } from '../../src/store/journal/opfs.ts'
import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { createRemoteStore, serveStore } from '../../src/store/adapters/remote.ts'
import { storeUnavailableResult } from '../../src/store/hash.ts'
import type { Journal } from '../../src/store/journal/journal.ts'
import type { RepairableStore } from '../../src/store/port.ts'
import { fakeOpfs } from '../store/journal/fake-opfs.ts'
import { joinedPorts } from '../store/adapters/subjects.ts'
import { copyOf, newMachine, openOn, settled, type Client } from './machine.ts'

let ids = 0
/** Ids that the club of the backup does not have. */
const newId = () => `new${(ids += 1)}`

/** Returns the backup of a club with these members. */
async function backupOf(...names: readonly string[]): Promise<string> {
  const { told } = openOn(newMachine())
  await told('club.create', { name: 'Black Cat' })
  await told('members.add', { names })
  return (await told('club.backup', {})).text
}

async function restore({ ask, told }: Client, text: string) {
  const { upload } = await told('uploads.begin', { kind: 'backup' })
  await told('uploads.piece', { kind: 'backup', upload, text })
  await told('restore.preview', { upload })
  return ask('restore.take', { upload })
}

const members = async ({ told }: Client) => (await told('members.list', {})).map(({ name }) => name)

/** Creates an IndexedDB named `club` as another program would, with this version and these tables. */
async function foreignDatabase(version: number, tables: Readonly<Record<string, string>>): Promise<IDBFactory> {
  const indexedDB = new IDBFactory()
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('club', version)
    opening.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(tables)) opening.result.createObjectStore(name, { keyPath })
    }
    opening.onsuccess = () => (opening.result.close(), resolve())
    opening.onerror = () => reject(opening.error ?? new Error('not opened'))
  })
  return indexedDB
}

/** Creates a database that behaves like Chromium's after damage to its files, until the database is deleted. */
function brokenDatabase(): IDBFactory {
  const sound = new IDBFactory()
  let isBroken = true
  return {
    open(name: string, version?: number) {
      if (isBroken) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
      return sound.open(name, version)
    },
    deleteDatabase(name: string) {
      isBroken = false
      return sound.deleteDatabase(name)
    },
    cmp: (a: unknown, b: unknown) => sound.cmp(a, b),
    databases: () => sound.databases(),
  }
}

const overDexie = (indexedDB: IDBFactory) => async () => createDexieStore({ name: 'club', indexedDB, IDBKeyRange })

/** Opens the store over a port, as on the desktop, where the store is in another page. */
function overPort(indexedDB: IDBFactory) {
  return async (): Promise<RepairableStore> => {
    const [page, main] = joinedPorts()
    serveStore(createDexieStore({ name: 'club', indexedDB, IDBKeyRange }), page)
    return createRemoteStore(main)
  }
}

test('an interrupted restore over a broken database continues at the next start', async () => {
  const machine = newMachine()
  const indexedDB = await foreignDatabase(10, { rows: 'x', heads: 'y', folds: 'z' })
  const withoutDiscard = async () => ({
    ...(await overDexie(indexedDB)()),
    discard: async () => storeUnavailableResult('cut off'),
  })
  const cutOff = await restore(openOn(machine, { openStore: withoutDiscard }), await backupOf('Ann'))
  expect(cutOff, 'nobody is told that it is done').toMatchObject({ ok: false, error: { code: 'restore/waits' } })
  const again = openOn(machine, { openStore: overDexie(indexedDB) })
  expect(await again.status()).toMatchObject({ closed: null, faults: [] })
  expect(await members(again)).toEqual(['Ann'])
})

describe.each([
  ['in the browser', overDexie],
  ['over a port', overPort],
] as const)('an unusable database (%s)', (_, over) => {
  test('a restored backup replaces an unusable database and still exists after the next start', async () => {
    const machine = newMachine()
    const openStore = over(brokenDatabase())
    const client = openOn(machine, { openStore, ids: newId })
    expect((await client.status()).closed).toMatchObject({
      why: 'cannot-open',
      error: { code: 'open/disk-failing', params: { side: 'database' } },
    })

    expect(await restore(client, await backupOf('Ann', 'Bob'))).toMatchObject({
      ok: true,
      data: { club: { name: 'Black Cat' }, closed: null },
    })
    expect(await members(client)).toEqual(['Ann', 'Bob'])
    await client.told('members.add', { names: ['Eve'] })
    await client.told('club.reopen', {})
    expect(await members(client)).toEqual(['Ann', 'Bob', 'Eve'])
    const again = openOn(machine, { openStore })
    expect(await again.status()).toMatchObject({ closed: null, start: null, faults: [] })
    expect(await members(again)).toEqual(['Ann', 'Bob', 'Eve'])
  })

  test('an unusable database is replaced if it opens but accepts no entries', async () => {
    const openStore = over(await foreignDatabase(10, { rows: 'x', heads: 'y', folds: 'z' }))
    const client = openOn(newMachine(), { openStore })
    expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: true, data: { closed: null } })
    expect(await members(client)).toEqual(['Ann'])
  })

  test('a database of a newer version is not replaced, and the journal stays unchanged', async () => {
    const machine = newMachine()
    await openOn(machine).told('club.create', { name: 'What was here' })
    await settled(machine)
    const before = copyOf(machine)
    const indexedDB = await foreignDatabase(40, { rows: 'x', heads: 'stream', games: 'id' })
    const client = openOn(machine, { openStore: over(indexedDB) })
    const newer = { code: 'open/newer', params: { side: 'database', found: 4, known: 1 } }
    expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: false, error: newer })
    expect((await client.status()).closed).toMatchObject({ error: newer })
    expect(machine.journal.bytes()).toEqual(before.journal.bytes())
    expect(machine.journal.kept()).toBe(0)
    expect(await over(indexedDB)().then((store) => store.discard?.())).toMatchObject({
      ok: false,
      error: { code: 'store/newer' },
    })
    expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([40])
  })
})

describe('a journal that cannot be opened', () => {
  function desktop() {
    const userData = mkdtempSync(join(tmpdir(), 'consigliere-aside-'))
    const opened: Journal[] = []
    onTestFinished(async () => {
      for (const journal of opened) await journal.close()
      rmSync(userData, { recursive: true, force: true })
    })
    const path = join(userData, 'data', 'journal.jsonl')
    const openJournal = async () => {
      const journal = await openFileJournal(path)
      opened.push(journal)
      return journal
    }
    return { userData, path, host: { openJournal, putJournalAside: () => moveFileJournalAside(path) } }
  }

  test.each(['journal.jsonl', 'journal.jsonl.marker', 'journal.jsonl.heads', 'journal.jsonl.restore'])(
    'is moved aside unchanged by a restore if %s is a folder',
    async (name) => {
      const { userData, host } = desktop()
      mkdirSync(join(userData, 'data', name, 'kept as it is'), { recursive: true })
      const client = openOn(newMachine(), host)
      expect((await client.status()).closed).toMatchObject({
        error: { code: 'open/not-a-file', params: { side: 'journal' } },
      })
      expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: true, data: { closed: null } })
      expect(await members(client)).toEqual(['Ann'])
      expect(readdirSync(userData).sort()).toEqual(['data', 'data.aside-1'])
      expect(readdirSync(join(userData, 'data.aside-1', name))).toEqual(['kept as it is'])
    },
  )

  test('is moved aside unchanged, and a new journal is used', async () => {
    const opfs = fakeOpfs()
    opfs.troubles.set('journal/journal-1.jsonl', new DOMException('it went wrong', 'NotReadableError'))
    const machine = newMachine()
    const host = {
      openJournal: () => openOpfsJournal('journal', opfs.root),
      putJournalAside: () => switchToEmptyOpfsJournal('journal', opfs.root),
    }
    const client = openOn(machine, { ...host, ids: newId })
    expect((await client.status()).closed).toMatchObject({
      error: { code: 'open/disk-failing', params: { side: 'journal' } },
    })
    expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: true, data: { closed: null } })
    await client.told('members.add', { names: ['Bob'] })
    expect(Object.keys(opfs.files('journal'))).not.toEqual([])
    await client.told('club.reopen', {})
    expect(await members(client)).toEqual(['Ann', 'Bob'])
    expect(await client.status()).toMatchObject({ start: null, faults: [] })
  })

  test.each([
    ['a lock of another window', new DOMException('taken', 'NoModificationAllowedError'), 'open/held'],
    ['a full disk', Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }), 'open/disk-full'],
  ])('is not moved aside if the only cause is %s', async (_, cause, code) => {
    const client = openOn(newMachine(), {
      openJournal: () => Promise.reject(cause),
      putJournalAside: () => expect.fail('it was put aside'),
    })
    expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: false, error: { code } })
  })

  test('is moved back if the restore fails', async () => {
    const { userData, path, host } = desktop()
    mkdirSync(join(userData, 'data', 'journal.jsonl'), { recursive: true })
    let opened = 0
    const client = openOn(newMachine(), {
      ...host,
      async openJournal() {
        const journal = await host.openJournal()
        opened += 1
        return { ...journal, restore: async () => storeUnavailableResult('ENOSPC: no space left') }
      },
    })
    expect(await restore(client, await backupOf('Ann'))).toMatchObject({ ok: false })
    expect(opened).toBe(1)
    expect(readdirSync(userData)).toEqual(['data'])
    expect(() => readFileSync(path)).toThrow('EISDIR')
  })
})
