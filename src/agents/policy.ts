// Interfaces of bots and policies, which play the seats. A bot answers immediately. A policy may need time, and its
// thoughts and speech are streamed meanwhile. Both receive only the view of their seat. They have no clock, and no
// randomness except the view's generator. ADR 15 explains why a policy is one question and one answer.

import type { Seat } from '../rules/vocabulary.ts'
import type { AgentAnswer, AnswerFaultCode } from './questions.ts'
import type { SeatView } from './seen/seatView.ts'

export interface Bot {
  answer(view: SeatView): AgentAnswer
}

/** Receives text chunk by chunk: `think` receives private thoughts, and `say` receives words that the table hears. */
export interface AnswerTextSink {
  think(text: string): void
  say(text: string): void
}

export interface AgentPolicy {
  /** `signal` is aborted when the question is closed: it was answered, the time ran out, or the game was abandoned. */
  answer(view: SeatView, voice: AnswerTextSink, signal: AbortSignal): Promise<AgentAnswer>
}

/** Thrown by a policy that has no answer. The code states the reason. */
export class PolicyFault extends Error {
  readonly code: AnswerFaultCode
  constructor(code: AnswerFaultCode) {
    super(code)
    this.code = code
  }
}

/** A policy that answers immediately, for seating a bot among slower players. */
export function createBotPolicy(bot: Bot): AgentPolicy {
  return { answer: (view) => Promise.resolve(bot.answer(view)) }
}

/**
 * One recorded answer as plain data; `number` counts the answers of a seat. Recorded answers replay a game of models or
 * people byte for byte, without the models or people.
 */
export interface ReplayableAnswer {
  readonly seat: Seat
  readonly number: number
  readonly answer: AgentAnswer
  readonly chunks: readonly (readonly [stream: keyof AnswerTextSink, text: string])[]
}

/** Plays like `policy` and passes each answer, or the fault that prevented it, to `keep`. */
export function createRecordingPolicy(policy: AgentPolicy, keep: (kept: ReplayableAnswer) => void): AgentPolicy {
  const numbers = new Map<Seat, number>()
  return {
    answer: async (view, voice, signal) => {
      const number = (numbers.get(view.seat) ?? 0) + 1
      numbers.set(view.seat, number)
      const chunks: (readonly [keyof AnswerTextSink, string])[] = []
      let isOver = false
      const over = (answer: AgentAnswer) => {
        if (!isOver) keep({ seat: view.seat, number, answer, chunks })
        isOver = true
      }
      const heard =
        (stream: keyof AnswerTextSink): AnswerTextSink['say'] =>
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

/** Replays recorded answers. A question beyond a seat's last recorded answer gets the fault `answer/no-answer`. */
export function createReplayingPolicy(kept: readonly ReplayableAnswer[]): AgentPolicy {
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
