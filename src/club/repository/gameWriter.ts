// Writes changes of one game. Each change is stored in the game's stream first and becomes visible afterwards. Then the
// ledger and the row are reconciled. Makes no decisions about the game.

import type { LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { NewEvent } from '../../store/port.ts'
import type { LogChangeResult } from '../../rules/logChange.ts'
import { nextEntryPosition } from '../../rules/replay.ts'
import {
  type AssertedResult,
  type Game,
  gameOf,
  type GameOpened,
  type GameContent,
  type NewDeal,
  applyTableCorrections,
} from '../model/game.ts'
import {
  comingCorrectionsFault,
  faultToResult,
  ledgerLengthLimitFault,
  logLengthLimitFault,
  nonLogEventLimitFault,
} from '../model/gameLimits.ts'
import {
  newResultAssertedEvent,
  newLogItemEvent,
  newLedgerLineEvent,
  newObjectionEvent,
  newGameOpenedEvent,
  newGameEvents,
  newTakeOverEvent,
  newVoidedEvent,
  newReinstatedEvent,
  newHaltEvent,
} from '../model/gameStream.ts'
import { type GameHaltEvent, haltAfter, type Voiding } from '../model/gameEndings.ts'
import { evolveObjections, type ObjectionEvent } from '../model/objections.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { createDealWriter } from './dealWriter.ts'
import type { GameStreams } from './gameStreams.ts'
import type { Reconciler } from './reconciler.ts'
import type { ClubChange } from './repository.ts'
import type { LedgerLineBuilder } from './ledgerLineBuilder.ts'

export function createGameWriter(
  games: GameStreams,
  lines: LedgerLineBuilder,
  { reconcile, reconcileOrPostpone }: Reconciler,
  announce: (change: ClubChange) => void,
) {
  function announceNew({ opened, version }: Game): void {
    announce({ name: 'game.changed', push: { game: opened.id, version } })
    announce({ name: 'seasons.changed', push: { season: opened.season } })
  }

  function show(game: Game): Game {
    const shown = games.cacheAndShow(game)
    announce({ name: 'game.changed', push: { game: game.opened.id, version: shown.version } })
    return shown
  }
  /** Makes a new game and its entries visible, and reconciles the game if it has entries. */
  async function showNew({ opened, log }: NewDeal, version: number, stamp: EventStamp): Promise<Game> {
    const game = games.cacheAndShow(gameOf({ opened, log, isVoid: false }, version, [], 0))
    announceNew(game)
    return log.length === 0 ? game : reconcileOrPostpone(game, stamp)
  }
  /** Reconciles a game that is already visible, and announces its season as changed. */
  async function settle(game: Game, stamp: EventStamp): Promise<Game> {
    const reconciled = await reconcileOrPostpone(game, stamp)
    announce({ name: 'seasons.changed', push: { season: game.opened.season } })
    return reconciled
  }

  /** Appends events to a game's stream and returns the changed game. */
  async function append(game: Game, events: readonly NewEvent[], change: Partial<Game>): Promise<Result<Game>> {
    const { id } = game.opened
    const appended = await games.appendGame(id, game.version, events)
    if (!appended.ok) return appended
    return ok(show({ ...game, ...change, version: appended.value }))
  }

  /** Appends an event that is not a log item. The season is announced as changed, too. */
  async function appendBesideLog(
    game: Game,
    event: NewEvent,
    change: Partial<Game>,
    stamp: EventStamp,
  ): Promise<Result<Game>> {
    const room = faultToResult(nonLogEventLimitFault(game))
    if (!room.ok) return room
    const next = await append(game, [event], change)
    return next.ok ? ok(await settle(next.value, stamp)) : next
  }

  return {
    async openGame(opened: GameOpened, stamp: EventStamp): Promise<Result<Game>> {
      const appended = await games.appendGame(opened.id, 0, [newGameOpenedEvent(opened, stamp)])
      return appended.ok ? ok(await showNew({ opened, log: [] }, appended.value, stamp)) : appended
    },
    async changeLog(game: Game, plays: readonly LogChangeResult[], stamp: EventStamp): Promise<Result<Game>> {
      const last = plays.at(-1)
      if (!last) return ok(game)
      const { before: next } = nextEntryPosition(game.replay)
      // New entries are also placed before entries that wait for an earlier one.
      const corrections = plays.filter(
        ({ item }) => item.type !== 'made' || (item.before !== undefined && item.before !== next),
      )
      const room = faultToResult(
        logLengthLimitFault(game.log, plays.length) ?? comingCorrectionsFault(game.log, corrections.length),
      )
      if (!room.ok) return room
      const items = plays.map(({ item }) => item)
      const log = [...game.log, ...items]
      const opened = applyTableCorrections(game.openedAs, log)
      const stored = await append(game, items.map(newLogItemEvent), { log, replay: last.replay, opened })
      return stored.ok ? ok(await reconcileOrPostpone(stored.value, stamp)) : stored
    },
    assertResult: (game: Game, asserted: AssertedResult, reason: string, stamp: EventStamp): Promise<Result<Game>> =>
      appendBesideLog(game, newResultAssertedEvent(asserted, reason, stamp), { asserted }, stamp),
    takeOver: (game: Game, stamp: EventStamp): Promise<Result<Game>> =>
      appendBesideLog(game, newTakeOverEvent(stamp), {}, stamp),
    voidGame: (game: Game, voiding: Voiding, stamp: EventStamp): Promise<Result<Game>> =>
      appendBesideLog(game, newVoidedEvent(voiding, stamp), { isVoid: true, voiding }, stamp),
    reinstateGame: ({ voiding: _, ...game }: Game, reason: string, stamp: EventStamp): Promise<Result<Game>> =>
      appendBesideLog(game, newReinstatedEvent(reason, stamp), { isVoid: false }, stamp),
    haltGame({ halt: _, ...game }: Game, event: GameHaltEvent, stamp: EventStamp): Promise<Result<Game>> {
      const halt = haltAfter(event)
      return appendBesideLog(game, newHaltEvent(event, stamp), halt ? { halt } : {}, stamp)
    },
    ...createDealWriter(games, { showNew, showChanged: (game, stamp) => settle(show(game), stamp) }),
    /** Stores that an objection was raised or decided, or that its decision was linked with lines or taken back. */
    noteObjection(game: Game, event: ObjectionEvent, stamp: EventStamp): Promise<Result<Game>> {
      const objections = evolveObjections(game.objections ?? [], event, stamp)
      return appendBesideLog(game, newObjectionEvent(event, stamp), { objections }, stamp)
    },
    async addLines(game: Game, requests: readonly LedgerLineRequest[], stamp: EventStamp): Promise<Result<Game>> {
      const ledger = lines.withRequests(game, requests, stamp)
      if (!ledger.ok) return ledger
      const room = faultToResult(ledgerLengthLimitFault(ledger.value))
      return room.ok ? reconcile(game, ledger.value.slice(game.ledger.length), stamp) : room
    },
    async enterResult(
      story: GameContent,
      requests: readonly LedgerLineRequest[],
      reason: string,
      stamp: EventStamp,
    ): Promise<Result<Game>> {
      const written = await writeResult(games, lines, { story, requests, reason }, stamp)
      if (!written.ok) return written
      announceNew(written.value)
      return reconcile(written.value, [], stamp)
    },
  }
}

interface EnteredResult {
  readonly story: GameContent
  readonly requests: readonly LedgerLineRequest[]
  readonly reason: string
}

/** Writes the game and its ledger in a single append, so that neither is ever stored without the other. */
async function writeResult(
  games: GameStreams,
  lines: LedgerLineBuilder,
  { story, requests, reason }: EnteredResult,
  stamp: EventStamp,
): Promise<Result<Game>> {
  const { id } = story.opened
  const blank = gameOf(story, 0, [], 0)
  const asked = lines.withRequests({ ...blank, ledger: lines.missing(blank, [], stamp) }, requests, stamp)
  if (!asked.ok) return asked
  const ledger = [...asked.value, ...lines.missing(blank, asked.value, stamp)]
  const appended = await games.appendWhole(id, newGameEvents(story, reason, stamp), ledger.map(newLedgerLineEvent))
  return appended.ok
    ? ok(games.cacheAndShow(gameOf(story, appended.value.version, ledger, appended.value.ledgerVersion)))
    : appended
}
