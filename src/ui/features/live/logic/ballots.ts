// The vote as it is called: which nominee, whose hands are still down, what Enter would write. Who is
// silent counts for the last nominee (DAY-3), is waited for (HP-6), or abstains (BENCH-4). Pure.

import { mostHands } from '../../../../rules/by-day.ts'
import { calledNominee } from '../../../../rules/cue.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { mayCount, voteRules, type VoteRules } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, handsLeft, living, yetToVote } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { type Ask, type Draft, emptyDraft, type Move, offersAt } from './draft.ts'

/** The rules of the running vote; nothing while there is none. */
export function runningVote(state: GameState): VoteRules | undefined {
  return state.step.type === 'vote' ? voteRules(rulesOf(state.header)) : undefined
}

/** The nominee whose hands are being counted. */
export function nomineeOf(state: GameState, draft: Draft): Seat | undefined {
  if (state.step.type !== 'vote') return undefined
  return draft.called !== undefined && state.step.nominees.includes(draft.called) ? draft.called : calledNominee(state)
}

function isAtLast(state: GameState, draft: Draft): boolean {
  return state.step.type === 'vote' && nomineeOf(state, draft) === state.step.nominees.at(-1)
}

/** The last nominee gets the seats that are left, without a count of hands (DAY-3). */
export function restCounts(state: GameState, draft: Draft): boolean {
  return runningVote(state)?.silent === 'for-last' && isAtLast(state, draft)
}

/** Each ballot is written down separately: the last nominee gets no seats automatically. */
export function areBallotsOwn(state: GameState): boolean {
  const vote = runningVote(state)
  return vote !== undefined && vote.silent !== 'for-last'
}

export function missingVoters(state: GameState): readonly Seat[] {
  return areBallotsOwn(state) ? yetToVote(state) : []
}

/** The vote may be closed by its own key, wherever the call is. */
export function mayCloseNow(state: GameState): boolean {
  return runningVote(state)?.silent === 'abstains'
}

/** Hands are written down by number, in any order. */
export function inOrder(seats: readonly Seat[]): readonly Seat[] {
  return seats.toSorted((a, b) => a - b)
}

/** What Enter would write down, no hands included; undefined = Enter only goes on to the next nominee. */
export function chosenVote(state: GameState, draft: Draft): Entry | undefined {
  const nominee = nomineeOf(state, draft)
  if (restCounts(state, draft)) return { type: 'close-vote' }
  if (nominee !== undefined && draft.picked.length > 0) return { type: 'vote', nominee, voters: inOrder(draft.picked) }
  const isDone = missingVoters(state).length === 0 || (mayCloseNow(state) && isAtLast(state, draft))
  if (areBallotsOwn(state) && isDone) return { type: 'close-vote' }
  return nominee === undefined || state.called.includes(nominee) ? undefined : { type: 'vote', nominee, voters: [] }
}

/** After an undone count the same nominee is called again, wherever the call had been taken to. */
export function draftAfterUndo(state: GameState, undone: Entry): Draft {
  return undone.type === 'vote' || undone.type === 'count-votes'
    ? callNominee(state, emptyDraft(state), undone.nominee)
    : emptyDraft(state)
}

/** Arrows, and Enter at one already counted: the nominee before or after; own ballots go round until all have voted. */
export function callNeighbour(state: GameState, draft: Draft, by: 1 | -1): Draft {
  if (state.step.type !== 'vote') return draft
  const { nominees } = state.step
  const from = nomineeOf(state, draft)
  const at = (from === undefined ? 0 : nominees.indexOf(from)) + by
  const next = areBallotsOwn(state)
    ? nominees.at(at % nominees.length)
    : nominees[Math.min(nominees.length - 1, Math.max(0, at))]
  if (next === undefined) throw new Error('a vote without nominees')
  return { ...draft, called: next, picked: [] }
}

export function callNominee(state: GameState, draft: Draft, nominee: Seat): Draft {
  return state.step.type === 'vote' && state.step.nominees.includes(nominee)
    ? { ...draft, called: nominee, picked: [] }
    : draft
}

/** Seats whose hand the engine would take for the nominee being called. */
export function handsFor(state: GameState, draft: Draft): ReadonlySet<Seat> {
  const nominee = nomineeOf(state, draft)
  return new Set(
    offersAt(state).flatMap((entry) => (entry.type === 'vote' && entry.nominee === nominee ? entry.voters : [])),
  )
}

// Ballots and the question of lifting as numbers (DAY-11), where a club does not write down whose hands they were:
// digits type how many, Enter writes it down. Pure.
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
