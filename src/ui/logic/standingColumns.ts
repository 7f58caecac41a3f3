// The columns of a standings table, one list for screen and print: which are shown, and which
// of them rank. Pure; what a metric is, the club's registry says.

import type { MetricInfo, MetricKey, StandingRow } from '../../api/contract.ts'

export interface StandingColumn {
  readonly key: MetricKey
  /** i18n keys of the short head and of its full meaning. */
  readonly label: string
  readonly full: string
  /** Its place in the order of the season's scheme; absent = shown, but it does not rank. */
  readonly rank?: number
}

type ShownMetric = Exclude<MetricKey, 'finalist'>

/** In the order they stand in; a finalist is marked, not counted. */
const HEADS: Readonly<Record<ShownMetric, readonly [label: string, full: string]>> = {
  total: ['season.total', 'season.totalFull'],
  sumBonus: ['season.sumBonus', 'season.sumBonusFull'],
  bonus: ['season.bonus', 'season.bonusFull'],
  penalty: ['season.penalty', 'season.penaltyFull'],
  bestMove: ['season.bestMove', 'season.bestMoveFull'],
  compensation: ['season.compensation', 'season.compensationFull'],
  wins: ['season.wins', 'season.wins'],
  winRate: ['players.head.winRate', 'players.winRate'],
  asDon: ['season.asDon', 'season.asDonFull'],
  asSheriff: ['season.asSheriff', 'season.asSheriffFull'],
  donAndSheriff: ['players.head.donAndSheriff', 'players.donAndSheriff'],
  firstVictim: ['season.firstVictim', 'season.firstVictimFull'],
  games: ['season.played', 'season.played'],
  perGame: ['players.head.perGame', 'players.perGame'],
  eloRed: ['players.head.eloRed', 'players.eloRed'],
  eloBlack: ['players.head.eloBlack', 'players.eloBlack'],
  openSkill: ['players.head.openSkill', 'players.openSkill'],
  lot: ['players.head.lot', 'players.lot'],
}
export const COLUMN_KEYS = Object.keys(HEADS) as readonly ShownMetric[]

/** Shown until something else is chosen; the sum as Don and Sheriff is in its two parts. */
const USUAL: ReadonlySet<MetricKey> = new Set<MetricKey>(['total', 'sumBonus', 'bonus', 'penalty', 'wins', 'asDon', 'asSheriff', 'firstVictim', 'games'])
const WHERE_GIVEN = ['bestMove', 'compensation'] as const

export interface ColumnChoice {
  readonly metrics?: readonly MetricInfo[] | undefined
  /** What somebody has ticked; absent = the usual ones. */
  readonly chosen?: readonly string[] | undefined
}

/** Best moves and compensation are usual only where the scheme gives any, other metrics where they rank. */
export function columnsFor(rows: readonly StandingRow[], { metrics = [], chosen }: ColumnChoice = {}): readonly StandingColumn[] {
  const ranks = new Map(metrics.flatMap(({ key, rank }) => (rank === undefined ? [] : [[key, rank] as const])))
  const isGiven = (key: MetricKey) => WHERE_GIVEN.some((each) => each === key) && rows.some((row) => Number(row.metrics[key]) !== 0)
  const isUsual = (key: MetricKey) => USUAL.has(key) || isGiven(key) || (ranks.has(key) && key !== 'donAndSheriff' && !WHERE_GIVEN.some((each) => each === key))
  return COLUMN_KEYS.filter((key) => (chosen ? chosen.includes(key) : isUsual(key))).map((key) => {
    const [label, full] = HEADS[key]
    const rank = ranks.get(key)
    return { key, label, full, ...(rank === undefined ? {} : { rank }) }
  })
}

/** The short heads of what ranks, in order; `finalist` leads where the scheme has it. */
export function rankingHeads(metrics: readonly MetricInfo[]): readonly string[] {
  return metrics
    .flatMap(({ key, rank }) => (rank === undefined ? [] : [{ rank, label: key === 'finalist' ? 'players.head.finalist' : HEADS[key][0] }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ label }) => label)
}

/** Clubs the players come from, by name. */
export function clubsOf(rows: readonly Pick<StandingRow, 'club'>[]): readonly string[] {
  return [...new Set(rows.flatMap(({ club }) => club ?? []))].sort((a, b) => a.localeCompare(b))
}

/** The last finalist, when others stand below: a line is drawn under him. */
export function lastFinalist(rows: readonly StandingRow[]): string | undefined {
  const last = rows.findLast(({ isFinalist }) => isFinalist)
  return rows.some(({ isFinalist }) => !isFinalist) ? last?.member : undefined
}
