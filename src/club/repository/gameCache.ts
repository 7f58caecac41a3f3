// A cache of games. Unfinished games stay in memory. If there are too many games, the finished game that has not been
// updated for the longest time is removed. Has no access to the store.

import { type Game, gameOutcomeOf } from '../model/game.ts'

const MAX_GAMES_IN_MEMORY = 40

export interface GameCache {
  get(id: string): Game | undefined
  put(game: Game): void
  forget(id: string): void
}

export function createGameCache(size = MAX_GAMES_IN_MEMORY): GameCache {
  const games = new Map<string, Game>()
  const isFinished = (game: Game) => game.isVoid || gameOutcomeOf(game) !== undefined

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
