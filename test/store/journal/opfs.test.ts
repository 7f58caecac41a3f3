// The browser's journal when the disk becomes full or the browser deletes the files. Acknowledged appends exist and
// refused appends do not, however the browser reports the fault.

import { describe, expect, onTestFinished, test } from 'vitest'
import { openOpfsJournal } from '../../../src/store/journal/opfs.ts'
import type { Journal } from '../../../src/store/journal/journal.ts'
import { openOpfsSyncHandle, readBytesAt, writeBytesAt } from '../../../src/store/journal/opfs-handles.ts'
import { openOpfsNotes } from '../../../src/store/journal/opfs-notes.ts'
import { fakeOpfs, type Eviction, type FakeOpfs, type FullAnswer } from './fake-opfs.ts'
import { opfsJournalSubject } from '../chromium/opfs-subject.ts'
import { chainOf, JOURNAL_CASES } from './contract.ts'
import { good } from '../adapters/subject.ts'

const open = (opfs: FakeOpfs) => openOpfsJournal('journal', opfs.root)
const ends = (journal: Journal) =>
  Object.fromEntries(Array.from(journal.ends(), ([stream, { version }]) => [stream, version]))

/** An open journal with a game of three events. */
async function opened() {
  const opfs = fakeOpfs()
  const journal = await open(opfs)
  good(await journal.append(chainOf('game/1', 3)))
  return { opfs, journal, used: () => Object.values(opfs.files('journal')).reduce((sum, size) => sum + size, 0) }
}

// A real browser runs the same cases in test/store/chromium.test.ts.
test.each(JOURNAL_CASES)('Journal contract: $name', async ({ run }) => {
  const subject = opfsJournalSubject('journal', fakeOpfs().root)
  onTestFinished(() => subject.dispose())
  await expect(run(subject)).resolves.toBeUndefined()
})

test('a journal restored in several chunks reads back equal', async () => {
  const { opfs, journal } = await opened()
  const many = chainOf('game/9', 700)
  good(await journal.restore(many, 7))
  expect(good(await journal.readAll())).toEqual(many)
  expect(good(await journal.readKept())).toContain('"stream":"game/1"')
  await journal.close()
  const again = await open(opfs)
  expect([again.fault(), ends(again), good(await again.readAll()).length]).toEqual([undefined, { 'game/9': 700 }, 700])
})

const ANSWERS: readonly FullAnswer[] = ['short count', 'error as a count', 'throws', 'full count']

/** Removes bytes from the end of the journal by other means than the journal itself. */
async function shorten(opfs: FakeOpfs, bytes: number): Promise<void> {
  interface Handle {
    getSize(): number
    truncate(size: number): void
    close(): void
  }
  const directory = await (await opfs.root()).getDirectoryHandle('journal')
  const file = (await directory.getFileHandle('journal-1.jsonl')) as unknown as {
    createSyncAccessHandle(): Promise<Handle>
  }
  const handle = await file.createSyncAccessHandle()
  handle.truncate(handle.getSize() - bytes)
  handle.close()
}

const EVICTIONS: readonly Eviction[] = ['names free', 'names locked']

test.each(EVICTIONS)(
  'a start after the browser deleted the files of an unclosed journal opens an empty journal: %s',
  async (how) => {
    const { opfs } = await opened()
    for (let times = 0; times < 3; times += 1) {
      opfs.evict(how)
      const again = await open(opfs)
      expect(ends(again)).toEqual({})
    }
  },
)

test.each(['current.0', 'current.1', 'journal-1.jsonl', 'marker.0', 'marker.1', 'heads.1'])(
  'a start that finds %s locked by another tab keeps no locks and can be repeated',
  async (name) => {
    const { opfs, journal } = await opened()
    await journal.close()
    const directory = await (await opfs.root()).getDirectoryHandle('journal')
    const file = (await directory.getFileHandle(name, { create: true })) as FileSystemFileHandle & {
      createSyncAccessHandle(): Promise<{ close(): void }>
    }
    const held = await file.createSyncAccessHandle()
    await expect(open(opfs)).rejects.toThrow('Access Handles cannot be created')
    held.close()
    const again = await open(opfs)
    expect(ends(again)).toEqual({ 'game/1': 3 })
    await again.close()
  },
)

describe.each(ANSWERS)('journal on a full disk that responds with "%s"', (answer) => {
  test.each([0, 1, 100, 400])('refuses an append with room for %i bytes and stores no part of it', async (room) => {
    const { opfs, journal, used } = await opened()
    opfs.full = answer
    opfs.capacity = used() + room
    const size = opfs.files('journal')['journal-1.jsonl']
    for (let again = 0; again < 3; again += 1) {
      expect(await journal.append(chainOf('game/2', 4))).toMatchObject({
        ok: false,
        error: { code: 'store/unavailable' },
      })
      expect(opfs.files('journal')['journal-1.jsonl'], 'cut back').toBe(size)
    }
    await journal.close()

    const whileFull = await open(opfs)
    expect([whileFull.fault(), ends(whileFull)]).toEqual([undefined, { 'game/1': 3 }])
    opfs.capacity = Number.POSITIVE_INFINITY
    good(await whileFull.append(chainOf('game/2', 4)))
    await whileFull.close()
    const again = await open(opfs)
    expect([again.fault(), ends(again)]).toEqual([undefined, { 'game/1': 3, 'game/2': 4 }])
  })

  test('a journal on a full disk stays unchanged if it cannot be rewritten', async () => {
    const { opfs, journal, used } = await opened()
    opfs.full = answer
    opfs.capacity = used() + 100
    expect((await journal.replace(chainOf('game/9', 20))).ok).toBe(false)
    expect(good(await journal.readAll())).toEqual(chainOf('game/1', 3))
    opfs.capacity = Number.POSITIVE_INFINITY
    good(await journal.append(chainOf('game/2', 1)))
    await journal.close()
    expect(ends(await open(opfs))).toEqual({ 'game/1': 3, 'game/2': 1 })
  })

  test('a truncated journal on a full disk is opened only when there is room to copy it', async () => {
    const { opfs, journal, used } = await opened()
    good(await journal.append(chainOf('game/2', 4)))
    await journal.close()
    await shorten(opfs, 3)
    opfs.full = answer
    opfs.capacity = used()
    const before = opfs.files('journal')
    await expect(open(opfs)).rejects.toThrow()
    expect(opfs.files('journal')).toMatchObject(before)
    opfs.capacity = Number.POSITIVE_INFINITY
    const again = await open(opfs)
    expect([again.fault(), ends(again)]).toEqual(['cut', { 'game/1': 3 }])
    expect(opfs.files('journal')['journal-2.jsonl'], 'the copy kept aside').toBe(before['journal-1.jsonl'])
  })
})

// A real browser deletes the files in test/store/dropped.test.ts.
describe.each(EVICTIONS)('open journal whose files are deleted (%s)', (how) => {
  test('a journal whose files are deleted is rewritten from its open handles at the next append', async () => {
    const { opfs, journal } = await opened()
    good(await journal.append(chainOf('game/2', 4)))
    opfs.evict(how)
    good(await journal.append(chainOf('game/3', 2)))
    good(await journal.append(chainOf('game/4', 1)))
    expect(good(await journal.check())).toBeUndefined()
    await journal.close()
    const again = await open(opfs)
    expect([again.fault(), ends(again)]).toEqual([undefined, { 'game/1': 3, 'game/2': 4, 'game/3': 2, 'game/4': 1 }])
  })

  test('a journal loses no append in repeated deletions of its files', async () => {
    const { opfs, journal } = await opened()
    for (let game = 2; game < 6; game += 1) {
      opfs.evict(how)
      good(await journal.append(chainOf(`game/${game}`, 1)))
    }
    good(await journal.replace(chainOf('game/9', 2)))
    opfs.evict(how)
    good(await journal.append(chainOf('game/10', 1)))
    await journal.close()
    expect(ends(await open(opfs))).toEqual({ 'game/9': 2, 'game/10': 1 })
  })

  test('a journal whose files are deleted is rewritten when it is closed', async () => {
    const { opfs, journal } = await opened()
    opfs.evict(how)
    await journal.close()
    const again = await open(opfs)
    expect([again.fault(), ends(again)]).toEqual([undefined, { 'game/1': 3 }])
  })

  test('a journal whose files are deleted still knows of an unsettled restore', async () => {
    const { opfs, journal } = await opened()
    good(await journal.restore(chainOf('game/9', 2), 7))
    opfs.evict(how)
    await journal.close()
    const again = await open(opfs)
    expect([again.fault(), again.isRestored(), ends(again)]).toEqual([undefined, true, { 'game/9': 2 }])
  })

  test.each(ANSWERS)('refuses appends until there is room to rewrite it (%s)', async (answer) => {
    const { opfs, journal } = await opened()
    opfs.evict(how)
    opfs.full = answer
    opfs.capacity = 200
    for (let again = 0; again < 3; again += 1) {
      expect(await journal.append(chainOf('game/2', 4))).toMatchObject({
        ok: false,
        error: { code: 'store/unavailable', params: { cause: expect.stringContaining('deleted its files') as string } },
      })
    }
    expect(good(await journal.readAll()), 'still open, still read').toEqual(chainOf('game/1', 3))
    opfs.capacity = Number.POSITIVE_INFINITY
    good(await journal.append(chainOf('game/2', 4)))
    await journal.close()
    expect(ends(await open(opfs))).toEqual({ 'game/1': 3, 'game/2': 4 })
  })

  test('a journal loses no append in repeated deletions without room', async () => {
    const { opfs, journal } = await opened()
    opfs.capacity = 200
    for (let again = 0; again < 3; again += 1) {
      opfs.evict(how)
      expect((await journal.append(chainOf('game/2', 4))).ok).toBe(false)
    }
    opfs.capacity = Number.POSITIVE_INFINITY
    good(await journal.append(chainOf('game/2', 4)))
    await journal.close()
    expect(ends(await open(opfs))).toEqual({ 'game/1': 3, 'game/2': 4 })
  })
})

describe('the two slots of a side file', () => {
  const place = async (opfs: FakeOpfs) => (await opfs.root()).getDirectoryHandle('notes', { create: true })

  /** Writes a side file `times` times and returns the name of the slot that was written last. */
  async function written(times: number) {
    const opfs = fakeOpfs()
    const notes = openOpfsNotes(await place(opfs))
    for (let time = 1; time <= times; time += 1) await notes.write('marker', `text ${time}`, true)
    await notes.close()
    return { opfs, newest: `marker.${(times + 1) % 2}` }
  }

  async function alter(opfs: FakeOpfs, name: string, change: (text: string) => string): Promise<void> {
    const handle = await openOpfsSyncHandle(await place(opfs), name)
    const text = new TextDecoder().decode(readBytesAt(handle, 0, handle.getSize()))
    handle.truncate(0)
    writeBytesAt(handle, 0, new TextEncoder().encode(change(text)))
    handle.close()
  }

  const read = async (opfs: FakeOpfs) => openOpfsNotes(await place(opfs)).read('marker')

  test.each([1, 2, 3, 9, 10, 11])('return the newer text after %i writes', async (times) => {
    expect(await read((await written(times)).opfs)).toBe(`text ${times}`)
  })

  test.each<readonly [string, (text: string) => string]>([
    ['torn', (text) => text.slice(0, -3)],
    ['cut off in its serial number', () => '{"serial":9999'],
    ['empty', () => ''],
    ['with a wrong length', (text) => text.replace('"text ', '"longer text ')],
    ['not JSON after a valid serial number', () => '{"serial":9999,and nothing else'],
  ])('return the previous text if the newer slot is %s', async (_, change) => {
    for (const times of [2, 3, 10, 11]) {
      const { opfs, newest } = await written(times)
      await alter(opfs, newest, change)
      expect(await read(opfs)).toBe(`text ${times - 1}`)
    }
  })
})
