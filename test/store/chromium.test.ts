// Contract suites in a real Chromium: Dexie on its IndexedDB, the journal on its private file system, and both together
// as in the browser edition, even when the browser is killed.

import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession, serveStorePage, type Session, type StoreServer } from './chromium/session.ts'
import { contract, REPAIRS } from './adapters/contract.ts'
import { JOURNAL_CASES } from './journal/contract.ts'

const profile = mkdtempSync(join(tmpdir(), 'consigliere-chromium-'))
let server: StoreServer
let session: Session

beforeAll(async () => {
  server = await serveStorePage()
  session = await openSession(profile, server.address)
})

afterAll(async () => {
  await session?.close()
  await server?.close()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

test.each(['page', 'worker'] as const)(
  'Dexie in a %s flushes every write before it counts as committed',
  async (where) => {
    expect(await session.perform(where, 'durability', '')).toEqual(['strict', 'strict', 'strict'])
  },
)

test('acknowledged appends still exist after the browser was killed', async () => {
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 5; count += 1) {
      acknowledged = (await session.perform('worker', 'append', 'killed')) as number
    }
    // Not awaited, so that the browser is killed during the write.
    const last = session.perform('worker', 'append', 'killed').catch(() => undefined)
    const closed = new Promise((resolve) => void session.context.once('close', resolve))
    process.kill(browserPid(), 'SIGKILL')
    await closed
    await last
    session = await openSession(profile, server.address)
    const versions = (await session.perform('worker', 'read', 'killed')) as readonly number[]
    expect(versions.length).toBeGreaterThanOrEqual(acknowledged)
    expect(versions.length).toBeLessThanOrEqual(acknowledged + 1)
    expect(versions).toEqual(versions.map((_, index) => index + 1))
  }
})

test('a journal that cannot be opened is set aside and restored', async () => {
  expect(await session.perform('worker', 'recover', 'recovered')).toEqual([
    'TypeMismatchError',
    2,
    'TypeMismatchError',
    0,
  ])
})

test.each(['current.0', 'current.1', 'journal-1.jsonl', 'marker.0', 'marker.1', 'heads.1'])(
  'a journal cannot be opened while another tab locks %s, keeps no locks, and can be opened later',
  async (file) => {
    expect(await session.perform('worker', 'held', `held-${file}`, file)).toEqual(['NoModificationAllowedError', 3])
  },
)

test('two workers cannot open the same journal', async () => {
  await session.perform('worker', 'append', 'owned')
  await expect(session.perform('worker', 'read', 'owned')).rejects.toThrow(/NoModificationAllowed|Access Handle/i)
})

describe('EventStore contract: Dexie in a page of Chromium', () => {
  test.each([...contract(0), ...REPAIRS])('$name', async ({ name }) => {
    await expect(session.perform('page', 'dexie', name)).resolves.toBeUndefined()
  })
})

describe('Journal contract: OPFS in a worker of Chromium', () => {
  test.each(JOURNAL_CASES)('$name', async ({ name }) => {
    await expect(session.perform('worker', 'journal', name)).resolves.toBeUndefined()
  })
})

describe('EventStore contract: Dexie journaled in OPFS in a worker of Chromium', () => {
  test.each(contract(0))('$name', async ({ name }) => {
    await expect(session.perform('worker', 'journaled', name)).resolves.toBeUndefined()
  })
})

/** Process id of the browser. Chromium names the owner of the profile in a link: `host-pid`. */
function browserPid(): number {
  return Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))
}
