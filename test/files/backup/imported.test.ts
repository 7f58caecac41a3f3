// Backups of a club with imported games. The work grows linearly with the number of games, and other requests are
// handled while a backup is made and verified.

import { expect, test } from 'vitest'
import { createBackup } from '../../../src/files/backup/write.ts'
import { clubContentsOf, streamHeadsOf, type EnvelopesByStream } from '../../../src/files/backup/contents.ts'
import { readBackup, countVerifiedBackupEntries } from '../../../src/files/backup/read.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { taken } from '../../club/clubFixture.ts'
import { importGames } from './importedGames.ts'

async function streamsOf(games: number, end?: 'taken' | 'cut' | 'open') {
  const store = createMemoryStore()
  await importGames(store, games, end)
  const { text } = await taken(createBackup(store, 0))
  return readBackup(text).streams
}

/** Counts how often payloads are read while the contents of a club are counted. */
function looksAtPayloads(streams: EnvelopesByStream): number {
  let looks = 0
  const watched = new Map(
    [...streams].map(([stream, envelopes]) => [
      stream,
      envelopes.map((envelope): Envelope => {
        const { payload } = envelope
        return Object.defineProperty({ ...envelope }, 'payload', {
          get: () => {
            looks += 1
            return payload
          },
        })
      }),
    ]),
  )
  clubContentsOf(streamHeadsOf(streams), watched)
  return looks
}

test('the work of counting a backup’s contents grows at most linearly with its games', async () => {
  const [few, many] = [looksAtPayloads(await streamsOf(50)), looksAtPayloads(await streamsOf(200))]
  expect(many).toBeLessThanOrEqual(4 * few)
})

test.each([
  ['taken', 120],
  ['cut', 0],
  ['open', 0],
] as const)('an import in the state "%s" has %i games in the backup', async (end, games) => {
  const store = createMemoryStore()
  await importGames(store, 120, end)
  const { text, manifest } = await taken(createBackup(store, 0))
  expect(manifest.counts.games).toBe(games)
  expect(readBackup(text).isWhole).toBe(true)
})

test('other requests are handled while a backup is made, which does not contain their changes', async () => {
  const store = createMemoryStore()
  await importGames(store, 400)
  const before = (await taken(createBackup(store, 0))).manifest
  let turns = 0
  const made = await taken(
    createBackup(store, 0, false, async () => {
      turns += 1
      const note = { type: 'Noted', payload: { turns }, at: 1, author: 'Olga', private: false }
      await store.append('club', turns, [note])
    }),
  )
  expect(turns).toBeGreaterThan(made.text.length / 400_000)
  expect(made.manifest).toEqual(before)
})

test('the check of a backup runs in chunks and stops when it is cancelled', async () => {
  const store = createMemoryStore()
  await importGames(store, 400)
  const { text, manifest } = await taken(createBackup(store, 0))
  const stop = new AbortController()
  let turns = 0
  const pause = async () => {
    turns += 1
    if (turns === 3) stop.abort()
  }
  expect(await countVerifiedBackupEntries(text, new AbortController().signal, async () => undefined)).toBe(
    manifest.counts.entries,
  )
  expect(await countVerifiedBackupEntries(text, stop.signal, pause)).toBeUndefined()
  expect(turns).toBe(3)
})
