// A draft: events as they pile up, with the state they lead to, so that each next rule sees what the
// ones before it did. Owns its state and folds every event into it. A decision drafts on a copy; who
// plays a game and needs no earlier state drafts all of it on one state.

import type { GameEvent } from './events.ts'
import type { Step } from './step.ts'
import { applyEvent, type MutableGameState } from './evolve.ts'
import type { Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import type { GameState } from './state.ts'

export class EntryDecision {
  readonly rulebook: Rulebook
  readonly events: GameEvent[] = []
  readonly #state: MutableGameState

  private constructor(state: MutableGameState) {
    this.#state = state
    this.rulebook = rulesOf(state.header)
  }

  /** `state` stays as it is. */
  static from(state: GameState): EntryDecision {
    return new EntryDecision({ ...state })
  }

  /** `state` is folded on, so nobody else may hold it. */
  static fromOwnedState(state: MutableGameState): EntryDecision {
    return new EntryDecision(state)
  }

  /** The state so far; changes with every `emit`, so ask again after one. */
  get state(): GameState {
    return this.#state
  }

  emit(event: GameEvent): void {
    this.events.push(event)
    applyEvent(this.#state, event)
  }

  beginStep(step: Step): void {
    this.emit({ type: 'StepBegan', step })
  }

  get startsByDay(): boolean {
    return this.rulebook.firstPhase(this.state.header.flags) === 'day'
  }

  get isOver(): boolean {
    return this.state.phase === 'over'
  }
}
