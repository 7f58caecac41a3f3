// What leaves a season as a file.

import type { ExportedFile, ExportRequest } from '../../club/exports/exportCommands.ts'

export type { ExportKind } from '../../club/exports/exportKinds.ts'
export { EXPORT_FORMATS } from '../../club/exports/exportKinds.ts'

export interface ExportsRequests {
  /** What leaves a season as a file; `exports/format` where it has no such format. */
  'exports.file': { args: ExportRequest; data: ExportedFile }
}
