// Standings of a season for the games in a scope: every column of docs/spec/scoring.md §3, finalists above a line, and
// notes on how the points were computed. The rows are already ranked and rounded.

import { z } from 'zod'
import { countedGamesOfSeason, seasonStandingsOfClub, type StandingsScope } from '../../../scoring/season.ts'
import { CLUB_COLUMN, metricColumn, PLAYER_COLUMN, standingsColumnKeys } from '../../../scoring/standings/columns.ts'
import type { MetricKey } from '../../../scoring/metricKeys.ts'
import { METRIC_COLUMN_KEYS, type MetricColumnKey } from '../../../scoring/standings/metrics.ts'
import { countFinalistsAboveLine, type StandingRow } from '../../../scoring/standings/standingRow.ts'
import { toPercentInterval, toWholePercent } from '../../../scoring/statistics/share.ts'
import { idSchema, nameSchema, standingsScopeShape } from '../../../club/model/argumentSchemas.ts'
import type { PaperPart } from '../paper.ts'
import {
  givenPointsNotes,
  printedGivenPointsInScope,
  describeStandingsScope,
  type PaperSeasonData,
} from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import {
  placeColumn,
  toPaperColumns,
  createTableBlock,
  type MemberHrefLookup,
  type PaperColumn,
} from '../tableBlock.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, type PaperSeasonHeader, pointsTableNotes } from '../letterhead.ts'

const args = z.strictObject({
  season: idSchema,
  scope: z.strictObject(standingsScopeShape),
  /**
   * Limits the standings to players of one club, who keep their places. An empty string selects players without one.
   */
  club: nameSchema.exactOptional(),
})

export const standingsPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, scope: games }) => [
    {
      id: 'standings',
      isEmpty: countedGamesOfSeason(data).length === 0,
      of: { season: data.season.id, scope: games },
    },
  ],
  make(asked, source, langs) {
    const data = source.season(asked.season)
    return data.ok ? renderPaper(langs, (words) => [standingsPart(data.value, asked.scope, words, asked.club)]) : data
  },
}

/** `undefined` while no game counts. */
export function standingsPart(
  data: PaperSeasonData,
  games: StandingsScope,
  words: PaperWords,
  club?: string,
): PaperPart | undefined {
  const rows = seasonStandingsOfClub(data, games, club)
  if (rows.length === 0) return undefined
  const of = { season: data.paper, rows, ranking: data.scheme.ranking }
  return standingsPartFromContent(
    {
      ...of,
      scope: [describeStandingsScope(data, games, words), club].filter(Boolean).join(' · '),
      given: givenPointsNotes(printedGivenPointsInScope(data, games), words),
    },
    words,
  )
}

interface StandingsContent {
  readonly season: PaperSeasonHeader
  readonly rows: readonly StandingRow[]
  /** Metrics by which the scheme ranks. */
  readonly ranking: readonly MetricKey[]
  /** The included games, in words. */
  readonly scope: string
  /** Notes on points that are not part of a game. */
  readonly given?: readonly string[]
  readonly hrefOf?: MemberHrefLookup
}

export function standingsPartFromContent(
  { season, rows, ranking, scope: games, given = [], hrefOf }: StandingsContent,
  words: PaperWords,
): PaperPart {
  const asked = standingsColumnKeys(ranking, rows)
  const keys = METRIC_COLUMN_KEYS.filter((key) => asked.includes(key))
  const hasClubs = rows.some(({ club = '' }) => club !== '')
  // Two table bodies, with a line between them.
  const above = countFinalistsAboveLine(rows)
  const groups = [rows.slice(0, above), rows.slice(above)]
    .filter((group) => group.length > 0)
    .map((group) => ({ rows: group }))
  const columns = [
    placeColumn(words),
    ...toPaperColumns<StandingRow>([PLAYER_COLUMN, ...(hasClubs ? [CLUB_COLUMN] : [])], words, ({ member }) =>
      hrefOf?.(member),
    ),
    ...keys.flatMap((key) => metricColumns(key, words)),
  ]
  return {
    ...createLetterhead(season, words),
    kind: 'standings',
    layout: hasClubs ? 'landscape' : 'portrait',
    title: words.text('title', 'standings'),
    subtitle: games,
    sections: [{ blocks: [createTableBlock('standings', columns, { groups })] }],
    notes: [
      ...(groups.length > 1 ? [words.text('standings', 'line')] : []),
      words.text('standings', 'legend'),
      ...(keys.includes('winRate') ? [words.text('standings', 'won')] : []),
      ...(rows.some((row) => row.tied) ? [words.text('standings', 'tied')] : []),
      ...given,
      ...pointsTableNotes(season, words),
    ],
  }
}

/** A win rate is followed by its confidence interval and by the chance level. */
function metricColumns(key: MetricColumnKey, words: PaperWords): readonly PaperColumn<StandingRow>[] {
  const columns = toPaperColumns([metricColumn(key)], words)
  if (key !== 'winRate') return columns
  const besides = (column: 'interval' | 'chance', cell: (won: StandingRow['won']) => string) =>
    ({ title: words.text('column', column), kind: 'figure', cell: ({ won }: StandingRow) => cell(won) }) as const
  return [
    ...columns,
    besides('interval', (won) => words.text('standings', 'interval', toPercentInterval(won))),
    besides('chance', ({ chance }) =>
      chance === undefined ? '–' : words.text('standings', 'chance', { n: toWholePercent(chance) }),
    ),
  ]
}
