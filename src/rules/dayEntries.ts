// The judge's entries by day, each with its guards: speeches, nominations, votes, last words, the best move, a lynch. A
// refused entry emits no events. Source: DAY-1 .. DAY-6, DAY-10.

import { BEST_MOVE_NAMED_SEAT_COUNT } from './bestMove.ts'
import type { EntryDecision } from './entryDecision.ts'
import type { EntryOf } from './entries.ts'
import type { CastVote } from './events.ts'
import { advanceDay } from './flow.ts'
import { nominationRefusalCodeFor } from './nominationRules.ts'
import { notDueRefusal, notInGameRefusal, type OptionalEntryRefusal, reject } from './refusals.ts'
import { mayCountHandsOnly, voteRules } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { type GameState, countHandsLeft, hasVoted, isAlive, livingSeats, seatStateOf, seatsYetToVote } from './state.ts'
import type { Seat } from './vocabulary.ts'
import { decideLift, decideBallot, beginNextTieSpeech, removeVotedOutSeats } from './vote.ts'

export function nominate(draft: EntryDecision, { by, target }: EntryOf<'nominate'>): OptionalEntryRefusal {
  const { state } = draft
  const refusal = notInGameRefusal(state, by) ?? notInGameRefusal(state, target)
  if (refusal !== undefined) return refusal
  const reason = nominationRefusalCodeFor(state, by, target)
  if (reason !== undefined)
    return reason === 'step/another-is-due'
      ? notDueRefusal(state.step)
      : reject(reason, { seat: reason === 'nominate/already-nominated' ? target : by })
  const late = state.step.type !== 'speech' || state.step.seat !== by
  draft.emit({ type: 'SeatNominated', by, target, late })
  if (state.step.type === 'vote') draft.beginStep({ ...state.step, nominees: [...state.step.nominees, target] })
  return undefined
}

export function endSpeech(draft: EntryDecision, { seat }: EntryOf<'end-speech'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'speech' && step.type !== 'tie-speech') return notDueRefusal(step)
  if (step.seat !== seat) return reject('speech/not-speaking', { seat })
  draft.emit({ type: 'SpeechEnded', seat })
  if (step.type === 'speech') advanceDay(draft)
  else beginNextTieSpeech(draft, seat, step.nominees, step.ballot)
  return undefined
}

export function endDiscussion(draft: EntryDecision): OptionalEntryRefusal {
  const { state } = draft
  if (state.step.type !== 'speech') return notDueRefusal(state.step)
  const skipped = state.seats
    .filter((sitter) => sitter.alive && !state.spoken.includes(sitter.seat))
    .map((sitter) => sitter.seat)
  draft.emit({ type: 'DiscussionEnded', skipped })
  advanceDay(draft)
  return undefined
}

export function castVotes(draft: EntryDecision, { nominee, voters }: EntryOf<'vote'>): OptionalEntryRefusal {
  const { state } = draft
  const { step } = state
  if (step.type !== 'vote') return notDueRefusal(step)
  if (!step.nominees.includes(nominee)) return reject('vote/not-a-nominee', { seat: nominee })
  if (state.counts !== undefined && voters.length > 0) return reject('vote/is-counted', {})
  const { mayChange, mayVoteForOneself } = voteRules(draft.rulebook)
  const refusal = voterRefusal(state, voters, mayChange ? [] : state.votes)
  if (refusal !== undefined) return refusal
  if (!mayVoteForOneself && voters.includes(nominee)) return reject('vote/not-for-oneself', { seat: nominee })
  if (mayChange) changeVotes(draft, nominee, voters)
  else draft.emit({ type: 'VotesCast', nominee, voters })
  return undefined
}

/**
 * Records a number of hands without the voters (DAY-11). Each nominee gets one number, and the sum cannot exceed the
 * number of living players.
 */
export function recordVoteCount(
  draft: EntryDecision,
  { nominee, count }: EntryOf<'count-votes'>,
): OptionalEntryRefusal {
  const { state } = draft
  const { step } = state
  if (step.type !== 'vote') return notDueRefusal(step)
  if (!step.nominees.includes(nominee)) return reject('vote/not-a-nominee', { seat: nominee })
  if (!mayCountHandsOnly(draft.rulebook)) return reject('vote/names-needed', {})
  if (state.votes.length > 0) return reject('vote/has-names', {})
  if (state.counts?.some((each) => each.nominee === nominee)) return reject('vote/counted-twice', { seat: nominee })
  const most = maxHandsForNominee(state, nominee)
  if (!isCount(count, most)) return reject('vote/too-many', { seat: nominee, most })
  draft.emit({ type: 'VotesCounted', nominee, count })
  return undefined
}

/** Maximum number of hands that the nominee can still get. Some rulebooks forbid voting against oneself. */
export function maxHandsForNominee(state: GameState, nominee: Seat): number {
  const { mayVoteForOneself } = voteRules(rulesOf(state.header))
  const own = !mayVoteForOneself && isAlive(state, nominee) ? 1 : 0
  return Math.min(countHandsLeft(state), livingSeats(state).length - own)
}

function isCount(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= most
}

/**
 * Records votes and replaces the earlier ballots of players who vote again. This is used for votes in which ballots are
 * visible as they are cast and the last one counts (BENCH-4).
 */
function changeVotes(draft: EntryDecision, nominee: Seat, voters: readonly Seat[]): void {
  const again = voters.filter((voter) => hasVoted(draft.state.votes, voter))
  const first = voters.filter((voter) => !again.includes(voter))
  if (first.length > 0 || again.length === 0) draft.emit({ type: 'VotesCast', nominee, voters: first })
  for (const voter of again) draft.emit({ type: 'VoteChanged', voter, nominee })
}

/** `cast` contains earlier votes. Their voters may not vote again. */
function voterRefusal(state: GameState, voters: readonly Seat[], cast: readonly CastVote[]): OptionalEntryRefusal {
  for (const [index, voter] of voters.entries()) {
    const refusal = notInGameRefusal(state, voter)
    if (refusal !== undefined) return refusal
    if (voters.indexOf(voter) < index || hasVoted(cast, voter)) return reject('vote/voted-twice', { seat: voter })
  }
  return undefined
}

export function closeBallot(draft: EntryDecision): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'vote') return notDueRefusal(step)
  const rules = voteRules(draft.rulebook)
  const silent = seatsYetToVote(draft.state)
  if (rules.silent === 'awaited' && silent.length > 0) return reject('vote/not-everybody', { seats: silent.join(', ') })
  const left = countHandsLeft(draft.state)
  if (rules.silent === 'awaited' && left > 0) return reject('vote/hands-missing', { left })
  decideBallot(draft, rules, step.nominees, step.ballot)
  if (draft.state.voteDecided) advanceDay(draft)
  return undefined
}

export function recordLiftVoters(draft: EntryDecision, { voters }: EntryOf<'answer-lift'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'lift') return notDueRefusal(step)
  const refusal = voterRefusal(draft.state, voters, [])
  if (refusal !== undefined) return refusal
  decideLift(draft, step.nominees, { voters })
  advanceDay(draft)
  return undefined
}

export function recordLiftCount(draft: EntryDecision, { count }: EntryOf<'count-lift'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'lift') return notDueRefusal(step)
  const most = livingSeats(draft.state).length
  if (!isCount(count, most)) return reject('vote/too-many', { seat: step.nominees.join(', '), most })
  decideLift(draft, step.nominees, { count })
  advanceDay(draft)
  return undefined
}

export function endLastWord(draft: EntryDecision, { seat }: EntryOf<'end-last-word'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'last-word') return notDueRefusal(step)
  if (step.seat !== seat) return reject('speech/not-speaking', { seat })
  draft.emit({ type: 'LastWordEnded', seat })
  advanceDay(draft)
  return undefined
}

/** Accepts three other seats of the table, or none. One or two are accepted from a protocol that was kept elsewhere. */
export function nameBestMove(
  draft: EntryDecision,
  { seat, named, asSeen }: EntryOf<'best-move'>,
): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'best-move') return notDueRefusal(step)
  if (step.seat !== seat) return reject('speech/not-speaking', { seat })
  const missing = named.find((candidate) => seatStateOf(draft.state, candidate) === undefined)
  if (missing !== undefined) return reject('seat/not-at-table', { seat: missing })
  const others = new Set(named.filter((candidate) => candidate !== seat))
  const isWhole =
    asSeen === true ? named.length <= BEST_MOVE_NAMED_SEAT_COUNT : named.length === BEST_MOVE_NAMED_SEAT_COUNT
  if (named.length > 0 && (!isWhole || others.size !== named.length)) return reject('best-move/three-others', { seat })
  draft.emit({ type: 'BestMoveNamed', seat, named })
  advanceDay(draft)
  return undefined
}

export function lynch(draft: EntryDecision, { target }: EntryOf<'lynch'>): OptionalEntryRefusal {
  const { step } = draft.state
  if (step.type !== 'lynch') return notDueRefusal(step)
  const refusal = notInGameRefusal(draft.state, target)
  if (refusal !== undefined) return refusal
  removeVotedOutSeats(draft, [target], 'voted-out')
  advanceDay(draft)
  return undefined
}
