// Standings as a table: places and figures are numbers, a shared place says so beside it. Ranks
// nothing: rows come ranked, and their figures rounded once.

import { schemeOfSeason } from '../model/findScheme.ts'
import type { CellValue, ColumnKind, DataTable } from '../files/tables/table.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import { METRICS, SPEC_COLUMNS } from '../../scoring/standings/metrics.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import type { WinShare } from '../../scoring/standings/winShare.ts'
import { columns, stamped, type TableData } from './tableData.ts'

/** Every column of the spec and whatever else ranks, unless told which. */
export function standingsTable(
  data: TableData,
  rows: readonly StandingRow[],
  chosen?: readonly MetricKey[],
): DataTable {
  const { text, club, season } = data
  const ranking = schemeOfSeason(club, season).ranking
  const asked = (chosen ?? [...SPEC_COLUMNS, ...ranking.filter((key) => METRICS[key].usual === 'ranking')]).filter(
    (key) => key !== 'finalist',
  )
  // A share says nothing without what it is of.
  const hasShare = asked.includes('winRate')
  const metrics = hasShare && !asked.includes('games') ? [...asked, 'games' as const] : asked
  const hasFinalists = rows.some(({ isFinalist }) => isFinalist)
  return stamped(data, {
    name: text.sheet.standings,
    columns: [
      ...columns(data, { place: 'count', shared: 'text', player: 'text', club: 'text' }),
      ...(hasFinalists ? [{ key: 'finalist', title: text.metric.finalist, kind: 'text' as const }] : []),
      ...metrics.flatMap((key) => [
        { key, title: text.metric[key], kind: kindOf(key) },
        ...(key === 'winRate' ? columns(data, { wonLow: 'points', wonHigh: 'points', wonChance: 'points' }) : []),
      ]),
    ],
    rows: rows.map((row) => ({
      place: row.place,
      shared: row.tied ? text.yes : '',
      player: row.name,
      club: row.club,
      finalist: row.isFinalist ? text.yes : '',
      ...Object.fromEntries(metrics.map((key) => [key, valueOf(key, row.metrics[key])])),
      ...(hasShare ? heldTo(row.won) : {}),
    })),
  })
}

/** Per cent to two places, as the share itself. */
function heldTo({ low, high, chance }: WinShare): Readonly<Record<string, CellValue>> {
  const hundredths = (share: number) => Math.round(share * 10_000)
  return {
    wonLow: hundredths(low),
    wonHigh: hundredths(high),
    wonChance: chance === undefined ? undefined : hundredths(chance),
  }
}

function kindOf(key: MetricKey): ColumnKind {
  return METRICS[key].unit === 'count' ? 'count' : 'points'
}

/** `1.05` is 105 hundredths, `53.8 %` is 5380: the digits stand as they are shown. */
function valueOf(key: MetricKey, shown: string): number {
  const digits = Number(shown.replace(/[^\d-]/g, ''))
  return METRICS[key].unit === 'share' ? digits * 10 : digits
}
