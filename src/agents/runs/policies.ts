// The players a run may be made of, by name, and what identifies them in its manifest: a name and a hash of
// whatever they are tuned by.

import type { Mind } from '../policy.ts'
import { randomMind } from '../random/randomMind.ts'
import { PARAMETERS, VARIANTS, type Parameters } from '../scripted/parameters.ts'
import { scriptedMind } from '../scripted/scriptedMind.ts'

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

const MINDS: Readonly<Record<PolicyName, Mind>> = {
  random: randomMind,
  scripted: scriptedMind(),
  'scripted:careless': scriptedMind(TUNED['scripted:careless']),
  'scripted:stubborn': scriptedMind(TUNED['scripted:stubborn']),
}

export function mindOf(name: PolicyName): Mind {
  return MINDS[name]
}

/** What the policy is tuned by, as text. */
export function tuningOf(name: PolicyName): string {
  return name === 'random' ? '' : JSON.stringify(TUNED[name])
}
