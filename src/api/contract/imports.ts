// Games from a file: shown, staged, taken.

import type { ImportFile } from '../../club/imports/importCommands.ts'

export type {
  ImportedGames,
  ImportFile,
  ImportOffer,
  OfferedGame,
  TakingProgress,
} from '../../club/imports/importCommands.ts'

/** A file of games that was uploaded, and how it is to be read. */
export interface UploadedImport extends Omit<ImportFile, 'text' | 'gone'> {
  readonly upload: string
}
