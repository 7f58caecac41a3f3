// The random player: any legal answer, no word. The floor every figure is held against.

import type { Mind } from '../policy.ts'
import { randomAnswer } from '../table/randomAnswer.ts'

export const randomMind: Mind = {
  answer: ({ ask, below }) => randomAnswer(ask, below),
}
