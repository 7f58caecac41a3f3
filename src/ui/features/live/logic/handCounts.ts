// Votes and the lift question as numbers (DAY-11), for clubs that do not record who voted. Digits enter the number,
// Enter records it. Pure.

import { maxHandsForNominee } from '../../../../rules/dayEntries.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { mayCountHandsOnly } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, countHandsLeft, livingSeats } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import type { EngineQuery, InputDraft, KeyOutcome } from './inputDraft.ts'
import { currentNominee, isRestCountedAutomatically, isEveryVoteRecordedSeparately } from './ballots.ts'

/** Whether votes may be entered as numbers. A ballot allows this only until the first voter is recorded by name. */
export function mayCountHands(state: GameState): boolean {
  if (state.step.type === 'lift') return true
  return state.step.type === 'vote' && mayCountHandsOnly(rulesOf(state.header)) && state.votes.length === 0
}

/**
 * Whether votes are entered as numbers. A ballot that started with numbers continues with numbers, even if the
 * preference changes.
 */
export function areHandsEnteredAsNumbers(state: GameState, isPreferred: boolean): boolean {
  return state.counts !== undefined || (isPreferred && mayCountHands(state))
}

/** Number typed for the called nominee. */
export function typedHandCount(state: GameState, draft: InputDraft): number | undefined {
  return draft.count !== undefined && draft.count.nominee === currentNominee(state, draft) ? draft.count.n : undefined
}

/** Largest number of hands that can be recorded now. */
export function maxHandCount(state: GameState, draft: InputDraft): number {
  const nominee = currentNominee(state, draft)
  return nominee === undefined ? livingSeats(state).length : maxHandsForNominee(state, nominee)
}

/**
 * Entry that Enter records; `undefined` if Enter moves on to the next nominee. If no number is typed, the entry records
 * zero hands.
 */
export function countEntryOnEnterKey(state: GameState, draft: InputDraft): Entry | undefined {
  const count = typedHandCount(state, draft) ?? 0
  if (state.step.type === 'lift') return { type: 'count-lift', count }
  if (isRestCountedAutomatically(state, draft) || (isEveryVoteRecordedSeparately(state) && countHandsLeft(state) === 0))
    return { type: 'close-vote' }
  const nominee = currentNominee(state, draft)
  if (nominee === undefined || state.counts?.some((each) => each.nominee === nominee)) return undefined
  return { type: 'count-votes', nominee, count }
}

/**
 * Appends a digit to the typed number. If the result is larger than the possible number of hands, the digit starts a
 * new number. The key of seat ten means the digit 0, so it enters zero hands when pressed first.
 */
export function typeCountDigit(state: GameState, draft: InputDraft, key: Seat, ask: EngineQuery): KeyOutcome {
  const digit = key % 10
  const both = (typedHandCount(state, draft) ?? 0) * 10 + digit
  return setHandCount(state, draft, both <= maxHandCount(state, draft) ? both : digit, ask)
}

/** Sets the number of hands for the called nominee or the lift question. */
export function setHandCount(state: GameState, draft: InputDraft, n: number, ask: EngineQuery): KeyOutcome {
  const nominee = currentNominee(state, draft)
  if (nominee !== undefined && isRestCountedAutomatically(state, draft))
    return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  const decision = ask(
    nominee === undefined ? { type: 'count-lift', count: n } : { type: 'count-votes', nominee, count: n },
  )
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, count: nominee === undefined ? { n } : { nominee, n } } }
}
