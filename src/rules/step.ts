// The step of the game: the current activity of the table. The judge's next entry belongs to it.

import type { Role, Seat } from './vocabulary.ts'

export type Step =
  /** A speech. `seconds` is 0 if the speaker lost it because of a third foul. They may still nominate. */
  | { readonly type: 'speech'; readonly seat: Seat; readonly seconds: number }
  /** `ballot` is 0 for the first vote of the day, and 1 or higher for revotes. */
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
  /** A role is called and names a target. The role is also the id of the night step. */
  | { readonly type: 'night-act'; readonly role: Role }
  /** Several players show a number each. `shooters` lists the living ones. */
  | { readonly type: 'shots'; readonly id: string; readonly shooters: readonly Seat[] }
  | { readonly type: 'pause'; readonly id: string }
  | { readonly type: 'best-move'; readonly seat: Seat }
  | { readonly type: 'lynch' }
  | { readonly type: 'over' }

export type StepType = Step['type']

/**
 * Id of the current night step, if there is one. In a `night-act` the id is also the acting role, so steps, entries and
 * events call it `role`. The other steps call it `id`, and their entries and events `id` or `pause`. Stored games contain
 * these names, so they cannot be changed.
 */
export function nightStepId(step: Extract<Step, { type: 'night-act' | 'shots' | 'pause' }>): string
export function nightStepId(step: Step): string | undefined
export function nightStepId(step: Step): string | undefined {
  if (step.type === 'night-act') return step.role
  return step.type === 'shots' || step.type === 'pause' ? step.id : undefined
}
