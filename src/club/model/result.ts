// The result of a game without protocol: what a paper sheet says, asserted by a person. The last
// one asserted holds; a correction is a later one with its reason (spec of scoring, section 1).

import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'

export interface AssertedResult {
  /** Cards as the sheet has them, seats 1..n in order: they stand instead of the header's. */
  readonly roles: readonly Role[]
  /** Absent: played, but not to an end; such a game counts for nothing. */
  readonly winner?: Winner
  readonly firstVictim?: Seat
  /** Seats the first victim named. */
  readonly bestMove: readonly Seat[]
}

/** Whether a sheet may speak of this game: never of a game whose protocol has a verdict. */
export function leavesWordToSheet({ outcome }: Pick<GameState, 'outcome'>): boolean {
  return outcome === undefined
}

export function withRoles(header: GameHeader, roles: readonly Role[]): GameHeader {
  return { ...header, seats: header.seats.map((seat, index) => ({ ...seat, role: roles[index] ?? seat.role })) }
}
