// Faults in points that games give automatically: values of wins, losses and draws by role, points for each game
// played, and the best games that count.

import { compareFractions, parseFraction, ZERO_FRACTION } from '../../rules/fraction.ts'
import { ROLES } from '../../rules/vocabulary.ts'
import { createSchemeFault, type SchemeFault, type SchemeValues, doRulesShareRole } from './schemeData.ts'
import { exactResultHundredths } from './resultValue.ts'

export function schemeResultFaults(values: SchemeValues): readonly SchemeFault[] {
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
      return compareFractions(parseFraction(points), ZERO_FRACTION) >= 0
        ? []
        : [createSchemeFault('schemes/win-negative', place)]
    const isWithinWin = roles.every(
      (role) =>
        // A different entry may set the role's value.
        compareFractions(
          exactResultHundredths(values, result, role),
          exactResultHundredths({ win, results }, 'win', role),
        ) <= 0,
    )
    return isWithinWin ? [] : [createSchemeFault('schemes/result-above-win', place)]
  })
}

/** Warns about wins worth nothing, because other rules must then award points. */
export function schemeResultWarnings({ win, results = [] }: SchemeValues): readonly SchemeFault[] {
  return [
    ...(win === 0 ? [createSchemeFault('schemes/win-of-nothing', 'win')] : []),
    ...results.flatMap(({ result, points }, index) =>
      result === 'win' && compareFractions(parseFraction(points), ZERO_FRACTION) === 0
        ? [createSchemeFault('schemes/win-of-nothing', `results[${index}].points`)]
        : [],
    ),
  ]
}

export function automaticBonusFaults({ automatic }: SchemeValues): readonly SchemeFault[] {
  if (!automatic) return []
  const { perGame, cap } = automatic
  if (perGame <= 0) return [createSchemeFault('schemes/not-positive', 'automatic.perGame', { kind: 'auto-bonus' })]
  return cap !== undefined && cap < perGame ? [createSchemeFault('schemes/cap-below-game', 'automatic.cap')] : []
}

/** A selection of the best 10 of 10 games would omit no game. */
export function bestGamesFaults({ bestGames }: SchemeValues): readonly SchemeFault[] {
  return bestGames?.of !== undefined && bestGames.of <= bestGames.games
    ? [createSchemeFault('schemes/best-of-all', 'bestGames.of')]
    : []
}
