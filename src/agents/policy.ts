// What plays a seat. A bot answers at once; a policy may take its time, and is heard thinking and speaking
// meanwhile. Both are given the view of their seat alone, and have neither clock nor chance but what comes
// with it. Why a policy is one question and one answer: ADR 15.

import type { Seat } from '../rules/vocabulary.ts'
import type { Answer, AnswerFault } from './questions.ts'
import type { SeatView } from './seen/knowledge.ts'

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
export function policyOfBot(bot: Bot): AgentPolicy {
  return { answer: (view) => Promise.resolve(bot.answer(view)) }
}

/**
 * One answer, as it was given: the `number`th of its seat. Plain data. A game of models or people is played once more
 * from them, byte by byte the same, without either.
 */
export interface ReplayableAnswer {
  readonly seat: Seat
  readonly number: number
  readonly answer: Answer
  readonly chunks: readonly (readonly [stream: keyof Voice, text: string])[]
}

/** Plays as `policy` does, and tells each answer, or why there was none. */
export function recordingPolicyOf(policy: AgentPolicy, keep: (kept: ReplayableAnswer) => void): AgentPolicy {
  const numbers = new Map<Seat, number>()
  return {
    answer: async (view, voice, signal) => {
      const number = (numbers.get(view.seat) ?? 0) + 1
      numbers.set(view.seat, number)
      const chunks: (readonly [keyof Voice, string])[] = []
      let isOver = false
      const over = (answer: Answer) => {
        if (!isOver) keep({ seat: view.seat, number, answer, chunks })
        isOver = true
      }
      const heard =
        (stream: keyof Voice): Voice['say'] =>
        (text) => {
          if (!isOver) chunks.push([stream, text])
          voice[stream](text)
        }
      signal.addEventListener('abort', () => over({ fault: 'answer/late' }), { once: true })
      try {
        const answer = await policy.answer(view, { think: heard('think'), say: heard('say') }, signal)
        over(answer)
        return answer
      } catch (error) {
        over({ fault: error instanceof PolicyFault ? error.code : 'answer/failed' })
        throw error
      }
    },
  }
}

/** Answers as they were kept; a seat that is asked more often than then has none. */
export function replayingPolicyOf(kept: readonly ReplayableAnswer[]): AgentPolicy {
  const answers = new Map(kept.map((each) => [`${each.seat} ${each.number}`, each]))
  const numbers = new Map<Seat, number>()
  return {
    answer: ({ seat }, voice) => {
      const number = (numbers.get(seat) ?? 0) + 1
      numbers.set(seat, number)
      const again = answers.get(`${seat} ${number}`)
      for (const [stream, text] of again?.chunks ?? []) voice[stream](text)
      return Promise.resolve(again?.answer ?? { fault: 'answer/no-answer' })
    },
  }
}
