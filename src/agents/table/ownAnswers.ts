// How many of a seat's answers were its own. A game in which a player had none of his own for more than a fifth of
// his questions is void: it says nothing about him, nor about who won (docs/spec/agents.md §6).

import type { Seat } from '../../rules/vocabulary.ts'
import type { AnswerFault } from '../ask.ts'
import type { Turn } from './table.ts'

/** A seat for which something else stood at least once. */
export interface MissedAnswers {
  readonly seat: Seat
  readonly asked: number
  /** Questions to which it had no answer of its own. */
  readonly missed: number
  /** Why, the last time. */
  readonly fault: AnswerFault
}

/** One more than this share of them and the game is void. */
const MOST_MISSED = 0.2

type Taken = Pick<Turn, 'seat' | 'kind' | 'fault'>

/** A speech stays his own where its nomination alone fell. */
function isOwn({ kind, fault }: Taken): boolean {
  return fault === undefined || (kind === 'speak' && fault === 'answer/no-such-target')
}

/** By seat, ascending. */
export function missedAnswers(turns: readonly Taken[]): readonly MissedAnswers[] {
  const seats = [...new Set(turns.map(({ seat }) => seat))].toSorted((a, b) => a - b)
  return seats.flatMap((seat) => {
    const asked = turns.filter((turn) => turn.seat === seat)
    const missed = asked.filter((turn) => !isOwn(turn))
    const fault = missed.at(-1)?.fault
    return fault === undefined ? [] : [{ seat, asked: asked.length, missed: missed.length, fault }]
  })
}

/** Seats that make the game void; none: it counts. */
export function voidSeats(turns: readonly Taken[]): readonly MissedAnswers[] {
  return missedAnswers(turns).filter(({ asked, missed }) => missed > asked * MOST_MISSED)
}
