// In a club with users, no command writes without a name.

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { openStoreAt } from '../../src/cli/options/store.ts'
import { loadOrCreateDeviceKey } from '../../src/store/signing/keys.ts'
import { durableNoteFileAt } from '../../src/store/sync/durableNoteFile.ts'
import { createClub } from '../../src/application/club.ts'
import { taken } from '../club/clubFixture.ts'
import { CUP_SHEET } from '../files/sheets/handWorked.ts'
import { ran } from '../support/cli.ts'

const home = mkdtempSync(join(tmpdir(), 'consigliere-signed-'))
const path = join(home, 'club.sqlite')
const store = `sqlite:${path}`
let before = ''

async function content(): Promise<string> {
  const opened = openStoreAt(store, 'refuse')
  const heads = await taken(opened.store.list(''))
  await opened.store.close()
  return JSON.stringify(heads)
}

beforeAll(async () => {
  const opened = openStoreAt(store, 'make')
  let ids = 0
  const club = createClub({ store: opened.store, clock: () => 1_767_225_600_000, ids: () => `p${(ids += 1)}` })
  await taken(club.create('Ours'))
  await taken(club.ask('users.add', { name: 'Olga', roles: ['organiser'] }))
  await taken(club.ask('users.add', { name: 'Zoya', roles: ['secretary'] }))
  writeFileSync(join(home, 'backup.jsonl'), (await taken(club.backup())).text)
  await opened.store.close()
  await loadOrCreateDeviceKey(durableNoteFileAt(`${path}.laptop`), randomUUID)
  writeFileSync(join(home, 'sheet.csv'), CUP_SHEET.text)
  before = await content()
  return () => rmSync(home, { recursive: true, force: true })
})

/** Commands that write to a store themselves. `serve` is not among them because each screen asks for the name. */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  import: ['results-csv', join(home, 'sheet.csv'), '--season', 'One', '--scheme', 'tournament-2026'],
  restore: [join(home, 'backup.jsonl')],
  'replace-key': ['--laptop', 'x', '--key', 'k'.repeat(43)],
}
const READS = ['standings', 'backup', 'share', 'publish', 'prepare-postgres', 'serve']

it('every command that uses a store is listed as reading it or writing to it', () => {
  const withStore = Object.entries(COMMANDS).flatMap(([name, { options }]) =>
    Object.keys(options).some((option) => option.startsWith('--store')) ? [name] : [],
  )
  expect(withStore.toSorted()).toEqual([...Object.keys(WRITES), ...READS].toSorted())
})

it.each(Object.entries(WRITES))('%s is refused without a name and changes nothing', async (command, args) => {
  const { status, stderr } = ran([command, ...args, '--store', store])
  expect([status, stderr]).toEqual([1, expect.stringContaining('(rights/nobody)')])
  expect(await content()).toBe(before)
})
