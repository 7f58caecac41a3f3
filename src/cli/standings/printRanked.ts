// Prints a ranked table on the terminal: the table to stdout, and deviations from the scheme to stderr. Rule:
// docs/spec/cli.md §2.

import type { SeriesView } from '../../club/seasons/seriesView.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import {
  CLUB_COLUMN,
  metricColumn,
  PLAYER_COLUMN,
  type RankedColumn,
  seriesColumns,
  TOTAL_COLUMN,
} from '../../scoring/standings/columns.ts'
import { METRICS, SPEC_METRIC_COLUMN_KEYS } from '../../scoring/standings/metrics.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import type { SeriesRow } from '../../scoring/standings/series.ts'
import type { RankedPlace } from '../../scoring/standings/withPlaces.ts'
import { teamPlayersText, type TeamRow } from '../../scoring/standings/teamRow.ts'
import { createRefusal } from '../sentences/refusal.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'
import { type TextColumn, textTable } from '../textTable.ts'
import type { RankedTable } from './rankedTable.ts'

const say = translatorFor('figures')

export interface RankedRowFormat<Row> {
  readonly columns: readonly TextColumn<Row>[]
  readonly json: (row: Row) => unknown
}

export function printRanked<Row>(
  { rows, notes, leftOut }: RankedTable<Row>,
  { columns, json }: RankedRowFormat<Row>,
  asJson: boolean,
): void {
  for (const note of notes) console.error(formatFaultLine('note', note, toPrintableText(note.place)))
  console.log(asJson ? JSON.stringify(rows.map(json)) : textTable(columns, rows))
  if (leftOut !== undefined && leftOut.games > 0)
    throw createRefusal('sheet/games-left-out', undefined, { left: leftOut.games, of: leftOut.of })
}

/**
 * Full titles of the columns for which a terminal has enough room. Other columns are titled with their abbreviations.
 */
const COLUMN_TITLES: Readonly<Record<string, string>> = {
  player: say('player'),
  club: say('club'),
  tournaments: say('tournaments'),
  wins: say('wins'),
  asDon: say('asDon'),
  asSheriff: say('asSheriff'),
  games: say('games'),
}

/**
 * Columns of a ranked table on the terminal: the rank, followed by the given columns. Names are made safe for printing,
 * and numbers are aligned to the right.
 */
function columnsOf<Row extends RankedPlace>(columns: readonly RankedColumn<Row>[]): readonly TextColumn<Row>[] {
  return [
    { head: '#', align: 'right', cell: ({ place, tied }) => `${place}${tied ? '=' : ''}` },
    ...columns.map(({ key, kind, cell, title }): TextColumn<Row> => {
      const head = title ?? COLUMN_TITLES[key] ?? METRICS[key as MetricKey].abbreviation
      const isText = kind === 'name' || kind === 'text'
      return isText
        ? { head, align: 'left', cell: (row) => toPrintableText(cell(row)) }
        : { head, align: 'right', cell }
    }),
  ]
}

export const PLAYER_ROW_FORMAT: RankedRowFormat<StandingRow> = {
  columns: columnsOf([PLAYER_COLUMN, ...SPEC_METRIC_COLUMN_KEYS.map(metricColumn)]),
  /** Metrics as numbers, rounded half up. */
  json: ({ place, tied, name: player, metrics }) => ({
    place,
    tied,
    player,
    ...Object.fromEntries(SPEC_METRIC_COLUMN_KEYS.map((key) => [key, Number(metrics[key])])),
  }),
}

export const TEAM_ROW_FORMAT: RankedRowFormat<TeamRow> = {
  columns: columnsOf<TeamRow>([
    CLUB_COLUMN,
    TOTAL_COLUMN,
    { key: 'counting', title: say('counting'), kind: 'text', cell: (row) => teamPlayersText(row, true) },
    { key: 'notCounting', title: say('notCounting'), kind: 'text', cell: (row) => teamPlayersText(row, false) },
  ]),
  json: ({ place, tied, club, total, players }) => ({
    place,
    tied,
    club,
    total: Number(total),
    players: players.map(({ name: player, total: points, counts }) => ({ player, total: Number(points), counts })),
  }),
}

/**
 * One column for each season, titled with its name and coefficient. If part of a season is hidden, that part does not
 * count and the title says so.
 */
export function createSeriesRowFormat(parts: SeriesView['parts']): RankedRowFormat<SeriesRow> {
  const head = ({ name, coefficient, stars, hides }: SeriesView['parts'][number]) =>
    [
      `${toPrintableText(name)} × ${coefficient}`,
      ...(stars ? [`· ${stars} ★`] : []),
      ...(hides ? [`(${say('hidden')})`] : []),
    ].join(' ')
  return {
    columns: columnsOf(seriesColumns(parts.map(head))),
    json: (row) => ({
      place: row.place,
      tied: row.tied,
      player: row.name,
      total: Number(row.total),
      tournaments: row.tournaments,
      seasons: parts.map(({ name, coefficient, stars, hides }, index) => ({
        season: name,
        coefficient,
        ...(stars === undefined ? {} : { stars }),
        points: row.parts[index] === '' ? null : Number(row.parts[index]),
        ...(hides ? { hides } : {}),
      })),
    }),
  }
}
