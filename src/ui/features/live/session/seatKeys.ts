// Maps keys to seats. With up to ten seats, each seat is one digit, and 0 means ten. With more seats, numbers such as 3
// and 15 are typed as they are read, and a seat whose digit also begins a two-digit number is typed as 01, so that no
// key sequence has two meanings. Buttons show exactly what to type. A digit that may begin a number waits for the next
// key, never for a timeout. Pure.

import { isSeat, type Seat } from '../../../../rules/vocabulary.ts'

/** Maximum number of seats for which one digit per seat is sufficient. */
const MAX_ONE_DIGIT_SEATS = 10

/** Text of the key for a seat, which depends on the number of seats: `7`, `0`, `01`, `15`. */
export function keyLabelOfSeat(seat: number, seats: number): string {
  if (seats <= MAX_ONE_DIGIT_SEATS) return String(seat % 10)
  return seat < MAX_ONE_DIGIT_SEATS && beginsNumber(seat, seats) ? `0${seat}` : String(seat)
}

function beginsNumber(digit: number, seats: number): boolean {
  return seats > MAX_ONE_DIGIT_SEATS && digit * 10 <= seats
}

export type SeatKeyPress = Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey' | 'getModifierState'>

interface Digit {
  readonly digit: number
  readonly isShifted: boolean
}

/**
 * With NumLock on, Windows drops Shift on the number pad and reports `End` for 1. Such a key therefore means Shift+1.
 */
function digitOf(press: SeatKeyPress): Digit | undefined {
  const [, pad, digit] = /^(Digit|Numpad)(\d)$/.exec(press.code) ?? []
  if (digit === undefined) return undefined
  const isDropped = pad === 'Numpad' && !/^\d$/.test(press.key) && press.getModifierState('NumLock')
  return { digit: Number(digit), isShifted: press.shiftKey || isDropped }
}

/** Effect of a key press: complete seat numbers in order, and the waiting digit. */
export interface TypedSeats {
  readonly seats: readonly Seat[]
  readonly waiting?: number
}

/**
 * Seats and waiting digit after a key press; `undefined` if the key is not a digit. `waiting` is the previous digit, if
 * it still waits.
 */
export function typedSeatsAfterPress(
  press: SeatKeyPress,
  waiting: number | undefined,
  seats: number,
): TypedSeats | undefined {
  const found = digitOf(press)
  if (found === undefined) return undefined
  const { digit, isShifted } = found
  if (isShifted) return { seats: [...seatsOfWaitingDigit(waiting, seats), ...atTable((digit || 10) + 10, seats)] }
  const both = waiting === undefined ? [] : withKey(`${waiting}${digit}`, seats)
  if (both.length > 0) return { seats: both }
  // The waiting digit is a complete seat number. For example, 0 5 selects seats ten and five, because no button shows
  // 05.
  const before = seatsOfWaitingDigit(waiting, seats)
  return beginsNumber(digit, seats)
    ? { seats: before, waiting: digit }
    : { seats: [...before, ...atTable(digit || 10, seats)] }
}

function withKey(key: string, seats: number): readonly Seat[] {
  return atTable(Number(key), seats).filter((seat) => keyLabelOfSeat(seat, seats) === key)
}

/** Seat of a waiting digit if no other digit follows. */
export function seatsOfWaitingDigit(waiting: number | undefined, seats: number): readonly Seat[] {
  return waiting === undefined ? [] : atTable(waiting || 10, seats)
}

function atTable(n: number, seats: number): readonly Seat[] {
  return isSeat(n) && n <= seats ? [n] : []
}
