// The stream of another device's import is replaced by a different chain. The import was completed in the former chain
// and interrupted in the new one, so its games disappear from all lists.

import { expect, test } from 'vitest'
import { IMPORT_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createForeignChangeApplier } from '../../../src/club/repository/foreignChangeApplier.ts'
import { createValidatingStore } from '../../../src/club/repository/parsedStore.ts'
import { createRescorer } from '../../../src/club/repository/rescorer.ts'
import { GamesWaitingForData } from '../../../src/club/repository/waitingGames.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { good } from '../../store/adapters/subject.ts'
import { importGames } from '../../files/backup/importedGames.ts'
import { partsOver, STAMP } from './parts.ts'

const IMPORT = `${IMPORT_STREAM_PREFIX}past`
const GAMES_TAKEN = 3

/** The same import, interrupted before its completion. */
async function cutOff() {
  const store = createMemoryStore()
  await importGames(store, GAMES_TAKEN, 'cut')
  return good(await store.read(IMPORT))
}

test('games no longer count once the end of their import is replaced, and this is announced', async () => {
  const store = createMemoryStore()
  await importGames(store, GAMES_TAKEN, 'taken')
  const parts = partsOver(store)
  expect(await parts.loading.load(STAMP)).toMatchObject({ ok: true })
  const { club, summaries, games, reconciling, heard } = parts
  expect(summaries.rows.size).toBe(GAMES_TAKEN)

  good(await store.restore(IMPORT, await cutOff()))
  const changes = createForeignChangeApplier({
    ...parts,
    store: createValidatingStore(store),
    rescoring: createRescorer({ club, summaries, games, reconciling }),
    waiting: new GamesWaitingForData(),
    invalidate: () => expect.fail('nothing is read again'),
    announce: (change) => void heard.push(change),
  })
  await changes.apply(new Set([IMPORT]), STAMP)
  expect([...summaries.rows.keys()]).toEqual([])
  expect(heard).toContainEqual({ name: 'seasons.changed', push: { season: 's' } })
})
