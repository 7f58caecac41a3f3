// Turns digits into seats, with one or two digits each, for the live screen and its dialogs. Its only state is the
// waiting digit.

import { shallowRef } from 'vue'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { type SeatKeyPress, typedSeatsAfterPress, seatsOfWaitingDigit } from './seatKeys.ts'

export type SeatTyping = ReturnType<typeof useSeatTyping>

export function useSeatTyping(seats: () => number, onSeat: (seat: Seat) => void) {
  const waiting = shallowRef<number>()
  return {
    waiting,
    /** Returns whether the key was a digit. */
    press(event: SeatKeyPress): boolean {
      const entered = typedSeatsAfterPress(event, waiting.value, seats())
      if (entered === undefined) return false
      waiting.value = entered.waiting
      entered.seats.forEach(onSeat)
      return true
    },
    /**
     * Called for a key that is not a digit. Accepts a waiting digit as a complete seat number. Returns whether a digit
     * was waiting.
     */
    settle(): boolean {
      const digit = waiting.value
      waiting.value = undefined
      seatsOfWaitingDigit(digit, seats()).forEach(onSeat)
      return digit !== undefined
    },
    /** Drops a waiting digit. Returns whether a digit was waiting. */
    drop(): boolean {
      const digit = waiting.value
      waiting.value = undefined
      return digit !== undefined
    },
  }
}
