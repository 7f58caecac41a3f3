// Standings on paper: every column of the scoring spec (section 3), finalists above a line, and under
// the table what its points were counted by. Ranks nothing: rows come ranked and rounded.

import { COLUMN_KEYS, METRICS, SPEC_COLUMNS, type ColumnKey } from '../../scoring/standings/metrics.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import type { StandingRow } from '../../scoring/standings/row.ts'
import type { WinShare } from '../../scoring/standings/winShare.ts'
import { wholeEnds, wholePercent } from '../../scoring/statistics/percent.ts'
import { letterhead, pointNotes, type PaperSeason } from './letterhead.ts'
import type { Part } from './paper.ts'
import type { PaperWords } from './paperWording.ts'
import type { Cell, Column, Row, TableBlock } from './sheet.ts'

export interface StandingsContent {
  readonly season: PaperSeason
  readonly rows: readonly StandingRow[]
  /** What the scheme ranks by. */
  readonly ranking: readonly MetricKey[]
  /** Which games, in words. */
  readonly scope: string
  /** What is said of points that belong to no game. */
  readonly given?: readonly string[]
  /** A page of the player, where there is one. */
  readonly hrefOf?: (member: string) => string | undefined
}

export function standingsPaper(
  { season, rows, ranking, scope, given = [], hrefOf }: StandingsContent,
  words: PaperWords,
): Part {
  const columns = columnsOf(ranking)
  const hasClubs = rows.some((row) => row.club !== undefined && row.club !== '')
  const finalists = rows.filter((row) => row.isFinalist)
  const isSplit = finalists.length > 0 && finalists.length < rows.length
  return {
    ...letterhead(season, words),
    kind: 'standings',
    layout: hasClubs ? 'landscape' : 'portrait',
    title: words.text('title', 'standings'),
    subtitle: scope,
    sections: [{ blocks: [standingsTable(rows, columns, hasClubs, words, hrefOf)] }],
    notes: [
      ...(isSplit ? [words.text('standings', 'line')] : []),
      words.text('standings', 'legend'),
      ...(columns.includes('winRate') ? [words.text('standings', 'won')] : []),
      ...(rows.some((row) => row.tied) ? [words.text('standings', 'tied')] : []),
      ...given,
      ...pointNotes(season, words),
    ],
  }
}

/** The columns of the spec, and what else the scheme ranks by. */
function columnsOf(ranking: readonly MetricKey[]): readonly ColumnKey[] {
  return COLUMN_KEYS.filter(
    (key) => SPEC_COLUMNS.includes(key) || (ranking.includes(key) && METRICS[key].usual === 'ranking'),
  )
}

function standingsTable(
  rows: readonly StandingRow[],
  keys: readonly ColumnKey[],
  hasClubs: boolean,
  words: PaperWords,
  hrefOf: StandingsContent['hrefOf'] = () => undefined,
): TableBlock {
  const title = (key: Parameters<typeof words.text<'column'>>[1]) => words.text('column', key)
  const columns: readonly Column[] = [
    { title: title('place'), kind: 'number' },
    { title: title('player'), kind: 'name' },
    ...(hasClubs ? [{ title: title('club'), kind: 'text' as const }] : []),
    ...keys.flatMap((key) => [
      { title: words.text('metric', key), kind: 'figure' as const, usual: key === 'total' },
      ...(key === 'winRate'
        ? [
            { title: title('interval'), kind: 'figure' as const },
            { title: title('chance'), kind: 'figure' as const },
          ]
        : []),
    ]),
  ]
  const row = (standing: StandingRow): Row => ({
    cells: [
      { text: `${standing.place}${standing.tied ? '=' : ''}` },
      linked(standing.name, hrefOf(standing.member)),
      ...(hasClubs ? [{ text: standing.club ?? '' }] : []),
      ...keys.flatMap((key) => [
        { text: words.figure(standing.metrics[key]) },
        ...(key === 'winRate' ? heldTo(standing.won, words) : []),
      ]),
    ],
  })
  // Finalists come first already: two bodies draw the line between.
  const groups = [rows.filter((each) => each.isFinalist), rows.filter((each) => !each.isFinalist)].filter(
    (group) => group.length > 0,
  )
  return { type: 'table', id: 'standings', columns, groups: groups.map((group) => ({ rows: group.map(row) })) }
}

/** Where the true share may lie, and what chance gives. */
function heldTo({ low, high, chance }: WinShare, words: PaperWords): readonly Cell[] {
  return [
    { text: words.text('standings', 'interval', wholeEnds({ low, high })) },
    { text: chance === undefined ? '–' : words.text('standings', 'chance', { n: wholePercent(chance) }) },
  ]
}

/** A cell that leads to a page, where there is one. */
export function linked(text: string, href: string | undefined): Cell {
  return href === undefined ? { text } : { text, href }
}
