// Columns of a standings table, the same for screen and print: which are shown, and which of them rank. Pure. The
// club's registry defines the metrics.

import type { StandingsScope } from '../../../scoring/season.ts'
import { hasColumnValues } from '../../../scoring/standings/columns.ts'
import { COLUMN_KEYS, type ColumnKey, type MetricInfo, METRICS } from '../../../scoring/standings/metrics.ts'
import { countFinalistsAboveLine, type StandingRow } from '../../../scoring/standings/standingRow.ts'
import { toPercentInterval, wholePercent } from '../../../scoring/statistics/share.ts'

export interface StandingColumn {
  readonly key: ColumnKey
  /** i18n keys of the short header and of its full form. */
  readonly label: string
  readonly full: string
  /** Position in the ranking order of the season's scheme. If omitted, the column does not rank. */
  readonly rank?: number
}

export interface ColumnChoice {
  readonly metrics?: readonly MetricInfo[] | undefined
  /** Columns that the user has selected. If omitted, the default columns. */
  readonly chosen?: readonly string[] | undefined
}

/** Selected columns, or the default ones. Each metric defines when it is a default column. */
export function columnsFor(
  rows: readonly StandingRow[],
  { metrics = [], chosen }: ColumnChoice = {},
): readonly StandingColumn[] {
  const ranks = new Map(metrics.flatMap(({ key, rank }) => (rank === undefined ? [] : [[key, rank] as const])))
  const isUsual = (key: ColumnKey) => {
    const { usual } = METRICS[key]
    if (usual === 'given' || usual === 'filled') return hasColumnValues(key, rows)
    return usual === 'always' || (usual === 'ranking' && ranks.has(key))
  }
  return COLUMN_KEYS.filter((key) => (chosen ? chosen.includes(key) : isUsual(key))).map((key) => {
    const rank = ranks.get(key)
    return { key, label: `metric.head.${key}`, full: `metric.full.${key}`, ...(rank === undefined ? {} : { rank }) }
  })
}

/** Columns that everyone understands, and points outside games. Other columns are shown on request. */
export function isBasicColumn(key: ColumnKey): boolean {
  return key === 'total' || key === 'sumBonus' || key === 'outside' || key === 'wins'
}

/** Short headers of the metrics that rank, in order. `finalist` is first if the scheme has it. */
export function rankingColumnLabels(metrics: readonly MetricInfo[]): readonly string[] {
  return metrics
    .flatMap(({ key, rank }) => (rank === undefined ? [] : [{ rank, label: `metric.head.${key}` }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

/** Names of the clubs that the players come from, sorted. */
export function clubsOf(rows: readonly Pick<StandingRow, 'club'>[]): readonly string[] {
  return [...new Set(rows.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b))
}

/** The last finalist, if every finalist ranks above all other players. A line is drawn below this row. */
export function lastFinalist(rows: readonly StandingRow[]): string | undefined {
  return rows[countFinalistsAboveLine(rows) - 1]?.member
}

// The user's choice of games for a standings table. Pure.
export const ALL_CHOICE = 'all'

export interface ScopeChoice {
  readonly stage: string
  /** One evening, or everything up to and including an evening (see `upToEveningChoice`). */
  readonly evening: string
  /** Number of a game or, within a stage, of a round. */
  readonly before: number | typeof ALL_CHOICE
  readonly minimumGames: number
  readonly club: string
}

export const WHOLE_SEASON: ScopeChoice = {
  stage: ALL_CHOICE,
  evening: ALL_CHOICE,
  before: ALL_CHOICE,
  minimumGames: 0,
  club: ALL_CHOICE,
}

/** Whether players or clubs are ranked, and how many players count for a club. */
export interface KindChoice {
  readonly of: 'players' | 'clubs'
  readonly best: number | typeof ALL_CHOICE
}

export const PLAYERS_CHOICE: KindChoice = { of: 'players', best: ALL_CHOICE }
import { t } from '../../kit/i18n/setup.ts'
import type { WinShare } from '../../../scoring/standings/winShare.ts'
export const BEST_PLAYER_COUNTS = [2, 3, 4, 5] as const

const THROUGH_PREFIX = '..'

/** Value for the choice of everything up to an evening. */
export function upToEveningChoice(evening: string): string {
  return THROUGH_PREFIX + evening
}

/** Evenings that have games, in order. */
export function eveningsOf(games: readonly { readonly evening: string }[]): readonly string[] {
  return [...new Set(games.map(({ evening }) => evening))].toSorted()
}

/** The choice of a club is not part of the scope, because its players keep their places among all players. */
export function scopeOf({ stage, evening, before, minimumGames }: ScopeChoice): StandingsScope {
  const isStage = stage !== ALL_CHOICE
  return {
    ...(isStage ? { stage } : {}),
    ...(evening === ALL_CHOICE
      ? {}
      : evening.startsWith(THROUGH_PREFIX)
        ? { throughEvening: evening.slice(THROUGH_PREFIX.length) }
        : { evening }),
    ...(before === ALL_CHOICE ? {} : isStage ? { beforeRound: before } : { beforeGame: before }),
    ...(minimumGames > 0 ? { minimumGames } : {}),
  }
}

// Text next to a share of a player's games: the counted games, the interval of the share, and the share that pure
// chance would give with the same cards.
export function useWinShareText(): (share: WinShare) => string {
  return ({ hits, of, low, high, chance }) =>
    of === 0
      ? ''
      : t('players.heldTo', {
          hits,
          of,
          interval: t('players.interval', toPercentInterval({ low, high })),
          chance: chance === undefined ? '–' : `${wholePercent(chance)} %`,
        })
}
