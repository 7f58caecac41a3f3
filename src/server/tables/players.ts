// Who may sit at a table that the server plays, by name.

import { llmPolicy } from '../../agents/llm/llmPolicy.ts'
import type { LlmSettings } from '../../agents/llm/settings.ts'
import { policyOf, type AgentPolicy } from '../../agents/policy.ts'
import { mindOf, POLICIES, type PolicyName } from '../../agents/runs/policies.ts'
import type { Clock } from '../../agents/clock.ts'
import { speaking } from '../../agents/talk/speaking.ts'
import type { Lang } from '../../lang/registry.ts'
import type { GameSeed } from '../../rules/header.ts'

export const PLAYERS = [...POLICIES, 'llm'] as const
export type PlayerName = PolicyName | 'llm'

export interface PlayerSurroundings {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  /** Of the model, where the environment names one. */
  readonly llm: LlmSettings | undefined
}

/** Whether it is given the same answers when it is asked again: what it draws must be drawn again too. */
export function isOwn(name: PlayerName): name is PolicyName {
  return name !== 'llm'
}

export function playerAt(
  name: PlayerName,
  { lang, seed }: { readonly lang: Lang; readonly seed: GameSeed },
  { clock, fetch, llm }: PlayerSurroundings,
): AgentPolicy {
  if (name === 'random') return policyOf(mindOf(name))
  if (isOwn(name)) return speaking(mindOf(name), lang, seed)
  return llm === undefined
    ? { answer: () => Promise.reject(new Error('no model is named')) }
    : llmPolicy({ settings: llm, lang, surroundings: { clock, fetch } })
}
