// Which sides a balance is about, and what counts as shown. Pure.

import type { Balance, BalanceResult } from '../../../api/lab/contract.ts'
import { WINNERS, type Winner } from '../../../rules/vocabulary.ts'

/** Sides that win at all, under one of the rules. */
export function balanceColumns({ base, variants }: BalanceResult): readonly Winner[] {
  return WINNERS.filter(
    (winner) => base.wins[winner] > 0 || variants.some(({ balance }) => balance[winner].change !== 0),
  )
}

/** An interval that holds 0 shows nothing. */
export function isShown({ low, high }: Balance[Winner]): boolean {
  return low > 0 || high < 0
}
