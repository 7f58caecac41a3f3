// Requests about games: lists, the live game's entries, undo and correction.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function gameHandlers(club: Club): HandlersOf<'games'> {
  return {
    'games.list': handle('games.list', (filter) => club.games(filter)),
    'games.get': handle('games.get', ({ game }) => club.game(game)),
    'games.export': handle('games.export', ({ game }) => club.exportGame(game)),
    'games.open': handle('games.open', (request) => club.openGame(request)),
    'games.void': handle('games.void', ({ game, version, isVoid, reason }) =>
      club.voidGame(game, version, isVoid, reason),
    ),
    'games.enter': handle('games.enter', ({ entry, ...seen }) => club.enter(seen, entry)),
    'games.retract': handle('games.retract', ({ item, reason, ...seen }) => club.retract(seen, item, reason)),
    'games.correct': handle('games.correct', ({ item, entry, reason, ...seen }) =>
      club.correct(seen, item, entry, reason),
    ),
  }
}
