// decide: one entry judged against the state. Answers with the events that follow, or with the
// code of the first guard that refuses; a refused entry changes nothing. Pure and synchronous.

import { Draft } from './draft.ts'
import type { Entry, EntryOf } from './entries.ts'
import { FOULS_TO_LEAVE } from './evolve.ts'
import type { GameEvent, Step, StepType } from './events.ts'
import { removeSeat } from './exits.ts'
import { nextOfDay, nextOfNight } from './flow.ts'
import { checkAnswer, hasLivingActor } from './night.ts'
import { reasonNotToNominate } from './nominate.ts'
import { isAlive, seatOf, yetToVote, type GameState } from './state.ts'
import { voidOf } from './void.ts'
import { answerLift, closeVote, nextTieSpeech } from './vote.ts'
import { assertNever, err, ok, type Rejection, type Result, type Seat } from './vocabulary.ts'

/** Every code an entry can be refused with. Its sentence is in phrases/ under `rejection.<code>`. */
export const REJECTIONS = [
  'game/is-over', 'step/another-is-due', 'seat/not-at-table', 'seat/is-out',
  'speech/not-speaking', 'nominate/not-his-speech', 'nominate/once-a-day', 'nominate/already-nominated',
  'vote/not-a-nominee', 'vote/voted-twice', 'night/another-role', 'night/must-act',
] as const
export type RejectionCode = (typeof REJECTIONS)[number]
export type EntryRejection = Rejection<RejectionCode>

export function decide(state: GameState, entry: Entry): Result<readonly GameEvent[], EntryRejection> {
  if (state.phase === 'over') return refuse('game/is-over')
  const draft = new Draft(state)
  const refusal = judge(draft, entry)
  return refusal === undefined ? ok(draft.events) : err(refusal)
}

function judge(draft: Draft, entry: Entry): EntryRejection | undefined {
  switch (entry.type) {
    case 'nominate': return nominate(draft, entry)
    case 'end-speech': return endSpeech(draft, entry)
    case 'end-discussion': return endDiscussion(draft)
    case 'vote': return castVotes(draft, entry)
    case 'close-vote': return close(draft)
    case 'answer-lift': return lift(draft, entry)
    case 'end-last-word': return endLastWord(draft, entry)
    case 'night-act': return actAtNight(draft, entry)
    case 'foul': return foul(draft, entry.seat, false)
    case 'technical-foul': return foul(draft, entry.seat, true)
    case 'remove': return disqualify(draft, entry.seat)
    default: return assertNever(entry)
  }
}

function reject(code: RejectionCode, params: Rejection['params'] = {}): EntryRejection {
  return { code, params }
}

function refuse(code: RejectionCode): Result<never, EntryRejection> {
  return err(reject(code))
}

function notDue(step: Step): EntryRejection {
  return reject('step/another-is-due', { step: step.type })
}

function stepOf<T extends StepType>(state: GameState, type: T): Extract<Step, { type: T }> | undefined {
  return state.step.type === type ? (state.step as Extract<Step, { type: T }>) : undefined
}

/** The seat exists and its player is still in the game. */
function notInGame(state: GameState, seat: Seat): EntryRejection | undefined {
  if (seatOf(state, seat) === undefined) return reject('seat/not-at-table', { seat })
  return isAlive(state, seat) ? undefined : reject('seat/is-out', { seat })
}

function nominate(draft: Draft, { by, target }: EntryOf<'nominate'>): EntryRejection | undefined {
  const { state } = draft
  const refusal = notInGame(state, by) ?? notInGame(state, target)
  if (refusal !== undefined) return refusal
  const reason = reasonNotToNominate(state, by, target)
  if (reason !== undefined) return reason === 'step/another-is-due' ? notDue(state.step) : reject(reason, { seat: reason === 'nominate/already-nominated' ? target : by })
  const late = state.step.type !== 'speech' || state.step.seat !== by
  draft.emit({ type: 'SeatNominated', by, target, late })
  if (state.step.type === 'vote') draft.begin({ ...state.step, nominees: [...state.step.nominees, target] })
  return undefined
}

function endSpeech(draft: Draft, { seat }: EntryOf<'end-speech'>): EntryRejection | undefined {
  const { step } = draft.state
  if (step.type !== 'speech' && step.type !== 'tie-speech') return notDue(step)
  if (step.seat !== seat) return reject('speech/not-speaking', { seat })
  draft.emit({ type: 'SpeechEnded', seat })
  if (step.type === 'speech') nextOfDay(draft)
  else nextTieSpeech(draft, seat, step.nominees, step.ballot)
  return undefined
}

function endDiscussion(draft: Draft): EntryRejection | undefined {
  const { state } = draft
  if (state.step.type !== 'speech') return notDue(state.step)
  const skipped = state.seats.filter((sitter) => sitter.alive && !state.spoken.includes(sitter.seat)).map((sitter) => sitter.seat)
  draft.emit({ type: 'DiscussionEnded', skipped })
  nextOfDay(draft)
  return undefined
}

function castVotes(draft: Draft, { nominee, voters }: EntryOf<'vote'>): EntryRejection | undefined {
  const { state } = draft
  const step = stepOf(state, 'vote')
  if (step === undefined) return notDue(state.step)
  if (!step.nominees.includes(nominee)) return reject('vote/not-a-nominee', { seat: nominee })
  const refusal = badVoters(state, voters)
  if (refusal !== undefined) return refusal
  draft.emit({ type: 'VotesCast', nominee, voters })
  return undefined
}

function badVoters(state: GameState, voters: readonly Seat[]): EntryRejection | undefined {
  const free = new Set(yetToVote(state))
  for (const voter of voters) {
    const refusal = notInGame(state, voter)
    if (refusal !== undefined) return refusal
    if (!free.delete(voter)) return reject('vote/voted-twice', { seat: voter })
  }
  return undefined
}

function close(draft: Draft): EntryRejection | undefined {
  const step = stepOf(draft.state, 'vote')
  if (step === undefined) return notDue(draft.state.step)
  closeVote(draft, step.nominees, step.ballot)
  if (draft.state.voteDecided) nextOfDay(draft)
  return undefined
}

function lift(draft: Draft, { voters }: EntryOf<'answer-lift'>): EntryRejection | undefined {
  const step = stepOf(draft.state, 'lift')
  if (step === undefined) return notDue(draft.state.step)
  const refusal = badVoters({ ...draft.state, votes: [] }, voters)
  if (refusal !== undefined) return refusal
  answerLift(draft, step.nominees, voters)
  nextOfDay(draft)
  return undefined
}

function endLastWord(draft: Draft, { seat }: EntryOf<'end-last-word'>): EntryRejection | undefined {
  const { step } = draft.state
  if (step.type !== 'last-word') return notDue(step)
  if (step.seat !== seat) return reject('speech/not-speaking', { seat })
  draft.emit({ type: 'LastWordEnded', seat })
  nextOfDay(draft)
  return undefined
}

function actAtNight(draft: Draft, entry: EntryOf<'night-act'>): EntryRejection | undefined {
  const { state, rulebook } = draft
  const { role, target } = entry
  if (state.step.type !== 'night-act') return notDue(state.step)
  if (state.step.role !== role) return reject('night/another-role', { role: state.step.role })
  const step = rulebook.night.find((candidate) => candidate.role === role)
  if (step === undefined) throw new Error(`no night step ${role}`)
  if (target === undefined) {
    if (step.mustAct && hasLivingActor(step, state.seats)) return reject('night/must-act', { role })
    draft.emit({ type: 'NightActed', role })
  } else {
    if (seatOf(state, target) === undefined) return reject('seat/not-at-table', { seat: target })
    const why = voidOf(state, entry)
    draft.emit({ type: 'NightActed', role, target, ...(why === undefined ? {} : { void: why }) })
    const answer = step.kind === 'check' ? checkAnswer(rulebook, step, state.seats, target) : undefined
    if (answer !== undefined) draft.emit({ type: 'CheckAnswered', role, target, answer })
  }
  nextOfNight(draft)
  return undefined
}

function foul(draft: Draft, seat: Seat, technical: boolean): EntryRejection | undefined {
  const refusal = notInGame(draft.state, seat)
  if (refusal !== undefined) return refusal
  const sitter = seatOf(draft.state, seat)
  const count = (technical ? sitter?.technicalFouls : sitter?.fouls) ?? 0
  draft.emit({ type: 'FoulGiven', seat, technical, count: count + 1 })
  const leaves = technical
    ? count + 1 >= 2 && draft.state.header.flags['removeAtSecondTechnicalFoul'] === true
    : count + 1 >= FOULS_TO_LEAVE
  if (leaves) remove(draft, seat, technical ? 'technical-fouls' : 'fouls')
  return undefined
}

function disqualify(draft: Draft, seat: Seat): EntryRejection | undefined {
  const refusal = notInGame(draft.state, seat)
  if (refusal !== undefined) return refusal
  remove(draft, seat, 'disqualified')
  return undefined
}

/** After a removal the day goes on where it can: the next speaker, or past the cancelled vote. */
function remove(draft: Draft, seat: Seat, exit: 'fouls' | 'technical-fouls' | 'disqualified'): void {
  const { step } = draft.state
  removeSeat(draft, seat, exit)
  const wasSpeaking = step.type === 'speech' && step.seat === seat
  const voteCut = step.type === 'vote' || step.type === 'tie-speech' || step.type === 'lift'
  if (wasSpeaking || voteCut) nextOfDay(draft)
}
