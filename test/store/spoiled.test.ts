// In a real Chromium, a club's database is changed by other means than the program while the club is open. The next
// start detects this by the sum of the heads, and the journal restores the missing events. Databases that another
// program created are tested, too.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, serveStorePage, type Session, type StoreServer } from './chromium/session.ts'
import { SPOILINGS } from './spoiledDatabase.ts'

const GAMES = ['game/1 1', 'game/2 2', 'game/3 3']
const profile = mkdtempSync(join(tmpdir(), 'consigliere-spoiled-'))
let server: StoreServer
let session: Session

beforeAll(async () => {
  server = await serveStorePage()
  session = await openSession(profile, server.address)
})

afterAll(async () => {
  await session.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

test.each(SPOILINGS)('a database that $what under an open club is complete after the next start', async (spoiling) => {
  const { what, events } = spoiling
  await session.perform('worker', 'games', what)
  await session.perform('worker', 'spoil', what, what)
  await session.reload()
  expect(await session.perform('worker', 'start', what)).toEqual({ restored: events, completed: 0, games: GAMES })
  expect(await session.perform('worker', 'start', what)).toEqual({ restored: 0, completed: 0, games: GAMES })
})

test('a journal that the browser deletes under an open club is rewritten from the database', async () => {
  await session.perform('worker', 'games', 'journal')
  const [page] = session.context.pages()
  if (page === undefined) throw new Error('the session has no page')
  const browser = await session.context.newCDPSession(page)
  const origin = new URL(server.address).origin
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'file_systems' })
  await browser.detach()
  await session.reload()
  expect(await session.perform('worker', 'start', 'journal')).toEqual({ restored: 0, completed: 6, games: GAMES })
  expect(await session.perform('worker', 'start', 'journal')).toEqual({ restored: 0, completed: 0, games: GAMES })
})

test('a database with a foreign schema is refused, can be discarded, and is then usable', async () => {
  expect(await session.perform('worker', 'foreign', 'other', '10')).toEqual(['store/unavailable', 'ok', 'ok', 10])
})

test('a database of a newer version is refused and stays unchanged', async () => {
  expect(await session.perform('worker', 'foreign', 'newer', '40')).toEqual([
    'store/newer',
    'store/newer',
    'store/newer',
    40,
  ])
})
