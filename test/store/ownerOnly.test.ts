// Files with the club's data and keys are readable only by their owner, not by other users of the machine.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noteFileAt, writeFileAtomically } from '../../src/store/diskFiles.ts'
import { writeBackup } from '../../src/cli/backup/backupStore.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { openJournaledStore } from './journal/opened.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { events, good } from './adapters/subject.ts'

async function openedStore(path: string) {
  const store = createSqliteStore(path)
  onTestFinished(() => store.close())
  good(await store.append('club', 0, events(2)))
  return store
}

/** All functions that write files of the club. `path` is the file to write. */
const WRITERS: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  'a SQLite store, with the files that SQLite adds': openedStore,
  async 'a journal with its notes, replaced once'(path) {
    const journal = await openFileJournal(path)
    const { store } = good(await openJournaledStore(createMemoryStore(), journal))
    good(await store.append('club', 0, events(2)))
    good(await journal.replace(good(await store.read('club'))))
    await store.close()
  },
  'a note with a key': (path) => durableNoteFileAt(path).write('{}'),
  "the desktop's high-water mark": (path) => noteFileAt(path).write('{}', true),
  "the desktop's backups": (path) => writeFileAtomically(path, 'x'),
  async 'a backup of the command line'(path) {
    await writeBackup(await openedStore(`${path}.sqlite`), path)
  },
}

// Windows has no such permissions. There, other users cannot read a user's profile.
test.skipIf(process.platform === 'win32').each(Object.entries(WRITERS))(
  'only the owner may read the files of %s',
  async (_what, write) => {
    const home = mkdtempSync(join(tmpdir(), 'consigliere-owner-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    const before = process.umask(0o022)
    onTestFinished(() => void process.umask(before))
    const path = join(home, 'deep', 'file')
    // Databases and backups are written into an existing folder.
    mkdirSync(dirname(path), { mode: 0o700 })
    await write(path)
    const made = readdirSync(dirname(path))
    expect(made).toContain('file')
    for (const name of made)
      expect([name, (statSync(join(dirname(path), name)).mode & 0o777).toString(8)]).toEqual([name, '600'])
  },
)

test.skipIf(process.platform === 'win32')(
  'only the owner may enter the folders that are created for a small file or a journal',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'consigliere-owner-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    await durableNoteFileAt(join(home, 'data', 'club', 'note')).write('{}')
    const journal = await openFileJournal(join(home, 'journal', 'club', 'journal.jsonl'))
    await journal.close()
    for (const folder of ['data', 'data/club', 'journal', 'journal/club'])
      expect([folder, (statSync(join(home, folder)).mode & 0o777).toString(8)]).toEqual([folder, '700'])
  },
)
