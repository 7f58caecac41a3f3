// Form values of a scheme. Every number is kept as text until `parseSchemeDraft` parses it. Pure.

import type { AllowedPointsRange } from '../../../../scoring/schemes/scheme.ts'
import type { SchemeJson, SchemeValues } from '../../../../scoring/schemes/schemeData.ts'
import type { Role } from '../../../../rules/vocabulary.ts'
import {
  type ExclusionKind,
  isExclusionKind,
  type LedgerLineKind,
  type ResultKind,
} from '../../../../scoring/ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../../../../scoring/ledgerLineTraits.ts'
import { FORMULA_METRICS, type FormulaMetric } from '../../../../scoring/schemes/formula.ts'
import { formatDisplayPoints } from '../../../../scoring/points.ts'
import { type TermDraft, termDraftsOf } from '../../../shared/formula/terms.ts'
import { formatDisplayFraction } from '../../../../scoring/typedFraction.ts'
import type { AwardKey } from '../../../../scoring/schemes/awardRules.ts'

type DecimalMark = '.' | ','
type Metric = SchemeValues['ranking'][number]

/**
 * Kinds of points whose ranges have rows in the form. Exclusions, whose points replace those of the result, have rows
 * only if they are limited to some roles.
 */
const RANGE_ROWS = {
  bonus: true,
  penalty: true,
  manual: true,
  disqualification: true,
  'team-loss': true,
} satisfies Record<Exclude<LedgerLineKind, ResultKind | 'best-move' | 'compensation' | 'auto-bonus'>, true>
type RangeKind = keyof typeof RANGE_ROWS
export const POINT_RANGE_KINDS = Object.keys(RANGE_ROWS) as readonly RangeKind[]
export const POINT_RANGE_RECIPIENTS = ['winners', 'losers', 'anyone'] as const
export const BEST_MOVE_HIT_COUNTS = ['1', '2', '3'] as const

export interface PointRangeDraft {
  kind: RangeKind
  who: AllowedPointsRange['who']
  /** Roles to which the row applies. An empty list means every role. */
  roles: Role[]
  /** Start of the displayed range. For a penalty, the range starts with the lightest value. */
  from: string
  to: string
  /** Allowed values, separated by semicolons. Empty if every value of the range is allowed. */
  only: string
}

/**
 * Points of some roles for a win, a loss or a draw. An empty list of roles means every role that no other row names.
 */
export interface ResultPointsDraft {
  result: ResultKind
  roles: Role[]
  points: string
}

export interface AwardDraft {
  key: AwardKey
  ranking: Metric[]
}

export interface SchemeDraft {
  name: string
  published: string
  win: string
  results: ResultPointsDraft[]
  ranges: PointRangeDraft[]
  /** Points of each exclusion. An empty value means that the scheme does not have this exclusion. */
  fixed: Record<ExclusionKind, { value: string; who: AllowedPointsRange['who'] }>
  bestMove: Record<(typeof BEST_MOVE_HIT_COUNTS)[number], string>
  hasCompensation: boolean
  cap: string
  /** Whether Ci increases with the rounds of the stage or decreases with the player's own games. */
  by: 'rounds' | 'games'
  share: string
  factor: string
  paid: 'each-game' | 'once'
  /** An empty text in this field and the next three means that the scheme does not use the value. */
  perGame: string
  perGameCap: string
  bestGames: string
  bestOf: string
  ordinary: string
  final: string
  ranking: Metric[]
  rating: TermDraft<FormulaMetric>[]
  /** Awards of the scheme; `undefined` if the default awards are given. */
  awards: AwardDraft[] | undefined
}

export function schemeDraftOf(
  data: Omit<SchemeJson, 'id' | 'version'>,
  name: string,
  published: string,
  mark: DecimalMark,
): SchemeDraft {
  const text = (hundredths: number | undefined) =>
    hundredths === undefined ? '' : formatDisplayPoints(hundredths, { mark })
  const { win, results = [], ranges, bestMove = {}, compensation, automatic, bestGames, weights, ranking } = data
  const { rating = [], awards } = data
  const byGames = compensation && 'factor' in compensation ? compensation : undefined
  const byRounds = compensation && 'share' in compensation ? compensation : undefined
  const fixed = (kind: ExclusionKind, who: AllowedPointsRange['who']) => {
    const range = ranges.find((each) => each.kind === kind && !each.roles)
    return { value: text(range?.min), who: range?.who ?? who }
  }
  return {
    name,
    published,
    win: text(win),
    results: results.map(({ result, roles = [], points: value }) => ({
      result,
      roles: [...roles],
      points: formatDisplayFraction(value, mark),
    })),
    ranges: ranges.flatMap(({ kind, who, roles = [], min, max, values = [] }) =>
      isRangeKind(kind) && (!isExclusionKind(kind) || roles.length > 0)
        ? [
            {
              kind,
              who,
              roles: [...roles],
              from: text(isDeduction(kind) ? max : min),
              to: text(isDeduction(kind) ? min : max),
              only: values.map(text).join('; '),
            },
          ]
        : [],
    ),
    fixed: { disqualification: fixed('disqualification', 'anyone'), 'team-loss': fixed('team-loss', 'losers') },
    bestMove: { 1: text(bestMove['1']), 2: text(bestMove['2']), 3: text(bestMove['3']) },
    hasCompensation: compensation !== undefined,
    cap: text(compensation?.cap ?? 40),
    by: byGames ? 'games' : 'rounds',
    share: formatDisplayFraction(byRounds?.share ?? '2/5', mark),
    factor: formatDisplayFraction(byGames?.factor ?? '1', mark),
    paid: byGames?.paid ?? 'once',
    perGame: text(automatic?.perGame),
    perGameCap: text(automatic?.cap),
    bestGames: String(bestGames?.games ?? ''),
    bestOf: String(bestGames?.of ?? ''),
    ordinary: formatDisplayFraction(weights.ordinary, mark),
    final: formatDisplayFraction(weights.final, mark),
    ranking: [...ranking],
    rating: termDraftsOf(rating, mark),
    awards: awards?.map(({ key, ranking: order }) => ({ key, ranking: [...order] })),
  }
}

export function blankPointRangeDraft(): PointRangeDraft {
  return { kind: 'bonus', who: 'winners', roles: [], from: '', to: '', only: '' }
}

export function blankResultPointsDraft(): ResultPointsDraft {
  return { result: 'win', roles: [], points: '' }
}

export function nextBlankTermDraft(others: readonly TermDraft<FormulaMetric>[]): TermDraft<FormulaMetric> {
  const free = FORMULA_METRICS.find((key) => others.every(({ metric }) => metric !== key))
  return { metric: free ?? 'total', times: '1' }
}

/** Whether points of this kind are negative. The form shows them without a minus sign, the lightest first. */
export function isDeduction(kind: PointRangeDraft['kind']): boolean {
  return LEDGER_LINE_TRAITS[kind].sign === 'negative'
}

function isRangeKind(kind: string): kind is PointRangeDraft['kind'] {
  return (POINT_RANGE_KINDS as readonly string[]).includes(kind)
}
