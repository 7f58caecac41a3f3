// A policy that first repeats its stored answers and then continues from there. During the repetition, a bot is asked
// too, so that it draws the same random numbers, but a model is not asked.

import { type AgentPolicy, type AgentAnswer, PolicyFault } from '../../agents/index.ts'
import type { Seat } from '../../rules/vocabulary.ts'

export interface ResumedPolicyOptions {
  readonly policy: AgentPolicy
  readonly isOwn: boolean
  /** The stored answers, in order. */
  readonly known: readonly AgentAnswer[]
  /** Called with every answer, stored or new. */
  readonly taken: (seat: Seat, answer: AgentAnswer) => void
}

export function createResumedPolicy({ policy, isOwn, known, taken }: ResumedPolicyOptions): AgentPolicy {
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
