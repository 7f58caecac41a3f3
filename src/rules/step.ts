// The step of the game: what the table is doing now. The judge's next entry belongs to it.

import type { Role, Seat } from './vocabulary.ts'

export type Step =
  /** A speech; `seconds` 0 = the speaker lost it to a third foul, but may still nominate. */
  | { readonly type: 'speech'; readonly seat: Seat; readonly seconds: number }
  /** `ballot` 0 is the first vote of the day, 1.. the re-votes among the leaders. */
  | { readonly type: 'vote'; readonly nominees: readonly Seat[]; readonly ballot: number }
  | {
      readonly type: 'tie-speech'
      readonly seat: Seat
      readonly seconds: number
      readonly nominees: readonly Seat[]
      readonly ballot: number
    }
  /** "Who is for all of them leaving?" */
  | { readonly type: 'lift'; readonly nominees: readonly Seat[] }
  | { readonly type: 'last-word'; readonly seat: Seat; readonly seconds: number }
  /** A role is called and names a target; the step's id is its role. */
  | { readonly type: 'night-act'; readonly role: Role }
  /** Several show a number each; `shooters` are the living ones. */
  | { readonly type: 'shots'; readonly id: string; readonly shooters: readonly Seat[] }
  | { readonly type: 'pause'; readonly id: string }
  | { readonly type: 'best-move'; readonly seat: Seat }
  | { readonly type: 'lynch' }
  | { readonly type: 'over' }

export type StepType = Step['type']
