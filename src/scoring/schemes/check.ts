// Whether a scheme makes sense: every fault of its values, each with a code and its place, so that
// an editor can show all of them at their fields (spec of scoring, sections 1 and 2).

import { compare, ONE, parseFraction, ZERO } from '../../rules/fraction.ts'
import { isMain, RESULT_KINDS, type LineKind } from '../line.ts'
import { orderFaults, orderWarnings } from './checkOrder.ts'
import { automaticFaults, bestGamesFaults, resultFaults, resultWarnings } from './checkResults.ts'
import type { SchemeValues } from './data.ts'
import { fault, shareRole, type SchemeFault } from './fault.ts'
import type { KindRange } from './scheme.ts'

/** A win has its own value; the others are computed. */
const WITHOUT_RANGE: readonly LineKind[] = [...RESULT_KINDS, 'compensation', 'auto-bonus']
const GIVEN: readonly LineKind[] = ['bonus', 'best-move']
const TAKEN: readonly LineKind[] = ['penalty', 'disqualification', 'team-loss']

export function schemeFaults(values: SchemeValues): readonly SchemeFault[] {
  const { win, ranges, weights } = values
  return [
    ...(win >= 0 ? [] : [fault('schemes/win-negative', 'win')]),
    ...resultFaults(values),
    ...ranges.flatMap((range, index) => rangeFaults(range, `ranges[${index}]`)),
    ...ranges.flatMap((range, index) => {
      const other = ranges.slice(0, index).find((each) => each.kind === range.kind && meets(each, range))
      return other ? [fault('schemes/range-overlaps', `ranges[${index}].who`, { kind: range.kind })] : []
    }),
    ...bestMoveFaults(values),
    ...compensationFaults(values),
    ...(['ordinary', 'final'] as const).flatMap((stage) =>
      compare(parseFraction(weights[stage]), ZERO) > 0
        ? []
        : [fault('schemes/weight-not-positive', `weights.${stage}`)],
    ),
    ...automaticFaults(values),
    ...bestGamesFaults(values),
    ...orderFaults(values),
  ]
}

/** What a club may mean, and is warned of before it publishes. */
export function schemeWarnings(values: SchemeValues): readonly SchemeFault[] {
  return [...resultWarnings(values), ...orderWarnings(values)]
}

/** Somebody could get his points by either. */
function meets(a: KindRange, b: KindRange): boolean {
  return shareRole(a, b) && (a.who === b.who || a.who === 'anyone' || b.who === 'anyone')
}

function rangeFaults({ kind, min, max, values }: KindRange, place: string): readonly SchemeFault[] {
  if (WITHOUT_RANGE.includes(kind)) return [fault('schemes/kind-has-no-range', `${place}.kind`, { kind })]
  if (min > max) return [fault('schemes/range-order', `${place}.min`)]
  if (GIVEN.includes(kind) && min <= 0) return [fault('schemes/not-positive', `${place}.min`, { kind })]
  if (TAKEN.includes(kind) && max >= 0) return [fault('schemes/not-negative', `${place}.max`, { kind })]
  // The line that stands instead of a win leaves no choice.
  if (isMain(kind) && min !== max) return [fault('schemes/not-fixed', `${place}.max`, { kind })]
  const wrong =
    values?.findIndex(
      (value, index) => value < min || value > max || (index > 0 && value <= (values[index - 1] ?? value)),
    ) ?? -1
  return wrong === -1 ? [] : [fault('schemes/listed-value', `${place}.values[${wrong}]`)]
}

/** More black seats named never pay less; what is paid is what a judge might give. */
function bestMoveFaults({ bestMove = {}, ranges }: SchemeValues): readonly SchemeFault[] {
  const range = ranges.find(({ kind }) => kind === 'best-move')
  const paid = (['1', '2', '3'] as const).flatMap((hits) => {
    const value = bestMove[hits]
    return value === undefined ? [] : [{ value, place: `bestMove.${hits}` }]
  })
  return paid.flatMap(({ value, place }, index) => {
    if (value <= 0) return [fault('schemes/not-positive', place, { kind: 'best-move' })]
    if (value < (paid[index - 1]?.value ?? value)) return [fault('schemes/best-move-order', place)]
    const isAllowed = range && value >= range.min && value <= range.max && range.values?.includes(value) !== false
    return isAllowed ? [] : [fault('schemes/best-move-range', place)]
  })
}

function compensationFaults({ compensation }: SchemeValues): readonly SchemeFault[] {
  if (!compensation) return []
  const isCapped = compensation.cap > 0
  return [
    ...(isCapped ? [] : [fault('schemes/cap-not-positive', 'compensation.cap')]),
    ...('factor' in compensation ? factorFaults(compensation.factor) : shareFaults(compensation.share)),
  ]
}

function shareFaults(text: string): readonly SchemeFault[] {
  const share = parseFraction(text)
  const isShare = compare(share, ZERO) > 0 && compare(share, ONE) <= 0
  return isShare ? [] : [fault('schemes/share-range', 'compensation.share')]
}

function factorFaults(text: string): readonly SchemeFault[] {
  return compare(parseFraction(text), ZERO) > 0 ? [] : [fault('schemes/factor-not-positive', 'compensation.factor')]
}
