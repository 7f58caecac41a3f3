// Which key stands for which seat: 1..9 and 0 for ten; with Shift ten more, so that every seat up
// to twenty is one stroke, without waiting for a second digit. Pure.

import { isSeat, type Seat } from '../../../../rules/vocabulary.ts'

/** As drawn on a button: `7`, `0`, `⇧3`. */
export function keyOfSeat(seat: number): string {
  const digit = String(seat % 10)
  return seat > 10 ? `⇧${digit}` : digit
}

/** The seat a key press names at a table of `seats`; nothing when it names none. */
export function seatOfPress(
  { code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>,
  seats: number,
): Seat | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit === undefined) return undefined
  const seat = (digit === '0' ? 10 : Number(digit)) + (shiftKey ? 10 : 0)
  return isSeat(seat) && seat <= seats ? seat : undefined
}
