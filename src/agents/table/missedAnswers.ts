// Counts the questions to which a seat gave no answer of its own. A game is void if a player misses more than a fifth
// of the questions in this way, because the game then proves nothing about that player or the winner
// (docs/spec/agents.md §6).

import type { Seat } from '../../rules/vocabulary.ts'
import type { AnswerFaultCode } from '../questions.ts'
import type { RecordedAnswer } from './agentTable.ts'

/** A seat with at least one substituted answer. */
export interface MissedAnswersOfSeat {
  readonly seat: Seat
  readonly asked: number
  /** Number of questions that the seat did not answer itself. */
  readonly missed: number
  /** Fault of the last missed answer. */
  readonly fault: AnswerFaultCode
}

/** A larger share of missed answers makes the game void. */
const MAX_MISSED_SHARE = 0.2

type AnswerOutcome = Pick<RecordedAnswer, 'seat' | 'kind' | 'fault'>

/** A speech remains the player's own answer if only its nomination was illegal. */
function isOwnAnswer({ kind, fault }: AnswerOutcome): boolean {
  return fault === undefined || (kind === 'speak' && fault === 'answer/no-such-target')
}

/** Seats with missed answers, in ascending order. */
export function missedAnswersBySeat(turns: readonly AnswerOutcome[]): readonly MissedAnswersOfSeat[] {
  const seats = [...new Set(turns.map(({ seat }) => seat))].toSorted((a, b) => a - b)
  return seats.flatMap((seat) => {
    const asked = turns.filter((turn) => turn.seat === seat)
    const missed = asked.filter((turn) => !isOwnAnswer(turn))
    const fault = missed.at(-1)?.fault
    return fault === undefined ? [] : [{ seat, asked: asked.length, missed: missed.length, fault }]
  })
}

/** Seats that make the game void. An empty list means that the game counts. */
export function missedAnswersVoidingGame(turns: readonly AnswerOutcome[]): readonly MissedAnswersOfSeat[] {
  return missedAnswersBySeat(turns).filter(({ asked, missed }) => missed > asked * MAX_MISSED_SHARE)
}
