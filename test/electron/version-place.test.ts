// The file with the last version, and the copy of the previous version's data.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPreviousVersionArchive } from '../../electron/main/version-archive.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { Envelope } from '../../src/store/port.ts'

function profile() {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const journal = join(data, 'journal.jsonl')
  return { folder, data, journal, place: createPreviousVersionArchive(folder, journal) }
}

/** One entry of a stream. */
async function entry(stream: string): Promise<readonly Envelope[]> {
  const store = createMemoryStore()
  await store.append(stream, 0, [{ at: 1, author: 'x', type: 'Any', payload: {}, private: false }])
  const read = await store.read(stream)
  return read.ok ? read.value : []
}

async function withEntries(path: string): Promise<void> {
  const journal = await openFileJournal(path)
  await journal.append(await entry('club'))
  await journal.close()
}

const filesOf = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))

test('the last version is undefined until one has been recorded', async () => {
  const { place } = profile()
  expect(await place.last()).toBeUndefined()
  await place.note('0.2.0')
  expect(await place.last()).toBe('0.2.0')
})

test('no copy is made if the journal is missing or is a folder', async () => {
  const { place, journal } = profile()
  expect(await place.copy('0.1.0')).toBeUndefined()
  mkdirSync(journal, { recursive: true })
  expect(await place.copy('0.1.0')).toBeUndefined()
})

test('the copy has the journal and its side files, but no damaged journals', async () => {
  const { folder, data, journal, place } = profile()
  await withEntries(journal)
  const before = filesOf(data)
  writeFileSync(`${journal}.kept-1`, 'damaged once')
  // Imitates the leftover of an interrupted start.
  mkdirSync(join(folder, 'data.copying'))
  writeFileSync(join(folder, 'data.copying', 'half'), '')
  const copy = await place.copy('0.1.0')
  expect(copy?.place).toBe(join(folder, 'data.of-0.1.0'))
  const read = await copy?.openJournal()
  expect(read?.head().count).toBe(1)
  await read?.append(await entry('other'))
  await read?.close()
  expect(filesOf(copy?.place ?? '')).toEqual(before)
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'data.of-0.1.0'])
  await copy?.drop()
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a path in the version file is escaped in the name of the copied folder', async () => {
  const { folder, journal, place } = profile()
  await withEntries(journal)
  writeFileSync(join(folder, 'version.txt'), '../../etc\n')
  expect((await place.copy(await place.last()))?.place).toBe(join(folder, 'data.of-.._.._etc'))
})
