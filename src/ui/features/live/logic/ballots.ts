// The vote as it is called: the current nominee, the voters, and the entry that Enter would record. Seats without a
// vote count for the last nominee (DAY-3), must still vote (HP-6), or abstain (BENCH-4). Pure.

import { calledNominee } from '../../../../rules/cue.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { voteRules, type VoteRules } from '../../../../rules/rulebook.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, seatsYetToVote } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { type InputDraft, emptyDraft } from './inputDraft.ts'
import { legalEntriesAt } from './legalEntriesAt.ts'

/** Rules of the running vote; `undefined` outside a vote. */
export function currentVoteRules(state: GameState): VoteRules | undefined {
  return state.step.type === 'vote' ? voteRules(rulesOf(state.header)) : undefined
}

/** Nominee for whom hands are being counted. */
export function currentNominee(state: GameState, draft: InputDraft): Seat | undefined {
  if (state.step.type !== 'vote') return undefined
  return draft.called !== undefined && state.step.nominees.includes(draft.called) ? draft.called : calledNominee(state)
}

function isAtLast(state: GameState, draft: InputDraft): boolean {
  return state.step.type === 'vote' && currentNominee(state, draft) === state.step.nominees.at(-1)
}

/** Whether the remaining seats count for the last nominee without a count of hands (DAY-3). */
export function isRestCountedAutomatically(state: GameState, draft: InputDraft): boolean {
  return currentVoteRules(state)?.silent === 'for-last' && isAtLast(state, draft)
}

/** Whether every vote is recorded separately. In this case, no seats count automatically for the last nominee. */
export function isEveryVoteRecordedSeparately(state: GameState): boolean {
  const vote = currentVoteRules(state)
  return vote !== undefined && vote.silent !== 'for-last'
}

export function seatsWithMissingVote(state: GameState): readonly Seat[] {
  return isEveryVoteRecordedSeparately(state) ? seatsYetToVote(state) : []
}

/** Whether the judge may close the vote before hands were counted for every nominee. */
export function mayCloseVoteNow(state: GameState): boolean {
  return currentVoteRules(state)?.silent === 'abstains'
}

/** Sorts seats by number. Voters are recorded in this order, not in the order of entry. */
export function sortSeats(seats: readonly Seat[]): readonly Seat[] {
  return seats.toSorted((a, b) => a - b)
}

/**
 * The entry that Enter records, which may be a vote without hands. `undefined` if Enter only moves on to the next
 * nominee.
 */
export function voteEntryOnEnterKey(state: GameState, draft: InputDraft): Entry | undefined {
  const nominee = currentNominee(state, draft)
  if (isRestCountedAutomatically(state, draft)) return { type: 'close-vote' }
  if (nominee !== undefined && draft.picked.length > 0)
    return { type: 'vote', nominee, voters: sortSeats(draft.picked) }
  const isDone = seatsWithMissingVote(state).length === 0 || (mayCloseVoteNow(state) && isAtLast(state, draft))
  if (isEveryVoteRecordedSeparately(state) && isDone) return { type: 'close-vote' }
  return nominee === undefined || state.called.includes(nominee) ? undefined : { type: 'vote', nominee, voters: [] }
}

/**
 * Draft after an undo. If a vote was undone, its nominee is called again, even if a different nominee was called in the
 * meantime.
 */
export function draftAfterUndo(state: GameState, undone: Entry): InputDraft {
  return undone.type === 'vote' || undone.type === 'count-votes'
    ? callNominee(state, emptyDraft(state), undone.nominee)
    : emptyDraft(state)
}

/**
 * Calls the next or previous nominee, for the arrow keys and for Enter when the current nominee's hands are already
 * counted. If every vote is recorded separately, the first nominee follows the last, because seats may still have to
 * vote.
 */
export function callAdjacentNominee(state: GameState, draft: InputDraft, by: 1 | -1): InputDraft {
  if (state.step.type !== 'vote') return draft
  const { nominees } = state.step
  const from = currentNominee(state, draft)
  const at = (from === undefined ? 0 : nominees.indexOf(from)) + by
  const next = isEveryVoteRecordedSeparately(state)
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

/** Seats whose vote for the called nominee the engine would accept. */
export function allowedVoters(state: GameState, draft: InputDraft): ReadonlySet<Seat> {
  const nominee = currentNominee(state, draft)
  return new Set(
    legalEntriesAt(state).flatMap((entry) => (entry.type === 'vote' && entry.nominee === nominee ? entry.voters : [])),
  )
}
