// Plays a table to the end with players that answer immediately.

import type { Outcome } from '../../rules/vocabulary.ts'
import type { Bot } from '../policy.ts'
import type { AgentTable } from './agentTable.ts'

/** `bots[n - 1]` plays seat n. */
export function playWithBots(table: AgentTable, bots: readonly Bot[]): Outcome {
  const game = table.play()
  let next = game.next()
  while (next.done !== true) {
    const answers = next.value.map((ask) => {
      const bot = bots[ask.seat - 1]
      if (bot === undefined) throw new Error(`nobody sits at ${ask.seat}`)
      return bot.answer(table.viewOf(ask))
    })
    next = game.next(answers)
  }
  return next.value
}
