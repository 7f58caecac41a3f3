// Standings as a table: places and figures are numbers, a shared place says so beside it. Ranks
// nothing: rows come ranked, and their figures rounded once.

import type { ColumnKind, DataTable } from '../exchange/table.ts'
import { schemeOfSeason } from '../seasons/season.ts'
import type { MetricKey } from '../standings/metricKeys.ts'
import { METRICS } from '../standings/metrics.ts'
import type { StandingRow } from '../standings/row.ts'
import { columns, stamped, type TableBook } from './tableBook.ts'

const USUAL: readonly MetricKey[] = ['total', 'sumBonus', 'bonus', 'penalty', 'bestMove', 'compensation', 'wins', 'asDon', 'asSheriff', 'firstVictim', 'games']

/** Every column of the spec and whatever else ranks, unless told which. */
export function standingsTable(book: TableBook, rows: readonly StandingRow[], chosen?: readonly MetricKey[]): DataTable {
  const { text, club, season } = book
  const ranking = schemeOfSeason(club, season).ranking
  const metrics = (chosen ?? [...USUAL, ...ranking.filter((key) => !USUAL.includes(key) && key !== 'donAndSheriff')]).filter((key) => key !== 'finalist')
  const hasFinalists = rows.some(({ isFinalist }) => isFinalist)
  return stamped(book, {
    name: text.sheet.standings,
    columns: [
      ...columns(book, { place: 'count', shared: 'text', player: 'text', club: 'text' }),
      ...(hasFinalists ? [{ key: 'finalist', title: text.metric.finalist, kind: 'text' as const }] : []),
      ...metrics.map((key) => ({ key, title: text.metric[key], kind: kindOf(key) })),
    ],
    rows: rows.map((row) => ({
      place: row.place, shared: row.tied ? text.yes : '', player: row.name, club: row.club, finalist: row.isFinalist ? text.yes : '',
      ...Object.fromEntries(metrics.map((key) => [key, valueOf(key, row.metrics[key])])),
    })),
  })
}

function kindOf(key: MetricKey): ColumnKind {
  return METRICS[key].unit === 'count' ? 'count' : 'points'
}

/** `1.05` is 105 hundredths, `53.8 %` is 5380: the digits stand as they are shown. */
function valueOf(key: MetricKey, shown: string): number {
  const digits = Number(shown.replace(/[^\d-]/g, ''))
  return METRICS[key].unit === 'share' ? digits * 10 : digits
}
