// Seats that leave the game for any reason, and the victory check after each exit. The next step is chosen in flow.ts.
// Source: CITY-9, DAY-8.

import type { EntryDecision } from './entryDecision.ts'
import type { ExitKind } from './events.ts'
import { countLiving, determineVerdict } from './victory.ts'
import type { Seat } from './vocabulary.ts'

/** Exits with a last word. A removed player has none (DAY-8). */
const EXITS_WITH_LAST_WORD: readonly ExitKind[] = ['killed', 'voted-out', 'lifted']
const EXITS_BY_VOTE: readonly (ExitKind | undefined)[] = ['voted-out', 'lifted']

/** Lets all `seats` leave at the same moment and then checks victory once (CITY-9). */
export function removeSeatsFromGame(
  draft: EntryDecision,
  seats: readonly Seat[],
  exitOf: ExitKind | ((leaver: Seat) => ExitKind),
): void {
  for (const leaver of seats) {
    const exit = typeof exitOf === 'string' ? exitOf : exitOf(leaver)
    draft.emit({
      type: 'SeatLeft',
      seat: leaver,
      exit,
      lastWord: draft.rulebook.day.lastWord > 0 && EXITS_WITH_LAST_WORD.includes(exit),
    })
  }
  const { rulebook, state } = draft
  const votedOut = rulebook.asksVotedOut?.filter((role) =>
    state.seats.some(
      (sitter) => sitter.role === role && seats.includes(sitter.seat) && EXITS_BY_VOTE.includes(sitter.exit?.how),
    ),
  )
  const outcome = determineVerdict(rulebook, state.header.flags, countLiving(rulebook, state.seats, votedOut))
  if (outcome !== undefined) draft.emit({ type: 'GameEnded', outcome })
}
