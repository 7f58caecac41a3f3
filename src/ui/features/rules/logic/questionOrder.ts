// What is played to answer "what would this do to our balance?": the rules chosen against their preset, all
// changes together and each alone; or, where nothing differs, one rule that is picked. Pure.

import type { BalanceOrder, Variant } from '../../../../api/lab/contract.ts'
import { otherValues } from '../../../../rules/flags.ts'
import type { Flags } from '../../../../rules/header.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import { ownFileOf } from '../../../../rules/rulebooks/registry.ts'

/** An answer in about a minute: what the first games leave of it. */
const MILLISECONDS = 40_000
/** Beyond so many changes each one alone would take the time of all. */
const MOST_ALONE = 3
const MOST_GAMES = 4000
const SEED = 1

export interface Question {
  readonly rulebook: Rulebook
  readonly preset: string
  /** Of the preset. */
  readonly standard: Flags
  readonly flags: Flags
}

/** `picked`: the key of a rule; played from the chosen rules to each of its other values. */
export function questionOrder(
  { rulebook, preset, standard, flags }: Question,
  picked: string | undefined,
): BalanceOrder | undefined {
  const isPicked = picked !== undefined
  const variants = isPicked
    ? otherValues(rulebook, flags)
        .filter(({ flag }) => flag === picked)
        .map((change) => [change])
    : differing(rulebook, standard, flags)
  if (variants.length === 0) return undefined
  const own = ownFileOf(rulebook)
  const choice = {
    rulebook: rulebook.id,
    ...(own === undefined ? {} : { own }),
    preset,
    flags: { ...(isPicked ? flags : standard) },
    players: rulebook.seats.usual,
    red: 'scripted',
    black: 'scripted',
    seed: SEED,
    games: MOST_GAMES,
  } as const
  return { choice, variants, milliseconds: MILLISECONDS }
}

function differing(rulebook: Rulebook, standard: Flags, flags: Flags): readonly Variant[] {
  const all = otherValues(rulebook, standard).filter(({ flag, to }) => flags[flag] === to)
  if (all.length === 0) return []
  return all.length === 1 || all.length > MOST_ALONE ? [all] : [all, ...all.map((change) => [change])]
}
