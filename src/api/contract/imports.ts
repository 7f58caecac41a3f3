// Games from a file: shown, staged, taken.

import type { BegunImport, ImportedGames, ImportFile, TakingProgress } from '../../club/imports/importCommands.ts'
import type { PackedOffer } from '../packedOffer.ts'

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

export interface ImportsRequests {
  /** What a file would bring in; changes nothing. */
  'imports.preview': { args: UploadedImport; data: PackedOffer }
  /** The named games (their places in the file) are to come; nobody sees them before `imports.commit`. */
  'imports.begin': { args: UploadedImport & { file: string; games: readonly number[] }; data: BegunImport }
  /** The next few of them. One that is refused ends the import, and nothing of it is left. */
  'imports.stage': { args: { import: string }; data: TakingProgress }
  /** All of them are there at once, or none ever. */
  'imports.commit': { args: { import: string }; data: ImportedGames }
  /** Whatever was staged comes to nothing. */
  'imports.abandon': { args: { import: string }; data: void }
}
