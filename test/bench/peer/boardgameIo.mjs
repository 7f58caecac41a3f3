// The peer of the engine's bench: the plain game as boardgame.io would be given it, one move an elimination. It is
// JavaScript with types beside it, because its library is installed only when a bench runs.

import { CreateGameReducer, InitializeGame } from 'boardgame.io/internal'

export function boardgameIoGame({ players, winnerOf, mayBeRemoved }) {
  const game = {
    name: 'plain',
    setup: () => ({ alive: Array(players).fill(true), day: true }),
    moves: {
      remove: ({ G }, seat) => {
        G.alive[seat] = false
        G.day = !G.day
      },
    },
    endIf: ({ G }) => winnerOf(G),
  }
  const reducer = CreateGameReducer({ game })
  return (below) => {
    let state = InitializeGame({ game, numPlayers: 1 })
    while (state.ctx.gameover === undefined) {
      const free = [...state.G.alive.keys()].filter((seat) => mayBeRemoved(state.G, seat))
      const seat = free[below(free.length)]
      state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'remove', args: [seat], playerID: '0' } })
    }
    return state.ctx.gameover
  }
}
