// What leaves a season as a file, and in which formats. Apart from the writers, which are large.

import type { ExportText } from '../../i18n/language.ts'
import type { SeasonRecord } from '../../club/model/clubState.ts'

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

// Names of exported files: letters and digits of any script, so that every disk takes them. A season
// that differs from its preset says so in the name of every file, in the language of the file.

export function exportFileName(
  { name, changedMidway }: Pick<SeasonRecord, 'name' | 'changedMidway'>,
  what: ExportKind,
  format: FileFormat,
  { sheet, differs }: Pick<ExportText, 'sheet' | 'differs'>,
  stage = '',
): string {
  const kind = what === 'season' ? '' : safeStem(what === 'events' ? what : sheet[what])
  const parts = [safeStem(name), kind, safeStem(stage), changedMidway ? safeStem(differs) : '']
  return `${parts.filter((part) => part !== '').join('-') || what}.${format}`
}

export function safeStem(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
}
