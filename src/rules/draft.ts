// A draft: the events of one decision as they pile up, with the state they lead to, so that each
// next rule sees what the ones before it did. Owns one copy of the state; never leaves the engine.

import { apply, type OwnState } from './evolve.ts'
import type { GameEvent, Step } from './events.ts'
import type { Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import type { GameState } from './state.ts'

export class Draft {
  readonly rulebook: Rulebook
  readonly events: GameEvent[] = []
  readonly #state: OwnState

  constructor(state: GameState) {
    this.#state = { ...state }
    this.rulebook = rulesOf(state.header)
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
