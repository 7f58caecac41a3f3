// Checks whether a scheme makes sense. Reports every fault in its values with a code and a place, so that an editor can
// show each one at its field (docs/spec/scoring.md §1 and §2).

import { compareFractions, ONE_FRACTION, parseFraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import { isMainLineKind } from '../ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../ledgerLineTraits.ts'
import { rankingAndAwardFaults, ratingTermWarnings } from './checkOrder.ts'
import { createSchemeFault, type SchemeFault, type SchemeValues, doRulesShareRole } from './schemeData.ts'
import type { AllowedPointsRange } from './scheme.ts'
import { schemeResultFaults, schemeResultWarnings, automaticBonusFaults, bestGamesFaults } from './checkResults.ts'

export function schemeFaults(values: SchemeValues): readonly SchemeFault[] {
  const { win, ranges, weights } = values
  return [
    ...(win >= 0 ? [] : [createSchemeFault('schemes/win-negative', 'win')]),
    ...schemeResultFaults(values),
    ...ranges.flatMap((range, index) => rangeFaults(range, `ranges[${index}]`)),
    ...ranges.flatMap((range, index) => {
      const other = ranges.slice(0, index).find((each) => each.kind === range.kind && meets(each, range))
      return other ? [createSchemeFault('schemes/range-overlaps', `ranges[${index}].who`, { kind: range.kind })] : []
    }),
    ...bestMoveFaults(values),
    ...compensationFaults(values),
    ...(['ordinary', 'final'] as const).flatMap((stage) =>
      compareFractions(parseFraction(weights[stage]), ZERO_FRACTION) > 0
        ? []
        : [createSchemeFault('schemes/weight-not-positive', `weights.${stage}`)],
    ),
    ...automaticBonusFaults(values),
    ...bestGamesFaults(values),
    ...rankingAndAwardFaults(values),
  ]
}

/** Warnings about values that are unusual but may be intended, shown before publishing. */
export function schemeWarnings(values: SchemeValues): readonly SchemeFault[] {
  return [...schemeResultWarnings(values), ...ratingTermWarnings(values)]
}

/** Whether both ranges could apply to the same player. */
function meets(a: AllowedPointsRange, b: AllowedPointsRange): boolean {
  return doRulesShareRole(a, b) && (a.who === b.who || a.who === 'anyone' || b.who === 'anyone')
}

function rangeFaults({ kind, min, max, values }: AllowedPointsRange, place: string): readonly SchemeFault[] {
  const { givenBy, sign } = LEDGER_LINE_TRAITS[kind]
  // Points for results are set elsewhere in the scheme, and calculated kinds have no values.
  if (givenBy !== 'people') return [createSchemeFault('schemes/kind-has-no-range', `${place}.kind`, { kind })]
  if (min > max) return [createSchemeFault('schemes/range-order', `${place}.min`)]
  if (sign === 'positive' && min <= 0) return [createSchemeFault('schemes/not-positive', `${place}.min`, { kind })]
  if (sign === 'negative' && max >= 0) return [createSchemeFault('schemes/not-negative', `${place}.max`, { kind })]
  // A line that replaces the result has a single value.
  if (isMainLineKind(kind) && min !== max) return [createSchemeFault('schemes/not-fixed', `${place}.max`, { kind })]
  const wrong =
    values?.findIndex(
      (value, index) => value < min || value > max || (index > 0 && value <= (values[index - 1] ?? value)),
    ) ?? -1
  return wrong === -1 ? [] : [createSchemeFault('schemes/listed-value', `${place}.values[${wrong}]`)]
}

/** Naming more black seats must never give fewer points, and the points must be within the range for judges. */
function bestMoveFaults({ bestMove = {}, ranges }: SchemeValues): readonly SchemeFault[] {
  const range = ranges.find(({ kind }) => kind === 'best-move')
  const paid = (['1', '2', '3'] as const).flatMap((hits) => {
    const value = bestMove[hits]
    return value === undefined ? [] : [{ value, place: `bestMove.${hits}` }]
  })
  return paid.flatMap(({ value, place }, index) => {
    if (value <= 0) return [createSchemeFault('schemes/not-positive', place, { kind: 'best-move' })]
    if (value < (paid[index - 1]?.value ?? value)) return [createSchemeFault('schemes/best-move-order', place)]
    const isAllowed = range && value >= range.min && value <= range.max && range.values?.includes(value) !== false
    return isAllowed ? [] : [createSchemeFault('schemes/best-move-range', place)]
  })
}

function compensationFaults({ compensation }: SchemeValues): readonly SchemeFault[] {
  if (!compensation) return []
  const isCapped = compensation.cap > 0
  return [
    ...(isCapped ? [] : [createSchemeFault('schemes/cap-not-positive', 'compensation.cap')]),
    ...('factor' in compensation ? factorFaults(compensation.factor) : shareFaults(compensation.share)),
  ]
}

function shareFaults(text: string): readonly SchemeFault[] {
  const share = parseFraction(text)
  const isShare = compareFractions(share, ZERO_FRACTION) > 0 && compareFractions(share, ONE_FRACTION) <= 0
  return isShare ? [] : [createSchemeFault('schemes/share-range', 'compensation.share')]
}

function factorFaults(text: string): readonly SchemeFault[] {
  return compareFractions(parseFraction(text), ZERO_FRACTION) > 0
    ? []
    : [createSchemeFault('schemes/factor-not-positive', 'compensation.factor')]
}
