// Requests about games: lists, the live game's entries, undo and correction.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function gameHandlers(club: Club): HandlersOf<'games'> {
  return {
    'games.list': (filter) => club.games(filter),
    'games.get': ({ game }) => club.game(game),
    'games.export': ({ game }) => club.exportGame(game),
    'games.draw': (request) => club.drawSeats(request),
    'games.whatIf': ({ game, ...other }) => club.gameWhatIf(game, other),
    'games.effect': (request) => club.gameEffect(request),
    'games.open': (request) => club.openGame(request),
    'games.void': ({ game, version, isVoid, reason }) => club.voidGame(game, version, isVoid, reason),
    'games.takeOver': ({ game, version }) => club.takeOverGame(game, version),
    'games.branches': ({ game }) => club.gameBranches(game),
    'games.enter': club.enter,
    'games.retract': club.retract,
    'games.correct': club.correct,
    'games.insert': club.insert,
    'games.mend': club.mend,
  }
}
