// Requests that end a game without a verdict of its protocol: dealing it again, continuing it under other rules,
// stopping, continuing or deciding it, and making it void. Each of these changes can be undone.

import { z } from 'zod'
import { err, ok } from '../../rules/vocabulary.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import {
  chosenRulesSchema,
  gameVersionArgsSchema,
  idSchema,
  reasonSchema,
  seedSchema,
} from '../model/argumentSchemas.ts'
import { winnerSchema } from '../model/entrySchema.ts'
import { type GameHaltEvent, VOID_CAUSES, type Voiding } from '../model/gameEndings.ts'
import { GAME_LOG_RIGHT, GAME_VOIDING_RIGHT } from '../model/rights.ts'
import { isSameTableInPlan } from '../model/voidGameToPlayAgain.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { type ChangeContext, declareChange, declareQuery } from '../repository/request.ts'
import type { SeenGameVersion } from './changeGame.ts'
import { decideGameUnderOtherRules, type RulesFit } from './changeRules.ts'
import { busyPersonFaultAfterChange } from './busyPeople.ts'
import { decideDealToTakeBack, decideNewCards, decideNextDeal } from './dealAgain.ts'
import { otherDealFault } from './deals.ts'
import { haltEventFault } from './haltGame.ts'
import { gameDetailOf, type GameDetail } from './view.ts'

/** A query writes nothing, so the id and the stamp of its game are never stored. */
const NO_STAMP = { id: '', at: 0, author: '' }
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
  const { halt: _, ...continued } = game.value
  const busy = event.type === 'GameContinued' && busyPersonFaultAfterChange(repository, game.value, continued)
  if (busy) return err(busy)
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
      const header = decideNewCards(game.value, seed)
      const opened = header.ok ? decideNextDeal(game.value, header.value, { id: ids(), at: stamp.at }) : header
      if (!opened.ok) return opened
      const voiding: Voiding = { reason, cause, dealtAgainAs: opened.value.id }
      const dealt = await repository.dealAgain(game.value, voiding, { opened: opened.value, log: [] }, stamp)
      return dealt.ok ? ok(gameDetailOf(dealt.value, repository.club)) : dealt
    },
  }),
  /**
   * Returns how much of a running game is valid under other rules: the number of entries that they accept, and the
   * first entry that they reject. Changes nothing.
   */
  'games.fitRules': declareQuery({
    args: chosenRulesSchema.extend({ game: idSchema }),
    async run({ repository }, { game: of, ...rules }): AsyncResult<RulesFit> {
      const game = await repository.game(of)
      if (!game.ok) return game
      const changed = decideGameUnderOtherRules(repository.club, game.value, { ...rules, seed: 0 }, NO_STAMP)
      return changed.ok ? ok(changed.value.fit) : changed
    },
  }),
  /**
   * Continues a running game under other rules. The game becomes void, and its next deal has the same seats and judge,
   * the same cards, and the entries that the new rules accept. If the new rules do not have these cards, new cards are
   * dealt from the seed, and no entry is kept. If any entry is not kept, `dropsRest` must be set. Returns the new game.
   */
  'games.changeRules': declareChange({
    args: gameVersionArgsSchema.extend({
      ...chosenRulesSchema.shape,
      seed: seedSchema,
      dropsRest: z.boolean(),
      reason: reasonSchema,
    }),
    by: GAME_LOG_RIGHT,
    async run({ repository, ids, stamp }, { game: of, version, dropsRest, reason, ...rules }): AsyncResult<GameDetail> {
      const game = await repository.seen(of, version)
      if (!game.ok) return game
      const changed = decideGameUnderOtherRules(repository.club, game.value, rules, { ...stamp, id: ids() })
      if (!changed.ok) return changed
      const { opened, log, fit } = changed.value
      if (fit.fitting < fit.entries && !dropsRest)
        return err({ code: 'games/entries-do-not-fit', params: { n: fit.entries - fit.fitting } })
      const voiding: Voiding = { reason, cause: 'wrongRules', dealtAgainAs: opened.id }
      const dealt = await repository.dealAgain(game.value, voiding, { opened, log }, stamp)
      return dealt.ok ? ok(gameDetailOf(dealt.value, repository.club)) : dealt
    },
  }),
  /** Undoes a deal that has no entries of its own yet, and reinstates the deal before it. Returns the earlier deal. */
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
      const busy = busyPersonFaultAfterChange(repository, game.value, { ...game.value, isVoid })
      if (busy) return err(busy)
      const kept = isVoid
        ? await repository.voidGame(game.value, { reason: why, ...(cause === undefined ? {} : { cause }) }, stamp)
        : await repository.reinstateGame(game.value, why, stamp)
      return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
    },
  }),
}
