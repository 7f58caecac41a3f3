// The named players of a run. A manifest identifies them by name and a hash of their parameters.

import { isModelPlayerName, type ModelPlayerName } from '../llm/settings.ts'
import type { Bot } from '../policy.ts'
import { randomBot } from '../table/randomAnswer.ts'
import type { CustomSuspicionRule } from '../suspicion/customRules.ts'
import { DEFAULT_BOT_PARAMETERS, BOT_PARAMETER_VARIANTS, type BotParameters } from '../scripted/parameters.ts'
import { createScriptedBot } from '../scripted/scriptedBot.ts'

export const BUILT_IN_BOT_NAMES = ['random', 'scripted', 'scripted:careless', 'scripted:stubborn'] as const
export type BuiltInBotName = (typeof BUILT_IN_BOT_NAMES)[number]

/** A player that may be seated by name: a bot of the program, or a model. */
export type LabPlayerName = BuiltInBotName | ModelPlayerName

export function isLabPlayerName(name: string): name is LabPlayerName {
  return isBuiltInBotName(name) || isModelPlayerName(name)
}

export function isBuiltInBotName(name: string): name is BuiltInBotName {
  return (BUILT_IN_BOT_NAMES as readonly string[]).includes(name)
}

const PARAMETERS_BY_POLICY: Readonly<Record<Exclude<BuiltInBotName, 'random'>, BotParameters>> = {
  scripted: DEFAULT_BOT_PARAMETERS,
  'scripted:careless': BOT_PARAMETER_VARIANTS.careless,
  'scripted:stubborn': BOT_PARAMETER_VARIANTS.stubborn,
}

const BOTS_BY_POLICY: Readonly<Record<BuiltInBotName, Bot>> = {
  random: randomBot,
  scripted: createScriptedBot(),
  'scripted:careless': createScriptedBot(PARAMETERS_BY_POLICY['scripted:careless']),
  'scripted:stubborn': createScriptedBot(PARAMETERS_BY_POLICY['scripted:stubborn']),
}

/** A club's own suspicion rules, which replace the built-in ones for scripted players. */
export type OptionalCustomSuspicionRules = readonly CustomSuspicionRule[] | undefined

export function builtInBotByName(name: BuiltInBotName, suspicion?: OptionalCustomSuspicionRules): Bot {
  return suspicion === undefined || name === 'random'
    ? BOTS_BY_POLICY[name]
    : createScriptedBot(parametersOf(name, suspicion))
}

export function botParametersAsJson(name: BuiltInBotName, suspicion?: OptionalCustomSuspicionRules): string {
  return name === 'random' ? '' : JSON.stringify(parametersOf(name, suspicion))
}

function parametersOf(name: keyof typeof PARAMETERS_BY_POLICY, suspicion: OptionalCustomSuspicionRules): BotParameters {
  return { ...PARAMETERS_BY_POLICY[name], weights: suspicion ?? PARAMETERS_BY_POLICY[name].weights }
}
