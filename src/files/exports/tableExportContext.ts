// Context of all exported tables: the season, its texts, names and clubs, and the columns that the tables share. If a
// season differs from its preset, every row of its tables states this, because a note below a table would disturb
// programs that read it.

import type { ExportText } from '../../i18n/language.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { paperWords, type PaperWords } from '../../papers/documents/paperWords.ts'
import type { DataColumnKind, DataColumn, DataTable } from '../tables/table.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'

type ExportColumn = keyof ExportText['column']

export interface TableExportContext extends SeasonData {
  readonly text: ExportText
  readonly words: PaperWords
  nameOf(member: string): string
  clubOf(member: string): string | undefined
}

export function createTableExportContext(data: SeasonData, lang: Lang): TableExportContext {
  // Streams may contain ids of members who were merged later.
  const person = (member: string) => data.club.members.get(resolveMemberId(data.club, member))
  return {
    ...data,
    text: LANGUAGES[lang].exports,
    words: paperWords(lang),
    nameOf: (member) => person(member)?.name ?? member,
    clubOf: (member) => person(member)?.club,
  }
}

/** Creates columns of the given kinds. The title of each column is the text with the same key. */
export function exportColumnsWithTitles(
  { text }: TableExportContext,
  kinds: Readonly<Partial<Record<ExportColumn, DataColumnKind>>>,
): readonly DataColumn[] {
  return (Object.entries(kinds) as [ExportColumn, DataColumnKind][]).map(([key, kind]) => ({
    key,
    kind,
    title: text.column[key],
  }))
}

export function addRulesColumnIfRulesChanged({ season, text }: TableExportContext, table: DataTable): DataTable {
  if (!season.changedMidway) return table
  return {
    ...table,
    columns: [...table.columns, { key: 'rules', title: text.column.rules, kind: 'text' }],
    rows: table.rows.map((row) => ({ ...row, rules: text.differs })),
  }
}

/** Columns for the position of a game in the season and its plan. */
export const GAME_PLACE_COLUMN_KINDS = {
  game: 'count',
  evening: 'date',
  stage: 'text',
  round: 'count',
  table: 'count',
} as const

export function gamePositionCells(
  { plan }: SeasonData,
  { number, evening, place }: Pick<GameRow, 'number' | 'evening' | 'place'>,
) {
  return {
    game: number,
    evening,
    ...(place ? { stage: plan.stages.get(place.stage)?.name ?? '', round: place.round, table: place.table } : {}),
  }
}
