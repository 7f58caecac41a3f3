// Deals a game again: the game becomes void, and a new game gets the same number, seats and judge, but new cards. Both
// are deals of the same game, and at most one of them counts. Pure.

import { shuffleBySeed } from '../../rules/draws.ts'
import type { GameHeader } from '../../rules/header.ts'
import { openGame } from '../../rules/openGame.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { requireProtocolGame } from './changeGame.ts'
import { MAX_DEALS } from './deals.ts'

/**
 * Shuffles the same cards over the same seats, so that cards that were chosen by hand are kept. Table corrections of
 * the earlier deal also apply to the new one.
 */
export function decideNewCards({ opened }: Game, seed: number): Result<GameHeader> {
  const { drawn: _, ...rules } = opened.header
  const roles = shuffleBySeed(
    rules.seats.map(({ role }) => role),
    seed,
  )
  const seats = rules.seats.map((dealt, index) => ({ ...dealt, role: roles[index] ?? dealt.role }))
  return openGame({ ...rules, seats, seed })
}

/** Returns the opening of the next deal of a running game. */
export function decideNextDeal(
  game: Game,
  header: GameHeader,
  { id, at }: { readonly id: string; readonly at: number },
): Result<GameOpened> {
  const dealt = requireProtocolGame(game)
  if (!dealt.ok) return dealt
  const { opened, replay } = game
  if (replay.state.outcome !== undefined) return err({ code: 'games/has-verdict', params: {} })
  const deal = (opened.deal ?? 1) + 1
  if (deal > MAX_DEALS) return err({ code: 'gate/too-many', params: { most: MAX_DEALS } })
  const { kept: _, ...table } = opened
  return ok({ ...table, id, startedAt: at, header, deal, inPlaceOf: opened.id })
}

/** Returns the earlier deal if this deal may be undone, which is possible until the deal has an entry of its own. */
export function decideDealToTakeBack(game: Game): Result<string> {
  const { inPlaceOf, kept = 0 } = game.opened
  if (inPlaceOf === undefined) return err({ code: 'games/not-dealt-again', params: {} })
  const running = requireProtocolGame(game)
  if (!running.ok) return running
  return game.log.length > kept ? err({ code: 'games/deal-has-entries', params: {} }) : ok(inPlaceOf)
}
