// What the commands of the club are given: what is known, and every way to change it.

import type { RatingHistory } from '../../scoring/ratings/history.ts'
import type { CountingRow } from '../../scoring/counting.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { Rejection, Result } from '../../rules/vocabulary.ts'
import type { Envelope, StoreError } from '../../store/port.ts'
import type { BroadcastEvent, BroadcastState } from '../model/broadcast.ts'
import type { ClubEvent, ImportUndone, Stamp } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import type { AssertedResult, Game, GameOpened, GameContent } from '../model/game.ts'
import type { ObjectionEvent } from '../model/objections.ts'
import type { LogChangeResult } from '../../rules/logChange.ts'
import type { ImportBegun } from '../model/importStream.ts'
import type { LedgerLineRequest } from '../../scoring/ledger/ledger.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import type { Plan } from '../model/plan.ts'
import type { TakenImport } from './importStreams.ts'
import type { ClubVocabulary, EventToWrite } from './parsedStore.ts'
import type { PublicView } from './publicView.ts'

/** The kinds of changes within the club. Listeners get the keys that `createTouchedKeysTracker` (readTracking.ts) makes of each. */
export interface ClubChangePayloads {
  'club.changed': Record<string, never>
  'seasons.changed': { season: string }
  'plan.changed': { season: string }
  'game.changed': { game: string; version: number }
  'ledger.changed': { game: string }
  /** The judge's clock was started or stopped. */
  'clock.changed': { game: string }
  'broadcast.changed': Record<string, never>
}

export type ClubChange = {
  readonly [N in keyof ClubChangePayloads]: { readonly name: N; readonly push: ClubChangePayloads[N] }
}[keyof ClubChangePayloads]

export interface Repository {
  readonly club: ClubState
  /** Of every game of the club, by its id. */
  readonly rows: ReadonlyMap<string, GameRow>
  /** Other rows, with everybody as who he is now. */
  asPeople(rows: ReadonlyMap<string, GameRow>): ReadonlyMap<string, GameRow>
  rowsOf(season: string): readonly GameRow[]
  /** Of games that count: what is made of them alone is not asked again for an entry of a game that runs. */
  readonly countingRows: readonly CountingRow[]
  /** Folded once and kept: standings are asked for far more often than games end. */
  readonly ratings: RatingHistory
  /** Streams that could not be read at the start. */
  readonly faults: readonly Rejection[]
  /** Why the club is only read: a program with a newer vocabulary has used it. */
  readonly newer: StoreError | undefined
  readonly vocabulary: ClubVocabulary
  /** Whether no other device has ever used the club. */
  isOfOneDevice(): Promise<Result<boolean>>
  /** Why these events may not be written: asked before work whose last step writes them. */
  refusal(events: readonly EventToWrite[]): StoreError | undefined
  /** Why an answer that is made of these keys' parts (readTracking.ts) would not be whole. */
  unreadBy(keys: readonly string[]): Rejection | undefined
  /** Nothing is left to load or to reconcile. */
  readonly isReady: boolean
  /** Reads what is stored, once, and reconciles what a cut left behind; never twice at a time. */
  load(stamp: Stamp): Promise<Result<void>>
  changeClub(events: readonly ClubEvent[], stamp: Stamp): Promise<Result<void>>
  /** Streams that grew elsewhere: known from now on, and announced as any change. */
  applyForeign(streams: ReadonlySet<string>, stamp: Stamp): Promise<void>
  /** Whether another laptop writes this game, so that nothing can be entered here. */
  heldElsewhere(game: string): Promise<Result<boolean>>
  /** What laptops wrote of a game and its ledger, or of all, and the hub did not take: one stream a branch. */
  branches(game?: string): Promise<Result<readonly (readonly Envelope[])[]>>
  /** A stream as it was written: for the audit. */
  history(stream: string, from?: number): Promise<Result<readonly Envelope[]>>
  game(id: string): Promise<Result<Game>>
  /** The game as its caller has seen it; refused when it has moved on. */
  seen(id: string, version: number): Promise<Result<Game>>
  schemeOf(game: Game): Scheme
  /** What is shown to others, and who they are. */
  readonly broadcast: Result<BroadcastState>
  changeBroadcast(events: readonly BroadcastEvent[], stamp: Stamp): Promise<Result<void>>
  /** What of every stream those may know whom delay and freeze hold back. */
  readonly publicView: PublicView
  /** Who plays in a season's event and who sits where; empty for most seasons. `known`: of its first events only. */
  planOf(season: string, known?: number): Plan
  changePlan(season: string, events: readonly PlanEvent[], stamp: Stamp): Promise<Result<void>>
  openGame(opened: GameOpened, stamp: Stamp): Promise<Result<Game>>
  /** The word of a results sheet, for a game without a verdict. */
  assertResult(game: Game, result: AssertedResult, reason: string, stamp: Stamp): Promise<Result<Game>>
  /** The game goes to the laptop this is written on. */
  takeOver(game: Game, stamp: Stamp): Promise<Result<Game>>
  noteObjection(game: Game, event: ObjectionEvent, stamp: Stamp): Promise<Result<Game>>
  voidGame(game: Game, isVoid: boolean, reason: string, stamp: Stamp): Promise<Result<Game>>
  /** Appends log items, then what the ledger and the summaries lack. */
  changeLog(game: Game, plays: readonly LogChangeResult[], stamp: Stamp): Promise<Result<Game>>
  /** Adds what a judge asks for: all of it or nothing. */
  addLines(game: Game, requests: readonly LedgerLineRequest[], stamp: Stamp): Promise<Result<Game>>
  /** Games to come, hidden until `takeImport`: the import's id. */
  beginImport(begun: ImportBegun, lastNumber: number, stamp: Stamp): Promise<Result<string>>
  /** Games with their ledgers as they were written elsewhere: history is not refused. All of them or none. */
  stageGames(id: string, games: readonly StagedGame[], stamp: Stamp): Promise<Result<void>>
  /** The one moment at which all games of an import are there, with their people and their plan. */
  takeImport(id: string, change: ImportChange, stamp: Stamp): Promise<Result<readonly GameRow[]>>
  abandonImport(id: string, stamp: Stamp): Promise<Result<void>>
  /** Imports that were taken, undone ones too. */
  takenImports(): readonly TakenImport[]
  /** One append takes back the games of an import, its people and its part of the plan. */
  undoImport(undoing: ImportUndo, stamp: Stamp): Promise<Result<void>>
  /** The last number given to a game of the season, or promised to one of an import under way. */
  lastNumber(season: string): number
  /** Every row the season's games left, in streams that each keep their order. */
  summaries(season: string): Promise<Result<readonly (readonly Envelope[])[]>>
  /** A new game by the word of a sheet, with the lines it asks for: all of it or nothing. */
  enterResult(
    story: GameContent,
    requests: readonly LedgerLineRequest[],
    reason: string,
    stamp: Stamp,
  ): Promise<Result<Game>>
}

/** A game as an import brings it. */
export interface StagedGame {
  readonly story: GameContent
  readonly ledger: readonly StoredLedgerLine[]
}

/** What an import changes besides its games. */
export interface ImportChange {
  readonly season: string
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
}

/** What the undo of an import writes. */
export interface ImportUndo {
  readonly season: string
  readonly undone: ImportUndone
  readonly planEvents: readonly PlanEvent[]
}
