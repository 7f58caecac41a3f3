// `--store sqlite:FILE`: stores that are opened, created or refused. A foreign file is left unchanged.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WrongUsageError } from '../../src/cli/sentences/refusal.ts'
import { openStoreAt } from '../../src/cli/options/store.ts'
import { taken } from '../club/clubFixture.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'consigliere-store-option-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const EVENT = { type: 'ClubCreated', payload: { name: 'Ours' }, at: 1, author: 'a', private: false }

describe('the store of --store', () => {
  it('is created if this is allowed, and opened the next time', async () => {
    const path = join(folder(), 'club.sqlite')
    const made = openStoreAt(`sqlite:${path}`, 'make')
    expect(made).toMatchObject({ isNew: true, path })
    await taken(made.store.append('club', 0, [EVENT]))
    await made.store.close()
    const again = openStoreAt(`sqlite:${path}`, 'refuse')
    expect(again.isNew).toBe(false)
    expect(await taken(again.store.list(''))).toMatchObject([{ stream: 'club', version: 1 }])
    await again.store.close()
  })

  it('is not created if the command requires an existing store', () => {
    const path = join(folder(), 'club.sqlite')
    expect(() => openStoreAt(`sqlite:${path}`, 'refuse')).toThrow(
      expect.objectContaining({ code: 'store/not-found', place: path }),
    )
    expect(existsSync(path)).toBe(false)
  })

  it.each(['club.sqlite', 'sqlite:', 'sqlite::memory:', 'postgres://here/club', ''])(
    '"%s" is an invalid address',
    (address) => {
      expect(() => openStoreAt(address, 'make')).toThrow(WrongUsageError)
    },
  )
})

describe('--store refuses, without any change,', () => {
  const database = (sql: string) => (path: string) => {
    const db = new Database(path)
    db.exec(sql)
    db.close()
  }
  it.each<[string, (path: string) => void, string]>([
    ['a text file', (path) => writeFileSync(path, 'Dear diary, '.repeat(200)), 'store/foreign'],
    ['a database of another program', database('CREATE TABLE cookies (id); PRAGMA user_version = 1'), 'store/foreign'],
    ['a database without a schema number', database('CREATE TABLE events (id)'), 'store/foreign'],
    [
      'a database of another program with a high schema number',
      database('CREATE TABLE cookies (id); PRAGMA user_version = 77'),
      'store/foreign',
    ],
    [
      'a store of a later version',
      database('CREATE TABLE events (id); CREATE TABLE heads (id); PRAGMA user_version = 99'),
      'store/newer-version',
    ],
    ['a folder', (path) => mkdirSync(path), 'store/unavailable'],
  ])('%s', (_what, make, code) => {
    const home = folder()
    const path = join(home, 'club.sqlite')
    make(path)
    const before = contents(home)
    for (const missing of ['make', 'refuse'] as const)
      expect(() => openStoreAt(`sqlite:${path}`, missing)).toThrow(expect.objectContaining({ code }))
    expect(contents(home)).toEqual(before)
  })

  it('a path in a missing folder', () => {
    expect(() => openStoreAt(`sqlite:${join(folder(), 'nowhere', 'club.sqlite')}`, 'make')).toThrow(
      expect.objectContaining({ code: 'store/unavailable' }),
    )
  })
})

function contents(home: string) {
  return readdirSync(home, { withFileTypes: true }).map((entry) => [
    entry.name,
    entry.isFile() ? readFileSync(join(home, entry.name)).toString('hex') : 'folder',
  ])
}
