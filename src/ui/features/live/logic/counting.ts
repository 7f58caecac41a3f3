// Ballots and the question of lifting as numbers (DAY-11), where a club does not write down whose hands they were:
// digits type how many, Enter writes it down. Pure.

import { mostHands } from '../../../../rules/by-day.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { mayCount } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { handsLeft, living, type GameState } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { areBallotsOwn, nomineeOf, restCounts } from './ballots.ts'
import type { Ask, Draft, Move } from './draft.ts'

/** Whether hands may be counted here: no name has been written down in this ballot. */
export function mayCountHands(state: GameState): boolean {
  if (state.step.type === 'lift') return true
  return state.step.type === 'vote' && mayCount(rulesOf(state.header)) && state.votes.length === 0
}

/** A ballot that was begun by numbers goes on by numbers, also when the preference changes. */
export function isByCount(state: GameState, isPreferred: boolean): boolean {
  return state.counts !== undefined || (isPreferred && mayCountHands(state))
}

/** The number typed for the nominee who is called. */
export function typedCount(state: GameState, draft: Draft): number | undefined {
  return draft.count !== undefined && draft.count.nominee === nomineeOf(state, draft) ? draft.count.n : undefined
}

/** The most that can be written down now. */
export function mostCounted(state: GameState, draft: Draft): number {
  const nominee = nomineeOf(state, draft)
  return nominee === undefined ? living(state).length : mostHands(state, nominee)
}

/** What Enter would write down; nothing = it goes on to the next nominee. No number is none. */
export function countedEntry(state: GameState, draft: Draft): Entry | undefined {
  const count = typedCount(state, draft) ?? 0
  if (state.step.type === 'lift') return { type: 'count-lift', count }
  if (restCounts(state, draft) || (areBallotsOwn(state) && handsLeft(state) === 0)) return { type: 'close-vote' }
  const nominee = nomineeOf(state, draft)
  if (nominee === undefined || state.counts?.some((each) => each.nominee === nominee)) return undefined
  return { type: 'count-votes', nominee, count }
}

/** A digit after another makes a number of two where there are so many hands. Ten's key alone is none. */
export function typeCount(state: GameState, draft: Draft, key: Seat, ask: Ask): Move {
  const digit = key % 10
  const both = (typedCount(state, draft) ?? 0) * 10 + digit
  return putCount(state, draft, both <= mostCounted(state, draft) ? both : digit, ask)
}

/** The number as it is pressed. */
export function putCount(state: GameState, draft: Draft, n: number, ask: Ask): Move {
  const nominee = nomineeOf(state, draft)
  if (nominee !== undefined && restCounts(state, draft))
    return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  const decision = ask(
    nominee === undefined ? { type: 'count-lift', count: n } : { type: 'count-votes', nominee, count: n },
  )
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, count: nominee === undefined ? { n } : { nominee, n } } }
}
