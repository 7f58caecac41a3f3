// Deals a game again: the game becomes void, and a new game has its number, its seats and its judge, with new cards. Both
// are deals of one game, of which at most one counts. Pure.

import { shuffleBySeed } from '../../rules/draws.ts'
import { openGame } from '../../rules/openGame.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { requireProtocolGame } from './changeGame.ts'
import { MAX_DEALS } from './deals.ts'

/**
 * Returns the opening of the next deal. The same cards are shuffled over the same seats, so that cards that were chosen
 * by hand are kept. Table corrections of the earlier deal apply, too.
 */
export function decideNextDeal(
  game: Game,
  seed: number,
  { id, at }: { readonly id: string; readonly at: number },
): Result<GameOpened> {
  const dealt = requireProtocolGame(game)
  if (!dealt.ok) return dealt
  const { opened, replay } = game
  if (replay.state.outcome !== undefined) return err({ code: 'games/has-verdict', params: {} })
  const deal = (opened.deal ?? 1) + 1
  if (deal > MAX_DEALS) return err({ code: 'gate/too-many', params: { most: MAX_DEALS } })
  const { drawn: _, ...rules } = opened.header
  const roles = shuffleBySeed(
    rules.seats.map(({ role }) => role),
    seed,
  )
  const seats = rules.seats.map((dealtSeat, index) => ({ ...dealtSeat, role: roles[index] ?? dealtSeat.role }))
  const header = openGame({ ...rules, seats, seed })
  if (!header.ok) return header
  return ok({ ...opened, id, startedAt: at, header: header.value, deal, inPlaceOf: opened.id })
}

/** Returns the earlier deal if this deal may be taken back, which is possible until its first entry. */
export function decideDealToTakeBack(game: Game): Result<string> {
  const { inPlaceOf } = game.opened
  if (inPlaceOf === undefined) return err({ code: 'games/not-dealt-again', params: {} })
  const running = requireProtocolGame(game)
  if (!running.ok) return running
  return game.log.length > 0 ? err({ code: 'games/deal-has-entries', params: {} }) : ok(inPlaceOf)
}
