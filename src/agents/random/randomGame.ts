// A whole game of random play on one draft that owns its state: the fastest way to play by the rules, with
// its full log. Bots that think sit at a `Table` instead.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { dealtAnew } from '../../rules/deal.ts'
import { enter } from '../../rules/decide.ts'
import { Draft } from '../../rules/draft.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import { initialState } from '../../rules/open.ts'
import type { Outcome } from '../../rules/vocabulary.ts'
import { randomEntry } from './randomEntry.ts'

export interface RandomGame {
  /** With the cards as they were dealt for this game. */
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  readonly events: readonly GameEvent[]
  readonly outcome: Outcome
}

/** From its own seed: cards, then every entry. */
export function playRandomGame(header: GameHeader, seed: number): RandomGame {
  const random = xoroshiro128plus(seed)
  const randomInt = (n: number) => uniformInt(random, 0, n - 1)
  const dealt = dealtAnew(header, seed)
  const draft = Draft.owning(initialState(dealt))
  const entries: Entry[] = []
  while (!draft.isOver) {
    const entry = randomEntry(draft.state, randomInt)
    const refusal = enter(draft, entry)
    if (refusal !== undefined)
      throw new Error(`random play broke a rule: ${refusal.code}, ${JSON.stringify({ entry, seed })}`)
    entries.push(entry)
  }
  const { outcome } = draft.state
  if (outcome === undefined) throw new Error('a game ended without an outcome')
  return { header: dealt, entries, events: draft.events, outcome }
}
