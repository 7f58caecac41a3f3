// Writes the deals of a game that is dealt again. Both games are changed by a single append, so that exactly one of the
// two deals counts at any time.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { Game, NewDeal } from '../model/game.ts'
import type { Voiding } from '../model/gameEndings.ts'
import { faultToResult, nonLogEventLimitFault } from '../model/gameLimits.ts'
import { newGameOpenedEvent, newLogItemEvent, newReinstatedEvent, newVoidedEvent } from '../model/gameStream.ts'
import type { GameStreams } from './gameStreams.ts'

interface DealWriterContext {
  /** Makes a new game and its entries visible, and reconciles the game if it has entries. */
  showNew(content: NewDeal, version: number, stamp: EventStamp): Promise<Game>
  /** Makes a changed game visible, reconciles it, and announces it and its season as changed. */
  showChanged(game: Game, stamp: EventStamp): Promise<Game>
}

export function createDealWriter(games: GameStreams, { showNew, showChanged }: DealWriterContext) {
  return {
    /** Makes the game void and opens its next deal with a single append. Returns the new game. */
    async dealAgain(game: Game, voiding: Voiding, deal: NewDeal, stamp: EventStamp): Promise<Result<Game>> {
      const { opened, log } = deal
      const room = faultToResult(nonLogEventLimitFault(game))
      if (!room.ok) return room
      const dealt = await games.appendGames([
        { game: game.opened.id, version: game.version, events: [newVoidedEvent(voiding, stamp)] },
        { game: opened.id, version: 0, events: [newGameOpenedEvent(opened, stamp), ...log.map(newLogItemEvent)] },
      ])
      if (!dealt.ok) return dealt
      const [ended = game.version + 1, version = 1 + log.length] = dealt.value
      await showChanged({ ...game, isVoid: true, voiding, version: ended }, stamp)
      return ok(await showNew(deal, version, stamp))
    },
    /** Makes a deal void and reinstates the earlier deal with a single append. Returns the earlier deal. */
    async takeBackDeal(
      deal: Game,
      { voiding: _, ...first }: Game,
      reason: string,
      stamp: EventStamp,
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
      await showChanged({ ...deal, isVoid: true, voiding, version: ended }, stamp)
      return ok(await showChanged({ ...first, isVoid: false, version }, stamp))
    },
  }
}
