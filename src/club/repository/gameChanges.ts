// Every change of one game: stored in its stream first, known after, then its ledger and row brought
// in step. Decides nothing about the game.

import type { LineRequest } from '../../scoring/ledger/ledger.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { NewEvent } from '../../store/port.ts'
import type { Play } from '../../rules/play.ts'
import {
  type AssertedResult,
  type Game,
  gameOf,
  type GameOpened,
  type GameStory,
  mendedOpening,
} from '../model/game.ts'
import { itemsFault, othersFault, unlessFull } from '../model/gameLimits.ts'
import {
  assertedEvent,
  itemEvent,
  lineEvent,
  objectionEvent,
  openedEvent,
  storyEvents,
  takenOverEvent,
  voidEvent,
} from '../model/gameStream.ts'
import { foldObjection, type ObjectionEvent } from '../model/objections.ts'
import type { Stamp } from '../model/clubEvents.ts'
import type { GameStreams } from './gameStreams.ts'
import type { LedgerLines, Reconciling } from './reconciling.ts'
import type { ClubChange } from './repository.ts'

export function createGameChanges(
  games: GameStreams,
  lines: LedgerLines,
  { reconcile, reconcileOrPostpone }: Reconciling,
  announce: (change: ClubChange) => void,
) {
  function announceNew({ opened, version }: Game): void {
    announce({ name: 'game.changed', push: { game: opened.id, version } })
    announce({ name: 'seasons.changed', push: { season: opened.season } })
  }

  /** Further events of a game's stream, and the game after them. */
  async function append(game: Game, events: readonly NewEvent[], change: Partial<Game>): Promise<Result<Game>> {
    const { id } = game.opened
    const appended = await games.appendGame(id, game.version, events)
    if (!appended.ok) return appended
    const next = games.cacheAndShow({ ...game, ...change, version: appended.value })
    announce({ name: 'game.changed', push: { game: id, version: next.version } })
    return ok(next)
  }

  /** An event of a game's stream that is no entry: the season is announced as changed, too. */
  async function appendBesideLog(
    game: Game,
    event: NewEvent,
    change: Partial<Game>,
    stamp: Stamp,
  ): Promise<Result<Game>> {
    const room = unlessFull(othersFault(game))
    if (!room.ok) return room
    const next = await append(game, [event], change)
    if (!next.ok) return next
    const reconciled = await reconcileOrPostpone(next.value, stamp)
    announce({ name: 'seasons.changed', push: { season: game.opened.season } })
    return ok(reconciled)
  }

  return {
    async openGame(opened: GameOpened, stamp: Stamp): Promise<Result<Game>> {
      const appended = await games.appendGame(opened.id, 0, [openedEvent(opened, stamp)])
      if (!appended.ok) return appended
      const game = games.cacheAndShow(gameOf({ opened, log: [], isVoid: false }, appended.value, [], 0))
      announceNew(game)
      return ok(game)
    },
    async changeLog(game: Game, plays: readonly Play[], stamp: Stamp): Promise<Result<Game>> {
      const last = plays.at(-1)
      if (!last) return ok(game)
      const room = unlessFull(itemsFault(game.log, plays.length))
      if (!room.ok) return room
      const items = plays.map(({ item }) => item)
      const log = [...game.log, ...items]
      const opened = mendedOpening(game.openedAs, log)
      const next = await append(game, items.map(itemEvent), { log, replay: last.replay, opened })
      return next.ok ? ok(await reconcileOrPostpone(next.value, stamp)) : next
    },
    assertResult: (game: Game, asserted: AssertedResult, reason: string, stamp: Stamp): Promise<Result<Game>> =>
      appendBesideLog(game, assertedEvent(asserted, reason, stamp), { asserted }, stamp),
    takeOver: (game: Game, stamp: Stamp): Promise<Result<Game>> =>
      appendBesideLog(game, takenOverEvent(stamp), {}, stamp),
    voidGame: (game: Game, isVoid: boolean, reason: string, stamp: Stamp): Promise<Result<Game>> =>
      appendBesideLog(game, voidEvent(isVoid, reason, stamp), { isVoid }, stamp),
    /** An objection is raised, decided, or its decision is taken back. */
    noteObjection(game: Game, event: ObjectionEvent, stamp: Stamp): Promise<Result<Game>> {
      const objections = foldObjection(game.objections ?? [], event, stamp)
      return appendBesideLog(game, objectionEvent(event, stamp), { objections }, stamp)
    },
    async addLines(game: Game, requests: readonly LineRequest[], stamp: Stamp): Promise<Result<Game>> {
      const ledger = lines.withRequests(game, requests, stamp)
      return ledger.ok ? reconcile(game, ledger.value.slice(game.ledger.length), stamp) : ledger
    },
    async enterResult(
      story: GameStory,
      requests: readonly LineRequest[],
      reason: string,
      stamp: Stamp,
    ): Promise<Result<Game>> {
      const written = await writeResult(games, lines, { story, requests, reason }, stamp)
      if (!written.ok) return written
      announceNew(written.value)
      return reconcile(written.value, [], stamp)
    },
  }
}

interface EnteredResult {
  readonly story: GameStory
  readonly requests: readonly LineRequest[]
  readonly reason: string
}

/** The game and its ledger are written together: no cut leaves one of them without the other. */
async function writeResult(
  games: GameStreams,
  lines: LedgerLines,
  { story, requests, reason }: EnteredResult,
  stamp: Stamp,
): Promise<Result<Game>> {
  const { id } = story.opened
  const blank = gameOf(story, 0, [], 0)
  const asked = lines.withRequests({ ...blank, ledger: lines.missing(blank, [], stamp) }, requests, stamp)
  if (!asked.ok) return asked
  const ledger = [...asked.value, ...lines.missing(blank, asked.value, stamp)]
  const appended = await games.appendWhole(id, storyEvents(story, reason, stamp), ledger.map(lineEvent))
  return appended.ok
    ? ok(games.cacheAndShow(gameOf(story, appended.value.version, ledger, appended.value.ledgerVersion)))
    : appended
}
