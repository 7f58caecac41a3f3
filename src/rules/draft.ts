// A draft: events as they pile up, with the state they lead to, so that each next rule sees what the
// ones before it did. Owns its state and folds every event into it. A decision drafts on a copy; who
// plays a game and needs no earlier state drafts all of it on one state.

import type { GameEvent } from './events.ts'
import type { Step } from './step.ts'
import { apply, type OwnState } from './evolve.ts'
import type { Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { type GameState, isAlive, seatOf } from './state.ts'
import type { Rejection, Seat } from './vocabulary.ts'

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

// Every code `advance` can refuse an entry with, and the guards several entries share. A replay also refuses an
// entry that was made at another step (`entry/out-of-place`, replay.ts). The sentence of a code is in
// src/i18n/<language>/phrases.json under `rejection.<code>`.
export const REJECTIONS = [
  'game/is-over',
  'step/another-is-due',
  'seat/not-at-table',
  'seat/is-out',
  'speech/not-speaking',
  'nominate/not-his-speech',
  'nominate/once-a-day',
  'nominate/already-nominated',
  'vote/not-a-nominee',
  'vote/voted-twice',
  'vote/not-for-oneself',
  'vote/not-everybody',
  'vote/hands-missing',
  'vote/is-counted',
  'vote/has-names',
  'vote/names-needed',
  'vote/counted-twice',
  'vote/too-many',
  'night/another-role',
  'night/must-act',
  'night/not-a-target',
  'night/void-act',
  'night/no-acts-left',
  'talk/not-recorded',
  'talk/not-now',
  'talk/no-such-role',
  'votes/no-such-day',
  'shots/not-a-shooter',
  'shots/shown-twice',
  'best-move/three-others',
  'judge/may-not-end',
] as const
export type RejectionCode = (typeof REJECTIONS)[number]
export type EntryRejection = Rejection<RejectionCode>

/** What a guard answers: nothing when the entry may pass. */
export type Refusal = EntryRejection | undefined

export function reject(code: RejectionCode, params: Rejection['params'] = {}): EntryRejection {
  return { code, params }
}

export function notDue(step: Step): EntryRejection {
  return reject('step/another-is-due', { step: step.type })
}

/** The seat exists and its player is still in the game. */
export function notInGame(state: GameState, seat: Seat): Refusal {
  if (seatOf(state, seat) === undefined) return reject('seat/not-at-table', { seat })
  return isAlive(state, seat) ? undefined : reject('seat/is-out', { seat })
}
