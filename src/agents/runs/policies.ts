// The named players of a run. A manifest identifies them by name and a hash of their parameters.

import { isModelName, type ModelName } from '../llm/settings.ts'
import type { Bot } from '../policy.ts'
import { randomBot } from '../table/randomAnswer.ts'
import type { CustomSuspicionRule } from '../suspicion/customRules.ts'
import { DEFAULT_PARAMETERS, PARAMETER_VARIANTS, type BotParameters } from '../scripted/parameters.ts'
import { scriptedBot } from '../scripted/scriptedBot.ts'

export const POLICIES = ['random', 'scripted', 'scripted:careless', 'scripted:stubborn'] as const
export type PolicyName = (typeof POLICIES)[number]

/** A player that may be seated by name: a bot of the program, or a model. */
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

/** A club's own suspicion rules, which replace the built-in ones for scripted players. */
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
