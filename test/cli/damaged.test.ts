// One damaged stream of each kind in a SQLite club. `serve` starts and names the stream, commands work with the rest, a
// backup of the rest can be made and restored, and `verify` names the stream.

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { newTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { CLI } from '../support/cli.ts'
import { eventually } from '../support/eventually.ts'
import { ended, serve } from './serve/started.ts'

const home = mkdtempSync(join(tmpdir(), 'consigliere-damaged-'))
const whole = join(home, 'whole.sqlite')
let streams: readonly string[] = []

beforeAll(async () => {
  const store = createSqliteStore(whole)
  const { club, game, season, members } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await taken(club.ask('plan.givePoints', { season, member: members[0] ?? '', hundredths: 50, reason: 'fair play' }))
  await taken(club.setDelay(60))
  const later = { at: 1, author: 'operator', private: true }
  await taken(store.append('laptops', 0, [{ type: 'LaptopLetIn', payload: { hash: 'a', name: 'Table 2' }, ...later }]))
  await taken(store.append('table/x', 0, [{ type: 'TableOpened', payload: {}, ...later }]))
  streams = (await taken(store.list(''))).map(({ stream }) => stream)
  await store.close()
  return () => rmSync(home, { recursive: true, force: true })
})

function damaged(stream: string): string {
  const folder = mkdtempSync(join(home, 'case-'))
  const path = join(folder, 'club.sqlite')
  copyFileSync(whole, path)
  const db = new Database(path)
  // Flips the highest bit of the last byte of the first letter in the body.
  db.prepare(
    `UPDATE events SET body = CAST(substr(CAST(body AS BLOB), 1, 1) || x'A2' || substr(CAST(body AS BLOB), 3) AS TEXT)
     WHERE stream = ? AND version = 1`,
  ).run(JSON.stringify(stream))
  db.close()
  return path
}

const kind = (prefix: string) => {
  const found = streams.find((stream) => stream.startsWith(prefix))
  if (found === undefined) throw new Error(`no stream ${prefix}`)
  return found
}

function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

it.each(['laptops', 'signatures/a'])(
  'serve and verify report an invalid event in %s, although opening the store does not read that stream',
  async (stream) => {
    const path = join(mkdtempSync(join(home, 'unfit-')), 'club.sqlite')
    copyFileSync(whole, path)
    const store = createSqliteStore(path)
    const head = (await taken(store.list(stream))).find((each) => each.stream === stream)
    const event = { type: 'LaptopAdmitted', payload: { scope: 'king' }, at: 1, author: 'x', private: true }
    const { version } = await taken(store.append(stream, head?.version ?? 0, [event]))
    await store.close()
    const verified = run('verify', `sqlite:${path}`)
    expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining(`${stream}, version ${version}`)])
    const server = await serve(`sqlite:${path}`)
    await eventually(() => expect(server.errors()).toContain(`${stream}, version ${version}`))
    const listed = await fetch(`${server.address}/hub/laptops`, {
      headers: { authorization: `Bearer ${server.admin}` },
    })
    expect(listed.status).toBe(200)
    expect(await ended(server, 'SIGTERM')).toBe(0)
  },
)

it('an intact store passes verify', () => {
  const verified = run('verify', `sqlite:${whole}`)
  expect([verified.status, verified.stderr, verified.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('1 games replayed'),
  ])
})

describe.each(['club', 'plan/', 'game/', 'broadcast', 'laptops', 'table/'])('with a damaged stream in %s', (prefix) => {
  it('serve starts despite a damaged stream and reports its name', async () => {
    const path = damaged(kind(prefix))
    const server = await serve(`sqlite:${path}`)
    const health = await fetch(`${server.address}/games`, { headers: { authorization: `Bearer ${server.admin}` } })
    expect(health.status).not.toBe(500)
    await eventually(() => expect(server.errors()).toContain(kind(prefix)))
    expect(server.errors()).not.toMatch(/\n\s+at /)
    expect(await ended(server, 'SIGTERM')).toBe(0)
  })
})

describe.each(['club', 'plan/', 'game/', 'ledger/'])('a damaged stream in %s', (prefix) => {
  it('a damaged stream is omitted from a backup, which lists it and can be restored', () => {
    const path = damaged(kind(prefix))
    const out = `${path}.jsonl`
    const made = run('backup', '--store', `sqlite:${path}`, '--out', out, '--json')
    expect(made.status).toBe(0)
    expect(made.stderr).toContain(kind(prefix))
    expect(JSON.parse(made.stdout)).toMatchObject({ damaged: [{ stream: kind(prefix), version: 1 }] })
    const verified = run('verify', out)
    expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining(`${kind(prefix)}, version 1`)])
    const restored = run('restore', out, '--store', `sqlite:${path}.new`, '--json')
    expect([restored.status, restored.stderr]).toEqual([0, expect.stringContaining(kind(prefix))])
    expect(run('verify', `sqlite:${path}.new`).stderr).not.toContain('store/tampered')
  })

  it('a damaged stream is reported by name when the store is verified', () => {
    const verified = run('verify', `sqlite:${damaged(kind(prefix))}`)
    expect([verified.status, verified.stderr]).toEqual([1, expect.stringContaining(`${kind(prefix)}, version 1`)])
    expect(verified.stderr).not.toMatch(/\n\s+at /)
  })
})
