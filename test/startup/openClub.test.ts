// A club that does not open reports the reason as a code with a location, accepts only requests that help, and opens on
// request once the problem is solved. Data of a newer version is never changed.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { RequestName } from '../../src/api/requestTypes.ts'
import { ALL_READ_KEYS } from '../../src/api/contract/apiResult.ts'
import { REQUESTS } from '../../src/api/requests.ts'
import type { PushMessage } from '../../src/api/service.ts'
import { openingErrorOf } from '../../src/startup/openingError.ts'
import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { NewerFormatError, sha256Hex, storeUnavailableResult } from '../../src/store/hash.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { StoreResult } from '../../src/store/port.ts'
import { copyOf, newMachine, openOn, settled, type Machine } from './machine.ts'

const systemError = (code: string) => Object.assign(new Error(`${code}: it went wrong, open '/club'`), { code })

async function clubWith(name: string): Promise<Machine> {
  const machine = newMachine()
  await openOn(machine).told('club.create', { name })
  await settled(machine)
  return machine
}

describe('the error of a database or journal that does not open', () => {
  test.each([
    ['a folder in its place', systemError('EISDIR'), 'open/not-a-file'],
    ['a missing right to read', systemError('EACCES'), 'open/forbidden'],
    ['a read-only disk', systemError('EROFS'), 'open/forbidden'],
    ['a full disk', systemError('ENOSPC'), 'open/disk-full'],
    ['a full quota', new DOMException('no room', 'QuotaExceededError'), 'open/disk-full'],
    ['a lock of another tab', new DOMException('taken', 'NoModificationAllowedError'), 'open/held'],
    ['a failing disk', systemError('EIO'), 'open/disk-failing'],
    ['a file that cannot be read', new DOMException('cannot', 'NotReadableError'), 'open/disk-failing'],
    ['an unknown error', new Error('who knows'), 'open/failed'],
    ['an error whose text names built-in properties', new Error('constructor: toString Error'), 'open/failed'],
    ['no error at all', undefined, 'open/failed'],
  ])('has the right code for %s', (_, cause, code) => {
    expect(openingErrorOf('journal', '/club/journal.jsonl', cause)).toMatchObject({
      code,
      params: { side: 'journal', place: '/club/journal.jsonl' },
    })
  })

  test('keeps the system’s message for support', () => {
    expect(
      openingErrorOf('database', 'http://here', {
        code: 'store/unavailable',
        params: { cause: 'QuotaExceededError: no room' },
      }),
    ).toEqual({
      code: 'open/disk-full',
      params: { side: 'database', place: 'http://here', cause: 'QuotaExceededError: no room' },
    })
    expect(openingErrorOf('journal', '/club', new NewerFormatError(3, 1))).toEqual({
      code: 'open/newer',
      params: { side: 'journal', place: '/club', found: 3, known: 1 },
    })
  })
})

describe('the error of opening on a full disk', () => {
  const unknown = new DOMException('Internal error.', 'UnknownError')
  test.each([
    ['an error that the browser calls unknown', unknown, true, 'open/disk-full'],
    ['an error without a code', new DOMException('changed since', 'InvalidStateError'), true, 'open/disk-full'],
    ['an unknown error with free space', unknown, false, 'open/disk-failing'],
    ['a missing right', systemError('EACCES'), true, 'open/forbidden'],
  ])('has the right code for %s', async (_, fault, isFull, code) => {
    for (const side of ['openStore', 'openJournal'] as const) {
      const { told } = openOn(newMachine(), { [side]: () => Promise.reject(fault), hasNoRoom: async () => isFull })
      expect(await told('club.status', {})).toMatchObject({ closed: { why: 'cannot-open', error: { code } } })
    }
  })
})

describe('a closed club', () => {
  test('refuses all requests with the same code, except those that help to open it', async () => {
    const { ask } = openOn(newMachine(), { openJournal: () => Promise.reject(systemError('EISDIR')) })
    const answered = new Set<string>()
    for (const name of Object.keys(REQUESTS) as RequestName[]) {
      const answer = await ask(name, {})
      if (answer.ok) answered.add(name)
      else if (answer.error.code !== 'app/closed') answered.add(`${name}: ${answer.error.code}`)
    }
    expect([...answered].filter((name) => /^club\.(status|reopen|goOn)/.test(name))).toHaveLength(3)
    expect([...answered]).not.toContain('members.add')
    expect(await ask('club.goOn', { entries: 1 })).toMatchObject({ ok: false, error: { code: 'club/nothing-missing' } })
  })

  test('releases the database if the journal does not open, so that a later attempt can open it', async () => {
    let open = 0
    const machine = newMachine()
    const { told } = openOn(machine, {
      async openStore() {
        open += 1
        const store = createMemoryStore(machine.shelf)
        return { ...store, close: async () => void (open -= 1) }
      },
      openJournal: () => Promise.reject(systemError('EISDIR')),
    })
    for (let attempt = 0; attempt < 3; attempt += 1) await told('club.reopen', {})
    expect(open).toBe(0)
  })
})

describe('the request to try again', () => {
  test.each<[side: string, break_: (times: () => boolean) => Parameters<typeof openOn>[1]]>([
    [
      'journal',
      (isBroken) => ({
        openJournal: () => (isBroken() ? Promise.reject(systemError('EISDIR')) : newMachine().journal.open()),
      }),
    ],
    [
      'store',
      (isBroken) => ({
        openStore: () => (isBroken() ? Promise.reject(systemError('EIO')) : Promise.resolve(createMemoryStore())),
      }),
    ],
  ])('opens the club after three failures of the %s', async (_, changes) => {
    let failures = 3
    const { told, status, service } = openOn(
      newMachine(),
      changes(() => (failures -= 1) >= 0),
    )
    const heard: PushMessage[] = []
    service.listen((push) => heard.push(push))
    expect((await status()).closed).toMatchObject({ why: 'cannot-open' })
    expect((await told('club.reopen', {})).closed).not.toBeNull()
    expect((await told('club.reopen', {})).closed).not.toBeNull()
    expect((await told('club.reopen', {})).closed).toBeNull()
    expect(heard, 'every screen looks again each time').toEqual(
      Array.from({ length: 3 }, () => ({ name: 'changed', push: { keys: ALL_READ_KEYS } })),
    )
    expect(await told('club.create', { name: 'Open' })).toMatchObject({ club: { name: 'Open' }, closed: null })
  })

  test('opens the club once if two tabs send it at the same time', async () => {
    let tries = 0
    const { told } = openOn(newMachine(), {
      openJournal: () => ((tries += 1) === 1 ? Promise.reject(systemError('EBUSY')) : newMachine().journal.open()),
    })
    const both = await Promise.all([told('club.reopen', {}), told('club.reopen', {})])
    expect([tries, ...both.map(({ closed }) => closed)]).toEqual([2, null, null])
  })

  test('changes nothing in an open club', async () => {
    const { told } = openOn(await clubWith('Open'))
    const before = await told('club.status', {})
    expect(await told('club.reopen', {})).toEqual(before)
  })

  test('reports a store that opens but cannot be read', async () => {
    const machine = await clubWith('Kept')
    let isBroken = true
    const refuse = async (): Promise<StoreResult<never>> =>
      storeUnavailableResult('UnknownError: Internal error opening backing store')
    const { status, told } = openOn(machine, {
      openStore: async () =>
        isBroken ? { ...createMemoryStore(machine.shelf), list: refuse } : createMemoryStore(machine.shelf),
    })
    expect((await status()).closed).toMatchObject({
      why: 'cannot-open',
      error: { code: 'open/disk-failing', params: { side: 'database' } },
    })
    isBroken = false
    expect(await told('club.reopen', {})).toMatchObject({ club: { name: 'Kept' }, closed: null })
  })

  test('reports both damaged copies of the club stream each time', async () => {
    const machine = await clubWith('Torn')
    const { records, end } = machine.shelf.get('club')!
    machine.shelf.set('club', { records: records.slice(1), end })
    machine.journal.setBytes(new Uint8Array())
    const { status, told } = openOn(machine)
    const first = await status()
    const entries = first.closed?.why === 'missing' ? first.closed.report.missing.entries : 0
    expect(first.closed).toMatchObject({
      why: 'missing',
      report: { missing: { entries: 2, records: [{ of: 'club', entries: 2 }] } },
    })
    const on = await told('club.goOn', { entries })
    expect(on.closed).toMatchObject({
      why: 'cannot-open',
      error: { code: 'store/tampered', params: { stream: 'club' } },
    })
    expect((await told('club.reopen', {})).closed).toMatchObject({
      why: 'cannot-open',
      error: { code: 'store/tampered' },
    })
  })
})

describe('data of a newer version', () => {
  test('in a journal is recognised by the format number, refused and left untouched', async () => {
    const machine = await clubWith('From the future')
    const text = JSON.stringify({ chain: '0'.repeat(64), count: 1, format: 3 })
    machine.journal.setNotes(new Map([['marker', JSON.stringify({ sum: sha256Hex(text), text })]]))
    const before = copyOf(machine)
    machine.shelf.clear()
    expect((await openOn(machine).status()).closed).toMatchObject({
      why: 'cannot-open',
      error: { code: 'open/newer', params: { side: 'journal', found: 3, known: 1, place: '/club/journal.jsonl' } },
    })
    await settled(machine)
    expect(machine.journal.bytes()).toEqual(before.journal.bytes())
    expect(machine.journal.notes()).toEqual(before.journal.notes())
    expect(machine.shelf.size).toBe(0)
  })

  test('in IndexedDB is refused and stays untouched', async () => {
    const indexedDB = new IDBFactory()
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open('club', 40)
      opening.onupgradeneeded = () => {
        for (const [name, keyPath] of [
          ['rows', ['stream', 'version']],
          ['heads', 'stream'],
          ['folds', 'stream'],
          ['games', 'id'],
        ] as const) {
          opening.result.createObjectStore(name, { keyPath: keyPath as string })
        }
      }
      opening.onsuccess = () => (opening.result.close(), resolve())
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    const openStore = async () => createDexieStore({ name: 'club', indexedDB, IDBKeyRange })
    const machine = newMachine()
    const { status, told, ask } = openOn(machine, { openStore })
    const refused = {
      why: 'cannot-open',
      error: { code: 'open/newer', params: { side: 'database', found: 4, known: 1 } },
    }
    expect((await status()).closed).toMatchObject(refused)
    expect((await told('club.reopen', {})).closed).toMatchObject(refused)
    expect((await ask('club.create', { name: 'X' })).ok).toBe(false)
    const store = await openStore()
    expect(
      [await store.list(''), await store.append('club', 0, []), await store.read('club')].map(
        (answer) => !answer.ok && answer.error.code,
      ),
    ).toEqual(['store/newer', 'store/newer', 'store/newer'])
  })
})
