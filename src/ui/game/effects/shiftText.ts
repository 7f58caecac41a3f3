// A player's move in the standings as a symbol and as a sentence. Pure.

import type { Shift } from '../../../api/contract/audit.ts'
import type { AuditTranslator } from './factText.ts'

export interface PlaceShiftSign {
  /** The move as a symbol, such as `▲2`, `▼1` or `=`. */
  readonly text: string
  readonly colour: string
}

export function placeShiftSignOf({ before, after }: Shift): PlaceShiftSign {
  const up = (text: string): PlaceShiftSign => ({ text, colour: 'text-moss-700 dark:text-moss-300' })
  const down = (text: string): PlaceShiftSign => ({ text, colour: 'text-accent-text' })
  if (!before) return up('▲')
  if (!after) return down('▼')
  const rise = before.place - after.place
  if (rise === 0) return { text: '=', colour: 'text-muted' }
  return rise > 0 ? up(`▲${rise}`) : down(`▼${-rise}`)
}

export function placeShiftSentence({ member, before, after }: Shift, words: AuditTranslator): string {
  const name = words.nameOf(member)
  if (!before) return words.text('audit.enters', { name, after: after?.place ?? 0 })
  if (!after) return words.text('audit.leaves', { name, before: before.place })
  const key = before.place === after.place ? 'stays' : before.place > after.place ? 'rises' : 'falls'
  return words.text(`audit.${key}`, { name, before: before.place, after: after.place })
}

export function hasShiftChangedTotal({ before, after }: Shift): boolean {
  return before?.total !== after?.total
}

/** Number of places gained. Entering the standings counts as the greatest rise, leaving them as the greatest fall. */
function rise({ before, after }: Shift): number {
  if (before && after) return before.place - after.place
  return after ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
}

/** Sorts moves with changed totals first. Otherwise, larger moves come first. */
export function sortPlaceShifts(shifts: readonly Shift[]): readonly Shift[] {
  const weight = (shift: Shift) => (hasShiftChangedTotal(shift) ? 1 : 0)
  const distance = (shift: Shift) => Math.min(Math.abs(rise(shift)), Number.MAX_SAFE_INTEGER)
  return shifts.toSorted((a, b) => weight(b) - weight(a) || distance(b) - distance(a))
}
