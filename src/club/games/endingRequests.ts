// Requests that end a game without a verdict of its protocol: dealing it again, stopping, continuing or deciding it, and
// making it void. Each of them can be undone.

import { z } from 'zod'
import { err, ok } from '../../rules/vocabulary.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import { gameVersionArgsSchema, reasonSchema, seedSchema } from '../model/argumentSchemas.ts'
import { winnerSchema } from '../model/entrySchema.ts'
import { type GameHaltEvent, VOID_CAUSES, type Voiding } from '../model/gameEndings.ts'
import { GAME_LOG_RIGHT, GAME_VOIDING_RIGHT } from '../model/rights.ts'
import { isSameTableInPlan } from '../model/voidGameToPlayAgain.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { type ChangeContext, declareChange } from '../repository/request.ts'
import type { SeenGameVersion } from './changeGame.ts'
import { decideDealToTakeBack, decideNextDeal } from './dealAgain.ts'
import { otherDealFault } from './deals.ts'
import { haltEventFault } from './haltGame.ts'
import { gameDetailOf, type GameDetail } from './view.ts'

const causeSchema = z.enum(VOID_CAUSES)

async function haltGame(
  { repository, stamp }: ChangeContext,
  { game: of, version }: SeenGameVersion,
  event: GameHaltEvent,
): AsyncResult<GameDetail> {
  const game = await repository.seen(of, version)
  if (!game.ok) return game
  const fault = haltEventFault(game.value, event)
  if (fault) return err(fault)
  const kept = await repository.haltGame(game.value, event, stamp)
  return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
}

export const endingRequests = {
  /**
   * Makes a running game void and opens it again with its number, seats, judge and rules, and with the same cards in
   * another order. Returns the new game.
   */
  'games.dealAgain': declareChange({
    args: gameVersionArgsSchema.extend({ seed: seedSchema, cause: causeSchema, reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    async run({ repository, ids, stamp }, { game: of, version, seed, cause, reason }): AsyncResult<GameDetail> {
      const game = await repository.seen(of, version)
      if (!game.ok) return game
      const opened = decideNextDeal(game.value, seed, { id: ids(), at: stamp.at })
      if (!opened.ok) return opened
      const voiding: Voiding = { reason, cause, dealtAgainAs: opened.value.id }
      const dealt = await repository.dealAgain(game.value, voiding, opened.value, stamp)
      return dealt.ok ? ok(gameDetailOf(dealt.value, repository.club)) : dealt
    },
  }),
  /** Takes back a deal that has no entries yet, and reinstates the deal before it. Returns the earlier deal. */
  'games.takeBackDeal': declareChange({
    args: gameVersionArgsSchema,
    by: GAME_LOG_RIGHT,
    async run({ repository, stamp }, { game: of, version }): AsyncResult<GameDetail> {
      const deal = await repository.seen(of, version)
      if (!deal.ok) return deal
      const earlier = decideDealToTakeBack(deal.value)
      if (!earlier.ok) return earlier
      const first = await repository.game(earlier.value)
      if (!first.ok) return first
      if (!first.value.isVoid) return err({ code: 'games/not-dealt-again', params: {} })
      const back = await repository.takeBackDeal(deal.value, first.value, 'undo', stamp)
      return back.ok ? ok(gameDetailOf(back.value, repository.club)) : back
    },
  }),
  /** Stops a running game, which is finished on another day. It does not count, and its players are free. */
  'games.stop': declareChange({
    args: gameVersionArgsSchema.extend({ reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { reason, ...seen }) => haltGame(club, seen, { type: 'GameStopped', reason }),
  }),
  /** Continues a stopped game, or takes back the decision of a game. */
  'games.continue': declareChange({
    args: gameVersionArgsSchema.extend({ reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { reason, ...seen }) => haltGame(club, seen, { type: 'GameContinued', reason }),
  }),
  /** Ends an unfinished game with a result that the judge decides. */
  'games.decide': declareChange({
    args: gameVersionArgsSchema.extend({ winner: winnerSchema, reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { winner, reason, ...seen }) => haltGame(club, seen, { type: 'GameDecided', winner, reason }),
  }),
  /** Makes a game void, or reverses that. A void game does not count, and its table in the plan is free. */
  'games.void': declareChange({
    args: gameVersionArgsSchema.extend({
      isVoid: z.boolean(),
      cause: causeSchema.exactOptional(),
      reason: reasonSchema,
    }),
    by: GAME_VOIDING_RIGHT,
    async run({ repository, stamp }, { game: of, version: head, isVoid, cause, reason: why }): AsyncResult<GameDetail> {
      const game = await repository.seen(of, head)
      if (!game.ok) return game
      if (game.value.isVoid === isVoid) return ok(gameDetailOf(game.value, repository.club))
      const { place: at, season } = game.value.opened
      const rows = repository.rowsOf(season)
      // The stage may have been removed from the plan while the game was void.
      if (!isVoid && at && !repository.planOf(season).stages.has(at.stage))
        return err({ code: 'plan/unknown-stage', params: { stage: at.stage } })
      const otherDeal = isVoid ? undefined : otherDealFault(rows, game.value.opened)
      if (otherDeal) return err(otherDeal)
      const isTaken = nonVoidGameRows(rows).some(
        (row) => row.id !== of && row.place && at && isSameTableInPlan(row.place, at),
      )
      if (!isVoid && at && isTaken)
        return err({ code: 'plan/table-has-game', params: { round: at.round, table: at.table } })
      const kept = isVoid
        ? await repository.voidGame(game.value, { reason: why, ...(cause === undefined ? {} : { cause }) }, stamp)
        : await repository.reinstateGame(game.value, why, stamp)
      return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
    },
  }),
}
