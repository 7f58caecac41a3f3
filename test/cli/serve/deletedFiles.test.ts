// The files of a club are deleted while `serve` has them open. Nothing that `serve` acknowledged is lost, and it
// reports the deletion. On Windows an open file cannot be deleted.

import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import WebSocket from 'ws'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientChannel, connectChannel } from '../../../src/api/channel.ts'
import { createWebSocketPort } from '../../../src/server/routes/webSocketPort.ts'
import { ranAlone } from '../../support/cli.ts'
import { eventually } from '../../support/eventually.ts'
import { ended, newStore, serve, type Started } from './started.ts'

const pathOf = (store: string) => store.slice('sqlite:'.length)

async function screenOf({ address, admin }: Started): Promise<ClientChannel> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/club?token=${admin}`)
  onTestFinished(() => socket.close())
  await once(socket, 'open')
  return connectChannel(createWebSocketPort(socket))
}

async function added(screen: ClientChannel, name: string): Promise<void> {
  expect(await screen.send('members.add', { names: [name] })).toMatchObject({ ok: true })
}

async function membersOf(server: Started): Promise<readonly string[]> {
  const listed = await (await screenOf(server)).send('members.list', {})
  return listed.ok ? listed.data.map(({ name }) => name).toSorted() : [listed.error.code]
}

/** Renames before deleting, because the server may be writing a note into the folder at this moment. */
function remove(path: string): void {
  if (!existsSync(path)) return
  renameSync(path, `${path}.gone`)
  rmSync(`${path}.gone`, { recursive: true })
}

const SAID = /were deleted while it was open/

/** Database, journal, lock and notes all have names that begin with that of the store. */
function deleteAll(path: string): void {
  for (const name of readdirSync(dirname(path))) if (name.startsWith(basename(path))) remove(join(dirname(path), name))
}

const DELETED: Readonly<Record<string, (path: string) => void>> = {
  'database and journal': (path) => {
    for (const end of ['', '-wal', '-shm', '.journal']) remove(path + end)
  },
  'all files of the store': deleteAll,
  'the whole folder': (path) => remove(dirname(path)),
  'the journal': (path) => remove(`${path}.journal`),
}

test
  .skipIf(process.platform === 'win32')
  .each(
    Object.entries(DELETED).flatMap(([what, does]) =>
      (['SIGKILL', 'SIGTERM'] as const).map((end) => [what, end, does] as const),
    ),
  )('serve loses nothing after deletion of %s, ended by %s', async (_what, end, does) => {
  const store = newStore()
  const server = await serve(store)
  const screen = await screenOf(server)
  expect(await screen.send('club.create', { name: 'Club' })).toMatchObject({ ok: true })
  await added(screen, 'Anna')
  does(pathOf(store))
  await added(screen, 'Boris')
  await added(screen, 'Vera')
  await eventually(() => expect(server.errors()).toMatch(SAID))
  expect(server.errors().match(new RegExp(SAID, 'g'))).toHaveLength(1)
  // Another process cannot open the store while this one has it open.
  const other = ranAlone(['serve', '--port', '0', '--store', store])
  expect([other.status, other.stderr]).toEqual([1, expect.stringContaining('store/in-use')])
  await ended(server, end)
  const again = await serve(store)
  expect(await membersOf(again)).toEqual(['Anna', 'Boris', 'Vera'])
  expect(await ended(again, 'SIGTERM')).toBe(0)
  const last = await serve(store)
  expect([await membersOf(last), last.errors()]).toEqual([['Anna', 'Boris', 'Vera'], ''])
})

test.skipIf(process.platform === 'win32')(
  'serve writes deleted files again when it ends, even without new entries',
  async () => {
    const store = newStore()
    const server = await serve(store)
    const screen = await screenOf(server)
    expect(await screen.send('club.create', { name: 'Club' })).toMatchObject({ ok: true })
    await added(screen, 'Anna')
    deleteAll(pathOf(store))
    expect(await ended(server, 'SIGTERM')).toBe(0)
    expect(await membersOf(await serve(store))).toEqual(['Anna'])
  },
)

test.skipIf(process.platform === 'win32')(
  'serve refuses entries and leaves the journal unchanged if another journal took its place',
  async () => {
    const store = newStore()
    const server = await serve(store)
    const screen = await screenOf(server)
    expect(await screen.send('club.create', { name: 'Club' })).toMatchObject({ ok: true })
    const journal = join(`${pathOf(store)}.journal`, 'journal.jsonl')
    rmSync(journal)
    writeFileSync(journal, 'somebody else’s\n')
    expect(await screen.send('members.add', { names: ['Anna'] })).toMatchObject({
      ok: false,
      error: { code: 'store/unavailable', params: { cause: expect.stringContaining('another file') as string } },
    })
    await ended(server, 'SIGTERM')
    expect(existsSync(journal) && readFileSync(journal, 'utf8')).toBe('somebody else’s\n')
  },
)
