// How many of a seat's answers were its own. A game in which a player had none of his own for more than a fifth of
// his questions is void: it says nothing about him, nor about who won (docs/spec/agents.md §6).

import type { Seat } from '../../rules/vocabulary.ts'
import type { AnswerFault } from '../questions.ts'
import type { RecordedAnswer } from './agentTable.ts'

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
const MAX_MISSED_SHARE = 0.2

type AnswerOutcome = Pick<RecordedAnswer, 'seat' | 'kind' | 'fault'>

/** A speech stays his own where its nomination alone fell. */
function isOwnAnswer({ kind, fault }: AnswerOutcome): boolean {
  return fault === undefined || (kind === 'speak' && fault === 'answer/no-such-target')
}

/** By seat, ascending. */
export function missedAnswers(turns: readonly AnswerOutcome[]): readonly MissedAnswers[] {
  const seats = [...new Set(turns.map(({ seat }) => seat))].toSorted((a, b) => a - b)
  return seats.flatMap((seat) => {
    const asked = turns.filter((turn) => turn.seat === seat)
    const missed = asked.filter((turn) => !isOwnAnswer(turn))
    const fault = missed.at(-1)?.fault
    return fault === undefined ? [] : [{ seat, asked: asked.length, missed: missed.length, fault }]
  })
}

/** Seats that make the game void; none: it counts. */
export function seatsVoidingGame(turns: readonly AnswerOutcome[]): readonly MissedAnswers[] {
  return missedAnswers(turns).filter(({ asked, missed }) => missed > asked * MAX_MISSED_SHARE)
}
