// A disk that is really full, not only a quota: an ext4 image on a loop device, and a tmpfs. Acknowledged appends exist
// while the disk is full and afterwards, and refused appends do not exist. Mounting needs root on Linux. Elsewhere
// these tests are skipped, and a message on the terminal says so.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeFileAtomically } from '../../src/store/diskFiles.ts'
import { openFileJournal } from '../../src/store/journal/file.ts'
import { openJournaledStore } from './journal/opened.ts'
import type { EventStore } from '../../src/store/port.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { smallDisk, whyNoDisk } from '../support/small-disk.ts'
import { openSession, serveStorePage } from './chromium/session.ts'
import { fullDiskRound, NOTHING_LOST, type FullDiskRound } from './chromium/full-disk-round.ts'
import { event, good, versions } from './adapters/subject.ts'

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), 'consigliere-full-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Appends until an append is refused. Returns the number of accepted appends, and the refusal. */
async function fill(store: EventStore, from: number) {
  for (let version = from; ; version += 1) {
    const answer = await store.append('game/1', version, [event({ n: version + 1, text: 'x'.repeat(900) })])
    if (!answer.ok) return { taken: version, error: answer.error }
  }
}

const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1)

const OPENERS: readonly (readonly [name: string, open: (directory: string) => Promise<EventStore>])[] = [
  ['SQLite', async (directory) => createSqliteStore(join(directory, 'club.sqlite'))],
  [
    'SQLite with its journal',
    async (directory) =>
      good(
        await openJournaledStore(
          createSqliteStore(join(directory, 'club.sqlite')),
          await openFileJournal(join(directory, 'journal.jsonl')),
        ),
      ).store,
  ],
]

const KINDS = (['ext4', 'tmpfs'] as const).map((kind) => ({ kind, missing: whyNoDisk(kind) }))

test('a browser origin without free quota refuses an append and keeps all acknowledged appends', async () => {
  const server = await serveStorePage()
  onTestFinished(() => server.close())
  const session = await openSession(temporary(), server.address)
  onTestFinished(() => session.close())
  const page = session.context.pages()[0]!
  const browser = await session.context.newCDPSession(page)
  const origin = new URL(server.address).origin

  await session.perform('worker', 'append', 'club')
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 3_000_000 })
  const { taken, code } = (await session.perform('worker', 'fill', 'club')) as { taken: number; code: string }
  expect(code).toBe('store/unavailable')
  expect(taken).toBeGreaterThan(1)
  await browser.send('Storage.overrideQuotaForOrigin', { origin })
  expect(await session.perform('worker', 'append', 'club')).toBe(taken + 1)
  await session.perform('worker', 'release', 'club')
  expect(await session.perform('worker', 'read', 'club')).toEqual(sequence(taken + 1))
})

describe.each(KINDS)('full disk, $kind', ({ kind, missing }) => {
  const onDisk = missing === undefined ? test : test.skip

  onDisk.each(OPENERS)('an append to %s is refused completely, and accepted once there is room', async (_, open) => {
    const disk = smallDisk(kind, 4 * 1024 * 1024)
    onTestFinished(() => disk.remove())
    disk.leave(700 * 1024)
    const store = await open(disk.directory)

    const { taken, error } = await fill(store, 0)
    expect(error).toMatchObject({
      code: 'store/unavailable',
      params: { cause: expect.stringMatching(/ENOSPC|full|I\/O/i) as string },
    })
    expect(taken).toBeGreaterThan(20)
    disk.makeRoom()
    expect(versions(good(await store.read('game/1')))).toEqual(sequence(taken))
    good(await store.append('game/1', taken, [event('room again')]))
    await store.close()

    const again = await open(disk.directory)
    expect(versions(good(await again.read('game/1')))).toEqual(sequence(taken + 1))
    await again.close()
  })

  onDisk('a file to save is refused, the old file stays complete, and no other file is left', async () => {
    const disk = smallDisk(kind, 4 * 1024 * 1024)
    onTestFinished(() => disk.remove())
    const path = join(disk.directory, 'backup.jsonl')
    await writeFileAtomically(path, 'the old one')
    const before = readdirSync(disk.directory)
    disk.leave(100 * 1024)
    await expect(writeFileAtomically(path, 'x'.repeat(1024 * 1024))).rejects.toThrow('ENOSPC')
    expect(readFileSync(path, 'utf8')).toBe('the old one')
    expect(readdirSync(disk.directory).filter((name) => name !== 'ballast')).toEqual(before)
    disk.makeRoom()
    await writeFileAtomically(path, 'the new one')
    expect(readFileSync(path, 'utf8')).toBe('the new one')
  })

  onDisk.each<FullDiskRound>([
    { seed: 1, end: 'close' },
    { seed: 2, end: 'kill', lineBytes: 4096 },
  ])('the browser edition loses no acknowledged entry after its $end (seed $seed)', async (round) => {
    const figures = await fullDiskRound(kind, round)
    expect(figures).toMatchObject(NOTHING_LOST)
    expect(figures.refused).toBeGreaterThan(0)
  })
})
