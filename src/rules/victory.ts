// Determines the winner: a table of predicates over the living players, checked after every morning, vote and removal.
// Points are computed elsewhere. Source: CITY-9 and the victory tables of the rulebooks.

import type { Flags } from './header.ts'
import { isFlagConditionMet } from './overturn.ts'
import { roleSpec, type LivingCounts, type Rulebook, type VictoryRule } from './rulebook.ts'
import type { Outcome, Role } from './vocabulary.ts'

/** `votedOut` lists roles whose holders the vote has just put out, if a victory rule asks for them. */
export function countLiving(
  rulebook: Rulebook,
  seats: readonly { readonly role: Role; readonly alive: boolean }[],
  votedOut: readonly Role[] = [],
): LivingCounts {
  const counts: { -readonly [Side in keyof LivingCounts]: LivingCounts[Side] } = {
    red: 0,
    mafia: 0,
    maniac: 0,
    alive: 0,
  }
  for (const sitter of seats) {
    if (!sitter.alive) continue
    const { faction, countsFor = faction } = roleSpec(rulebook, sitter.role)
    counts[countsFor] = (counts[countsFor] ?? 0) + 1
    counts.alive += 1
  }
  for (const role of votedOut) counts[`voted-out:${role}`] = 1
  return counts
}

export function findVerdictRule(rulebook: Rulebook, flags: Flags, counts: LivingCounts): VictoryRule | undefined {
  return rulebook.victory.find((rule) => isFlagConditionMet(rule.gate, flags) && rule.holds(counts))
}

export function determineVerdict(rulebook: Rulebook, flags: Flags, counts: LivingCounts): Outcome | undefined {
  return findVerdictRule(rulebook, flags, counts)?.outcome
}
