// Who may sit at a table that the server plays, by name.

import { llmPolicy } from '../../agents/llm/llmPolicy.ts'
import type { LlmSettings } from '../../agents/llm/settings.ts'
import { policyOf, type AgentPolicy } from '../../agents/policy.ts'
import { botOf, POLICIES, type PolicyName } from '../../agents/runs/policies.ts'
import type { Clock } from '../../agents/clock.ts'
import type { AnswerFault } from '../../agents/ask.ts'
import { speaking } from '../../agents/talk/speaking.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'

export const PLAYERS = [...POLICIES, 'llm'] as const
export type PlayerName = PolicyName | 'llm'

export interface PlayerSurroundings {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  /** Of the model, where the environment names one. */
  readonly llm: LlmSettings | undefined
}

/** Whether the player is asked again in a replay, so that it draws the same random numbers. */
export function isOwn(name: PlayerName): name is PolicyName {
  return name !== 'llm'
}

interface Players {
  readonly names: readonly PlayerName[]
  readonly lang: Lang
  readonly seed: GameSeed
  /** How answers of the model ended so far, in order. */
  readonly before: readonly (AnswerFault | undefined)[]
}

/** Of seats 1..n of one game. All seats of a model share it: if it fails for good, it fails at all of them. */
export function playersOf(
  { names, lang, seed, before }: Players,
  { clock, fetch, llm }: PlayerSurroundings,
): readonly AgentPolicy[] {
  const model: AgentPolicy =
    llm === undefined
      ? { answer: () => Promise.reject(new Error('no model is named')) }
      : llmPolicy({ settings: llm, lang, surroundings: { clock, fetch }, before })
  return names.map((name) => {
    if (name === 'random') return policyOf(botOf(name))
    return isOwn(name) ? speaking(botOf(name), lang, seed) : model
  })
}
