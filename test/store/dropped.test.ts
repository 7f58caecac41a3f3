// Chromium deletes the origin's files, or all its storage, while the club is open. The journal continues under a new
// name without a reload, and no acknowledged append is lost. The deletion is requested through Chromium's debugging
// protocol.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StoreRepairReport } from '../../src/store/journal/recovery.ts'
import type { Tagged } from './chromium/page.ts'
import { openSession, serveStorePage, type Session } from './chromium/session.ts'

/** Names of storage types in the debugging protocol. After `file_systems`, the names of deleted files stay locked. */
const STORAGE_TYPES = ['file_systems', 'indexeddb', 'file_systems,indexeddb', 'all'] as const

async function opened() {
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-dropped-'))
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  const server = await serveStorePage()
  onTestFinished(() => server.close())
  const session = await openSession(profile, server.address)
  onTestFinished(() => session.close())
  return { session, origin: new URL(server.address).origin }
}

async function drop({ context }: Session, origin: string, storageTypes: string): Promise<void> {
  const page = context.pages()[0]
  if (page === undefined) throw new Error('the session has no page')
  const browser = await context.newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await browser.detach()
}

test.each(STORAGE_TYPES)('deleting %s loses no append, and a new worker finds every append', async (types) => {
  const { session, origin } = await opened()
  const put = (tag: string) => session.perform('worker', 'put', 'club', JSON.stringify({ tag, bytes: 900 }))
  const tags: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const tag of [`${round} before`, `${round} more`]) {
      expect(await put(tag)).toBeUndefined()
      tags.push(tag)
    }
    await drop(session, origin, types)
  }
  expect(await put('last')).toBeUndefined()
  await session.reload()
  const found = (await session.perform('worker', 'tags', 'club')) as Tagged
  expect(found.tags).toEqual([...tags, 'last'])
  const recovery = JSON.parse(found.told) as StoreRepairReport
  expect([recovery.lost, recovery.missing]).toEqual([[], undefined])
})

test.each(STORAGE_TYPES)(
  'after deleting %s, a club that was closed is complete when it is opened again',
  async (types) => {
    const { session, origin } = await opened()
    await session.perform('worker', 'append', 'club')
    await session.perform('worker', 'append', 'club')
    await drop(session, origin, types)
    await session.perform('worker', 'release', 'club')
    expect(await session.perform('worker', 'read', 'club')).toEqual([1, 2])
  },
)

/** Size of an entry in bytes. Only a journal with twenty such entries exceeds the quota. */
const ENTRY_BYTES = 100_000
const QUOTA_BYTES = 1_000_000

test('an append is refused with the cause until there is room to rewrite the journal', async () => {
  const { session, origin } = await opened()
  const put = (tag: string) => session.perform('worker', 'put', 'club', JSON.stringify({ tag, bytes: ENTRY_BYTES }))
  const tags = Array.from({ length: 20 }, (_, index) => `entry ${index}`)
  for (const tag of tags) expect(await put(tag)).toBeUndefined()
  const [page] = session.context.pages()
  if (page === undefined) throw new Error('the session has no page')
  const browser = await session.context.newCDPSession(page)
  await drop(session, origin, 'file_systems')
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA_BYTES })
  for (let again = 0; again < 2; again += 1)
    expect(await put('refused')).toMatchObject({
      code: 'store/unavailable',
      params: { cause: expect.stringContaining('deleted its files') as string },
    })
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await put('last')).toBeUndefined()
  await session.reload()
  const found = (await session.perform('worker', 'tags', 'club')) as Tagged
  expect(found.tags).toEqual([...tags, 'last'])
})
