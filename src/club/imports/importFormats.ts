// The formats an import reads (spec of scoring, section 5). Apart from the readers, which are large.

export const IMPORT_FORMATS = [
  'record',
  'mafiaratings',
  'polemica',
  'aiwolf-log',
  'results-csv',
  'table',
  'season',
] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

export function isImportFormat(text: string): text is ImportFormat {
  return (IMPORT_FORMATS as readonly string[]).includes(text)
}
