// The type of a scoring scheme: dated, versioned data without code. A season pins one version; a published version is
// never edited (docs/spec/scoring.md §2).

import type { Fraction } from '../../rules/fraction.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { LedgerLineKind } from '../ledgerLine.ts'
import type { MetricKey } from '../metricKeys.ts'
import type { Points } from '../points.ts'
import type { ResultValue } from './resultValue.ts'
import type { RatingFormulaTerm } from './formula.ts'
import type { CompensationRule } from './compensation.ts'
import type { AwardRule } from './awardRules.ts'

/** The points of one kind that may be given by hand, and their recipients. */
export interface AllowedPointsRange {
  readonly kind: LedgerLineKind
  /** Inclusive limits, in signed hundredths. */
  readonly min: number
  readonly max: number
  /** Players who may get the points. */
  readonly who: 'winners' | 'losers' | 'anyone'
  /**
   * Roles to which the range applies. For these roles it has priority over a range without roles. If omitted, the range
   * applies to every role.
   */
  readonly roles?: readonly Role[]
  /** If present, the only values allowed between `min` and `max`. */
  readonly values?: readonly number[]
}

/** Automatic points for each game played. */
export interface AutomaticBonusRule {
  readonly perGame: Points
  /** Maximum in one stage. */
  readonly cap?: Points
}

/** Counts only a player's best games, by the points of their lines. */
export interface BestGamesRule {
  readonly games: number
  /** Only the player's first `of` games are considered. If omitted, all games are. */
  readonly of?: number
}

/** Identifies one version of a scheme. */
export interface SchemeRef {
  readonly id: string
  readonly version: string
}

export interface Scheme extends SchemeRef {
  /** ISO date. */
  readonly published: string
  /** Name given by the club. Built-in schemes are named by the screens. */
  readonly name?: string
  /** Version on which this version is based. */
  readonly parent?: SchemeRef
  readonly win: Points
  /** Values that differ from the defaults: `win` for a win, 0 for a loss or a draw. */
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly AllowedPointsRange[]
  /** Hundredths by the number of black seats in a best move. If omitted, best moves give no automatic points. */
  readonly bestMove?: Readonly<Record<number, Points>>
  readonly compensation?: CompensationRule
  readonly automatic?: AutomaticBonusRule
  readonly bestGames?: BestGamesRule
  readonly weights: { readonly ordinary: Fraction; readonly final: Fraction }
  /** Metrics in order of priority. Players who are equal in all of them are tied. */
  readonly ranking: readonly MetricKey[]
  /** Terms of the composed metric `rating`. */
  readonly rating?: readonly RatingFormulaTerm[]
  /** Awards in the order in which they are shown. If omitted, `DEFAULT_AWARD_RULES` apply. */
  readonly awards?: readonly AwardRule[]
}

export interface SchemePointRules extends SchemeRef {
  readonly published: string
  readonly win: number
  readonly results?: readonly ResultValue[]
  readonly ranges: readonly AllowedPointsRange[]
  /** Hundredths by the number of black seats in a best move. */
  readonly bestMove?: Readonly<Record<number, number>>
}

export function schemePointRulesOf(scheme: Scheme): SchemePointRules {
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

/** The role of a player who may get the points, and whether this player won. */
export interface PointsRecipient {
  readonly role: Role
  readonly won: boolean
}

/** The range for a kind and a player. `undefined` if the player cannot get this kind at all. */
export function allowedPointsRangeFor(
  ranges: Ranges,
  kind: LedgerLineKind,
  { role, won }: PointsRecipient,
): AllowedPointsRange | undefined {
  return rangesOf(ranges, kind, role).find((range) => fits(range, won))
}

/** Ranges of a kind for a role. Those that name the role come first. */
function rangesOf({ ranges }: Ranges, kind: LedgerLineKind, role: Role): readonly AllowedPointsRange[] {
  const own = ranges.filter((range) => range.kind === kind)
  return [...own.filter(({ roles }) => roles?.includes(role)), ...own.filter(({ roles }) => roles === undefined)]
}

function fits(range: AllowedPointsRange, won: boolean): boolean {
  return range.who === 'anyone' || (range.who === 'winners') === won
}

export function isWithinAllowedPoints(range: AllowedPointsRange, hundredths: number): boolean {
  if (hundredths < range.min || hundredths > range.max) return false
  return range.values === undefined || range.values.includes(hundredths)
}

/** The value of a kind with a single possible value for the role, as for disqualifications. */
export function fixedPointsOfKind(ranges: Ranges, kind: LedgerLineKind, role: Role): Points | undefined {
  const [range] = rangesOf(ranges, kind, role)
  return range && range.min === range.max ? (range.min as Points) : undefined
}

/** Reason why a scheme refuses points of a kind. */
export type PointsRefusal =
  | { readonly code: 'ledger/kind-not-in-scheme' | 'ledger/not-for-this-role' | 'ledger/game-not-over' }
  | { readonly code: 'ledger/not-for-this-player'; readonly who: AllowedPointsRange['who'] }
  | { readonly code: 'ledger/out-of-range'; readonly range: AllowedPointsRange }

/**
 * Checks a line for a player and returns the refusal, or `undefined` if the scheme accepts it. `won` is `undefined`
 * while nobody has won. `others` is the sum of the player's other lines of that kind; the total must stay within the
 * range too.
 */
export function findPointsRefusal(
  scheme: Ranges,
  {
    kind,
    hundredths,
    others = 0,
  }: { readonly kind: LedgerLineKind; readonly hundredths: number; readonly others?: number },
  { role, won }: { readonly role: Role; readonly won: boolean | undefined },
): PointsRefusal | undefined {
  if (scheme.ranges.every((range) => range.kind !== kind)) return { code: 'ledger/kind-not-in-scheme' }
  const own = rangesOf(scheme, kind, role)
  const [first] = own
  if (first === undefined) return { code: 'ledger/not-for-this-role' }
  if (won === undefined && own.every(({ who }) => who !== 'anyone')) return { code: 'ledger/game-not-over' }
  const range = allowedPointsRangeFor(scheme, kind, { role, won: won ?? false })
  if (!range) return { code: 'ledger/not-for-this-player', who: first.who }
  const sum = hundredths + others
  const isSumWithin = sum >= Math.min(range.min, 0) && sum <= Math.max(range.max, 0)
  return isWithinAllowedPoints(range, hundredths) && isSumWithin ? undefined : { code: 'ledger/out-of-range', range }
}

/**
 * Automatic points for the next game in a stage, in hundredths, up to a cap. `soFar` is the sum for the games before
 * it.
 */
export function nextAutomaticBonus({ perGame, cap }: AutomaticBonusRule, soFar: number): number {
  return cap === undefined ? perGame : Math.max(0, Math.min(perGame, cap - soFar))
}
