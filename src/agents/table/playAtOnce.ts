// Plays a table to its end with players who answer at once.

import type { Outcome } from '../../rules/vocabulary.ts'
import type { Mind } from '../policy.ts'
import type { Table } from './table.ts'

/** `minds[n - 1]` sits at seat n. */
export function playAtOnce(table: Table, minds: readonly Mind[]): Outcome {
  const game = table.play()
  let next = game.next()
  while (next.done !== true) {
    const answers = next.value.map((ask) => {
      const mind = minds[ask.seat - 1]
      if (mind === undefined) throw new Error(`nobody sits at ${ask.seat}`)
      return mind.answer(table.viewOf(ask))
    })
    next = game.next(answers)
  }
  return next.value
}
