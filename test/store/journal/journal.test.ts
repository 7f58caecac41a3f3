// Journal contract over memory and files, and the effects of a full or failing disk.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFileJournal } from '../../../src/store/journal/file.ts'
import { openJournal } from '../../../src/store/journal/diskJournal.ts'
import { createMemoryDiskContent, createMemoryDisk, type MemoryDiskContent } from '../../../src/store/journal/memory.ts'
import { openMemoryJournal } from './opened.ts'
import type { Journal } from '../../../src/store/journal/journal.ts'
import { chainOf, JOURNAL_CASES, type JournalSubject } from './contract.ts'
import { good } from '../adapters/subject.ts'

function memoryJournalSubject(): JournalSubject {
  const disk = createMemoryDiskContent()
  return {
    open: () => openMemoryJournal(disk),
    bytes: async () => disk.bytes,
    setBytes: async (bytes) => {
      disk.bytes = bytes
    },
    note: async (name) => disk.notes.get(name),
    setNote: async (name, text) => void disk.notes.set(name, text),
    kept: async () => disk.kept.length,
    dispose: async () => undefined,
  }
}

function fileJournalSubject(): JournalSubject {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-journal-'))
  const path = join(directory, 'data', 'journal.jsonl')
  return {
    open: () => openFileJournal(path),
    bytes: async () => new Uint8Array(readFileSync(path)),
    setBytes: async (bytes) => writeFileSync(path, bytes),
    note: async (name) => (existsSync(`${path}.${name}`) ? readFileSync(`${path}.${name}`, 'utf8') : undefined),
    setNote: async (name, text) => writeFileSync(`${path}.${name}`, text),
    kept: async () => readdirSync(join(directory, 'data')).filter((name) => name.includes('.kept-')).length,
    dispose: async () => rmSync(directory, { recursive: true, force: true }),
  }
}

for (const [name, make] of [
  ['memory', memoryJournalSubject],
  ['file', fileJournalSubject],
] as const) {
  describe(`Journal contract: ${name}`, () => {
    test.each(JOURNAL_CASES)('$name', async ({ run }) => {
      const subject = make()
      onTestFinished(() => subject.dispose())
      await expect(run(subject)).resolves.toBeUndefined()
    })
  })
}

/** Opens the journal that a crashed program left, and counts the bytes that the start reads from its files. */
async function readAtStart(crashed: MemoryDiskContent): Promise<{ readonly journal: Journal; readonly read: number }> {
  let read = 0
  const raw = createMemoryDisk(crashed)
  const journal = await openJournal({
    ...raw,
    async read(at, length) {
      const bytes = await raw.read(at, length)
      read += bytes.length
      return bytes
    },
  })
  return { journal, read }
}

const leftBy = (disk: MemoryDiskContent): MemoryDiskContent => ({
  ...disk,
  bytes: disk.bytes.slice(),
  notes: new Map(disk.notes),
})

test.each(['replaced by a shorter one', 'replaced by a backup'])(
  'side files from before the journal was %s report no loss if a power cut restores them',
  async (how) => {
    const disk = createMemoryDiskContent()
    const flushed = new Map<string, string>()
    const below = createMemoryDisk(disk)
    const power: typeof below = {
      ...below,
      async writeNote(name, text, isFlushed) {
        await below.writeNote(name, text)
        if (isFlushed === true) flushed.set(name, text)
      },
    }
    const journal = await openJournal(power)
    good(await journal.append(chainOf('game/1', 5)))
    await journal.close()
    for (const [name, text] of disk.notes) flushed.set(name, text)
    const again = await openJournal(power)
    if (how === 'replaced by a backup') {
      good(await again.restore(chainOf('game/1', 3), 1))
      good(await again.settle())
    } else good(await again.replace(chainOf('game/1', 3)))
    for (const name of [...disk.notes.keys()]) disk.notes.delete(name)
    for (const [name, text] of flushed) disk.notes.set(name, text)
    const found = await openMemoryJournal(disk)
    expect(found.fault()).toBeUndefined()
    expect(found.remembered().entries).toBeLessThanOrEqual(3)
    expect(found.head().count).toBe(3)
  },
)

test('a start reads only the entries after the last checkpoint', async () => {
  const disk = createMemoryDiskContent()
  const journal = await openMemoryJournal(disk)
  const many = chainOf('game/1', 5_000)
  for (const envelope of many.slice(0, 4_500)) good(await journal.append([envelope]))
  const again = await readAtStart(leftBy(disk))
  expect(again.journal.head()).toEqual(journal.head())
  expect(again.journal.ends()).toEqual(journal.ends())
  expect(again.read).toBeLessThan(disk.bytes.length / 2)
})

test('a long journal is read back as it was written, wherever its lines end', async () => {
  const disk = createMemoryDiskContent()
  const journal = await openMemoryJournal(disk)
  const many = chainOf('import/1', 60_000)
  for (let from = 0; from < many.length; from += 1_700) good(await journal.append(many.slice(from, from + 1_700)))
  expect(disk.bytes.length).toBeGreaterThan(9_000_000)
  disk.notes.clear()
  const again = await openMemoryJournal(disk)
  expect([again.fault(), again.head(), again.ends()]).toEqual([undefined, journal.head(), journal.ends()])
  const read = good(await again.readAll())
  expect(read).toHaveLength(60_000)
  expect(read.at(-1)).toEqual(many.at(-1))
})

test('an import of a few long lines is reread at one start at most', async () => {
  const disk = createMemoryDiskContent()
  const journal = await openMemoryJournal(disk)
  const many = chainOf('import/1', 60_000)
  for (let from = 0; from < many.length; from += 1_000) good(await journal.append(many.slice(from, from + 1_000)))
  expect(disk.bytes.length).toBeGreaterThan(9_000_000)
  const left = leftBy(disk)
  const first = await readAtStart(left)
  expect(first.journal.ends()).toEqual(journal.ends())
  expect(first.read, 'after a crash').toBeLessThan(9_000_000)
  // This journal is not closed, as when a tab is closed.
  await expect.poll(async () => (await readAtStart(leftBy(left))).read).toBeLessThan(1_000_000)
})

describe('a journal on a failing disk', () => {
  test('refuses an append that does not fit, and keeps no part of it', async () => {
    const disk = createMemoryDiskContent()
    const journal = await openMemoryJournal(disk)
    good(await journal.append(chainOf('game/1', 1)))
    const whole = disk.bytes.length
    const line = chainOf('game/2', 2)
    for (let room = 0; room < 200; room += 1) {
      disk.capacity = whole + room
      const answer = await journal.append(line)
      expect(answer).toEqual({
        ok: false,
        error: { code: 'store/unavailable', params: { cause: 'ENOSPC: no space left on device' } },
      })
      expect(disk.bytes.length).toBe(whole)
    }
    expect((await openMemoryJournal(disk)).head().count).toBe(1)
    disk.capacity = Number.POSITIVE_INFINITY
    good(await journal.append(line))
    await journal.close()
    expect((await openMemoryJournal(disk)).ends().get('game/2')?.version).toBe(2)
  })

  test('removes a line at the next append if its flush failed', async () => {
    const disk = createMemoryDiskContent()
    const trouble = { flush: false, truncate: false }
    const raw = createMemoryDisk(disk)
    const journal = await openJournal({
      ...raw,
      async write(at, bytes) {
        await raw.write(at, bytes)
        if (trouble.flush) throw new Error('EIO: i/o error, fdatasync')
      },
      async truncate(size) {
        if (trouble.truncate) throw new Error('EIO: i/o error, ftruncate')
        await raw.truncate(size)
      },
    })
    good(await journal.append(chainOf('game/1', 1)))
    Object.assign(trouble, { flush: true, truncate: true })
    expect((await journal.append(chainOf('game/2', 3))).ok).toBe(false)
    expect((await journal.append(chainOf('game/2', 3))).ok, 'while it cannot be cut').toBe(false)
    Object.assign(trouble, { flush: false, truncate: false })
    good(await journal.append(chainOf('game/3', 1)))
    await journal.close()
    const again = await openMemoryJournal(disk)
    expect([...again.ends().keys()]).toEqual(['game/1', 'game/3'])
    expect(again.fault()).toBeUndefined()
  })

  test.each([0, 1, 200, 201, 400])('has no line without entries after it was replaced by %i entries', async (count) => {
    const disk = createMemoryDiskContent()
    const journal = await openMemoryJournal(disk)
    good(await journal.append(chainOf('game/1', 3)))
    expect(good(await journal.replace(chainOf('game/2', count))).count).toBe(count)
    const lines = new TextDecoder().decode(disk.bytes).split('\n').slice(0, -1)
    for (const line of lines) expect((JSON.parse(line) as { events: readonly unknown[] }).events).not.toEqual([])
    expect(good(await journal.readAll())).toHaveLength(count)
  })

  test('reports an unreadable side file as an error', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'consigliere-journal-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const path = join(directory, 'journal.jsonl')
    mkdirSync(`${path}.marker`)
    await expect(openFileJournal(path)).rejects.toThrow('EISDIR')
    rmSync(`${path}.marker`, { recursive: true })
    const journal = await openFileJournal(path)
    expect(journal.fault()).toBeUndefined()
    await journal.close()
  })

  test('accepts an append even if its side files cannot be written', async () => {
    const disk = createMemoryDiskContent()
    const journal = await openJournal({
      ...createMemoryDisk(disk),
      writeNote: () => Promise.reject(new Error('EACCES')),
    })
    good(await journal.append(chainOf('game/1', 2)))
    await journal.close()
    expect((await openMemoryJournal(disk)).head().count).toBe(2)
  })

  test('stays unchanged if its replacement does not fit', async () => {
    const disk = createMemoryDiskContent()
    const journal = await openMemoryJournal(disk)
    for (const envelope of chainOf('game/1', 3)) good(await journal.append([envelope]))
    await journal.close()
    const damaged = new TextEncoder().encode(new TextDecoder().decode(disk.bytes).replace('"n":1', '"n":7'))
    disk.bytes = damaged
    disk.notes.clear()
    disk.capacity = 100
    const again = await openMemoryJournal(disk)
    expect((await again.replace(chainOf('game/1', 3))).ok).toBe(false)
    expect(again.fault()).toBe('tampered')
    expect(disk.bytes).toEqual(damaged)
  })
})
