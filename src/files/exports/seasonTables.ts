// Context of all exported tables: the season, its texts, names and clubs, and the columns that the tables share. If a
// season differs from its preset, every row of its tables states this, because a note below a table would disturb
// programs that read it.

import type { ExportText } from '../../i18n/language.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { paperWords, type PaperWords } from '../../papers/documents/wording.ts'
import type { ColumnKind, DataColumn, DataTable } from '../tables/table.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import { judgeNameAt, toNamedJudge } from '../../club/model/judging.ts'
import { memberIdsAtTable, type PlannedStage } from '../../club/model/plan.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'

type ExportColumn = keyof ExportText['column']

export interface TableExportContext extends SeasonData {
  readonly text: ExportText
  readonly words: PaperWords
  nameOf(member: string): string
  clubOf(member: string): string | undefined
}

export function createTableExportContext(data: SeasonData, lang: Lang): TableExportContext {
  // Streams may contain ids that people had before they were merged.
  const person = (member: string) => data.club.members.get(resolveMemberId(data.club, member))
  return {
    ...data,
    text: LANGUAGES[lang].exports,
    words: paperWords(lang),
    nameOf: (member) => person(member)?.name ?? member,
    clubOf: (member) => person(member)?.club,
  }
}

/** Columns with the titles that have the same keys. */
export function columnsWithTitles(
  { text }: TableExportContext,
  kinds: Readonly<Partial<Record<ExportColumn, ColumnKind>>>,
): readonly DataColumn[] {
  return (Object.entries(kinds) as [ExportColumn, ColumnKind][]).map(([key, kind]) => ({
    key,
    kind,
    title: text.column[key],
  }))
}

export function withRulesColumn({ season, text }: TableExportContext, table: DataTable): DataTable {
  if (!season.changedMidway) return table
  return {
    ...table,
    columns: [...table.columns, { key: 'rules', title: text.column.rules, kind: 'text' }],
    rows: table.rows.map((row) => ({ ...row, rules: text.differs })),
  }
}

/** Columns for the position of a game in the season and its plan. */
export const GAME_POSITION_COLUMNS = {
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

// Table of a season's games, one game per row: its position in the plan, its result, and the player and card in each
// seat. Cards of a game in progress stay secret.
export function gamesTable(data: TableExportContext, games: readonly GameRow[]): DataTable {
  const { text, words, nameOf } = data
  const seats = Array.from({ length: Math.max(0, ...games.map((row) => row.seats.length)) }, (_, index) => index + 1)
  const numbered = (title: string, n: number) => title.replace('{n}', String(n))
  return withRulesColumn(data, {
    name: text.sheet.games,
    columns: [
      ...columnsWithTitles(data, {
        ...GAME_POSITION_COLUMNS,
        judge: 'text',
        state: 'text',
        winner: 'text',
        why: 'text',
        firstVictim: 'count',
        bestMove: 'text',
      }),
      ...seats.flatMap((n) => [
        { key: `seat${n}`, title: numbered(text.column.seatN, n), kind: 'text' as const },
        { key: `card${n}`, title: numbered(text.column.cardN, n), kind: 'text' as const },
      ]),
    ],
    rows: games.map((row) => ({
      ...gamePositionCells(data, row),
      judge: toNamedJudge(data.club, row).judge,
      state: text.state[stateOf(row)],
      ...(row.outcome
        ? {
            winner: words.gameOf(row.rulebook, 'winner', row.outcome.winner),
            why:
              row.outcome.reason === 'asserted'
                ? text.asserted
                : words.gameOf(row.rulebook, 'reason', row.outcome.reason),
          }
        : {}),
      ...(row.phase === 'over'
        ? {
            firstVictim: row.seats.find(({ firstVictim }) => firstVictim)?.seat,
            bestMove: row.seats.find(({ bestMove }) => bestMove)?.bestMove?.named.join(' '),
          }
        : {}),
      ...Object.fromEntries(
        row.seats.flatMap(({ seat, member, role }) => [
          [`seat${seat}`, nameOf(member)],
          [`card${seat}`, row.phase === 'over' ? words.game('role', role) : ''],
        ]),
      ),
    })),
  })
}

function stateOf({ isVoid, outcome, phase }: GameRow): 'void' | 'finished' | 'noResult' | 'running' {
  if (isVoid) return 'void'
  if (outcome) return 'finished'
  return phase === 'over' ? 'noResult' : 'running'
}

// Seating as a table with one row for each table of a round and one column for each seat. Replacements are already
// applied.
export function seatingTable(data: TableExportContext, stages: readonly PlannedStage[]): DataTable {
  const { text, nameOf } = data
  const rows = stages.flatMap((stage) =>
    (stage.schedule ?? []).flatMap((tables, round) =>
      tables.map((_, table) => ({
        stage: stage.name,
        round: round + 1,
        table: table + 1,
        judge: judgeNameAt(data.club, stage, round + 1, table + 1) || undefined,
        names: (memberIdsAtTable(stage, round + 1, table + 1) ?? []).map(nameOf),
      })),
    ),
  )
  const seats = Math.max(0, ...rows.map(({ names }) => names.length))
  return withRulesColumn(data, {
    name: text.sheet.seating,
    columns: [
      ...columnsWithTitles(data, { stage: 'text', round: 'count', table: 'count', judge: 'text' }),
      ...Array.from({ length: seats }, (_, index) => ({
        key: `seat${index + 1}`,
        title: text.column.seatN.replace('{n}', String(index + 1)),
        kind: 'text' as const,
      })),
    ],
    rows: rows.map(({ names, ...row }) => ({
      ...row,
      ...Object.fromEntries(names.map((name, index) => [`seat${index + 1}`, name])),
    })),
  })
}
