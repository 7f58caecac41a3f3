// The day's vote: nominees, counting, ties, revotes, the question whether all tied players leave, and the result
// through the overturn graph. It ends with a new step or a decided vote, and flow.ts continues from there. Source:
// DAY-3 .. DAY-7, CITY-8.

import type { EntryDecision } from './entryDecision.ts'
import type { EventOf, ExitKind, VoteCount } from './events.ts'
import { removeSeatsFromGame } from './exits.ts'
import { resolveOverturnGraph, type EffectResolution } from './overturn.ts'
import { pickIndependentlyBySeed, pickBySeed } from './draws.ts'
import type { Rulebook, VoteRules } from './rulebook.ts'
import { countHandsForNominee, countHandsLeft, isAlive, livingSeats, seatsYetToVote, type GameState } from './state.ts'
import type { Seat } from './vocabulary.ts'

/**
 * Begins the vote after all speeches, or skips it with a reason (DAY-6, DAY-8). A caught player leaves without a vote
 * (HP-6).
 */
export function openVote(draft: EntryDecision, rules: VoteRules): void {
  const { round, nominations, cancelledVote, caught } = draft.state
  if (caught !== undefined) {
    skipVote(draft, 'caught')
    return removeVotedOutSeats(draft, [caught], 'voted-out')
  }
  if (rules.candidates === 'living')
    return draft.beginStep({ type: 'vote', nominees: livingSeats(draft.state), ballot: 0 })
  const nominees = nominations.map((nomination) => nomination.target).filter((target) => isAlive(draft.state, target))
  const [only] = nominees
  if (cancelledVote === round) return skipVote(draft, 'cancelled')
  if (only === undefined) return skipVote(draft, 'no-nominees')
  if (nominees.length === 1 && round === 1) return skipVote(draft, 'first-day-single')
  if (nominees.length === 1 && rules.singleNominee === 'leaves') return removeVotedOutSeats(draft, [only], 'voted-out')
  draft.beginStep({ type: 'vote', nominees, ballot: 0 })
}

export function decideBallot(draft: EntryDecision, rules: VoteRules, nominees: readonly Seat[], ballot: number): void {
  if (rules.needs === 'majority') closeByMajority(draft, nominees, ballot)
  else if (rules.tie === 'draw') closeByDraw(draft, rules.revotes, nominees, ballot)
  else closeByMost(draft, rules.tie, nominees, ballot)
}

/** Requires a strict majority of the living players or, if the flag says so, only the most votes (BENCH-4). */
function closeByMajority(draft: EntryDecision, nominees: readonly Seat[], ballot: number): void {
  const { leaders, most } = countBallots(draft, withVotes(countVotesByNominee(draft.state, nominees)), ballot)
  const { header, round } = draft.state
  const plurality = header.flags['voteRule'] === 'plurality'
  const out = plurality
    ? pickBySeed(leaders, header.seed, round)
    : leaders.find(() => most * 2 > livingSeats(draft.state).length)
  removeVotedOutSeats(draft, out === undefined ? [] : [out], 'voted-out')
}

/**
 * The nominee with the most votes leaves. A tie leads to as many revotes as the flag allows, and then the seed draws
 * one leader (AIWOLF-3).
 */
function closeByDraw(draft: EntryDecision, revotes: string, nominees: readonly Seat[], ballot: number): void {
  const { leaders } = countBallots(draft, withVotes(countVotesByNominee(draft.state, nominees)), ballot)
  const { header, round } = draft.state
  const limit = header.flags[revotes]
  if (leaders.length > 1 && typeof limit === 'number' && ballot < limit)
    return draft.beginStep({ type: 'vote', nominees, ballot: ballot + 1 })
  const out = pickIndependentlyBySeed(leaders, header.seed, round)
  removeVotedOutSeats(draft, out === undefined ? [] : [out], 'voted-out')
}

/** Closes the ballot and returns the leaders with their number of votes. */
function countBallots(
  draft: EntryDecision,
  tally: readonly VoteCount[],
  ballot: number,
): { readonly leaders: readonly Seat[]; readonly most: number } {
  const most = Math.max(0, ...tally.map((line) => line.votes))
  const leaders = tally.filter((line) => line.votes === most).map((line) => line.nominee)
  draft.emit({ type: 'VoteClosed', ballot, tally, leaders })
  return { leaders, most }
}

function skipVote(draft: EntryDecision, reason: EventOf<'VoteSkipped'>['reason']): void {
  draft.emit({ type: 'VoteSkipped', reason })
}

/**
 * Players who have not voted count for the last nominee, and then the leaders are determined (DAY-3, DAY-4). Nominees
 * without votes stay in the tally.
 */
function closeByMost(
  draft: EntryDecision,
  tie: 'speeches' | 'vote-again',
  nominees: readonly Seat[],
  ballot: number,
): void {
  countSilentVoters(draft, nominees)
  const { leaders } = countBallots(draft, countVotesByNominee(draft.state, nominees), ballot)
  if (leaders.length === 1) removeVotedOutSeats(draft, leaders, 'voted-out')
  else if (tie === 'vote-again') draft.beginStep({ type: 'vote', nominees, ballot: ballot + 1 })
  else if (ballot > 0 && leaders.length === nominees.length) askToLift(draft, leaders)
  else beginTieSpeeches(draft, leaders, ballot + 1)
}

/** Counts players who raised no hand as votes against the last nominee (DAY-3). */
function countSilentVoters(draft: EntryDecision, nominees: readonly Seat[]): void {
  const silent = seatsYetToVote(draft.state)
  const left = countHandsLeft(draft.state)
  const last = nominees.at(-1)
  if (last === undefined) throw new Error('a vote without nominees')
  if (draft.state.counts !== undefined) {
    if (left > 0) draft.emit({ type: 'VotesCounted', nominee: last, count: left, silent: true })
  } else if (silent.length > 0) draft.emit({ type: 'VotesDefaulted', nominee: last, voters: silent })
}

function countVotesByNominee(state: GameState, nominees: readonly Seat[]): readonly VoteCount[] {
  return nominees.map((nominee) => ({ nominee, votes: countHandsForNominee(state, nominee) }))
}

function withVotes(tally: readonly VoteCount[]): readonly VoteCount[] {
  return tally.filter((line) => line.votes > 0)
}

function beginTieSpeeches(draft: EntryDecision, leaders: readonly Seat[], ballot: number): void {
  const [first] = leaders
  if (first === undefined) throw new Error('a tie without leaders')
  draft.beginStep({ type: 'tie-speech', seat: first, seconds: draft.rulebook.day.tieSpeech, nominees: leaders, ballot })
}

/** Begins the next leader's speech, or the revote among the leaders (DAY-5). */
export function beginNextTieSpeech(
  draft: EntryDecision,
  speaker: Seat,
  leaders: readonly Seat[],
  ballot: number,
): void {
  const next = leaders[leaders.indexOf(speaker) + 1]
  if (next === undefined) draft.beginStep({ type: 'vote', nominees: leaders, ballot })
  else
    draft.beginStep({
      type: 'tie-speech',
      seat: next,
      seconds: draft.rulebook.day.tieSpeech,
      nominees: leaders,
      ballot,
    })
}

/** If all nominees tie again, asks whether all of them leave, unless this table forbids the question (DAY-7). */
function askToLift(draft: EntryDecision, leaders: readonly Seat[]): void {
  const alive = livingSeats(draft.state).length
  const forbidding = LIFT_LIMITS.find(
    (limit) => limit.applies(alive, leaders.length) && draft.state.header.flags[limit.flag] === false,
  )
  if (forbidding === undefined) return draft.beginStep({ type: 'lift', nominees: leaders })
  draft.emit({ type: 'LiftForbidden', nominees: leaders, flag: forbidding.flag })
  removeVotedOutSeats(draft, [], 'lifted')
}

const LIFT_LIMITS = [
  { flag: 'liftAll', applies: (alive: number, tied: number) => tied === alive },
  { flag: 'liftThreeAtNine', applies: (alive: number, tied: number) => alive === 9 && tied === 3 },
  { flag: 'liftTwoAtFour', applies: (alive: number, tied: number) => alive === 4 && tied === 2 },
] as const

/** A strict majority of the living players makes all tied players leave. Abstentions count against it (DAY-5). */
export function decideLift(
  draft: EntryDecision,
  leaders: readonly Seat[],
  hands: { readonly voters: readonly Seat[] } | { readonly count: number },
): void {
  const count = 'count' in hands ? hands.count : hands.voters.length
  const lifted = count * 2 > livingSeats(draft.state).length
  draft.emit({ type: 'LiftAnswered', nominees: leaders, ...('count' in hands ? { voters: [], count } : hands), lifted })
  removeVotedOutSeats(draft, lifted ? leaders : [], 'lifted')
}

/** Puts out the given players except those protected by an immunity. Nobody leaves in their place (CITY-8). */
export function removeVotedOutSeats(draft: EntryDecision, leaving: readonly Seat[], exit: ExitKind): void {
  const { board, trace } = resolutionOfVote(draft.rulebook, draft.state, leaving)
  const out = board.standing('vote-out').map((effect) => effect.seat)
  draft.emit({
    type: 'VoteResolved',
    leaving: out,
    staying: leaving.filter((candidate) => !out.includes(candidate)),
    trace,
  })
  removeSeatsFromGame(draft, out, exit)
}

export function resolutionOfVote(
  { graph }: Rulebook,
  { seats, voteImmune, header }: GameState,
  leaving: readonly Seat[],
): EffectResolution {
  return resolveOverturnGraph(graph, header.flags, {
    seats,
    acts: {},
    shots: {},
    previous: {},
    leaving,
    ...(voteImmune === undefined ? {} : { voteImmune }),
  })
}
