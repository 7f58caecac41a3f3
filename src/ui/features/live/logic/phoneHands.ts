// The question that phones are asked in the current step (hands, a best move, the end of a last word), and the effect
// of their answers on the judge's draft. Pure.

import type { PhoneInputCall } from '../../../../api/phoneHost.ts'
import { type GameState, livingSeats, seatsYetToVote } from '../../../../rules/state.ts'
import type { InputDraft } from './inputDraft.ts'
import { allowedVoters, currentNominee, isRestCountedAutomatically } from './ballots.ts'

/** The question for phones; `undefined` if no phone is asked. */
export function phoneHandsCallOf(state: GameState, draft: InputDraft): PhoneInputCall | undefined {
  if (draft.armed !== undefined) return undefined
  const { at } = draft
  const { step } = state
  if (step.type === 'best-move' || step.type === 'last-word') return { what: step.type, at, seats: [step.seat] }
  const what = 'hands'
  if (step.type === 'lift') return { what, at, seats: livingSeats(state) }
  const nominee = currentNominee(state, draft)
  // The remaining hands count for the last nominee automatically, so phones are not asked.
  if (nominee === undefined || isRestCountedAutomatically(state, draft)) return undefined
  const seats = draft.byCount ? seatsYetToVote(state) : [...allowedVoters(state, draft)]
  return seats.length === 0 ? undefined : { what, at, nominee, seats }
}

/**
 * `presses` lists the seats to select or deselect in the draft, as if the judge had counted the hands. `standing`
 * contains the seats that are then selected because of a phone.
 */
export interface PhoneSeatPresses {
  readonly presses: readonly number[]
  readonly standing: ReadonlySet<number>
}

/**
 * `put` contains the seats that phones have selected so far. Seats that the judge selected or deselected do not change.
 */
export function seatPressesFromPhones(
  put: ReadonlySet<number>,
  up: ReadonlySet<number>,
  picked: ReadonlySet<number>,
): PhoneSeatPresses {
  const raised = [...up].filter((seat) => !put.has(seat) && !picked.has(seat))
  const lowered = [...put].filter((seat) => !up.has(seat) && picked.has(seat))
  const kept = [...put].filter((seat) => up.has(seat))
  return { presses: [...raised, ...lowered], standing: new Set([...kept, ...raised]) }
}
