// Digits of the keyboard as seats, one or two of them each, for the live screen and its dialogs. Remembers the digit
// that waits and nothing else.

import { shallowRef } from 'vue'
import type { Seat } from '../../../rules/vocabulary.ts'
import { settled, typed, type SeatPress } from './logic/seatKeys.ts'

export type SeatTyping = ReturnType<typeof useSeatTyping>

export function useSeatTyping(seats: () => number, onSeat: (seat: Seat) => void) {
  const waiting = shallowRef<number>()
  return {
    waiting,
    /** Whether the press was a digit. */
    press(event: SeatPress): boolean {
      const entered = typed(event, waiting.value, seats())
      if (entered === undefined) return false
      waiting.value = entered.waiting
      entered.seats.forEach(onSeat)
      return true
    },
    /** Another key: the digit stands for itself. Whether one waited. */
    settle(): boolean {
      const digit = waiting.value
      waiting.value = undefined
      settled(digit, seats()).forEach(onSeat)
      return digit !== undefined
    },
    /** Lets it go; whether one waited. */
    drop(): boolean {
      const digit = waiting.value
      waiting.value = undefined
      return digit !== undefined
    },
  }
}
