// A ranked table on the terminal: the table goes to stdout, and what the scheme would not have allowed to stderr.
// Rule: spec/cli.md.

import type { MetricKey } from '../../scoring/metricKeys.ts'
import { METRICS, SPEC_COLUMNS } from '../../scoring/standings/metrics.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import type { SeriesView } from '../../club/seasons/seriesTable.ts'
import type { SeriesRow } from '../../scoring/standings/series.ts'
import type { TeamRow } from '../../scoring/standings/teamRow.ts'
import { faultLine, printable } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { refuse } from '../sentences/refusal.ts'
import { textTable, type TextColumn } from '../table.ts'
import type { Ranked } from './ranked.ts'

const say = speak('figures')

/** How a row is printed. */
export interface RowPrinter<Row> {
  readonly columns: readonly TextColumn<Row>[]
  readonly json: (row: Row) => unknown
}

export function printRanked<Row>(
  { rows, notes, leftOut }: Ranked<Row>,
  { columns, json }: RowPrinter<Row>,
  asJson: boolean,
): void {
  for (const note of notes) console.error(faultLine('note', note, printable(note.place)))
  console.log(asJson ? JSON.stringify(rows.map(json)) : textTable(columns, rows))
  if (leftOut !== undefined && leftOut.games > 0)
    throw refuse('sheet/games-left-out', undefined, { left: leftOut.games, of: leftOut.of })
}

/** Heads where a terminal has room for more than the abbreviation. */
const HEADS: Readonly<Partial<Record<MetricKey, string>>> = {
  wins: say('wins'),
  asDon: say('asDon'),
  asSheriff: say('asSheriff'),
  games: say('games'),
}

const place = (row: { readonly place: number; readonly tied: boolean }) => `${row.place}${row.tied ? '=' : ''}`

export const PLAYERS: RowPrinter<StandingRow> = {
  columns: [
    { head: '#', align: 'right', cell: place },
    { head: say('player'), align: 'left', cell: (row) => printable(row.name) },
    ...SPEC_COLUMNS.map((key): TextColumn<StandingRow> => ({
      head: HEADS[key] ?? METRICS[key].abbreviation,
      align: 'right',
      cell: (row) => row.metrics[key],
    })),
  ],
  /** Numbers, rounded half up. */
  json: ({ place: at, tied, name: player, metrics }) => ({
    place: at,
    tied,
    player,
    ...Object.fromEntries(SPEC_COLUMNS.map((key) => [key, Number(metrics[key])])),
  }),
}

export const TEAMS: RowPrinter<TeamRow> = {
  columns: [
    { head: '#', align: 'right', cell: place },
    { head: say('club'), align: 'left', cell: (row) => printable(row.club) },
    { head: METRICS.total.abbreviation, align: 'right', cell: (row) => row.total },
    { head: say('counting'), align: 'left', cell: (row) => printable(named(row, true)) },
    { head: say('notCounting'), align: 'left', cell: (row) => printable(named(row, false)) },
  ],
  json: ({ place: at, tied, club, total, players }) => ({
    place: at,
    tied,
    club,
    total: Number(total),
    players: players.map(({ name: player, total: points, counts }) => ({ player, total: Number(points), counts })),
  }),
}

/** Seasons by their names, with what each is worth; what is hidden of one is not counted, and its head says so. */
export function seriesPrinter(parts: SeriesView['parts']): RowPrinter<SeriesRow> {
  const head = ({ name, coefficient, hides }: SeriesView['parts'][number]) =>
    `${printable(name)} × ${coefficient}${hides ? ` (${say('hidden')})` : ''}`
  return {
    columns: [
      { head: '#', align: 'right', cell: place },
      { head: say('player'), align: 'left', cell: (row) => printable(row.name) },
      { head: METRICS.total.abbreviation, align: 'right', cell: (row) => row.total },
      { head: say('tournaments'), align: 'right', cell: (row) => String(row.tournaments) },
      ...parts.map((part, index): TextColumn<SeriesRow> => ({
        head: head(part),
        align: 'right',
        cell: (row) => row.parts[index] ?? '',
      })),
    ],
    json: (row) => ({
      place: row.place,
      tied: row.tied,
      player: row.name,
      total: Number(row.total),
      tournaments: row.tournaments,
      seasons: parts.map(({ name, coefficient, hides }, index) => ({
        season: name,
        coefficient,
        points: row.parts[index] === '' ? null : Number(row.parts[index]),
        ...(hides ? { hides } : {}),
      })),
    }),
  }
}

function named({ players }: TeamRow, isCounted: boolean): string {
  return players
    .filter(({ counts }) => counts === isCounted)
    .map(({ name, total }) => `${name} ${total}`)
    .join(' · ')
}
