// Some rulebooks record what players say: that a player claims a role, or corrects the record of a vote. Both are
// possible only by day, while somebody may speak. Source: BENCH-4, BENCH-6.

import type { Draft } from './draft.ts'
import type { EntryOf } from './entries.ts'
import { notInGame, type Refusal, reject } from './refusals.ts'
import { holdsRole } from './rulebook.ts'
import { type GameState, seatOf } from './state.ts'
import type { Seat } from './vocabulary.ts'

export function claimRole(draft: Draft, { seat, role }: EntryOf<'claim-role'>): Refusal {
  const refusal = mayTalk(draft, seat)
  if (refusal !== undefined) return refusal
  if (!holdsRole(draft.rulebook, role)) return reject('talk/no-such-role', { role })
  draft.emit({ type: 'RoleClaimed', seat, role, isTruth: seatOf(draft.state, seat)?.role === role })
  return undefined
}

export function correctVotes(draft: Draft, { seat, day }: EntryOf<'correct-votes'>): Refusal {
  const refusal = mayTalk(draft, seat)
  if (refusal !== undefined) return refusal
  const record = draft.state.voteHistory.find((past) => past.day === day)
  if (record === undefined) return reject('votes/no-such-day', { day })
  draft.emit({ type: 'VotesCorrected', seat, day, votes: record.votes })
  return undefined
}

function mayTalk({ state, rulebook }: Draft, seat: Seat): Refusal {
  if (!rulebook.recordsTalk) return reject('talk/not-recorded', {})
  return speakers(state).includes(seat) ? undefined : (notInGame(state, seat) ?? reject('talk/not-now', { seat }))
}

/** The players who may speak now: the speaker, or every living player during a vote. */
export function speakers({ step, seats }: GameState): readonly Seat[] {
  if (step.type === 'speech') return [step.seat]
  return step.type === 'vote' ? seats.filter((sitter) => sitter.alive).map((sitter) => sitter.seat) : []
}
