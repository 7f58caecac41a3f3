// The entry being made: what the keys have chosen so far, before the engine gets it. A draft
// belongs to one moment; at another moment it is empty again. What keys do to it is strokes.ts.

import type { Advance } from '../../../../rules/decide.ts'
import type { Entry, Shot } from '../../../../rules/entries.ts'
import { momentOf } from '../../../../rules/log.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Rejection, Result, Seat } from '../../../../rules/vocabulary.ts'

/** Entries that interrupt the step: a letter says what, digits say who. */
const ARMS = ['foul', 'technical-foul', 'remove', 'nominate', 'claim-role', 'correct-votes', 'team-loss'] as const
export type Arm = (typeof ARMS)[number]

export interface Armed {
  readonly kind: Arm
  /** Who nominates, claims or corrects, once chosen. */
  readonly by?: Seat
  /** What Enter will write, once it is complete. */
  readonly chosen?: Entry
}

export interface Draft {
  /** The moment it belongs to. */
  readonly at: string
  readonly picked: readonly Seat[]
  /** "Nobody" was picked on purpose. */
  readonly nobody: boolean
  /** Numbers shown so far, in their order. */
  readonly shots: readonly Shot[]
  /** The shooter asked out of turn, to set his number right. */
  readonly shooter?: Seat
  /** The nominee being called, where the judge went on past one without hands. */
  readonly called?: Seat
  readonly armed?: Armed
  /** Hands are counted here, not named (logic/counting.ts). */
  readonly byCount?: true
  /** The number typed, for this nominee or for the question of lifting. */
  readonly count?: { readonly nominee?: Seat; readonly n: number }
}

/** What the engine answers to an entry now. It is asked once: who asks the same again gets the same answer. */
export type Ask = (entry: Entry) => Result<Advance>

/** What a key led to. At most one of `enter` and `refused` is set. */
export interface Move {
  /** With `enter`: the draft once that entry is made; when it is refused, the draft stays as it is. */
  readonly draft: Draft
  readonly enter?: Entry
  readonly refused?: Rejection
}

/** Names the place in the game a draft is good for. */
export function anchorOf(state: GameState): string {
  const { step } = state
  const at = momentOf(state)
  if (step.type === 'vote')
    return `${at}:${state.called.join()}:${state.votes.map((vote) => `${vote.voter}-${vote.nominee}`).join()}`
  if (step.type === 'shots') return `${at}:${state.shots[step.id]?.length ?? 0}`
  return 'seat' in step ? `${at}:${step.seat}` : at
}

export function emptyDraft(state: GameState): Draft {
  return { at: anchorOf(state), picked: [], nobody: false, shots: [] }
}

/** The draft itself while its moment lasts, an empty one afterwards. */
export function draftFor(state: GameState, draft: Draft): Draft {
  return draft.at === anchorOf(state) ? draft : emptyDraft(state)
}
