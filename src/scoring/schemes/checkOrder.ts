// Faults in the criteria by which a scheme ranks: the order of its table, its composed rating and its awards. Metrics
// that the scheme cannot award are faults; points that are counted twice give a warning.

import { compareFractions, parseFraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import type { LedgerLineKind } from '../ledgerLine.ts'
import type { MetricKey } from '../metricKeys.ts'
import { createSchemeFault, type SchemeFault, type SchemeValues } from './schemeData.ts'
import { COUNTED_PARTS_BY_METRIC, type FormulaMetric } from './formula.ts'

export function rankingAndAwardFaults(values: SchemeValues): readonly SchemeFault[] {
  const { ranking, awards = [] } = values
  return [
    ...rankingFaults(ranking, 'ranking', values),
    ...ratingFaults(values),
    ...awards.flatMap(({ key, ranking: order }, index) => {
      const isTwice = awards.findIndex((other) => other.key === key) < index
      return [
        ...(isTwice ? [createSchemeFault('schemes/award-twice', `awards[${index}].key`)] : []),
        ...rankingFaults(order, `awards[${index}].ranking`, values),
      ]
    }),
  ]
}

function rankingFaults(
  ranking: readonly MetricKey[],
  place: string,
  { rating = [] }: SchemeValues,
): readonly SchemeFault[] {
  if (ranking.length === 0) return [createSchemeFault('schemes/ranking-empty', place)]
  return ranking.flatMap((metric, index) => {
    const at = `${place}[${index}]`
    if (ranking.indexOf(metric) < index) return [createSchemeFault('schemes/ranking-twice', at, { metric })]
    return metric === 'rating' && rating.length === 0 ? [createSchemeFault('schemes/rating-missing', at)] : []
  })
}

function ratingFaults(values: SchemeValues): readonly SchemeFault[] {
  const { rating = [] } = values
  return rating.flatMap(({ metric, times }, index) => {
    if (compareFractions(parseFraction(times), ZERO_FRACTION) === 0)
      return [createSchemeFault('schemes/term-of-nothing', `rating[${index}].times`)]
    return isPaid(metric, values)
      ? []
      : [createSchemeFault('schemes/term-never-paid', `rating[${index}].metric`, { metric })]
  })
}

/** Warns about terms that count the same points as an earlier term. */
export function ratingTermWarnings({ rating = [] }: SchemeValues): readonly SchemeFault[] {
  return rating.flatMap(({ metric }, index) => {
    const other = rating
      .slice(0, index)
      .find((each) =>
        COUNTED_PARTS_BY_METRIC[each.metric].some((part) => COUNTED_PARTS_BY_METRIC[metric].includes(part)),
      )
    return other
      ? [createSchemeFault('schemes/term-twice', `rating[${index}].metric`, { metric, other: other.metric })]
      : []
  })
}

const LINE_KIND_BY_METRIC: Readonly<Partial<Record<FormulaMetric, LedgerLineKind>>> = {
  bonus: 'bonus',
  penalty: 'penalty',
  bestMove: 'best-move',
}

/** Whether the scheme can award the points that this metric sums. */
function isPaid(metric: FormulaMetric, { ranges, compensation }: SchemeValues): boolean {
  const kind = LINE_KIND_BY_METRIC[metric]
  if (metric === 'compensation') return compensation !== undefined
  return kind === undefined || ranges.some((range) => range.kind === kind)
}
