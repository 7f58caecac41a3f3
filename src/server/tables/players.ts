// Who may sit at a table that the server plays, by name.

import type { Answer, AnswerFault } from '../../agents/ask.ts'
import type { Clock } from '../../store/platform.ts'
import { llmPolicy } from '../../agents/llm/llmPolicy.ts'
import type { LlmSettings } from '../../agents/llm/settings.ts'
import { type AgentPolicy, PolicyFault, policyOf } from '../../agents/policy.ts'
import { botOf, POLICIES, type PolicyName } from '../../agents/runs/policies.ts'
import { speaking } from '../../agents/talk/words.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'
import type { Seat } from '../../rules/vocabulary.ts'

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

// A player whose first answers are known: these are given again, and the player continues from there. A player of the
// program is asked too, so that it draws the same random numbers; a model is not.
export interface Continuing {
  readonly policy: AgentPolicy
  readonly isOwn: boolean
  /** The known answers, in order. */
  readonly known: readonly Answer[]
  /** Every answer, known or new. */
  readonly taken: (seat: Seat, answer: Answer) => void
}

export function continuing({ policy, isOwn, known, taken }: Continuing): AgentPolicy {
  let asked = 0
  return {
    async answer(view, voice, signal) {
      const again = known[asked]
      asked += 1
      try {
        const given = again === undefined || isOwn ? await policy.answer(view, voice, signal) : undefined
        const answer = again ?? given ?? { fault: 'answer/no-answer' as const }
        taken(view.seat, answer)
        return answer
      } catch (error) {
        const answer = again ?? { fault: error instanceof PolicyFault ? error.code : ('answer/failed' as const) }
        taken(view.seat, answer)
        return answer
      }
    },
  }
}
