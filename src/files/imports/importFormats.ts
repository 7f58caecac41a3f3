// Import formats (docs/spec/scoring.md §5). Separate from the parsers, which are large.

import type { ImportPreview } from './preview.ts'

export const IMPORT_FILE_FORMATS = [
  'record',
  'mafiaratings',
  'polemica',
  'aiwolf-log',
  'results-csv',
  'table',
  'season',
] as const

/** Format of a single file. */
export type ImportFileFormat = (typeof IMPORT_FILE_FORMATS)[number]
export type ImportFormat = ImportFileFormat | 'several'

/** Maximum number of files that can be chosen together. */
export const MAX_IMPORT_FILES = 200

export function isImportFileFormat(text: string): text is ImportFileFormat {
  return (IMPORT_FILE_FORMATS as readonly string[]).includes(text)
}

/**
 * Whether a file chosen as a results sheet is a foreign table. Results sheets have fixed column names, so different
 * names are a sign of a foreign table.
 */
export function isProbablyForeignTable(
  format: ImportFormat,
  { games, fault }: { readonly games: readonly unknown[] } & Pick<ImportPreview, 'fault'>,
): boolean {
  const codes = ['sheet/unknown-column', 'sheet/missing-column', 'sheet/repeated-column']
  return format === 'results-csv' && games.length === 0 && fault !== undefined && codes.includes(fault.code)
}
