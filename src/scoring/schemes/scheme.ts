// What a scoring scheme is: dated, versioned data, never code. A season pins one version; a
// published version is never edited (docs/spec/scoring.md §2).

import type { Fraction } from '../../rules/fraction.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { LedgerLineKind } from '../ledgerLine.ts'
import { METRIC_KEYS, type MetricKey } from '../metricKeys.ts'
import type { Points } from '../points.ts'
import type { Compensation, ResultValue } from './pay.ts'
import type { RatingTerm } from './formula.ts'

/** What may be given by hand for one kind, and to whom. */
export interface KindRange {
  readonly kind: LedgerLineKind
  /** Inclusive, hundredths, signed. */
  readonly min: number
  readonly max: number
  /** Who may get it. */
  readonly who: 'winners' | 'losers' | 'anyone'
  /** Only for these roles, for whom it goes before a range of every role; absent = every role. */
  readonly roles?: readonly Role[]
  /** The only values allowed between min and max, where the scheme lists them. */
  readonly values?: readonly number[]
}

/** Points for having played: automatic. */
export interface AutomaticBonus {
  readonly perGame: Points
  /** Most in one stage. */
  readonly cap?: Points
}

/** Only a player's best games count, by the points of their lines. */
export interface BestGames {
  readonly games: number
  /** Chosen from the first so many he played; absent = from all. */
  readonly of?: number
}

/** Names one version of one scheme. */
export interface SchemeRef {
  readonly id: string
  readonly version: string
}

export interface Scheme extends SchemeRef {
  /** ISO date. */
  readonly published: string
  /** What its club calls it; built-in schemes are named by the screen. */
  readonly name?: string
  /** The version it was made from. */
  readonly parent?: SchemeRef
  readonly win: Points
  /** What differs from `win` for a win and nothing for the rest. */
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly KindRange[]
  /** Hundredths for the number of black seats a best move named; absent = the scheme knows none. */
  readonly bestMove?: Readonly<Record<number, Points>>
  readonly compensation?: Compensation
  readonly automatic?: AutomaticBonus
  readonly bestGames?: BestGames
  readonly weights: { readonly ordinary: Fraction; readonly final: Fraction }
  /** Metrics in order; equal in all of them = tied. */
  readonly ranking: readonly MetricKey[]
  /** The terms of the metric `rating`. */
  readonly rating?: readonly RatingTerm[]
  /** In the order they are shown; absent = `DEFAULT_AWARDS`. */
  readonly awards?: readonly AwardRule[]
}

export interface SchemeInfo extends SchemeRef {
  readonly published: string
  readonly win: number
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly KindRange[]
  /** Hundredths for the number of black seats a best move named. */
  readonly bestMove?: Readonly<Record<number, number>>
}

export function schemeInfo(scheme: Scheme): SchemeInfo {
  const { id, version, published, win, results, ranges, bestMove } = scheme
  return {
    id,
    version,
    published,
    win,
    ...(results ? { results } : {}),
    ranges,
    ...(bestMove ? { bestMove } : {}),
  }
}

type Ranges = Pick<Scheme, 'ranges'>

/** Who is asked about: his card, and whether he won. */
export interface Recipient {
  readonly role: Role
  readonly won: boolean
}

/** The range for a kind and a player; undefined when he cannot get it at all. */
export function rangeFor(ranges: Ranges, kind: LedgerLineKind, { role, won }: Recipient): KindRange | undefined {
  return rangesOf(ranges, kind, role).find((range) => fits(range, won))
}

/** The ranges of a kind a role may get, those that name it first. */
function rangesOf({ ranges }: Ranges, kind: LedgerLineKind, role: Role): readonly KindRange[] {
  const own = ranges.filter((range) => range.kind === kind)
  return [...own.filter(({ roles }) => roles?.includes(role)), ...own.filter(({ roles }) => roles === undefined)]
}

function fits(range: KindRange, won: boolean): boolean {
  return range.who === 'anyone' || (range.who === 'winners') === won
}

export function isWithinRange(range: KindRange, hundredths: number): boolean {
  if (hundredths < range.min || hundredths > range.max) return false
  return range.values === undefined || range.values.includes(hundredths)
}

/** The value of a kind that leaves a role no choice, as disqualifications do. */
export function fixedValue(ranges: Ranges, kind: LedgerLineKind, role: Role): Points | undefined {
  const [range] = rangesOf(ranges, kind, role)
  return range && range.min === range.max ? (range.min as Points) : undefined
}

/** Why a scheme would not take points of a kind. */
export type RangeRefusal =
  | { readonly code: 'ledger/kind-not-in-scheme' | 'ledger/not-for-this-role' | 'ledger/game-not-over' }
  | { readonly code: 'ledger/not-for-this-player'; readonly who: KindRange['who'] }
  | { readonly code: 'ledger/out-of-range'; readonly range: KindRange }

/**
 * What is wrong with a line for a player; nothing when the scheme takes it. `won`: undefined while nobody
 * has won. `others`: his lines of that kind so far; they add up, and the sum keeps to the range too.
 */
export function rangeRefusal(
  scheme: Ranges,
  {
    kind,
    hundredths,
    others = 0,
  }: { readonly kind: LedgerLineKind; readonly hundredths: number; readonly others?: number },
  { role, won }: { readonly role: Role; readonly won: boolean | undefined },
): RangeRefusal | undefined {
  if (scheme.ranges.every((range) => range.kind !== kind)) return { code: 'ledger/kind-not-in-scheme' }
  const own = rangesOf(scheme, kind, role)
  const [first] = own
  if (first === undefined) return { code: 'ledger/not-for-this-role' }
  if (won === undefined && own.every(({ who }) => who !== 'anyone')) return { code: 'ledger/game-not-over' }
  const range = rangeFor(scheme, kind, { role, won: won ?? false })
  if (!range) return { code: 'ledger/not-for-this-player', who: first.who }
  const sum = hundredths + others
  const isSumWithin = sum >= Math.min(range.min, 0) && sum <= Math.max(range.max, 0)
  return isWithinRange(range, hundredths) && isSumWithin ? undefined : { code: 'ledger/out-of-range', range }
}

// Which awards a scheme gives, and what each is ranked by. Part of the scheme, as the order of its table is.
export const AWARD_KEYS = ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff', 'first-victim'] as const
export type AwardKey = (typeof AWARD_KEYS)[number]

/** Data outside the games in scope (ratings, lots) decides no award. */
const METRICS_OUTSIDE_AWARDS: readonly MetricKey[] = ['finalist', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot']
export const AWARD_METRICS = METRIC_KEYS.filter((key) => !METRICS_OUTSIDE_AWARDS.includes(key))

export interface AwardRule {
  readonly key: AwardKey
  /** Over the games of that part; equal in all of them = shared. */
  readonly ranking: readonly MetricKey[]
}

const DEFAULT_AWARD_RANKING: readonly MetricKey[] = ['sumBonus', 'wins', 'total']

/** Of a scheme that says nothing of awards [dec]. */
export const DEFAULT_AWARDS: readonly AwardRule[] = (
  ['mvp', 'best-red', 'best-black', 'best-don', 'best-sheriff'] as const
).map((key) => ({ key, ranking: DEFAULT_AWARD_RANKING }))

// Points a scheme gives for every game played, up to its cap in the stage.
/** Of the next game in a stage, in hundredths; `soFar`: what the games before it had. */
export function automaticPoints({ perGame, cap }: AutomaticBonus, soFar: number): number {
  return cap === undefined ? perGame : Math.max(0, Math.min(perGame, cap - soFar))
}
