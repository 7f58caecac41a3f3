// Policies for a table with models or people, at which the program's bots speak in words. All seats of a model share
// one policy: if it fails for good, it fails at all of them.

import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'
import { isModelPlayerName, type ModelPlayerName } from '../llm/settings.ts'
import { type AgentPolicy, createBotPolicy } from '../policy.ts'
import { createSpeakingPolicy } from '../talk/speakingPolicy.ts'
import { type LabPlayerName, type OptionalCustomSuspicionRules, builtInBotByName } from './policies.ts'

interface SeatPolicyOptions {
  readonly lang: Lang
  readonly seed: GameSeed
  readonly suspicion?: OptionalCustomSuspicionRules
  /** Called once for each model in the game. */
  readonly modelOf: (name: ModelPlayerName) => AgentPolicy
  /** Policy of a person's seat. If omitted, a random bot plays there. */
  readonly human?: AgentPolicy
}

/** Policies of seats 1 to n of one game. */
export function policiesForSeats(
  names: readonly (LabPlayerName | 'human')[],
  { lang, seed, suspicion, modelOf, human }: SeatPolicyOptions,
): readonly AgentPolicy[] {
  const models = new Map<ModelPlayerName, AgentPolicy>()
  return names.map((name) => {
    if (name === 'human') return human ?? createBotPolicy(builtInBotByName('random'))
    if (name === 'random') return createBotPolicy(builtInBotByName(name))
    if (!isModelPlayerName(name)) return createSpeakingPolicy(builtInBotByName(name, suspicion), lang, seed)
    const model = models.get(name) ?? modelOf(name)
    models.set(name, model)
    return model
  })
}
