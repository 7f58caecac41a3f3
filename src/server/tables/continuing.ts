// A player whose first answers are known: these are given again, and the player continues from there. A player of the
// program is asked too, so that it draws the same random numbers; a model is not.

import type { AgentPolicy } from '../../agents/policy.ts'
import { PolicyFault } from '../../agents/policy.ts'
import type { Answer } from '../../agents/ask.ts'
import type { Seat } from '../../rules/vocabulary.ts'

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
