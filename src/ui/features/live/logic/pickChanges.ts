// What a key changed in the draft of an entry, for screen readers: hands that went up or
// down, a seat chosen or let go, "nobody". Nothing where the moment itself changed: then all of it is new. Pure.

import type { Seat } from '../../../../rules/vocabulary.ts'
import { armedSeat } from './arms.ts'
import type { Draft } from './draft.ts'

export interface PickChange {
  readonly key: 'picked' | 'dropped' | 'nobody' | 'shown' | 'unclear'
  readonly seat?: Seat
}

export function pickChanges(before: Draft | undefined, now: Draft | undefined): readonly PickChange[] {
  if (before === undefined || now === undefined || before.at !== now.at || before === now) return []
  const was = seatsOf(before)
  const is = seatsOf(now)
  const isCalledAnew = before.called !== now.called
  return [
    ...is.filter((seat) => !was.includes(seat)).map((seat) => ({ key: 'picked' as const, seat })),
    // Another nominee begins without hands: none was lowered.
    ...(isCalledAnew
      ? []
      : was.filter((seat) => !is.includes(seat)).map((seat) => ({ key: 'dropped' as const, seat }))),
    ...(now.nobody && !before.nobody ? [{ key: 'nobody' as const }] : []),
    ...shownBetween(before, now),
  ]
}

function seatsOf({ picked, armed }: Draft): readonly Seat[] {
  const seat = armed === undefined ? undefined : armedSeat(armed)
  return seat === undefined ? picked : [...picked, seat]
}

/** Numbers shown by shooters, new or set right. */
function shownBetween(before: Draft, now: Draft): readonly PickChange[] {
  return now.shots
    .filter(({ by, target }) => !before.shots.some((shot) => shot.by === by && shot.target === target))
    .map(({ target }) => (target === undefined ? { key: 'unclear' } : { key: 'shown', seat: target }))
}
