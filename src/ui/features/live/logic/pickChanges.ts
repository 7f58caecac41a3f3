// Changes that a key made in the draft, for screen readers: hands raised or lowered, a seat selected or deselected,
// "nobody". Empty if the game moved on to a different moment, because the draft is then new. Pure.

import type { Seat } from '../../../../rules/vocabulary.ts'
import type { InputDraft } from './inputDraft.ts'
import { chosenSeatOfArmedEntry } from './armedEntry.ts'

export interface SelectionChange {
  readonly key: 'picked' | 'dropped' | 'nobody' | 'shown' | 'unclear'
  readonly seat?: Seat
}

export function selectionChangesBetween(
  before: InputDraft | undefined,
  now: InputDraft | undefined,
): readonly SelectionChange[] {
  if (before === undefined || now === undefined || before.at !== now.at || before === now) return []
  const was = seatsOf(before)
  const is = seatsOf(now)
  const isCalledAnew = before.called !== now.called
  return [
    ...is.filter((seat) => !was.includes(seat)).map((seat) => ({ key: 'picked' as const, seat })),
    // A newly called nominee starts without hands. The hands of the previous nominee were not lowered.
    ...(isCalledAnew
      ? []
      : was.filter((seat) => !is.includes(seat)).map((seat) => ({ key: 'dropped' as const, seat }))),
    ...(now.nobody && !before.nobody ? [{ key: 'nobody' as const }] : []),
    ...shownBetween(before, now),
  ]
}

function seatsOf({ picked, armed }: InputDraft): readonly Seat[] {
  const seat = armed === undefined ? undefined : chosenSeatOfArmedEntry(armed)
  return seat === undefined ? picked : [...picked, seat]
}

/** Numbers that shooters have just shown or corrected. */
function shownBetween(before: InputDraft, now: InputDraft): readonly SelectionChange[] {
  return now.shots
    .filter(({ by, target }) => !before.shots.some((shot) => shot.by === by && shot.target === target))
    .map(({ target }) => (target === undefined ? { key: 'unclear' } : { key: 'shown', seat: target }))
}
