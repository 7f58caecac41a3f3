// Tables for agents: every preset with its default number of players, dealt from a seed.

import { redealCards } from '../../src/rules/deal.ts'
import type { Flags, GameHeader } from '../../src/rules/header.ts'
import { openGame } from '../../src/rules/openGame.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { findRulebookOrPreset, RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'

/** All presets of all rulebooks, so that presets added later are tested as well. */
export const PRESETS: readonly string[] = RULEBOOKS.flatMap(({ presets }) => presets.map(({ id }) => id))

export function rulebookFor(preset: string): Rulebook {
  const rules = findRulebookOrPreset(preset)
  if (!rules.ok) throw new Error(rules.error.code)
  return rules.value.rulebook
}

export function tableOf(preset: string, seed = 0, flags: Flags = {}, players?: number): GameHeader {
  const { deal, seats } = rulebookFor(preset)
  const roles = deal(players ?? seats.usual)
  const header = openGame({ rulebook: preset, flags, seats: roles.map((role, i) => ({ seat: i + 1, role })), seed })
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return seed === 0 ? header.value : redealCards(header.value, seed)
}
