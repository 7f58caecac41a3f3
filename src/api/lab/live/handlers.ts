// Handlers for the one game that a worker plays.

import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { LiveRequests } from './contract.ts'
import { type LiveSurroundings, openLiveGame, type LiveGame } from './liveGame.ts'

type LiveHandlers = {
  readonly [N in keyof LiveRequests]: (args: LiveRequests[N]['args']) => Result<LiveRequests[N]['data']>
}

export function createLiveHandlers(surroundings: LiveSurroundings): LiveHandlers {
  let game: LiveGame | undefined
  const withGame = <T>(of: (game: LiveGame) => Result<T>): Result<T> =>
    game === undefined ? err({ code: 'lab/no-game', params: {} }) : of(game)
  const told = (of: (game: LiveGame) => void) =>
    withGame((open) => {
      of(open)
      return ok(undefined)
    })
  return {
    'game.open': (setup) => {
      const opened = openLiveGame(setup, surroundings)
      if (!opened.ok) return opened
      game?.end()
      game = opened.value
      return ok(game.opened)
    },
    'game.look': ({ viewer, moment }) => withGame((open) => ok(open.look(viewer, moment))),
    'game.go': () => told((open) => open.go()),
    'game.pause': () => told((open) => open.pause()),
    'game.step': () => told((open) => open.step()),
    'game.pace': ({ milliseconds }) => told((open) => open.pace(milliseconds)),
    'game.answer': (answer) => withGame((open) => open.answer(answer)),
    'game.record': () => withGame((open) => open.record()),
  }
}
