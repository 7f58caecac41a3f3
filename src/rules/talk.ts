// Entries for players' statements, in rulebooks that record talk: a player claims a role, or corrects the record of a
// vote. Both are possible only by day, while somebody may speak. Source: BENCH-4, BENCH-6.

import type { EntryDecision } from './entryDecision.ts'
import type { EntryOf } from './entries.ts'
import { notInGameRefusal, type OptionalEntryRefusal, reject } from './refusals.ts'
import { isRoleInRulebook } from './rulebook.ts'
import { type GameState, seatStateOf } from './state.ts'
import type { Seat } from './vocabulary.ts'

export function claimRole(draft: EntryDecision, { seat, role }: EntryOf<'claim-role'>): OptionalEntryRefusal {
  const refusal = talkRefusal(draft, seat)
  if (refusal !== undefined) return refusal
  if (!isRoleInRulebook(draft.rulebook, role)) return reject('talk/no-such-role', { role })
  draft.emit({ type: 'RoleClaimed', seat, role, isTruth: seatStateOf(draft.state, seat)?.role === role })
  return undefined
}

export function correctVoteRecord(draft: EntryDecision, { seat, day }: EntryOf<'correct-votes'>): OptionalEntryRefusal {
  const refusal = talkRefusal(draft, seat)
  if (refusal !== undefined) return refusal
  const record = draft.state.voteHistory.find((past) => past.day === day)
  if (record === undefined) return reject('votes/no-such-day', { day })
  draft.emit({ type: 'VotesCorrected', seat, day, votes: record.votes })
  return undefined
}

function talkRefusal({ state, rulebook }: EntryDecision, seat: Seat): OptionalEntryRefusal {
  if (!rulebook.recordsTalk) return reject('talk/not-recorded', {})
  return seatsAllowedToSpeak(state).includes(seat)
    ? undefined
    : (notInGameRefusal(state, seat) ?? reject('talk/not-now', { seat }))
}

/** Players who may speak now: the speaker, or every living player during a vote. */
export function seatsAllowedToSpeak({ step, seats }: GameState): readonly Seat[] {
  if (step.type === 'speech') return [step.seat]
  return step.type === 'vote' ? seats.filter((sitter) => sitter.alive).map((sitter) => sitter.seat) : []
}
