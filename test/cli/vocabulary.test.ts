// Commands with a store that a newer program has used, on real SQLite. Commands that read warn; commands that write are
// refused and change nothing. An import that needs a newer vocabulary is refused until the user agrees.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importIntoStore } from '../../src/cli/import/importIntoStore.ts'
import { readBackup } from '../../src/files/backup/read.ts'
import { createBackup } from '../../src/files/backup/write.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { createSqliteStore, type SqliteStore } from '../../src/store/adapters/sqlite.ts'
import { CUP_SHEET } from '../files/sheets/handWorked.ts'
import { laterProgram, taken } from '../club/clubFixture.ts'
import { ran } from '../support/cli.ts'

/** Starting programs takes long on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })

let folder = ''
let sheet = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consigliere-vocabulary-'))
  sheet = join(folder, 'sheet.csv')
  writeFileSync(sheet, CUP_SHEET.text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const address = () => `sqlite:${join(folder, 'club.sqlite')}`
const take = (more: Partial<Parameters<typeof importIntoStore>[2]> = {}) =>
  importIntoStore('results-csv', sheet, {
    store: address(),
    season: 'Cup',
    scheme: 'tournament-2026',
    rulebook: undefined,
    json: true,
    ...more,
  })

const run = (...args: readonly string[]) => ran([...args])

async function within<T>(look: (store: SqliteStore) => Promise<T>): Promise<T> {
  const store = createSqliteStore(join(folder, 'club.sqlite'))
  try {
    return await look(store)
  } finally {
    await store.close()
  }
}

async function add(type: string, payload: unknown): Promise<string> {
  return within(async (store) => {
    const [head] = await taken(store.list('club'))
    await taken(store.append('club', head?.version ?? 0, [{ type, payload, at: 1, author: 'x', private: false }]))
    return JSON.stringify(await taken(store.list('')))
  })
}

const heads = () => within(async (store) => JSON.stringify(await taken(store.list(''))))
const SENTENCE = `A newer version of Consigliere has changed this club (vocabulary ${PROGRAM_VOCABULARY.version + 1}; this version knows ${PROGRAM_VOCABULARY.version}). Update Consigliere to edit the club.`

it('a club with a newer vocabulary is ranked with a warning, and no command changes the club', async () => {
  await take()
  const old = join(folder, 'old.jsonl')
  expect(run('backup', '--store', address(), '--out', old).status).toBe(0)
  const before = run('standings', '--store', address(), '--season', 'Cup', '--json')
  const stored = await add('VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
  const after = run('standings', '--store', address(), '--season', 'Cup', '--json')
  expect(after.stdout).toBe(before.stdout)
  expect(after.stderr).toContain(SENTENCE)
  for (const args of [
    ['verify', address()],
    ['import', 'results-csv', sheet, '--store', address(), '--season', 'Next', '--scheme', 'tournament-2026'],
    ['restore', '--store', address(), old],
  ]) {
    const { status, stderr } = run(...args)
    expect([args[0], status]).toEqual([args[0], 1])
    expect(stderr).toContain(SENTENCE)
  }
  expect(await heads()).toBe(stored)
  const published = run('publish', '--store', address(), '--season', 'Cup', '--out', join(folder, 'pages'))
  expect([published.status, published.stderr.includes(SENTENCE)]).toEqual([0, true])

  const newer = join(folder, 'newer.jsonl')
  expect(run('backup', '--store', address(), '--out', newer).status).toBe(0)
  const other = run('restore', '--store', `sqlite:${join(folder, 'other.sqlite')}`, newer)
  expect([other.status, other.stderr.includes(SENTENCE)]).toEqual([1, true])
})

it('a club with an unknown kind of event is neither ranked nor published', async () => {
  await take()
  const stored = await add('MemberPromoted', { member: 'm' })
  for (const args of [
    ['standings', '--store', address(), '--season', 'Cup'],
    ['publish', '--store', address(), '--season', 'Cup', '--out', join(folder, 'pages')],
    ['verify', address()],
  ]) {
    const { status, stdout, stderr } = run(...args)
    expect([args[0], status, stdout]).toEqual([args[0], 1, ''])
    expect(stderr).toContain(SENTENCE)
  }
  expect(await heads()).toBe(stored)
})

it('import writes a newer kind of event only if the user agrees', async () => {
  // Lets another device in, so the club no longer has only one device.
  const letIn = { type: 'LaptopLetIn', payload: { hash: 'h', name: 'Table 2' } }
  await within((store) => store.append('laptops', 0, [{ ...letIn, at: 1, author: 'x', private: false }]))
  const vocabulary = laterProgram('EntrantsAdded')
  await expect(take({ vocabulary })).rejects.toMatchObject({ code: 'store/vocabulary-step' })
  await take({ vocabulary, raiseVocabulary: true })
  const events = await within(async (store) => taken(store.read('club')))
  expect(events[0]).toMatchObject({ type: 'VocabularyRaised', payload: { version: vocabulary.version } })
  const { text } = await within(async (store) => taken(createBackup(store, 1)))
  const [first = ''] = text.split('\n')
  expect(JSON.parse(first)).toEqual({ format: 'consigliere-backup', version: 1, vocabulary: vocabulary.version })
  expect(readBackup(text)).toMatchObject({ isWhole: true, isRewritten: false, vocabulary: vocabulary.version })
})

it('import writes a newer kind of event into a club of one device without asking', async () => {
  const vocabulary = laterProgram('EntrantsAdded')
  await take({ vocabulary })
  const events = await within(async (store) => taken(store.read('club')))
  expect(events.filter(({ type }) => type === 'VocabularyRaised')).toMatchObject([
    { payload: { version: vocabulary.version } },
  ])
})

it('a club without vocabulary upgrades has the first version, and so do its backups', async () => {
  const added = { type: 'MemberAdded', payload: { member: 'm1' } }
  await within((store) => store.append('club', 0, [{ ...added, at: 1, author: 'x', private: false }]))
  const { text } = await within(async (store) => taken(createBackup(store, 1)))
  expect(text.split('\n')[0]).toBe('{"format":"consigliere-backup","version":1,"vocabulary":1}')
  expect(readBackup(text)).toMatchObject({ isWhole: true, isRewritten: false, vocabulary: 1 })
})
