// Seats that leave the game, in any way, and the victory check after each exit.
// Does not choose the next step: flow.ts does. Source: CITY-9, DAY-8.

import type { Draft } from './draft.ts'
import type { Exit } from './events.ts'
import { countLiving, verdict } from './victory.ts'
import type { Seat } from './vocabulary.ts'

/** A removed player has no last word (DAY-8). */
const HAS_LAST_WORD: readonly Exit[] = ['killed', 'voted-out', 'lifted']
const BY_VOTE: readonly (Exit | undefined)[] = ['voted-out', 'lifted']

/** All of `seats` leave at the same moment, then victory is asked once (CITY-9). */
export function sendAway(draft: Draft, seats: readonly Seat[], exitOf: Exit | ((leaver: Seat) => Exit)): void {
  for (const leaver of seats) {
    const exit = typeof exitOf === 'string' ? exitOf : exitOf(leaver)
    draft.emit({
      type: 'SeatLeft',
      seat: leaver,
      exit,
      lastWord: draft.rulebook.day.lastWord > 0 && HAS_LAST_WORD.includes(exit),
    })
  }
  const { rulebook, state } = draft
  const votedOut = rulebook.asksVotedOut?.filter((role) =>
    state.seats.some(
      (sitter) => sitter.role === role && seats.includes(sitter.seat) && BY_VOTE.includes(sitter.exit?.how),
    ),
  )
  const outcome = verdict(rulebook, state.header.flags, countLiving(rulebook, state.seats, votedOut))
  if (outcome !== undefined) draft.emit({ type: 'GameEnded', outcome })
}
