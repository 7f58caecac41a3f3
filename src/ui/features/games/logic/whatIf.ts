// Players who left the game of an adjudication, in order. A player who was dragged along by another death is
// distinguished from a player who was killed. Pure.

import type { Adjudication } from '../../../../api/contract/games.ts'
import type { Phase, Seat } from '../../../../rules/vocabulary.ts'
import { draggedSeats } from '../../../../rules/causes.ts'

export interface LeavingPlayer {
  readonly seat: number
  readonly name: string
  /** How the player left, as a key of the game's phrases. */
  readonly how: string
  readonly phase: Phase
  readonly round: number
}

export function leaversOfAdjudication({ deaths, seats, explained }: Adjudication): readonly LeavingPlayer[] {
  const dragged = (seat: number, round: number) =>
    explained.some(({ when, trace }) => when === `N${round}` && draggedSeats(trace).includes(seat as Seat))
  return deaths.map(({ seat, how, phase, round }) => ({
    seat,
    name: seats.find((each) => each.seat === seat)?.player ?? '',
    how: how === 'killed' && dragged(seat, round) ? 'dragged' : how,
    phase,
    round,
  }))
}
