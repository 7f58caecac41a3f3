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
export type FileFormat = (typeof IMPORT_FORMATS)[number]
export type ImportFormat = FileFormat | 'several'

/** Chosen together. */
export const MOST_FILES = 200

export function isImportFormat(text: string): text is FileFormat {
  return (IMPORT_FORMATS as readonly string[]).includes(text)
}

/** A results sheet has columns of its own names: where these are others, it is somebody's own table. */
export function isOtherTable(
  format: ImportFormat,
  { games, fault }: { readonly games: readonly unknown[] } & Pick<ImportPreview, 'fault'>,
): boolean {
  const codes = ['sheet/unknown-column', 'sheet/missing-column', 'sheet/repeated-column']
  return format === 'results-csv' && games.length === 0 && fault !== undefined && codes.includes(fault.code)
}
