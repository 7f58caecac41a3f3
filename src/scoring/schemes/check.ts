// Checks whether a scheme makes sense. Reports every fault in its values with a code and a place, so that an editor can
// show each one at its field (docs/spec/scoring.md §1 and §2).

import { compare, ONE, parseFraction, ZERO } from '../../rules/fraction.ts'
import { ROLES } from '../../rules/vocabulary.ts'
import { isMainKind } from '../ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../ledgerLineTraits.ts'
import { orderFaults, orderWarnings } from './checkOrder.ts'
import { createSchemeFault, type SchemeFault, type SchemeValues, doRulesShareRole } from './schemeData.ts'
import { resultValue } from './pay.ts'
import type { KindRange } from './scheme.ts'

export function schemeFaults(values: SchemeValues): readonly SchemeFault[] {
  const { win, ranges, weights } = values
  return [
    ...(win >= 0 ? [] : [createSchemeFault('schemes/win-negative', 'win')]),
    ...resultFaults(values),
    ...ranges.flatMap((range, index) => rangeFaults(range, `ranges[${index}]`)),
    ...ranges.flatMap((range, index) => {
      const other = ranges.slice(0, index).find((each) => each.kind === range.kind && meets(each, range))
      return other ? [createSchemeFault('schemes/range-overlaps', `ranges[${index}].who`, { kind: range.kind })] : []
    }),
    ...bestMoveFaults(values),
    ...compensationFaults(values),
    ...(['ordinary', 'final'] as const).flatMap((stage) =>
      compare(parseFraction(weights[stage]), ZERO) > 0
        ? []
        : [createSchemeFault('schemes/weight-not-positive', `weights.${stage}`)],
    ),
    ...automaticFaults(values),
    ...bestGamesFaults(values),
    ...orderFaults(values),
  ]
}

/** Warnings before publishing: unusual, but possible on purpose. */
export function schemeWarnings(values: SchemeValues): readonly SchemeFault[] {
  return [...resultWarnings(values), ...orderWarnings(values)]
}

/** Whether both ranges could apply to the same player. */
function meets(a: KindRange, b: KindRange): boolean {
  return doRulesShareRole(a, b) && (a.who === b.who || a.who === 'anyone' || b.who === 'anyone')
}

function rangeFaults({ kind, min, max, values }: KindRange, place: string): readonly SchemeFault[] {
  const { givenBy, sign } = LEDGER_LINE_TRAITS[kind]
  // Results have values of their own, and calculated kinds have none.
  if (givenBy !== 'people') return [createSchemeFault('schemes/kind-has-no-range', `${place}.kind`, { kind })]
  if (min > max) return [createSchemeFault('schemes/range-order', `${place}.min`)]
  if (sign === 'positive' && min <= 0) return [createSchemeFault('schemes/not-positive', `${place}.min`, { kind })]
  if (sign === 'negative' && max >= 0) return [createSchemeFault('schemes/not-negative', `${place}.max`, { kind })]
  // A line that replaces the result has a single value.
  if (isMainKind(kind) && min !== max) return [createSchemeFault('schemes/not-fixed', `${place}.max`, { kind })]
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
  const isShare = compare(share, ZERO) > 0 && compare(share, ONE) <= 0
  return isShare ? [] : [createSchemeFault('schemes/share-range', 'compensation.share')]
}

function factorFaults(text: string): readonly SchemeFault[] {
  return compare(parseFraction(text), ZERO) > 0
    ? []
    : [createSchemeFault('schemes/factor-not-positive', 'compensation.factor')]
}

// Faults in points that games give automatically: values of wins, losses and draws by role, points for each game
// played, and the best games that count.
function resultFaults(values: SchemeValues): readonly SchemeFault[] {
  const { win, results = [] } = values
  const twice = results.flatMap((each, index) => {
    const isSaid =
      (each.result === 'win' && each.roles === undefined) ||
      results.slice(0, index).some((other) => other.result === each.result && doRulesShareRole(other, each))
    return isSaid ? [createSchemeFault('schemes/result-twice', `results[${index}].roles`)] : []
  })
  if (twice.length > 0) return twice
  return results.flatMap(({ result, roles = ROLES, points }, index) => {
    const place = `results[${index}].points`
    if (result === 'win')
      return compare(parseFraction(points), ZERO) >= 0 ? [] : [createSchemeFault('schemes/win-negative', place)]
    const isWithinWin = roles.every(
      (role) =>
        // A different entry may set the role's value.
        compare(resultValue(values, result, role), resultValue({ win, results }, 'win', role)) <= 0,
    )
    return isWithinWin ? [] : [createSchemeFault('schemes/result-above-win', place)]
  })
}

/** Warns of wins worth nothing, because something else must give points then. */
function resultWarnings({ win, results = [] }: SchemeValues): readonly SchemeFault[] {
  return [
    ...(win === 0 ? [createSchemeFault('schemes/win-of-nothing', 'win')] : []),
    ...results.flatMap(({ result, points }, index) =>
      result === 'win' && compare(parseFraction(points), ZERO) === 0
        ? [createSchemeFault('schemes/win-of-nothing', `results[${index}].points`)]
        : [],
    ),
  ]
}

function automaticFaults({ automatic }: SchemeValues): readonly SchemeFault[] {
  if (!automatic) return []
  const { perGame, cap } = automatic
  if (perGame <= 0) return [createSchemeFault('schemes/not-positive', 'automatic.perGame', { kind: 'auto-bonus' })]
  return cap !== undefined && cap < perGame ? [createSchemeFault('schemes/cap-below-game', 'automatic.cap')] : []
}

/** The best 10 of 10 games would leave out none. */
function bestGamesFaults({ bestGames }: SchemeValues): readonly SchemeFault[] {
  return bestGames?.of !== undefined && bestGames.of <= bestGames.games
    ? [createSchemeFault('schemes/best-of-all', 'bestGames.of')]
    : []
}
