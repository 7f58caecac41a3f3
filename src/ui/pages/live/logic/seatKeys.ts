// Which keys stand for which seat: 1..9 and 0 for ten at once; above ten both digits (1 5), or Shift for ten more.
// A digit that may begin a number of two waits for the next key, never for a clock; 0 1 is 1. Pure.

import { isSeat, type Seat } from '../../../../rules/vocabulary.ts'

/** Tables up to here need one digit a seat. */
const ONE_DIGIT = 10

/** As drawn on a button: `7`, `0`, `15`. */
export function keyOfSeat(seat: number): string {
  return seat > ONE_DIGIT ? String(seat) : String(seat % 10)
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

/** What a press of the keyboard tells: seats that are whole now, in order, and the digit that waits. */
export interface Typed {
  readonly seats: readonly Seat[]
  readonly waiting?: number
}

/** Nothing when the key is no digit. `waiting`: the digit before, still open. */
export function typed(press: SeatPress, waiting: number | undefined, seats: number): Typed | undefined {
  const told = digitOf(press)
  if (told === undefined) return undefined
  const { digit, isShifted } = told
  if (isShifted) return { seats: [...settled(waiting, seats), ...atTable((digit || 10) + 10, seats)] }
  const both = waiting === undefined ? [] : atTable(waiting * 10 + digit, seats)
  if (both.length > 0) return { seats: both }
  const before = settled(waiting, seats)
  return seats > ONE_DIGIT && digit * 10 <= seats
    ? { seats: before, waiting: digit }
    : { seats: [...before, ...atTable(digit || 10, seats)] }
}

/** The seat a waiting digit is when no other follows. */
export function settled(waiting: number | undefined, seats: number): readonly Seat[] {
  return waiting === undefined ? [] : atTable(waiting || 10, seats)
}

function atTable(n: number, seats: number): readonly Seat[] {
  return isSeat(n) && n <= seats ? [n] : []
}
