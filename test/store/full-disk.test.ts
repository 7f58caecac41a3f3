// A disk that is really full: SQLite and the file journal on a small tmpfs (where root may mount one), and a
// browser origin out of quota. Whatever was acknowledged is there; whatever was refused is not.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFileJournal } from '../../src/store/journal-file.ts'
import { openJournaledStore } from '../../src/store/journaled.ts'
import type { EventStore } from '../../src/store/port.ts'
import { createSqliteStore } from '../../src/store/sqlite.ts'
import { openSession, serveStorePage } from './chromium/session.ts'
import { event, good, versions } from './subject.ts'

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-full-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** A file system of 1 MiB, and how to take it away; undefined where this user cannot mount one. */
function mountSmallDisk(): { readonly directory: string; remove(): void } | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-full-'))
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1024k', 'tmpfs', directory]).status === 0
  const remove = () => {
    // Lazily: a store that a failed test left open must not keep the mount.
    if (isMounted) spawnSync('umount', ['--lazy', directory])
    rmSync(directory, { recursive: true, force: true })
  }
  if (isMounted) return { directory, remove }
  remove()
  return undefined
}

function canMount(): boolean {
  const disk = mountSmallDisk()
  disk?.remove()
  return disk !== undefined
}

/** Appends until refused; how many were taken, and the refusal. */
async function fill(store: EventStore, from: number) {
  for (let version = from; ; version += 1) {
    const answer = await store.append('game/1', version, [event({ n: version + 1, text: 'x'.repeat(900) })])
    if (!answer.ok) return { taken: version, error: answer.error }
  }
}

const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1)

const OPENERS: readonly (readonly [name: string, open: (directory: string) => Promise<EventStore>])[] = [
  ['SQLite', async (directory) => createSqliteStore(join(directory, 'club.sqlite'))],
  ['SQLite with its journal', async (directory) => good(await openJournaledStore(
    createSqliteStore(join(directory, 'club.sqlite')), await openFileJournal(join(directory, 'journal.jsonl')),
  )).store],
]

describe.runIf(canMount())('a full disk', () => {
  test.each(OPENERS)('%s: the append is refused, nothing half is kept, and with room again it goes on', async (_, open) => {
    const { directory, remove } = mountSmallDisk()!
    onTestFinished(remove)
    const ballast = join(directory, 'ballast')
    writeFileSync(ballast, new Uint8Array(300 * 1024))
    const store = await open(directory)

    const { taken, error } = await fill(store, 0)
    expect(error).toMatchObject({ code: 'store/unavailable', params: { cause: expect.stringMatching(/ENOSPC|full|I\/O/i) as string } })
    expect(taken).toBeGreaterThan(20)
    rmSync(ballast)
    expect(versions(good(await store.read('game/1')))).toEqual(sequence(taken))
    good(await store.append('game/1', taken, [event('room again')]))
    await store.close()

    const again = await open(directory)
    expect(versions(good(await again.read('game/1')))).toEqual(sequence(taken + 1))
    await again.close()
  })
})

test('a browser origin out of quota: the append is refused, and what was acknowledged is there when it is opened again', async () => {
  const server = await serveStorePage()
  onTestFinished(() => server.close())
  const session = await openSession(temporary(), server.address)
  onTestFinished(() => session.close())
  const page = session.context.pages()[0]!
  const browser = await session.context.newCDPSession(page)
  const origin = new URL(server.address).origin

  await session.perform('worker', 'append', 'club')
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 3_000_000 })
  const { taken, code } = await session.perform('worker', 'fill', 'club') as { taken: number; code: string }
  expect(code).toBe('store/unavailable')
  expect(taken).toBeGreaterThan(1)
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await session.perform('worker', 'append', 'club')).toBe(taken + 1)
  await session.perform('worker', 'release', 'club')
  expect(await session.perform('worker', 'read', 'club')).toEqual(sequence(taken + 1))
}, 60_000)
