// Importing games from a file: the fields that the columns of a table may contain, preview, staging, import, and the
// imports made so far.

import type { FileToImport } from '../../files/imports/importCommands.ts'

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
export {
  isProbablyForeignTable as isOtherTable,
  MAX_IMPORT_FILES as MOST_FILES,
} from '../../files/imports/importFormats.ts'
export type {
  ImportResult as ImportedGames,
  FileToImport as ImportFile,
  ImportOffer,
  OfferedGame,
  ImportProgress as TakingProgress,
} from '../../files/imports/importCommands.ts'
export { isContradicted, judgeImport, type ImportPlausibility } from '../../files/imports/plausibility.ts'
export type { GivenPointsEffect } from '../../files/imports/pointsEffect.ts'
export type { ListedSheet } from '../../files/tables/book.ts'
export type { StoredImport } from '../../files/imports/requests.ts'

/** An uploaded file of games, and how to read it. */
export interface UploadedImport extends Omit<FileToImport, 'text' | 'gone'> {
  readonly upload: string
}
