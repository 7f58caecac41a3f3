// What leaves a season as a file, and in which formats. Apart from the writers, which are large.

export const EXPORT_FORMATS = {
  standings: ['xlsx', 'csv'],
  /** Clubs by the points of their players. */
  teams: ['xlsx', 'csv'],
  ledger: ['xlsx', 'csv'],
  games: ['xlsx', 'csv'],
  /** The results sheet of the command line: other programs read it. */
  results: ['csv', 'xlsx'],
  seating: ['xlsx', 'csv'],
  /** Everything, to be read by this program again. */
  season: ['json'],
  /** One game, an event a line. */
  events: ['jsonl'],
} as const

export type ExportKind = keyof typeof EXPORT_FORMATS
export const EXPORT_KINDS = Object.keys(EXPORT_FORMATS) as readonly ExportKind[]

export const FILE_FORMATS = ['xlsx', 'csv', 'json', 'jsonl'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export function hasFormat(what: ExportKind, format: FileFormat): boolean {
  return (EXPORT_FORMATS[what] as readonly FileFormat[]).includes(format)
}
