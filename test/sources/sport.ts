// Games of sport-2025 that the rows of source 004 check.

import { LANGUAGES } from '../../src/i18n/registry.ts'
import type { EventOf, GameEvent } from '../../src/rules/events.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { sport } from '../support/rulebooks.ts'
import type { GameState } from '../../src/rules/state.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { after, table } from '../rules/support/games.ts'
import { lazily, playedTable } from './games.ts'

/** The Don has seat 1, the mafia seats 2 and 3, and the Sheriff seat 4. */
export const TEN: readonly Role[] = sport.deal(10)
export const START: GameState = initialState(table(TEN, { rulebook: 'sport-2025' }))
export const sportGames = lazily(() => Array.from({ length: 25 }, (_, i) => playedTable('sport-2025', i + 1)))

export function ofType<T extends GameEvent['type']>(events: readonly GameEvent[], type: T): readonly EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type)
}

/** Every English sentence for a key. */
export function phrasesOf(key: string): string {
  const cue: Readonly<Record<string, string>> = LANGUAGES.en.phrases.cue
  return cue[key] ?? ''
}

/** Calls of the running night, in order. */
export function stepOrder(from: GameState): readonly string[] {
  const order: string[] = []
  for (let state = from; state.phase === 'night' && state.round === from.round;) {
    const { step } = state
    if (step.type === 'night-act') {
      order.push(step.role)
      state = after(state, { type: 'night-act', role: step.role }).state
    } else if (step.type === 'shots') {
      order.push(step.id)
      state = after(state, { type: 'shoot', shots: step.shooters.map((by) => ({ by })) }).state
    } else throw new Error(`a night does not ${step.type}`)
  }
  return order
}
