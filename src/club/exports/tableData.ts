// What every exported table needs: the season, its words, names and clubs, and the columns that all
// tables share. Every table of a season that differs from its preset says so, row by row: a note
// under a table would be in the way of whoever reads it by a program.

import type { GameRow } from '../../scoring/row.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { ExportText } from '../../i18n/language.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { paperWords, type PaperWords } from '../documents/paperWording.ts'
import type { ColumnKind, DataColumn, DataTable } from '../files/tables/table.ts'
import { personOf } from '../model/merged.ts'

type ExportColumn = keyof ExportText['column']

export interface TableData extends SeasonData {
  readonly text: ExportText
  readonly words: PaperWords
  nameOf(member: string): string
  clubOf(member: string): string | undefined
}

export function tableData(data: SeasonData, lang: Lang): TableData {
  // Streams may speak of people by an id they had before they were merged.
  const person = (member: string) => data.club.members.get(personOf(data.club, member))
  return {
    ...data,
    text: LANGUAGES[lang].exports,
    words: paperWords(lang),
    nameOf: (member) => person(member)?.name ?? member,
    clubOf: (member) => person(member)?.club,
  }
}

/** Columns by kind, under headings of the same key. */
export function columns(
  { text }: TableData,
  kinds: Readonly<Partial<Record<ExportColumn, ColumnKind>>>,
): readonly DataColumn[] {
  return (Object.entries(kinds) as [ExportColumn, ColumnKind][]).map(([key, kind]) => ({
    key,
    kind,
    title: text.column[key],
  }))
}

export function stamped({ season, text }: TableData, table: DataTable): DataTable {
  if (!season.changedMidway) return table
  return {
    ...table,
    columns: [...table.columns, { key: 'rules', title: text.column.rules, kind: 'text' }],
    rows: table.rows.map((row) => ({ ...row, rules: text.differs })),
  }
}

/** Where a game belongs. */
export const PLACE_COLUMNS = { game: 'count', evening: 'date', stage: 'text', round: 'count', table: 'count' } as const

export function placeCells(
  { plan }: SeasonData,
  { number, evening, place }: Pick<GameRow, 'number' | 'evening' | 'place'>,
) {
  return {
    game: number,
    evening,
    ...(place ? { stage: plan.stages.get(place.stage)?.name ?? '', round: place.round, table: place.table } : {}),
  }
}
