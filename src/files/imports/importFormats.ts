// The formats an import reads (docs/spec/scoring.md §5). Apart from the readers, which are large.

import type { ImportPreview } from './preview.ts'

export const IMPORT_FORMATS = [
  'record',
  'mafiaratings',
  'polemica',
  'aiwolf-log',
  'results-csv',
  'table',
  'season',
] as const

/** Of one file. */
export type ImportFileFormat = (typeof IMPORT_FORMATS)[number]
export type ImportFormat = ImportFileFormat | 'several'

/** Chosen together. */
export const MAX_IMPORT_FILES = 200

export function isImportFileFormat(text: string): text is ImportFileFormat {
  return (IMPORT_FORMATS as readonly string[]).includes(text)
}

/** A results sheet has columns of its own names: where these are others, it is somebody's own table. */
export function isTableOfOtherLayout(
  format: ImportFormat,
  { games, fault }: { readonly games: readonly unknown[] } & Pick<ImportPreview, 'fault'>,
): boolean {
  const codes = ['sheet/unknown-column', 'sheet/missing-column', 'sheet/repeated-column']
  return format === 'results-csv' && games.length === 0 && fault !== undefined && codes.includes(fault.code)
}
