// Legal entries of a contest game that name a seat, and the seat that an entry names.

import type { Entry } from '../../rules/entries.ts'
import { legalEntriesOfStep } from '../../rules/legalEntries.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat } from '../../rules/vocabulary.ts'

export function legalTargetEntriesOfSeat(state: GameState, seat: Seat): readonly Entry[] {
  return legalEntriesOfStep(state).filter((entry) => {
    if (targetSeatOfEntry(entry) === undefined) return false
    if (entry.type === 'vote') return entry.voters[0] === seat
    return entry.type !== 'shoot' || entry.shots[0]?.by === seat
  })
}

/** The seat that an entry names. */
export function targetSeatOfEntry(entry: Entry): Seat | undefined {
  switch (entry.type) {
    case 'vote':
      return entry.nominee
    case 'night-act':
      return entry.target
    case 'shoot':
      return entry.shots[0]?.target
    default:
      return undefined
  }
}
