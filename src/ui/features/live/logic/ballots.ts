// The vote as it is called: which nominee, whose hands are still down, what Enter would write. Who is
// silent counts for the last nominee (DAY-3), is waited for (HP-6), or abstains (BENCH-4). Pure.

import { maxHandsForNominee } from '../../../../rules/dayEntries.ts'
import { calledNominee } from '../../../../rules/cue.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { mayCountHandsOnly, voteRules, type VoteRules } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, countHandsLeft, livingSeats, seatsYetToVote } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { type AskEngine, type InputDraft, emptyDraft, type KeyOutcome, legalEntriesAt } from './inputDraft.ts'

/** The rules of the running vote; nothing while there is none. */
export function currentVoteRules(state: GameState): VoteRules | undefined {
  return state.step.type === 'vote' ? voteRules(rulesOf(state.header)) : undefined
}

/** The nominee whose hands are being counted. */
export function currentNominee(state: GameState, draft: InputDraft): Seat | undefined {
  if (state.step.type !== 'vote') return undefined
  return draft.called !== undefined && state.step.nominees.includes(draft.called) ? draft.called : calledNominee(state)
}

function isAtLast(state: GameState, draft: InputDraft): boolean {
  return state.step.type === 'vote' && currentNominee(state, draft) === state.step.nominees.at(-1)
}

/** The last nominee gets the seats that are left, without a count of hands (DAY-3). */
export function isRestCountedAutomatically(state: GameState, draft: InputDraft): boolean {
  return currentVoteRules(state)?.silent === 'for-last' && isAtLast(state, draft)
}

/** Each ballot is written down separately: the last nominee gets no seats automatically. */
export function isLastNomineeCounted(state: GameState): boolean {
  const vote = currentVoteRules(state)
  return vote !== undefined && vote.silent !== 'for-last'
}

export function missingVoters(state: GameState): readonly Seat[] {
  return isLastNomineeCounted(state) ? seatsYetToVote(state) : []
}

/** The vote may be closed by its own key, wherever the call is. */
export function mayCloseVoteNow(state: GameState): boolean {
  return currentVoteRules(state)?.silent === 'abstains'
}

/** Hands are written down by number, in any order. */
export function sortSeats(seats: readonly Seat[]): readonly Seat[] {
  return seats.toSorted((a, b) => a - b)
}

/** What Enter would write down, no hands included; undefined = Enter only goes on to the next nominee. */
export function voteEntryForEnter(state: GameState, draft: InputDraft): Entry | undefined {
  const nominee = currentNominee(state, draft)
  if (isRestCountedAutomatically(state, draft)) return { type: 'close-vote' }
  if (nominee !== undefined && draft.picked.length > 0)
    return { type: 'vote', nominee, voters: sortSeats(draft.picked) }
  const isDone = missingVoters(state).length === 0 || (mayCloseVoteNow(state) && isAtLast(state, draft))
  if (isLastNomineeCounted(state) && isDone) return { type: 'close-vote' }
  return nominee === undefined || state.called.includes(nominee) ? undefined : { type: 'vote', nominee, voters: [] }
}

/** After an undone count the same nominee is called again, wherever the call had been taken to. */
export function draftAfterUndo(state: GameState, undone: Entry): InputDraft {
  return undone.type === 'vote' || undone.type === 'count-votes'
    ? callNominee(state, emptyDraft(state), undone.nominee)
    : emptyDraft(state)
}

/** Arrows, and Enter at one already counted: the nominee before or after; own ballots go round until all have voted. */
export function callAdjacentNominee(state: GameState, draft: InputDraft, by: 1 | -1): InputDraft {
  if (state.step.type !== 'vote') return draft
  const { nominees } = state.step
  const from = currentNominee(state, draft)
  const at = (from === undefined ? 0 : nominees.indexOf(from)) + by
  const next = isLastNomineeCounted(state)
    ? nominees.at(at % nominees.length)
    : nominees[Math.min(nominees.length - 1, Math.max(0, at))]
  if (next === undefined) throw new Error('a vote without nominees')
  return { ...draft, called: next, picked: [] }
}

export function callNominee(state: GameState, draft: InputDraft, nominee: Seat): InputDraft {
  return state.step.type === 'vote' && state.step.nominees.includes(nominee)
    ? { ...draft, called: nominee, picked: [] }
    : draft
}

/** Seats whose hand the engine would take for the nominee being called. */
export function allowedVoters(state: GameState, draft: InputDraft): ReadonlySet<Seat> {
  const nominee = currentNominee(state, draft)
  return new Set(
    legalEntriesAt(state).flatMap((entry) => (entry.type === 'vote' && entry.nominee === nominee ? entry.voters : [])),
  )
}

// Ballots and the question of lifting as numbers (DAY-11), where a club does not write down whose hands they were:
// digits type how many, Enter writes it down. Pure.
/** Whether hands may be counted here: no name has been written down in this ballot. */
export function mayCountHands(state: GameState): boolean {
  if (state.step.type === 'lift') return true
  return state.step.type === 'vote' && mayCountHandsOnly(rulesOf(state.header)) && state.votes.length === 0
}

/** A ballot that was begun by numbers goes on by numbers, also when the preference changes. */
export function areHandsEnteredAsNumbers(state: GameState, isPreferred: boolean): boolean {
  return state.counts !== undefined || (isPreferred && mayCountHands(state))
}

/** The number typed for the nominee who is called. */
export function typedHandCount(state: GameState, draft: InputDraft): number | undefined {
  return draft.count !== undefined && draft.count.nominee === currentNominee(state, draft) ? draft.count.n : undefined
}

/** The most that can be written down now. */
export function maxHandCount(state: GameState, draft: InputDraft): number {
  const nominee = currentNominee(state, draft)
  return nominee === undefined ? livingSeats(state).length : maxHandsForNominee(state, nominee)
}

/** What Enter would write down; nothing = it goes on to the next nominee. No number is none. */
export function handCountEntryForEnter(state: GameState, draft: InputDraft): Entry | undefined {
  const count = typedHandCount(state, draft) ?? 0
  if (state.step.type === 'lift') return { type: 'count-lift', count }
  if (isRestCountedAutomatically(state, draft) || (isLastNomineeCounted(state) && countHandsLeft(state) === 0))
    return { type: 'close-vote' }
  const nominee = currentNominee(state, draft)
  if (nominee === undefined || state.counts?.some((each) => each.nominee === nominee)) return undefined
  return { type: 'count-votes', nominee, count }
}

/** A digit after another makes a number of two where there are so many hands. Ten's key alone is none. */
export function typeCountDigit(state: GameState, draft: InputDraft, key: Seat, ask: AskEngine): KeyOutcome {
  const digit = key % 10
  const both = (typedHandCount(state, draft) ?? 0) * 10 + digit
  return setHandCount(state, draft, both <= maxHandCount(state, draft) ? both : digit, ask)
}

/** The number as it is pressed. */
export function setHandCount(state: GameState, draft: InputDraft, n: number, ask: AskEngine): KeyOutcome {
  const nominee = currentNominee(state, draft)
  if (nominee !== undefined && isRestCountedAutomatically(state, draft))
    return { draft, refused: { code: 'live/rest-counts', params: { seat: nominee } } }
  const decision = ask(
    nominee === undefined ? { type: 'count-lift', count: n } : { type: 'count-votes', nominee, count: n },
  )
  if (!decision.ok) return { draft, refused: decision.error }
  return { draft: { ...draft, count: nominee === undefined ? { n } : { nominee, n } } }
}
