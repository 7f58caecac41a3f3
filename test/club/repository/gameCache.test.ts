// Games that stay in the cache if there are more of them than its limit.

import { describe, expect, it } from 'vitest'
import type { Game } from '../../../src/club/model/game.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { createGameCache } from '../../../src/club/repository/gameCache.ts'
import { PublicView } from '../../../src/club/repository/publicView.ts'
import { createRepository } from '../../../src/club/repository/createRepository.ts'
import { newTable, RED_WINS, taken } from '../clubFixture.ts'

async function finishedAndOpen(): Promise<{ readonly finished: Game; readonly open: Game }> {
  const store = createMemoryStore()
  const { club, game } = await newTable(store)
  const repository = createRepository({ store, ids: () => 'x' }, () => {}, new PublicView({ now: () => 0 }))
  await taken(repository.load({ at: 0, author: '' }))
  const open = await taken(repository.game(game.id))
  await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const again = createRepository({ store, ids: () => 'y' }, () => {}, new PublicView({ now: () => 0 }))
  await taken(again.load({ at: 0, author: '' }))
  return { open, finished: await taken(again.game(game.id)) }
}

const named = (game: Game, id: string): Game => ({ ...game, opened: { ...game.opened, id } })

describe('game cache', () => {
  it('removes the finished game that was stored longest ago', async () => {
    const { finished } = await finishedAndOpen()
    const cache = createGameCache(2)
    for (const id of ['a', 'b', 'a', 'c']) cache.put(named(finished, id))
    expect(['a', 'b', 'c'].filter((id) => cache.get(id) !== undefined)).toEqual(['a', 'c'])
  })

  it('keeps all running games', async () => {
    const { finished, open } = await finishedAndOpen()
    const cache = createGameCache(2)
    for (const id of ['a', 'b', 'c']) cache.put(named(open, id))
    cache.put(named(finished, 'd'))
    cache.put(named({ ...open, isVoid: true }, 'e'))
    expect(['a', 'b', 'c', 'd', 'e'].filter((id) => cache.get(id) !== undefined)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('does not return a game that was removed', async () => {
    const { finished } = await finishedAndOpen()
    const cache = createGameCache()
    cache.put(named(finished, 'a'))
    cache.forget('a')
    expect(cache.get('a')).toBeUndefined()
  })
})
