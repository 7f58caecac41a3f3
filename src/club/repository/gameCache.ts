// Games kept in memory: unfinished ones stay, finished ones make room for those used last. Knows no store.

import { outcomeOf, type Game } from '../model/game.ts'

const GAMES_IN_MEMORY = 40

export interface GameCache {
  get(id: string): Game | undefined
  put(game: Game): void
  forget(id: string): void
}

export function createGameCache(size = GAMES_IN_MEMORY): GameCache {
  const games = new Map<string, Game>()
  const isFinished = (game: Game) => game.isVoid || outcomeOf(game) !== undefined

  return {
    get: (id) => games.get(id),
    put(game) {
      const { id } = game.opened
      games.delete(id)
      games.set(id, game)
      if (games.size <= size) return
      const oldest = [...games.values()].find((each) => isFinished(each) && each !== game)
      if (oldest) games.delete(oldest.opened.id)
    },
    forget: (id) => void games.delete(id),
  }
}
