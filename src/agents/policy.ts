// What plays a seat. A bot answers at once; a policy may take its time, and is heard thinking and speaking
// meanwhile. Both are given the view of their seat alone, and have neither clock nor chance but what comes
// with it. Why a policy is one question and one answer: docs/adr/0015.

import type { SeatView } from './seen/seatView.ts'
import type { Answer, AnswerFault } from './ask.ts'

export interface Bot {
  answer(view: SeatView): Answer
}

/** Where words go as they come: what he keeps to himself, and what the table hears. */
export interface Voice {
  think(text: string): void
  say(text: string): void
}

export interface AgentPolicy {
  /** `signal` ends with the question: answered, too late, or the game given up. */
  answer(view: SeatView, voice: Voice, signal: AbortSignal): Promise<Answer>
}

/** Thrown by a policy that has no answer, to say why. */
export class PolicyFault extends Error {
  readonly code: AnswerFault
  constructor(code: AnswerFault) {
    super(code)
    this.code = code
  }
}

/** A player who answers at once, at a table where others take their time. */
export function policyOf(bot: Bot): AgentPolicy {
  return { answer: (view) => Promise.resolve(bot.answer(view)) }
}
