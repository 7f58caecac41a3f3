// The random player: any legal answer, no word. The floor every figure is held against.

import type { Bot } from '../policy.ts'
import { randomAnswer } from '../table/randomAnswer.ts'

export const randomBot: Bot = {
  answer: ({ ask, randomInt }) => randomAnswer(ask, randomInt),
}
