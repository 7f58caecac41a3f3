// Games by protocol and by results sheet.

import type { FileToImport } from '../../files/imports/importCommands.ts'

export type { GameBranch, GameDetail, GameSummary } from '../../club/games/view.ts'
export type { Adjudication } from '../../files/records/adjudicate.ts'
export type { StepOutcome as Followed, WhatIfComparison as WhatIf } from '../../files/records/whatIf.ts'
export type { ResultRequest } from '../../club/games/resultRequests.ts'

// Objections to a game, and what came of them.
export {
  MAX_OBJECTION_TEXT_LENGTH as MOST_SAID,
  RULINGS,
  type Objection,
  type Ruling,
} from '../../club/model/objections.ts'

// What was changed after its game was complete.
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

// What the columns of a table may be.
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

// Games from a file: shown, staged, taken.
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

/** A file of games that was uploaded, and how it is to be read. */
export interface UploadedImport extends Omit<FileToImport, 'text' | 'gone'> {
  readonly upload: string
}

// What those who watch are given, for the organiser who looks at it beside his own, and the judge's clock on its way
// to them. Types only.
export type { Board } from '../../club/broadcast/board.ts'
import type { WatchView } from '../../club/broadcast/watchView.ts'
export type { WatchView }

/** A message to a viewer's page: the server's time once, then each snapshot whole. */
export interface WatchFrame {
  readonly now?: number
  readonly view?: WatchView
}
