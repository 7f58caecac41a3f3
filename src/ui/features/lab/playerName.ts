// Names of the players at a lab table: translated names for bots, and the names of models.

import type { BuiltInBotName } from '../../../api/lab/contract.ts'

/**
 * Catalogue keys for the policy names. They differ from the policy names, because a catalogue key may not contain a
 * colon.
 */
const POLICY_TEXT_KEYS: Readonly<Record<BuiltInBotName, string>> = {
  scripted: 'leaderboard.policy.scripted',
  'scripted:careless': 'leaderboard.policy.scripted-careless',
  'scripted:stubborn': 'leaderboard.policy.scripted-stubborn',
  random: 'leaderboard.policy.random',
}

export const BOT_POLICY_NAMES = Object.keys(POLICY_TEXT_KEYS) as readonly BuiltInBotName[]

/** Displayed name of a player: a translated name for a bot, the model's own name for a model. */
export function displayedLabPlayerName(name: string, text: (key: string) => string): string {
  const policy = BOT_POLICY_NAMES.find((each) => each === name)
  return policy === undefined ? name.replace(/^llm:/, '') : text(POLICY_TEXT_KEYS[policy])
}
