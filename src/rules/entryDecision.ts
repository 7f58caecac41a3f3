// A decision in progress: the events so far and the state they lead to, so that each rule sees the effects of the rules
// before it. Owns its state and folds every event into it. A single decision works on a copy. A caller that plays a
// whole game and needs no earlier states can use one decision for all of it.

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

  /** Works on a copy, so that `state` stays unchanged. */
  static from(state: GameState): EntryDecision {
    return new EntryDecision({ ...state })
  }

  /** Folds events into `state` itself, so nobody else may have a reference to it. */
  static fromOwnedState(state: MutableGameState): EntryDecision {
    return new EntryDecision(state)
  }

  /** The state so far. Read it again after every `emit`, because it changes. */
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
