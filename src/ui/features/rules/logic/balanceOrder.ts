// Lab run that answers "what would this do to our balance?". Compares the preset with the chosen rules, and with each
// single change. If the user selected a single rule, compares the chosen rules with the other values of that rule.
// Pure.

import type { FlagBalanceJob, FlagCombination } from '../../../../api/lab/contract.ts'
import { possibleFlagChanges } from '../../../../rules/flags.ts'
import type { Flags } from '../../../../rules/header.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import { customRulebookFile } from '../../../../rules/rulebooks/registry.ts'

/**
 * Playing time from which the number of games is derived, so that the answer takes about a minute. The lab estimates
 * the number from the first games, so the limit is not exact.
 */
const TIME_LIMIT_MS = 40_000
/**
 * Maximum number of changes that are also tested individually. A larger number would leave too little time for the run
 * with all changes.
 */
const MAX_SINGLE_CHANGES = 3
const MAX_BALANCE_GAMES = 4000
const BALANCE_RUN_SEED = 1

export interface RulesForBalanceJob {
  readonly rulebook: Rulebook
  readonly preset: string
  /** Flags of the preset. */
  readonly standard: Flags
  readonly flags: Flags
}

/**
 * `picked` is the key of the selected rule. If it is set, the chosen rules are compared with each other value of this
 * rule.
 */
export function balanceJobFor(
  { rulebook, preset, standard, flags }: RulesForBalanceJob,
  picked: string | undefined,
): FlagBalanceJob | undefined {
  const isPicked = picked !== undefined
  const variants = isPicked
    ? possibleFlagChanges(rulebook, flags)
        .filter(({ flag }) => flag === picked)
        .map((change) => [change])
    : changedVariants(rulebook, standard, flags)
  if (variants.length === 0) return undefined
  const own = customRulebookFile(rulebook)
  const choice = {
    rulebook: rulebook.id,
    ...(own === undefined ? {} : { own }),
    preset,
    flags: { ...(isPicked ? flags : standard) },
    players: rulebook.seats.usual,
    red: 'scripted',
    black: 'scripted',
    seed: BALANCE_RUN_SEED,
    games: MAX_BALANCE_GAMES,
  } as const
  return { choice, variants, milliseconds: TIME_LIMIT_MS }
}

function changedVariants(rulebook: Rulebook, standard: Flags, flags: Flags): readonly FlagCombination[] {
  const all = possibleFlagChanges(rulebook, standard).filter(({ flag, to }) => flags[flag] === to)
  if (all.length === 0) return []
  return all.length === 1 || all.length > MAX_SINGLE_CHANGES ? [all] : [all, ...all.map((change) => [change])]
}
