// Kinds of season exports, with their file formats. Separate from the writers, which are large.

export const FORMATS_BY_EXPORT_KIND = {
  standings: ['xlsx', 'csv'],
  /** Clubs ranked by the points of their players. */
  teams: ['xlsx', 'csv'],
  ledger: ['xlsx', 'csv'],
  games: ['xlsx', 'csv'],
  /** Results sheet in the format of the command line, which other programs can read. */
  results: ['csv', 'xlsx'],
  seating: ['xlsx', 'csv'],
  /**
   * The whole season: JSON, which this program can import again, or a workbook with a sheet for each of the other
   * tables.
   */
  season: ['xlsx', 'json'],
  /** The events of one game, one per line. */
  events: ['jsonl'],
} as const

export type ExportKind = keyof typeof FORMATS_BY_EXPORT_KIND
export const EXPORT_KINDS = Object.keys(FORMATS_BY_EXPORT_KIND) as readonly ExportKind[]

export const EXPORT_FILE_FORMATS = ['xlsx', 'csv', 'json', 'jsonl'] as const
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number]

export function canExportAs(what: ExportKind, format: ExportFileFormat): boolean {
  return (FORMATS_BY_EXPORT_KIND[what] as readonly ExportFileFormat[]).includes(format)
}
