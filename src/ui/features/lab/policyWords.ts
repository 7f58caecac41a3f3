// Policies by their names in the catalog: a colon is no part of a key.

import type { PolicyName } from '../../../api/lab/contract.ts'

const WORDS: Readonly<Record<PolicyName, string>> = {
  scripted: 'leaderboard.policy.scripted',
  'scripted:careless': 'leaderboard.policy.scripted-careless',
  'scripted:stubborn': 'leaderboard.policy.scripted-stubborn',
  random: 'leaderboard.policy.random',
}

export const POLICIES = Object.keys(WORDS) as readonly PolicyName[]

/** The i18n key of a standing's name. */
export function wordOf(name: string): string {
  const policy = POLICIES.find((each) => each === name)
  return policy === undefined ? name : WORDS[policy]
}
