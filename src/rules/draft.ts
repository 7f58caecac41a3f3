// A draft: events as they pile up, with the state they lead to, so that each next rule sees what the
// ones before it did. Owns its state and folds every event into it. A decision drafts on a copy; who
// plays a game and needs no earlier state drafts all of it on one state.

import type { GameEvent } from './events.ts'
import type { Step } from './step.ts'
import { apply, type OwnState } from './evolve.ts'
import type { Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import type { GameState } from './state.ts'

export class Draft {
  readonly rulebook: Rulebook
  readonly events: GameEvent[] = []
  readonly #state: OwnState

  private constructor(state: OwnState) {
    this.#state = state
    this.rulebook = rulesOf(state.header)
  }

  /** `state` stays as it is. */
  static from(state: GameState): Draft {
    return new Draft({ ...state })
  }

  /** `state` is folded on, so nobody else may hold it. */
  static owning(state: OwnState): Draft {
    return new Draft(state)
  }

  /** The state so far; changes with every `emit`, so ask again after one. */
  get state(): GameState {
    return this.#state
  }

  emit(event: GameEvent): void {
    this.events.push(event)
    apply(this.#state, event)
  }

  begin(step: Step): void {
    this.emit({ type: 'StepBegan', step })
  }

  get startsByDay(): boolean {
    return this.rulebook.firstPhase(this.state.header.flags) === 'day'
  }

  get isOver(): boolean {
    return this.state.phase === 'over'
  }
}
