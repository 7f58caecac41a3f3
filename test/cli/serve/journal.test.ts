// `serve` writes the same journal and backups as the desktop. Data that is deleted, damaged or set back in one copy is
// restored from the other and reported, and a kill loses nothing that was acknowledged. All files are accessible only
// to their owner.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'libsql'
import WebSocket from 'ws'
import { afterAll, expect, it, onTestFinished, test } from 'vitest'
import { type ClientChannel, connectChannel } from '../../../src/api/channel.ts'
import { createWebSocketPort } from '../../../src/server/routes/webSocketPort.ts'
import { CLI } from '../../support/cli.ts'
import { eventually } from '../../support/eventually.ts'
import { ended, newStore, serve, type Started } from './started.ts'

const pathOf = (store: string) => store.slice('sqlite:'.length)

async function screenOf({ address, admin }: Started): Promise<ClientChannel> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/club?token=${admin}`)
  onTestFinished(() => socket.close())
  await once(socket, 'open')
  return connectChannel(createWebSocketPort(socket))
}

const NAMES = ['Anna', 'Boris', 'Gleb', 'Vera']

async function membersOf(server: Started): Promise<readonly string[]> {
  const listed = await (await screenOf(server)).send('members.list', {})
  return listed.ok ? listed.data.map(({ name }) => name).toSorted() : [listed.error.code]
}

let killed: Promise<string> | undefined
afterAll(async () => {
  if (killed !== undefined) rmSync(await killed, { recursive: true, force: true })
})

/** Folder of a store whose server was killed after each acknowledged entry and started again each time. */
async function killedOften(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-killed-'))
  const store = `sqlite:${join(folder, 'club.sqlite')}`
  for (const [n, name] of NAMES.entries()) {
    const server = await serve(store)
    const screen = await screenOf(server)
    if (n === 0) expect(await screen.send('club.create', { name: 'Club' })).toMatchObject({ ok: true })
    expect(await screen.send('members.add', { names: [name] })).toMatchObject({ ok: true })
    await ended(server, 'SIGKILL')
  }
  return folder
}

/** A store killed once for all tests. Each test gets a copy of every file that was left. */
async function killedStore(): Promise<string> {
  const folder = await (killed ??= killedOften())
  const store = newStore()
  cpSync(folder, dirname(pathOf(store)), { recursive: true, preserveTimestamps: true })
  return store
}

function removeStore(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
}

/** Each change to the files between two starts, and the report of the second start. */
const HAPPENINGS: Readonly<Record<string, { readonly does: (path: string) => void; readonly says: RegExp }>> = {
  nothing: { does: () => {}, says: /^$/ },
  'the store is deleted': { does: removeStore, says: /missing entries restored to the store from its journal/ },
  'the journal is deleted': {
    does: (path) => rmSync(`${path}.journal`, { recursive: true }),
    says: /the journal was missing or damaged[^]*missing entries added to the journal from the store/,
  },
  'a line of the journal is damaged': {
    does(path) {
      const journal = join(`${path}.journal`, 'journal.jsonl')
      writeFileSync(journal, readFileSync(journal, 'utf8').replace('Boris', 'Bobis'))
    },
    says: /the journal was missing or damaged/,
  },
  'an entry of the store is damaged': {
    does(path) {
      const db = new Database(path)
      db.exec(`UPDATE events SET body = replace(body, 'Vera', 'Vira')`)
      db.close()
    },
    says: /missing entries restored to the store from its journal/,
  },
  'a text of the store is not UTF-8': {
    does(path) {
      const db = new Database(path)
      db.exec(`UPDATE events SET body = CAST(x'FF' || CAST(body AS BLOB) AS TEXT) WHERE version = 2`)
      db.close()
    },
    says: /missing entries restored to the store from its journal/,
  },
}

it.each(Object.entries(HAPPENINGS))(
  'after a kill, serve restores and reports damage to one of its two copies: %s',
  async (_what, { does, says }) => {
    const store = await killedStore()
    does(pathOf(store))
    const server = await serve(store)
    expect(await membersOf(server)).toEqual(NAMES)
    await eventually(() => expect(server.errors()).toMatch(says))
    expect(server.errors()).not.toMatch(/\n\s+at /)
    expect(await ended(server, 'SIGTERM')).toBe(0)
    const again = await serve(store)
    expect(await membersOf(again)).toEqual(NAMES)
    expect(again.errors()).toBe('')
  },
)

it('serve refuses older copies of store and journal unless the user confirms', async () => {
  const store = await killedStore()
  const path = pathOf(store)
  const kept = readdirSync(`${path}.journal`)
  for (const name of kept) copyFileSync(join(`${path}.journal`, name), `${path}.old-${name}`)
  await ended(await serve(store), 'SIGTERM')
  copyFileSync(path, `${path}.old`)
  const later = await serve(store)
  expect(await (await screenOf(later)).send('members.add', { names: ['Dina', 'Egor'] })).toMatchObject({ ok: true })
  await ended(later, 'SIGTERM')
  removeStore(path)
  copyFileSync(`${path}.old`, path)
  for (const name of kept) copyFileSync(`${path}.old-${name}`, join(`${path}.journal`, name))
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--store', store], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([code, said]).toEqual([1, expect.stringMatching(/missing from both[^]*: 4[^]*--without 4/)])
  const without = await serve(store, '--without', '4')
  expect(await membersOf(without)).toEqual(NAMES)
})

it('commands write to the journal, so that the next start does not undo a restore', async () => {
  const store = await killedStore()
  const path = pathOf(store)
  const run = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([err, code]).toEqual([expect.anything(), 0])
  }
  await run('backup', '--store', store, '--out', `${path}.jsonl`)
  const server = await serve(store)
  expect(await (await screenOf(server)).send('members.add', { names: ['Dina'] })).toMatchObject({ ok: true })
  await ended(server, 'SIGTERM')
  await run('restore', `${path}.jsonl`, '--store', store)
  const again = await serve(store)
  expect(await membersOf(again)).toEqual(NAMES)
  expect(again.errors()).toBe('')
})

it('a restore from a screen closes the served club and reopens it at the same address', async () => {
  const store = newStore()
  const path = pathOf(store)
  const server = await serve(store)
  const screen = await screenOf(server)
  expect(await screen.send('club.create', { name: 'Club' })).toMatchObject({ ok: true })
  const backup = await screen.send('club.backup', {})
  expect(await screen.send('members.add', { names: ['Anna'] })).toMatchObject({ ok: true })
  const begun = await screen.send('uploads.begin', { kind: 'backup' })
  if (!begun.ok || !backup.ok) throw new Error('no backup')
  const { upload } = begun.data
  await screen.send('uploads.piece', { kind: 'backup', upload, text: backup.data.text })
  expect(await screen.send('restore.preview', { upload })).toMatchObject({ ok: true })
  // The restore closes the connection together with the club, so the answer is not awaited.
  void screen.send('restore.take', { upload }).catch(() => undefined)
  await eventually(async () => expect(await membersOf(server)).toEqual([]))
  expect(server.errors()).toBe('')
  expect(await ended(server, 'SIGTERM')).toBe(0)
  expect(existsSync(`${path}.journal`)).toBe(true)
})

/** Each file and folder in `folder`, with its permissions. */
function rightsIn(folder: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((each) => {
    const path = join(each.parentPath, each.name)
    return [path.slice(folder.length + 1), (statSync(path).mode & 0o777).toString(8)]
  })
}

test.skipIf(process.platform === 'win32')('all files of an evening are accessible only to their owner', async () => {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const store = newStore()
  const path = pathOf(store)
  const server = await serve(store)
  const screen = await screenOf(server)
  expect(await screen.send('club.loadSample', { lang: 'en' })).toMatchObject({ ok: true })
  expect(await screen.send('broadcast.setDelay', { seconds: 30 })).toMatchObject({ ok: true })
  expect(await screen.send('broadcast.makeToken', { label: 'Hall', right: 'town' })).toMatchObject({ ok: true })
  expect(await screen.send('hub.letIn', { name: 'Table 2' })).toMatchObject({ ok: true })
  // Ending the server makes the backup that is due.
  expect(await ended(server, 'SIGTERM')).toBe(0)
  rmSync(`${path}.journal/journal.jsonl.marker`)
  await ended(await serve(store), 'SIGTERM')
  const rights = rightsIn(dirname(path))
  const names = rights.map(([name]) => name)
  for (const end of ['', '.owner', '.laptop', '.mark', '.shown', '.journal/journal.jsonl'])
    expect(names).toContain(`club.sqlite${end}`)
  expect(names.filter((name) => /backups\/.*\.jsonl$/.test(name)).length).toBeGreaterThan(0)
  expect(names.filter((name) => /\.(part|new)$/.test(name))).toEqual([])
  for (const [name, mode] of rights)
    expect([name, mode]).toEqual([name, statSync(join(dirname(path), name)).isDirectory() ? '700' : '600'])
  expect(existsSync(`${path}.journal`)).toBe(true)
})
