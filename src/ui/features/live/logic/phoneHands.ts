// Hands by phone: the vote whose hands the judge counts now, and what they change in his entry. Pure.

import type { HandsCall } from '../../../../api/phones.ts'
import type { GameState } from '../../../../rules/state.ts'
import { living } from '../../../../rules/state.ts'
import type { Draft } from './draft.ts'
import { handsFor, nomineeOf, restCounts } from './ballots.ts'

/** Undefined: nobody is asked. Where only numbers are recorded, hands are raised in the room. */
export function handsCallOf(state: GameState, draft: Draft): HandsCall | undefined {
  if (draft.armed !== undefined || draft.byCount) return undefined
  if (state.step.type === 'lift') return { at: draft.at, seats: living(state) }
  const nominee = nomineeOf(state, draft)
  // The last one gets the hands that are left, without a count.
  if (nominee === undefined || restCounts(state, draft)) return undefined
  return { at: draft.at, nominee, seats: [...handsFor(state, draft)] }
}

/** Seats to be pressed in the entry as if the judge had counted them, and the hands that phones put there then. */
export interface Presses {
  readonly presses: readonly number[]
  readonly standing: ReadonlySet<number>
}

/** `put`: hands that phones put there before. What the judge himself put in or took out stays as he left it. */
export function pressesOf(put: ReadonlySet<number>, up: ReadonlySet<number>, picked: ReadonlySet<number>): Presses {
  const raised = [...up].filter((seat) => !put.has(seat) && !picked.has(seat))
  const lowered = [...put].filter((seat) => !up.has(seat) && picked.has(seat))
  const kept = [...put].filter((seat) => up.has(seat))
  return { presses: [...raised, ...lowered], standing: new Set([...kept, ...raised]) }
}
