// Faults in what games bring without a judge giving it: values of wins, losses and draws role by role, points for
// having played, and which games count.

import { compare, parseFraction, ZERO } from '../../rules/fraction.ts'
import { ROLES } from '../../rules/vocabulary.ts'
import type { SchemeValues } from './data.ts'
import { fault, shareRole, type SchemeFault } from './fault.ts'
import { resultValue } from './results.ts'

export function resultFaults(values: SchemeValues): readonly SchemeFault[] {
  const { win, results = [] } = values
  const twice = results.flatMap((each, index) => {
    const isSaid =
      (each.result === 'win' && each.roles === undefined) ||
      results.slice(0, index).some((other) => other.result === each.result && shareRole(other, each))
    return isSaid ? [fault('schemes/result-twice', `results[${index}].roles`)] : []
  })
  if (twice.length > 0) return twice
  return results.flatMap(({ result, roles = ROLES, points }, index) => {
    const place = `results[${index}].points`
    if (result === 'win') return compare(parseFraction(points), ZERO) >= 0 ? [] : [fault('schemes/win-negative', place)]
    const isWithinWin = roles.every(
      (role) =>
        // Another entry may speak for the role instead.
        compare(resultValue(values, result, role), resultValue({ win, results }, 'win', role)) <= 0,
    )
    return isWithinWin ? [] : [fault('schemes/result-above-win', place)]
  })
}

/** Wins that bring nothing: then something else has to. */
export function resultWarnings({ win, results = [] }: SchemeValues): readonly SchemeFault[] {
  return [
    ...(win === 0 ? [fault('schemes/win-of-nothing', 'win')] : []),
    ...results.flatMap(({ result, points }, index) =>
      result === 'win' && compare(parseFraction(points), ZERO) === 0
        ? [fault('schemes/win-of-nothing', `results[${index}].points`)]
        : [],
    ),
  ]
}

export function automaticFaults({ automatic }: SchemeValues): readonly SchemeFault[] {
  if (!automatic) return []
  const { perGame, cap } = automatic
  if (perGame <= 0) return [fault('schemes/not-positive', 'automatic.perGame', { kind: 'auto-bonus' })]
  return cap !== undefined && cap < perGame ? [fault('schemes/cap-below-game', 'automatic.cap')] : []
}

/** The best 10 of 10 leave nothing out. */
export function bestGamesFaults({ bestGames }: SchemeValues): readonly SchemeFault[] {
  return bestGames?.of !== undefined && bestGames.of <= bestGames.games
    ? [fault('schemes/best-of-all', 'bestGames.of')]
    : []
}
