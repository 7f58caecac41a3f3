// Writes the deals of a game that is dealt again. Two games change with a single append, so that never both deals count,
// or neither of them.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Stamp } from '../model/clubEvents.ts'
import { type Game, gameOf, type GameOpened } from '../model/game.ts'
import type { Voiding } from '../model/gameEndings.ts'
import { faultToResult, nonLogEventLimitFault } from '../model/gameLimits.ts'
import { newGameOpenedEvent, newReinstatedEvent, newVoidedEvent } from '../model/gameStream.ts'
import type { GameStreams } from './gameStreams.ts'
import type { Reconciler } from './reconciler.ts'
import type { ClubChange } from './repository.ts'

interface DealWriterContext extends Pick<Reconciler, 'reconcileOrPostpone'> {
  announce(change: ClubChange): void
  announceNew(game: Game): void
}

export function createDealWriter(
  games: GameStreams,
  { announce, announceNew, reconcileOrPostpone }: DealWriterContext,
) {
  /** Shows a game after its void mark was stored together with events of another game. */
  async function showEnding(game: Game, stamp: Stamp): Promise<Game> {
    const shown = games.cacheAndShow(game)
    const { id, season } = game.opened
    announce({ name: 'game.changed', push: { game: id, version: shown.version } })
    const reconciled = await reconcileOrPostpone(shown, stamp)
    announce({ name: 'seasons.changed', push: { season } })
    return reconciled
  }

  return {
    /** Makes the game void and opens its next deal with a single append. Returns the new game. */
    async dealAgain(game: Game, voiding: Voiding, opened: GameOpened, stamp: Stamp): Promise<Result<Game>> {
      const room = faultToResult(nonLogEventLimitFault(game))
      if (!room.ok) return room
      const dealt = await games.appendGames([
        { game: game.opened.id, version: game.version, events: [newVoidedEvent(voiding, stamp)] },
        { game: opened.id, version: 0, events: [newGameOpenedEvent(opened, stamp)] },
      ])
      if (!dealt.ok) return dealt
      const [ended = game.version + 1, version = 1] = dealt.value
      await showEnding({ ...game, isVoid: true, voiding, version: ended }, stamp)
      const next = games.cacheAndShow(gameOf({ opened, log: [], isVoid: false }, version, [], 0))
      announceNew(next)
      return ok(next)
    },
    /** Makes a deal void and reinstates the earlier deal with a single append. Returns the earlier deal. */
    async takeBackDeal(
      deal: Game,
      { voiding: _, ...first }: Game,
      reason: string,
      stamp: Stamp,
    ): Promise<Result<Game>> {
      const room = faultToResult(nonLogEventLimitFault(deal) ?? nonLogEventLimitFault(first))
      if (!room.ok) return room
      const voiding: Voiding = { reason }
      const appended = await games.appendGames([
        { game: deal.opened.id, version: deal.version, events: [newVoidedEvent(voiding, stamp)] },
        { game: first.opened.id, version: first.version, events: [newReinstatedEvent(reason, stamp)] },
      ])
      if (!appended.ok) return appended
      const [ended = deal.version + 1, version = first.version + 1] = appended.value
      await showEnding({ ...deal, isVoid: true, voiding, version: ended }, stamp)
      return ok(await showEnding({ ...first, isVoid: false, version }, stamp))
    },
  }
}
