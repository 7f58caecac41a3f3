// The players a run may be made of, by name, and what identifies them in its manifest: a name and a hash of
// the parameters they are tuned by.

import type { Bot } from '../policy.ts'
import { randomBot } from '../table/randomAnswer.ts'
import { PARAMETERS, VARIANTS, type Parameters } from '../scripted/parameters.ts'
import { scriptedBot } from '../scripted/scriptedBot.ts'

export const POLICIES = ['random', 'scripted', 'scripted:careless', 'scripted:stubborn'] as const
export type PolicyName = (typeof POLICIES)[number]

export function isPolicy(name: string): name is PolicyName {
  return (POLICIES as readonly string[]).includes(name)
}

const TUNED: Readonly<Record<Exclude<PolicyName, 'random'>, Parameters>> = {
  scripted: PARAMETERS,
  'scripted:careless': VARIANTS.careless,
  'scripted:stubborn': VARIANTS.stubborn,
}

const MINDS: Readonly<Record<PolicyName, Bot>> = {
  random: randomBot,
  scripted: scriptedBot(),
  'scripted:careless': scriptedBot(TUNED['scripted:careless']),
  'scripted:stubborn': scriptedBot(TUNED['scripted:stubborn']),
}

export function botOf(name: PolicyName): Bot {
  return MINDS[name]
}

/** What the policy is tuned by, as text. */
export function tuningOf(name: PolicyName): string {
  return name === 'random' ? '' : JSON.stringify(TUNED[name])
}
