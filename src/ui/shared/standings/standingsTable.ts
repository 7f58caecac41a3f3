// The columns of a standings table, one list for screen and print: which are shown, and which
// of them rank. Pure; what a metric is, the club's registry says.

import type { StandingsScope } from '../../../scoring/season.ts'
import { hasColumnValues } from '../../../scoring/standings/columns.ts'
import { COLUMN_KEYS, type ColumnKey, type MetricInfo, METRICS } from '../../../scoring/standings/metrics.ts'
import { countFinalistsAboveLine, type StandingRow, type WinShare } from '../../../scoring/standings/standingRow.ts'
import { toPercentInterval, wholePercent } from '../../../scoring/statistics/share.ts'

export interface StandingColumn {
  readonly key: ColumnKey
  /** i18n keys of the short head and of its full meaning. */
  readonly label: string
  readonly full: string
  /** Its place in the order of the season's scheme; absent = shown, but it does not rank. */
  readonly rank?: number
}

export interface ColumnChoice {
  readonly metrics?: readonly MetricInfo[] | undefined
  /** What somebody has ticked; absent = the usual ones. */
  readonly chosen?: readonly string[] | undefined
}

/** The columns that are chosen, or the usual ones: each metric says when it is one. */
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

/** What everybody understands, and points outside games; all other columns are there when they are asked for. */
export function isBasicColumn(key: ColumnKey): boolean {
  return key === 'total' || key === 'sumBonus' || key === 'outside' || key === 'wins'
}

/** The short heads of what ranks, in order; `finalist` leads where the scheme has it. */
export function rankingColumnLabels(metrics: readonly MetricInfo[]): readonly string[] {
  return metrics
    .flatMap(({ key, rank }) => (rank === undefined ? [] : [{ rank, label: `metric.head.${key}` }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

/** Clubs the players come from, by name. */
export function clubsOf(rows: readonly Pick<StandingRow, 'club'>[]): readonly string[] {
  return [...new Set(rows.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b))
}

/** The last finalist, when all others stand below: a line is drawn under him. */
export function lastFinalist(rows: readonly StandingRow[]): string | undefined {
  return rows[countFinalistsAboveLine(rows) - 1]?.member
}

// Which games a table of standings is made of, as somebody chooses it on screen. Pure.
export const ALL_CHOICE = 'all'

export interface ScopeChoice {
  readonly stage: string
  /** One evening, or everything up to it (`through`). */
  readonly evening: string
  /** A game's number, or a round's within a stage. */
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

/** Whom a table of standings is of, and of a club how many count. */
export interface KindChoice {
  readonly of: 'players' | 'clubs'
  readonly best: number | typeof ALL_CHOICE
}

export const PLAYERS_CHOICE: KindChoice = { of: 'players', best: ALL_CHOICE }
import { t } from '../../kit/i18n/setup.ts'
export const BEST_PLAYER_COUNTS = [2, 3, 4, 5] as const

const THROUGH_PREFIX = '..'

/** What is chosen for everything up to an evening. */
export function upToEveningChoice(evening: string): string {
  return THROUGH_PREFIX + evening
}

/** The evenings that have games, in order. */
export function eveningsOf(games: readonly { readonly evening: string }[]): readonly string[] {
  return [...new Set(games.map(({ evening }) => evening))].toSorted()
}

/** A club is no scope: its players keep the places they have among all. */
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

// The text next to a share of somebody's games: games counted, the interval of the share, and the share that chance
// alone would give with the same cards.
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
