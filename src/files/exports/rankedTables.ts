// Ranked tables as files: standings of players, of clubs, and of a series. Places and metrics are numbers, and a shared
// place is marked in its own column. The rows are already ranked, and their numbers are rounded only once.

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import type { ExportText } from '../../i18n/language.ts'
import { formatDisplayFraction } from '../../scoring/typedFraction.ts'
import {
  CLUB_COLUMN,
  metricColumn,
  PLAYER_COLUMN,
  seriesColumns,
  standingsColumnKeys,
  TOTAL_COLUMN,
  type RankedColumn,
} from '../../scoring/standings/columns.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import type { RankedPlace } from '../../scoring/standings/withPlaces.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { teamPlayersText, type TeamRow } from '../../scoring/standings/teamRow.ts'
import { paperWords } from '../../papers/documents/paperWords.ts'
import type { CellValue, DataColumn, DataTable } from '../tables/table.ts'
import { schemeOfSeason } from '../../club/model/clubLookups.ts'
import type { SeriesView } from '../../club/seasons/seriesView.ts'
import { addRulesColumnIfRulesChanged, type TableExportContext } from './tableExportContext.ts'

interface FileColumn<Row> extends DataColumn {
  readonly cell: (row: Row) => CellValue
}
type Titles = Readonly<Record<string, string>>

/**
 * If no columns are chosen, the table has every column of docs/spec/scoring.md §3, as well as any other columns that
 * decide the ranking.
 */
export function standingsTable(
  data: TableExportContext,
  rows: readonly StandingRow[],
  chosen?: readonly MetricKey[],
): DataTable {
  const { text, club, season } = data
  const asked = (chosen ?? standingsColumnKeys(schemeOfSeason(club, season).ranking, rows)).filter(
    (key) => key !== 'finalist',
  )
  // A win rate is useful only together with the number of games.
  const keys = asked.includes('winRate') && !asked.includes('games') ? [...asked, 'games' as const] : asked
  const finalist: FileColumn<StandingRow> = {
    key: 'finalist',
    title: text.metric.finalist,
    kind: 'text',
    cell: ({ isFinalist }) => (isFinalist ? text.yes : ''),
  }
  const columns = [
    ...toFileColumns<StandingRow>([PLAYER_COLUMN, CLUB_COLUMN], text.column),
    ...(rows.some(({ isFinalist }) => isFinalist) ? [finalist] : []),
    ...keys.flatMap((key) => [
      ...toFileColumns([metricColumn(key)], text.metric),
      ...(key === 'winRate' ? shareColumns(text) : []),
    ]),
  ]
  return addRulesColumnIfRulesChanged(data, rankedTable('standings', columns, rows, text))
}

export function teamsTable(data: TableExportContext, rows: readonly TeamRow[]): DataTable {
  const { text, words } = data
  const players = (key: 'counting' | 'notCounting'): FileColumn<TeamRow> => ({
    key,
    title: text.column[key],
    kind: 'text',
    cell: (row) => teamPlayersText(row, key === 'counting', words.figure),
  })
  const columns = [
    ...toFileColumns<TeamRow>([CLUB_COLUMN, TOTAL_COLUMN], pointsTitles(text)),
    players('counting'),
    players('notCounting'),
  ]
  return addRulesColumnIfRulesChanged(data, rankedTable('teams', columns, rows, text))
}

/** Table of a series with one column for each season. The title of the column contains the season's coefficient. */
export function seriesFileTable({ parts, rows }: Pick<SeriesView, 'parts' | 'rows'>, lang: Lang): DataTable {
  const { exports: text, decimalMark } = LANGUAGES[lang]
  const titles = parts.map(({ name, coefficient, hides }) =>
    paperWords(lang).text('series', hides ? 'partHidden' : 'part', {
      name,
      coefficient: formatDisplayFraction(coefficient, decimalMark),
    }),
  )
  return rankedTable('series', toFileColumns(seriesColumns(titles), pointsTitles(text)), rows, text)
}

const pointsTitles = ({ column }: ExportText): Titles => ({ ...column, total: column.points })

function rankedTable<Row extends RankedPlace>(
  name: 'standings' | 'teams' | 'series',
  own: readonly FileColumn<Row>[],
  rows: readonly Row[],
  { sheet, column, yes }: ExportText,
): DataTable {
  const columns: readonly FileColumn<Row>[] = [
    { key: 'place', title: column.place, kind: 'count', cell: ({ place }) => place },
    { key: 'shared', title: column.shared, kind: 'text', cell: ({ tied }) => (tied ? yes : '') },
    ...own,
  ]
  return {
    name: sheet[name],
    columns: columns.map(({ cell: _, ...head }) => head),
    rows: rows.map((row) => Object.fromEntries(columns.map(({ key, cell }) => [key, cell(row)]))),
  }
}

/** Converts displayed numbers to integers without losing digits: `1.05` is 105 hundredths, `53.8 %` is 5380. */
function toFileColumns<Row>(columns: readonly RankedColumn<Row>[], titles: Titles): readonly FileColumn<Row>[] {
  return columns.map(({ key, kind, cell, title = titles[key] ?? key }): FileColumn<Row> => {
    if (kind === 'name' || kind === 'text') return { key, title, kind: 'text', cell }
    const times = kind === 'share' ? 10 : 1
    const figure = (shown: string) => (shown === '' ? '' : Number(shown.replace(/[^\d-]/g, '')) * times)
    return { key, title, kind: kind === 'count' ? 'count' : 'points', cell: (row) => figure(cell(row)) }
  })
}

/** Columns for percentages, in hundredths like the win rate. */
function shareColumns({ column }: ExportText): readonly FileColumn<StandingRow>[] {
  const ends = { wonLow: 'low', wonHigh: 'high', wonChance: 'chance' } as const
  return (Object.keys(ends) as (keyof typeof ends)[]).map((key) => ({
    key,
    title: column[key],
    kind: 'points',
    cell: ({ won: { [ends[key]]: share } }) => (share === undefined ? undefined : Math.round(share * 10_000)),
  }))
}
