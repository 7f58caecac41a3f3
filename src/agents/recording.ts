// Answers kept as they were given, and a player who gives them again: a game of models or people is played once
// more without either, byte by byte the same.

import type { Seat } from '../rules/vocabulary.ts'
import { PolicyFault, type AgentPolicy, type Voice } from './policy.ts'
import type { Answer } from './ask.ts'

/** One answer: the `number`th of its seat. Plain data. */
export interface KeptAnswer {
  readonly seat: Seat
  readonly number: number
  readonly answer: Answer
  readonly chunks: readonly (readonly [stream: keyof Voice, text: string])[]
}

/** Plays as `policy` does, and tells each answer, or why there was none. */
export function recording(policy: AgentPolicy, keep: (kept: KeptAnswer) => void): AgentPolicy {
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
export function replaying(kept: readonly KeptAnswer[]): AgentPolicy {
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
