// Game rows by game and by season, of stored and running games, and two writers of the same stream.

import { describe, expect, it } from 'vitest'
import { createSummaryStreams } from '../../../src/club/repository/summaryStreams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newTable, taken } from '../clubFixture.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import { createRepository } from '../../../src/club/repository/createRepository.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'

const STAMP = { at: 0, author: 'secretary' }

async function anyRow(): Promise<GameRow> {
  const store = createMemoryStore()
  const { game } = await newTable(store)
  const repository = createRepository({ store, ids: () => 'x' }, () => {}, new PublicView({ now: () => 0 }))
  await taken(repository.load(STAMP))
  return repository.rows.get(game.id) ?? expect.fail('no row')
}

describe('game rows', () => {
  it('of a season contain the last row of each game', async () => {
    const row = await anyRow()
    const summaries = createSummaryStreams(createMemoryStore())
    summaries.keep({ ...row, id: 'a', season: 'one' })
    summaries.show({ ...row, id: 'b', season: 'two' })
    summaries.show({ ...row, id: 'a', season: 'one', version: 9 })
    expect([...summaries.rowsOf('one').values()].map(({ id, version }) => [id, version])).toEqual([['a', 9]])
    expect([...summaries.rowsOf('three')]).toEqual([])
    expect([...summaries.rows.keys()]).toEqual(['a', 'b'])
  })

  it('that are stored are distinguished from rows of running games', async () => {
    const row = await anyRow()
    const summaries = createSummaryStreams(createMemoryStore())
    summaries.keep({ ...row, version: 1 })
    summaries.show({ ...row, version: 2 })
    expect(summaries.storedOf(row.id)?.version).toBe(1)
  })

  it('are appended after the rows of another writer, which are loaded as well', async () => {
    const row = await anyRow()
    const store = createMemoryStore()
    const [first, second] = [createSummaryStreams(store), createSummaryStreams(store)]
    await taken(first.append({ ...row, id: 'a' }, STAMP))
    await taken(second.append({ ...row, id: 'b' }, STAMP))
    expect([...second.rows.keys()]).toEqual(['a', 'b'])
    expect((await taken(second.history(row.season))).map(({ version }) => version)).toEqual([1, 2])
  })
})
