// The players a run may be made of, by name, and what identifies them in its manifest: a name and a hash of
// the parameters they are tuned by.

import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'
import { isModelName, type ModelName } from '../llm/settings.ts'
import { type AgentPolicy, type Bot, policyOf } from '../policy.ts'
import { randomBot } from '../table/randomAnswer.ts'
import type { OwnRule } from '../suspicion/ownRules.ts'
import { PARAMETERS, VARIANTS, type Parameters } from '../scripted/parameters.ts'
import { scriptedBot } from '../scripted/scriptedBot.ts'
import { speaking } from '../talk/words.ts'

export const POLICIES = ['random', 'scripted', 'scripted:careless', 'scripted:stubborn'] as const
export type PolicyName = (typeof POLICIES)[number]

/** Who may sit at a table by name: a bot of the program, or a model. */
export type PlayerName = PolicyName | ModelName

export function isPlayer(name: string): name is PlayerName {
  return isPolicy(name) || isModelName(name)
}

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

/** Rules of a club's own, by which scripted players suspect each other in place of the shipped ones. */
export type OwnSuspicion = readonly OwnRule[] | undefined

export function botOf(name: PolicyName, suspicion?: OwnSuspicion): Bot {
  return suspicion === undefined || name === 'random' ? MINDS[name] : scriptedBot(tuned(name, suspicion))
}

export function tuningOf(name: PolicyName, suspicion?: OwnSuspicion): string {
  return name === 'random' ? '' : JSON.stringify(tuned(name, suspicion))
}

function tuned(name: keyof typeof TUNED, suspicion: OwnSuspicion): Parameters {
  return { ...TUNED[name], weights: suspicion ?? TUNED[name].weights }
}

// Bots of the program speak in words where a model or a person hears them. All seats of a model share it: if it fails
// for good, it fails at all of them.
interface Company {
  readonly lang: Lang
  readonly seed: GameSeed
  readonly suspicion?: OwnSuspicion
  /** Asked once for each model of the game. */
  readonly modelOf: (name: ModelName) => AgentPolicy
  /** Who plays where a person sits; absent: nobody does. */
  readonly human?: AgentPolicy
}

/** Of seats 1..n of one game. */
export function seated(
  names: readonly (PlayerName | 'human')[],
  { lang, seed, suspicion, modelOf, human }: Company,
): readonly AgentPolicy[] {
  const models = new Map<ModelName, AgentPolicy>()
  return names.map((name) => {
    if (name === 'human') return human ?? policyOf(botOf('random'))
    if (name === 'random') return policyOf(botOf(name))
    if (!isModelName(name)) return speaking(botOf(name, suspicion), lang, seed)
    const model = models.get(name) ?? modelOf(name)
    models.set(name, model)
    return model
  })
}
