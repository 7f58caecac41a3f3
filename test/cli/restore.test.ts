// `backup` and `restore` follow their contract (docs/spec/cli.md §2): a restored backup contains the same data, a
// restore can be undone, a refused file changes nothing, and a killed restore leaves the old club or the new one.

import { spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { restoreStore } from '../../src/cli/backup/restoreStore.ts'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import { createBackup } from '../../src/files/backup/write.ts'
import { createSampleSeason } from '../../src/application/sample/sampleSeason.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { newClub, newTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { CLI, ran, ranAlone } from '../support/cli.ts'

const repository = resolve(import.meta.dirname, '../..')

const run = (...args: readonly string[]) => ran(args)

/** A folder with a store of one game, and a backup from before that game. */
async function evening() {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-restore-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'club.sqlite')
  const store = createSqliteStore(path)
  const { club, game } = await newTable(store)
  const before = join(folder, 'before.jsonl')
  writeFileSync(before, (await taken(club.backup())).text)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await store.close()
  const db = new Database(path)
  // Moves everything from the WAL into the database file.
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { folder, path, address: `sqlite:${path}`, before }
}

/** Content of a store, as the root hash of its backup. */
async function rootOf(path: string): Promise<string> {
  const store = createSqliteStore(path)
  try {
    return (await taken(createBackup(store, 0))).manifest.root
  } finally {
    await store.close()
  }
}

const rootIn = async (file: string) => (await verifyText(readFileSync(file, 'utf8'))).manifest?.root

it('restoring over a damaged store is refused with advice, and leaves the store unchanged', async () => {
  const { folder, path, before, address } = await evening()
  // Leaves the schema page intact, but removes the pages that it points to.
  for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true })
  truncateSync(path, 4096)
  const damaged = readFileSync(path)
  const refused = ranAlone(['restore', before, '--store', address])
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/move it and its -wal file away.*\(store\/damaged\)/),
  })
  expect(readFileSync(path).equals(damaged)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.includes('before-restore'))).toEqual([])
}, 120_000)

describe('restore on the command line', () => {
  it('restores all data after a complete loss', async () => {
    const { folder, path, address } = await evening()
    const out = join(folder, 'out.jsonl')
    const made = run('backup', '--store', address, '--out', out, '--json')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const root = await rootOf(path)
    expect(JSON.parse(made.stdout)).toMatchObject({
      file: out,
      root,
      app: expect.any(String),
      club: 'Test club',
      counts: { games: 1, members: 6, seasons: 1 },
    })
    for (const name of readdirSync(folder).filter((each) => each.startsWith('club.sqlite'))) rmSync(join(folder, name))
    const restored = run('restore', out, '--store', address, '--json')
    expect(restored.status).toBe(0)
    expect(JSON.parse(restored.stdout)).toMatchObject({
      restored: true,
      made: true,
      whole: true,
      kept: null,
      counts: { games: 1 },
      change: { relation: 'behind' },
    })
    expect(await rootOf(path)).toBe(root)
    expect(run('backup', '--store', address, '--out', out)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('(file/exists)'),
    })
  }, 120_000)

  it('lists the entries that an older backup removes', async () => {
    const { path, address, before } = await evening()
    const root = await rootOf(path)
    const dry = run('restore', before, '--store', address, '--dry-run')
    expect(dry).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/would restore: 1 game, 6 members, 1 season[^]*adds nothing; removes \d+ entries/),
    })
    expect(await rootOf(path)).toBe(root)
    const { stdout } = run('restore', before, '--store', address, '--json')
    const { kept, change } = JSON.parse(stdout) as { kept: string; change: { onlyThis: { entries: number } } }
    expect(change.onlyThis.entries).toBeGreaterThan(3)
    expect([await rootOf(path), await rootIn(kept)]).toEqual([await rootIn(before), root])
    run('restore', kept, '--store', address)
    expect(await rootOf(path)).toBe(root)
  }, 120_000)

  it('can be prepared with verify --against, which shows how far a backup is behind', async () => {
    const { folder, address, before } = await evening()
    const now = join(folder, 'now.jsonl')
    run('backup', '--store', address, '--out', now)
    expect(run('verify', before, '--against', now)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /valid and complete[^]*behind the other file by \d+ entries in 3 streams, the first at 2026-/,
      ),
    })
    expect(JSON.parse(run('verify', now, '--against', before, '--json').stdout)).toMatchObject({
      sound: true,
      whole: true,
      against: { relation: 'ahead', onlyOther: { entries: 0 } },
    })
    expect(run('verify', before, '--against', before).stdout).toContain('both files have the same content')
    const other = join(folder, 'other.jsonl')
    const stranger = newClub()
    await taken(stranger.create('Others'))
    writeFileSync(other, (await taken(stranger.backup())).text)
    expect(run('verify', before, '--against', other)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('different clubs'),
      stderr: expect.stringContaining('verify/parted'),
    })
  }, 120_000)
})

describe('a refused backup', () => {
  it.each<[string, (text: string) => string, string]>([
    ['cut', (text) => text.slice(0, text.length / 2), 'json/syntax'],
    ['cut after a line', (text) => `${text.split('\n').slice(0, 9).join('\n')}\n`, 'backup/cut'],
    ['changed in one word', (text) => text.replace('Player 3', 'Player X'), 'store/tampered'],
    ['a game record', () => '{"format":"consigliere-game","version":1}', 'record/'],
    ['not a file of ours', () => 'hello', 'verify/unknown-file'],
  ])('changes nothing if it is %s', async (_what, change, code) => {
    const { folder, path, address, before } = await evening()
    const root = await rootOf(path)
    writeFileSync(before, change(readFileSync(before, 'utf8')))
    const named = () => readdirSync(folder).filter((name) => !/-(wal|shm)$/.test(name))
    const files = named()
    await expect(restoreStore(before, { store: address })).rejects.toMatchObject({
      code: expect.stringContaining(code),
    })
    expect(named()).toEqual(files)
    expect(await rootOf(path)).toBe(root)
  })

  it('leaves no new store behind', async () => {
    const { folder, before } = await evening()
    writeFileSync(before, 'hello')
    await expect(restoreStore(before, { store: `sqlite:${join(folder, 'new.sqlite')}` })).rejects.toMatchObject({
      code: 'verify/unknown-file',
    })
    expect(existsSync(join(folder, 'new.sqlite'))).toBe(false)
  })
})

describe('a restore that is killed', () => {
  it('leaves the old store or the new one at every stage', async () => {
    const { folder, path, address } = await evening()
    const large = newClub()
    await taken(createSampleSeason(large, 'en'))
    const file = join(folder, 'large.jsonl')
    writeFileSync(file, (await taken(large.backup())).text)
    const [old, fresh] = [await rootOf(path), await rootIn(file)]
    const image = join(folder, 'image.sqlite')
    copyFileSync(path, image)
    const wal = () => (existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`).length : -1)
    const stages: readonly (() => boolean)[] = [
      () => readdirSync(folder).some((name) => name.endsWith('.part')),
      () => existsSync(`${path}.before-restore-1.jsonl`),
      () => wal() >= 0,
      () => wal() > 0,
      () => wal() > 300_000,
      () => wal() > 600_000,
    ]
    const seen = new Set<string | undefined>()
    for (const isReached of stages) {
      for (const name of readdirSync(folder).filter((each) => each.startsWith('club.sqlite')))
        rmSync(join(folder, name), { recursive: true })
      copyFileSync(image, path)
      const child = spawn(process.execPath, [CLI, 'restore', file, '--store', address], {
        cwd: repository,
        stdio: 'ignore',
      })
      const ended = new Promise((resolved) => child.once('exit', resolved))
      while (child.exitCode === null && !isReached()) await new Promise(setImmediate)
      child.kill('SIGKILL')
      await ended
      const root = await rootOf(path)
      seen.add(root)
      expect(root).toBeOneOf([old, fresh])
    }
    expect(seen).toContain(old)
  }, 300_000)
})
