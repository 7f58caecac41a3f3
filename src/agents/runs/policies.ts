// The players a run may be made of, by name, and what identifies them in its manifest: a name and a hash of
// the parameters they are tuned by.

import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'
import { isModelName, type ModelName } from '../llm/settings.ts'
import { type AgentPolicy, type Bot, policyOfBot } from '../policy.ts'
import { randomBot } from '../table/randomAnswer.ts'
import type { CustomSuspicionRule } from '../suspicion/customRules.ts'
import { DEFAULT_PARAMETERS, PARAMETER_VARIANTS, type BotParameters } from '../scripted/parameters.ts'
import { scriptedBot } from '../scripted/scriptedBot.ts'
import { speakingPolicyOf } from '../talk/wording.ts'

export const POLICIES = ['random', 'scripted', 'scripted:careless', 'scripted:stubborn'] as const
export type PolicyName = (typeof POLICIES)[number]

/** Who may sit at a table by name: a bot of the program, or a model. */
export type PlayerName = PolicyName | ModelName

export function isPlayerName(name: string): name is PlayerName {
  return isPolicyName(name) || isModelName(name)
}

export function isPolicyName(name: string): name is PolicyName {
  return (POLICIES as readonly string[]).includes(name)
}

const PARAMETERS_BY_POLICY: Readonly<Record<Exclude<PolicyName, 'random'>, BotParameters>> = {
  scripted: DEFAULT_PARAMETERS,
  'scripted:careless': PARAMETER_VARIANTS.careless,
  'scripted:stubborn': PARAMETER_VARIANTS.stubborn,
}

const BOTS_BY_POLICY: Readonly<Record<PolicyName, Bot>> = {
  random: randomBot,
  scripted: scriptedBot(),
  'scripted:careless': scriptedBot(PARAMETERS_BY_POLICY['scripted:careless']),
  'scripted:stubborn': scriptedBot(PARAMETERS_BY_POLICY['scripted:stubborn']),
}

/** Rules of a club's own, by which scripted players suspect each other in place of the shipped ones. */
export type CustomSuspicion = readonly CustomSuspicionRule[] | undefined

export function botOf(name: PolicyName, suspicion?: CustomSuspicion): Bot {
  return suspicion === undefined || name === 'random'
    ? BOTS_BY_POLICY[name]
    : scriptedBot(parametersOf(name, suspicion))
}

export function parametersAsJson(name: PolicyName, suspicion?: CustomSuspicion): string {
  return name === 'random' ? '' : JSON.stringify(parametersOf(name, suspicion))
}

function parametersOf(name: keyof typeof PARAMETERS_BY_POLICY, suspicion: CustomSuspicion): BotParameters {
  return { ...PARAMETERS_BY_POLICY[name], weights: suspicion ?? PARAMETERS_BY_POLICY[name].weights }
}

// Bots of the program speak in words where a model or a person hears them. All seats of a model share it: if it fails
// for good, it fails at all of them.
interface SeatPolicyOptions {
  readonly lang: Lang
  readonly seed: GameSeed
  readonly suspicion?: CustomSuspicion
  /** Asked once for each model of the game. */
  readonly modelOf: (name: ModelName) => AgentPolicy
  /** Who plays where a person sits; absent: nobody does. */
  readonly human?: AgentPolicy
}

/** Of seats 1..n of one game. */
export function policiesForSeats(
  names: readonly (PlayerName | 'human')[],
  { lang, seed, suspicion, modelOf, human }: SeatPolicyOptions,
): readonly AgentPolicy[] {
  const models = new Map<ModelName, AgentPolicy>()
  return names.map((name) => {
    if (name === 'human') return human ?? policyOfBot(botOf('random'))
    if (name === 'random') return policyOfBot(botOf(name))
    if (!isModelName(name)) return speakingPolicyOf(botOf(name, suspicion), lang, seed)
    const model = models.get(name) ?? modelOf(name)
    models.set(name, model)
    return model
  })
}
