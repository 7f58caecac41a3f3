// Interface between the club's commands and its data: the loaded data, and every way to change it.

import type { RatingHistory } from '../../scoring/ratings/history.ts'
import type { CountedGameRow } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Rejection, Result } from '../../rules/vocabulary.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import type { BroadcastEvent, BroadcastState } from '../model/broadcast.ts'
import type { ClubEvent, ClubNoted, ImportUndone, EventStamp } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import type { AssertedResult, Game, GameOpened, GameContent, NewDeal } from '../model/game.ts'
import type { GameHaltEvent, Voiding } from '../model/gameEndings.ts'
import type { ObjectionEvent } from '../model/objections.ts'
import type { LogChangeResult } from '../../rules/logChange.ts'
import type { ImportBegun } from '../model/importStream.ts'
import type { LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { Plan } from '../model/plan.ts'
import type { CompletedImport } from './importStreams.ts'
import type { ClubVocabularyVersions, EventToWrite } from './parsedStore.ts'
import type { PublicView } from './publicView.ts'

/**
 * Kinds of changes within the club. `createTouchedKeysTracker` (`readTracking.ts`) computes the keys that listeners
 * receive for each change.
 */
export interface ClubChangePayloads {
  'club.changed': Record<string, never>
  'seasons.changed': { season: string }
  'plan.changed': { season: string }
  'game.changed': { game: string; version: number }
  'ledger.changed': { game: string }
  /** The judge's clock was reported. With an empty `game`, the next game was drawn or its draw was removed. */
  'clock.changed': { game: string }
  'broadcast.changed': Record<string, never>
}

export type ClubChange = {
  readonly [N in keyof ClubChangePayloads]: { readonly name: N; readonly push: ClubChangePayloads[N] }
}[keyof ClubChangePayloads]

export interface Repository {
  readonly club: ClubState
  /** Rows of all games in the club, by game id. */
  readonly rows: ReadonlyMap<string, GameRow>
  /** Replaces merged members in the given rows. */
  asPeople(rows: ReadonlyMap<string, GameRow>): ReadonlyMap<string, GameRow>
  rowsOf(season: string): readonly GameRow[]
  /**
   * Rows of games that count. Results made only from these rows do not become outdated when a running game gets an
   * entry.
   */
  readonly countingRows: readonly CountedGameRow[]
  /**
   * Rating history of all players. Computed once and cached, because standings are requested far more often than games
   * end.
   */
  readonly ratings: RatingHistory
  /** Streams that could not be read, and single events that were set aside. */
  readonly faults: readonly Rejection[]
  /** Set if the club can only be read, because a program with a newer vocabulary version has used it. */
  readonly newer: StoreError | undefined
  readonly vocabulary: ClubVocabularyVersions
  /** Whether only one device uses the club. A device whose backup was restored on this one does not count. */
  isOfOneDevice(): Promise<Result<boolean>>
  /** Returns an error if these events may not be written. Called before work that writes them only at its end. */
  refusal(events: readonly EventToWrite[]): StoreError | undefined
  /** Returns the error of an unread stream if results for these keys (`model/readKeys.ts`) would be incomplete. */
  unreadBy(keys: readonly string[]): Rejection | undefined
  /** Whether all data is loaded and reconciled. */
  readonly isReady: boolean
  /**
   * Reads the stored data once, and reconciles games whose writing was interrupted. Must not run twice at the same
   * time.
   */
  load(stamp: EventStamp): Promise<Result<void>>
  changeClub(events: readonly ClubEvent[], stamp: EventStamp): Promise<Result<void>>
  /** Applies streams that have grown elsewhere and announces them like local changes. */
  applyForeign(streams: ReadonlySet<string>, stamp: EventStamp): Promise<void>
  /** Whether another device writes this game, so that entries on this device are refused. */
  heldElsewhere(game: string): Promise<Result<boolean>>
  /**
   * Events of a game and its ledger, or of all streams, that devices wrote and the hub did not accept. One list for
   * each branch.
   */
  branches(game?: string): Promise<Result<readonly (readonly Envelope[])[]>>
  /** Reads the stored envelopes of a stream, from version `from` on. */
  history(stream: string, from?: number): Promise<Result<readonly Envelope[]>>
  game(id: string): Promise<Result<Game>>
  /** Returns the game in the version that the caller has seen. Rejected if the game has changed since. */
  seen(id: string, version: number): Promise<Result<Game>>
  schemeOf(game: Game): Scheme
  /** Tokens, delay, freeze and network of the broadcast. */
  readonly broadcast: Result<BroadcastState>
  changeBroadcast(events: readonly BroadcastEvent[], stamp: EventStamp): Promise<Result<void>>
  /** The visible part of every stream for viewers who are affected by delay and freeze. */
  readonly publicView: PublicView
  /**
   * Returns the plan of a season, which is empty for most seasons. If `known` is given, only the first `known` events
   * are included.
   */
  planOf(season: string, known?: number): Plan
  changePlan(season: string, events: readonly PlanEvent[], stamp: EventStamp): Promise<Result<void>>
  openGame(opened: GameOpened, stamp: EventStamp): Promise<Result<Game>>
  /** Stores the corrected result of a results sheet, for a game without a verdict of its protocol. */
  assertResult(game: Game, result: AssertedResult, reason: string, stamp: EventStamp): Promise<Result<Game>>
  /** Makes this device the writer of the game. */
  takeOver(game: Game, stamp: EventStamp): Promise<Result<Game>>
  noteObjection(game: Game, event: ObjectionEvent, stamp: EventStamp): Promise<Result<Game>>
  voidGame(game: Game, voiding: Voiding, stamp: EventStamp): Promise<Result<Game>>
  reinstateGame(game: Game, reason: string, stamp: EventStamp): Promise<Result<Game>>
  /** Stops, continues or decides a game. */
  haltGame(game: Game, event: GameHaltEvent, stamp: EventStamp): Promise<Result<Game>>
  /** Makes the game void and opens its next deal with the entries of that deal. Returns the next deal. */
  dealAgain(game: Game, voiding: Voiding, deal: NewDeal, stamp: EventStamp): Promise<Result<Game>>
  /** Makes a deal void and reinstates the earlier deal, which is returned. */
  takeBackDeal(deal: Game, first: Game, reason: string, stamp: EventStamp): Promise<Result<Game>>
  /** Appends log items, then the missing ledger lines and the row. */
  changeLog(game: Game, plays: readonly LogChangeResult[], stamp: EventStamp): Promise<Result<Game>>
  /** Adds all lines that a judge requests, or none. */
  addLines(game: Game, requests: readonly LedgerLineRequest[], stamp: EventStamp): Promise<Result<Game>>
  /** Starts an import and returns its id. Its games stay hidden until `takeImport`. */
  beginImport(begun: ImportBegun, lastNumber: number, stamp: EventStamp): Promise<Result<string>>
  /**
   * Stores games with their ledgers as they were written elsewhere, without applying the rules for new changes. All
   * games are stored or none.
   */
  stageGames(id: string, games: readonly GameToImport[], stamp: EventStamp): Promise<Result<void>>
  /** Makes all games of an import visible at the same time, together with their people and their plan. */
  takeImport(id: string, change: ImportClubAndPlanChanges, stamp: EventStamp): Promise<Result<readonly GameRow[]>>
  abandonImport(id: string, stamp: EventStamp): Promise<Result<void>>
  /** Completed imports, including those that were undone. */
  takenImports(): readonly CompletedImport[]
  /** Removes the games of an import, its people and its part of the plan with a single append. */
  undoImport(undoing: ImportUndoEvents, stamp: EventStamp): Promise<Result<void>>
  /** Returns the highest number of a game in the season, including numbers reserved for a running import. */
  lastNumber(season: string): number
  /**
   * All rows ever stored for the season's games, except games of undone imports. They are spread over several streams,
   * each of which is in order.
   */
  summaries(season: string): Promise<Result<readonly (readonly Envelope[])[]>>
  /**
   * Stores a new game from a results sheet together with the requested ledger lines. Either all of this is stored or
   * nothing.
   */
  enterResult(
    story: GameContent,
    requests: readonly LedgerLineRequest[],
    reason: string,
    stamp: EventStamp,
  ): Promise<Result<Game>>
}

/** A game to be imported. */
export interface GameToImport {
  readonly story: GameContent
  readonly ledger: readonly StoredLedgerLine[]
}

/** Changes of an import in addition to its games. */
export interface ImportClubAndPlanChanges {
  readonly season: string
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
}

/** Events that the undo of an import writes. */
export interface ImportUndoEvents {
  readonly season: string
  readonly undone: ImportUndone
  /** Restores the clubs of people. */
  readonly clubs: readonly ClubNoted[]
  readonly planEvents: readonly PlanEvent[]
}
