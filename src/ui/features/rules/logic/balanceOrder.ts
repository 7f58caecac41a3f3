// What is played to answer "what would this do to our balance?": the rules chosen against their preset, all
// changes together and each alone; or, where nothing differs, one rule that is picked. Pure.

import type { BalanceJob, FlagVariant } from '../../../../api/lab/contract.ts'
import { possibleFlagChanges } from '../../../../rules/flags.ts'
import type { Flags } from '../../../../rules/header.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import { customRulebookFile } from '../../../../rules/rulebooks/registry.ts'

/** An answer in about a minute: what the first games leave of it. */
const TIME_LIMIT_MS = 40_000
/** Beyond so many changes each one alone would take the time of all. */
const MAX_SINGLE_CHANGES = 3
const MAX_BALANCE_GAMES = 4000
const SEED = 1

export interface RulesQuestion {
  readonly rulebook: Rulebook
  readonly preset: string
  /** Of the preset. */
  readonly standard: Flags
  readonly flags: Flags
}

/** `picked`: the key of a rule; played from the chosen rules to each of its other values. */
export function balanceOrderFor(
  { rulebook, preset, standard, flags }: RulesQuestion,
  picked: string | undefined,
): BalanceJob | undefined {
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
    seed: SEED,
    games: MAX_BALANCE_GAMES,
  } as const
  return { choice, variants, milliseconds: TIME_LIMIT_MS }
}

function changedVariants(rulebook: Rulebook, standard: Flags, flags: Flags): readonly FlagVariant[] {
  const all = possibleFlagChanges(rulebook, standard).filter(({ flag, to }) => flags[flag] === to)
  if (all.length === 0) return []
  return all.length === 1 || all.length > MAX_SINGLE_CHANGES ? [all] : [all, ...all.map((change) => [change])]
}
