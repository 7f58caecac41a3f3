// Games by protocol and by results sheet.

import type { FileToImport } from '../../files/imports/importCommands.ts'

export type { GameDetail, GameSummary } from '../../club/games/view.ts'
export type { Adjudication } from '../../files/records/adjudicate.ts'
export type { StepOutcome as Followed, WhatIfComparison as WhatIf } from '../../files/records/whatIf.ts'
export type { ResultRequest } from '../../club/games/resultRequests.ts'

// Objections to a game, and their rulings.
export {
  MAX_OBJECTION_TEXT_LENGTH as MOST_SAID,
  RULINGS,
  type Objection,
  type Ruling,
} from '../../club/model/objections.ts'

// Changes made after a game was complete.
export type {
  AuditChange,
  AuditFact,
  EntryFact,
  FlagChange,
  LedgerLineFact as LineFact,
  SeriesFact,
  ResultSheetChange as SheetChange,
} from '../../club/audit/facts.ts'
export type { RankingShift as Shift } from '../../club/audit/ranking.ts'

// Fields that the columns of a table may contain.
export type { TableMap } from '../../files/layouts/tableMap.ts'
export {
  type TableField as Field,
  GAME_FIELDS,
  type GameField,
  isGameField,
  TABLE_LAYOUTS as LAYOUTS,
  SEAT_FIELDS,
  TABLE_MAP_FORMAT,
} from '../../files/layouts/fields.ts'

// Importing games from a file: preview, staging, import, and the imports made so far.
export {
  isTableOfOtherLayout as isOtherTable,
  MAX_IMPORT_FILES as MOST_FILES,
} from '../../files/imports/importFormats.ts'
export type {
  ImportResult as ImportedGames,
  FileToImport as ImportFile,
  ImportOffer,
  OfferedGame,
  ImportProgress as TakingProgress,
} from '../../files/imports/importCommands.ts'
export type { PointsEffect } from '../../files/imports/pointsEffect.ts'
export type { StoredImport } from '../../files/imports/requests.ts'

/** An uploaded file of games, and how to read it. */
export interface UploadedImport extends Omit<FileToImport, 'text' | 'gone'> {
  readonly upload: string
}

// The viewers' data, for an organiser who compares it with their own, and the judge's clock on its way to viewers.
// Types only.
export type { Board } from '../../club/broadcast/board.ts'
import type { WatchView } from '../../club/broadcast/watchView.ts'
export type { WatchView }

/** A message to a viewer's page: first the server's time, then complete snapshots. */
export interface WatchFrame {
  readonly now?: number
  readonly view?: WatchView
}
export type { GameBranch } from '../../club/games/gameBranch.ts'
