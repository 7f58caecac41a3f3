// Deals a game again: the game becomes void, and a new game has its number, its seats and its judge, with new cards. Both
// are deals of one game, of which at most one counts. Pure.

import { nonVoidGameRows, type ScopedGameRow } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { shuffleBySeed } from '../../rules/draws.ts'
import { openGame } from '../../rules/openGame.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { requireProtocolGame } from './changeGame.ts'

/** Maximum number of deals of one game. */
export const MAX_DEALS = 100

type Deal = Pick<GameRow, 'id' | 'inPlaceOf'>

/** Id of the game's first deal. `rows` are the game rows of the season. */
function firstDealOf(rows: ReadonlyMap<string, Deal>, { id, inPlaceOf }: Deal): string {
  let first = id
  let earlier = inPlaceOf
  for (let deals = 1; earlier !== undefined && deals < MAX_DEALS; deals += 1) {
    first = earlier
    earlier = rows.get(earlier)?.inPlaceOf
  }
  return first
}

/** The other deals of the game. `rows` are the game rows of the season. */
export function otherDealsOf<Row extends Deal>(rows: readonly Row[], game: Deal): readonly Row[] {
  if (game.inPlaceOf === undefined && rows.every(({ inPlaceOf }) => inPlaceOf === undefined)) return []
  const byId = new Map<string, Deal>(rows.map((row) => [row.id, row]))
  const first = firstDealOf(byId, game)
  return rows.filter((row) => row.id !== game.id && firstDealOf(byId, row) === first)
}

/** Returns an error if another deal of the game counts, because at most one of them may. */
export function otherDealFault(
  rows: readonly (Deal & ScopedGameRow & Pick<GameRow, 'number'>)[],
  game: Deal,
): Rejection | undefined {
  const [counting] = nonVoidGameRows(otherDealsOf(rows, game))
  return counting && { code: 'games/other-deal-counts', params: { n: counting.number } }
}

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
