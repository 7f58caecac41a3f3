// Draws any answer that a seat may give, with equal chances for all seats that may be named. Used by random players,
// and as a substitute for missing or illegal answers.

import { pickRandom, type RandomIntFunction } from '../../rules/random.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { AgentAnswer, SeatQuestion } from '../questions.ts'
import type { Bot } from '../policy.ts'

export function randomAnswer(ask: SeatQuestion, randomInt: RandomIntFunction): AgentAnswer {
  switch (ask.kind) {
    case 'speak':
      // On average, every second speaker nominates somebody.
      return ask.targets.length > 0 && randomInt(2) === 0 ? { target: pickRandom(ask.targets, randomInt) } : {}
    case 'ballot':
      return ask.pass > 1 ? {} : { target: pickRandom(ask.targets, randomInt) }
    case 'night':
    case 'shot':
    case 'lynch':
      return { target: pickRandom(ask.targets, randomInt) }
    case 'lift':
      return { hand: randomInt(2) === 0 }
    case 'best-move':
      return { named: drawDistinctSeats(ask.targets, ask.count, randomInt) }
    case 'whisper':
      return {}
  }
}

/** Draws `count` different seats. */
export function drawDistinctSeats(
  items: readonly Seat[],
  count: number,
  randomInt: RandomIntFunction,
): readonly Seat[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(randomInt(rest.length), 1)[0] as Seat)
}

/** Gives any legal answer and never speaks. It is the baseline that other results are compared with. */
export const randomBot: Bot = {
  answer: ({ ask, randomInt }) => randomAnswer(ask, randomInt),
}
