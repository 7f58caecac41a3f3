// Any answer a seat may give, drawn with the same chance wherever the choice is free: how a random player
// plays, and what stands in for an answer that is none.

import { pickRandom, type RandomInt } from '../../rules/random.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Answer, SeatQuestion } from '../questions.ts'
import type { Bot } from '../policy.ts'

export function randomAnswer(ask: SeatQuestion, randomInt: RandomInt): Answer {
  switch (ask.kind) {
    case 'speak':
      // Every second speaker puts somebody up.
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

/** `count` of them, none twice. */
export function drawDistinctSeats(items: readonly Seat[], count: number, randomInt: RandomInt): readonly Seat[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(randomInt(rest.length), 1)[0] as Seat)
}

// The random player: any legal answer, no word. The floor every figure is held against.
export const randomBot: Bot = {
  answer: ({ ask, randomInt }) => randomAnswer(ask, randomInt),
}
