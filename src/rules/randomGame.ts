// Plays a whole game at random on one decision that owns its state, which is the fastest way to play by the rules with
// a full log. Bots with a strategy play at an `AgentTable` instead.

import { redealCards } from './deal.ts'
import { applyEntryInPlace } from './decide.ts'
import { EntryDecision } from './entryDecision.ts'
import type { Entry } from './entries.ts'
import type { GameEvent } from './events.ts'
import type { GameHeader } from './header.ts'
import { initialState } from './openGame.ts'
import { type RandomGeneratorName, createRandomGenerator, randomIntFrom } from './random.ts'
import type { Outcome } from './vocabulary.ts'
import { randomEntry } from './randomEntry.ts'

export interface RandomGame {
  /**
   * Contains the cards of this game, which differ from those in the requested header. The entries fit only these cards.
   */
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  readonly events: readonly GameEvent[]
  readonly outcome: Outcome
}

/**
 * Deals the header's cards again and plays a game. Cards and entries use separate streams of the seed, so that the
 * cards reveal nothing about the play.
 */
export function playRandomGame(header: GameHeader, seed: number, generator?: RandomGeneratorName): RandomGame {
  const randomInt = randomIntFrom(createRandomGenerator(seed, 'play', 0, generator))
  const dealt = redealCards(header, seed, generator)
  const draft = EntryDecision.fromOwnedState(initialState(dealt))
  const entries: Entry[] = []
  while (!draft.isOver) {
    const entry = randomEntry(draft.state, randomInt)
    const refusal = applyEntryInPlace(draft, entry)
    if (refusal !== undefined)
      throw new Error(`random play broke a rule: ${refusal.code}, ${JSON.stringify({ entry, seed })}`)
    entries.push(entry)
  }
  const { outcome } = draft.state
  if (outcome === undefined) throw new Error('a game ended without an outcome')
  return { header: dealt, entries, events: draft.events, outcome }
}
