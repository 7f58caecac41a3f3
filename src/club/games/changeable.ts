// What every change of a game asks first. Pure.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Game } from '../model/game.ts'

/** A void game counts for nothing and takes nothing more. */
export function notVoid(game: Game): Result<Game> {
  return game.isVoid ? err({ code: 'games/void', params: {} }) : ok(game)
}

/** Entries belong to a game with a protocol: what a sheet says is corrected by a sheet. */
export function takesEntries(game: Game): Result<Game> {
  return game.asserted ? err({ code: 'games/asserted', params: {} }) : notVoid(game)
}
