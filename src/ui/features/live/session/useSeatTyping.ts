// Digits of the keyboard as seats, one or two of them each, for the live screen and its dialogs. Remembers the digit
// that waits and nothing else.

import { shallowRef } from 'vue'
import { isSeat, type Seat } from '../../../../rules/vocabulary.ts'

export type SeatTyping = ReturnType<typeof useSeatTyping>

export function useSeatTyping(seats: () => number, onSeat: (seat: Seat) => void) {
  const waiting = shallowRef<number>()
  return {
    waiting,
    /** Whether the press was a digit. */
    press(event: SeatPress): boolean {
      const entered = readSeatPress(event, waiting.value, seats())
      if (entered === undefined) return false
      waiting.value = entered.waiting
      entered.seats.forEach(onSeat)
      return true
    },
    /** Another key: the digit stands for itself. Whether one waited. */
    settle(): boolean {
      const digit = waiting.value
      waiting.value = undefined
      seatsOfWaitingDigit(digit, seats()).forEach(onSeat)
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

// Which keys stand for which seat. Up to ten seats: one digit, 0 for ten. Above ten: 3 and 15 as they are read, and
// 01 for a seat whose digit also begins a number of two, so that no key sequence has two meanings. What the buttons
// print is what is typed. A digit that may begin a number waits for the next key, never for a clock. Pure.
/** Tables up to here need one digit a seat. */
const MAX_ONE_DIGIT_SEATS = 10

/** As drawn on a button of a table with so many seats: `7`, `0`, `01`, `15`. */
export function keyOfSeat(seat: number, seats: number): string {
  if (seats <= MAX_ONE_DIGIT_SEATS) return String(seat % 10)
  return seat < MAX_ONE_DIGIT_SEATS && beginsNumber(seat, seats) ? `0${seat}` : String(seat)
}

function beginsNumber(digit: number, seats: number): boolean {
  return seats > MAX_ONE_DIGIT_SEATS && digit * 10 <= seats
}

export type SeatPress = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'getModifierState'>

interface Digit {
  readonly digit: number
  readonly isShifted: boolean
}

/** Windows takes Shift away from the number pad and says `End` for 1: with NumLock on that was Shift and 1. */
function digitOf(press: SeatPress): Digit | undefined {
  const [, pad, digit] = /^(Digit|Numpad)(\d)$/.exec(press.code) ?? []
  if (digit === undefined) return undefined
  const isDropped = pad === 'Numpad' && !/^\d$/.test(press.key) && press.getModifierState('NumLock')
  return { digit: Number(digit), isShifted: press.shiftKey || isDropped }
}

/** What a key press enters: complete seat numbers, in order, and the digit that waits. */
export interface TypedSeats {
  readonly seats: readonly Seat[]
  readonly waiting?: number
}

/** Nothing when the key is no digit. `waiting`: the digit before, still open. */
export function readSeatPress(press: SeatPress, waiting: number | undefined, seats: number): TypedSeats | undefined {
  const found = digitOf(press)
  if (found === undefined) return undefined
  const { digit, isShifted } = found
  if (isShifted) return { seats: [...seatsOfWaitingDigit(waiting, seats), ...atTable((digit || 10) + 10, seats)] }
  const both = waiting === undefined ? [] : withKey(`${waiting}${digit}`, seats)
  if (both.length > 0) return { seats: both }
  // The digit before was a seat of its own, then: 0 5 is ten and five, as no button says 05.
  const before = seatsOfWaitingDigit(waiting, seats)
  return beginsNumber(digit, seats)
    ? { seats: before, waiting: digit }
    : { seats: [...before, ...atTable(digit || 10, seats)] }
}

function withKey(key: string, seats: number): readonly Seat[] {
  return atTable(Number(key), seats).filter((seat) => keyOfSeat(seat, seats) === key)
}

/** The seat a waiting digit is when no other follows. */
export function seatsOfWaitingDigit(waiting: number | undefined, seats: number): readonly Seat[] {
  return waiting === undefined ? [] : atTable(waiting || 10, seats)
}

function atTable(n: number, seats: number): readonly Seat[] {
  return isSeat(n) && n <= seats ? [n] : []
}
