// The flow of the game: from step to step, and between day and night. Ends the game after too many quiet rounds; other
// ends are in exits.ts and discipline.ts. Source: DAY-1, DAY-9, and the night calls.

import { mayNameBestMove } from './bestMove.ts'
import type { EntryDecision } from './entryDecision.ts'
import { removeSeatsFromGame } from './exits.ts'
import {
  actStepOfRole,
  checkResultOf,
  isNightStepCalled,
  findLivingActor,
  nightInputOf,
  resolveNight,
} from './night.ts'
import type { ExitKind } from './events.ts'
import { doesEffectStand, type TraceLine } from './overturn.ts'
import type { NightStep, Rulebook } from './rulebook.ts'
import { speechSecondsAfterThirdFoul } from './fouls.ts'
import { nextLivingSeat, seatStateOf } from './state.ts'
import { assertNever, seat, type Role, type Seat } from './vocabulary.ts'
import { openVote } from './vote.ts'

export function beginFirstPhase(draft: EntryDecision): void {
  if (draft.startsByDay) beginDay(draft, 1)
  else beginNight(draft, 1)
}

/** Begins a day. Its first speaker is the next living seat after the first speaker of the previous day (DAY-1). */
function beginDay(draft: EntryDecision, round: number): void {
  const { opener, seats } = draft.state
  const from = opener === undefined || opener >= seats.length ? seat(1) : seat(opener + 1)
  const first = nextLivingSeat(draft.state, from)
  if (first === undefined) throw new Error('a day began with nobody alive')
  draft.emit({ type: 'DayBegan', round, opener: first })
  advanceDay(draft)
}

/**
 * Begins the next step of the day: last words first, then speeches, then the vote. After the vote, begins the night.
 */
export function advanceDay(draft: EntryDecision): void {
  if (draft.isOver) return
  const leaver = draft.state.farewells[0]
  if (leaver !== undefined) return farewell(draft, leaver)
  if (draft.state.voteDecided) return endDay(draft)
  const { day } = draft.rulebook
  const speaker = day.speech > 0 ? nextSpeaker(draft) : undefined
  if (speaker !== undefined)
    return draft.beginStep({ type: 'speech', seat: speaker, seconds: speechSeconds(draft, speaker) })
  if (day.vote === undefined) return draft.beginStep({ type: 'lynch' })
  openVote(draft, day.vote)
  if (draft.state.voteDecided) advanceDay(draft)
}

/** The first victim names a best move before the last word (SPORT, sport-club). */
function farewell(draft: EntryDecision, leaver: Seat): void {
  if (mayNameBestMove(draft.state, leaver)) draft.beginStep({ type: 'best-move', seat: leaver })
  else draft.beginStep({ type: 'last-word', seat: leaver, seconds: draft.rulebook.day.lastWord })
}

function nextSpeaker({ state }: EntryDecision): Seat | undefined {
  return state.opener === undefined ? undefined : nextLivingSeat(state, state.opener, state.spoken)
}

/** A third foul costs the next speech. With 3 or 4 players alive, the speech is only shortened (DAY-8). */
function speechSeconds({ state, rulebook }: EntryDecision, speaker: Seat): number {
  return seatStateOf(state, speaker)?.muted === true ? speechSecondsAfterThirdFoul(state) : rulebook.day.speech
}

/** A round is a night in which a kill was possible and the day after it (DAY-9). */
function endDay(draft: EntryDecision): void {
  const { round, deadlyNight, roundHadExit, header } = draft.state
  if (deadlyNight) {
    const quietRounds = roundHadExit ? 0 : draft.state.quietRounds + 1
    draft.emit({ type: 'RoundEnded', round, quietRounds })
    const limit = header.flags['quietRoundsToDraw']
    if (typeof limit === 'number' && limit > 0 && quietRounds >= limit) {
      return draft.emit({ type: 'GameEnded', outcome: { winner: 'draw', reason: 'quiet-rounds' } })
    }
  }
  beginNight(draft, draft.startsByDay ? round : round + 1)
}

function beginNight(draft: EntryDecision, round: number): void {
  const deadly = isDeadly(draft, round)
  draft.emit({ type: 'NightBegan', round, deadly })
  advanceNight(draft)
}

/** Whether somebody may be killed in the night with this number (DAY-9). */
function isDeadly({ rulebook, state }: EntryDecision, round: number): boolean {
  return rulebook.night.some(
    (step) =>
      (step.kind === 'kill' || step.kind === 'shots') &&
      state.header.wakeOrder.includes(step.id) &&
      isNightStepCalled(step, round, state.header.flags),
  )
}

/**
 * Begins the call after the step `done`, or the first call if `done` is omitted. Roles that are out are called too
 * (CITY-12). After the last call, resolves the night.
 */
export function advanceNight(draft: EntryDecision, done?: string): void {
  const { round, header } = draft.state
  const rest = done === undefined ? header.wakeOrder : header.wakeOrder.slice(header.wakeOrder.indexOf(done) + 1)
  for (const id of rest) {
    const step = draft.rulebook.night.find((candidate) => candidate.id === id)
    if (step !== undefined && isNightStepCalled(step, round, header.flags)) return beginNightStep(draft, step)
  }
  resolveTheNight(draft)
}

function beginNightStep(draft: EntryDecision, step: NightStep): void {
  switch (step.kind) {
    case 'shots':
      return draft.beginStep({
        type: 'shots',
        id: step.id,
        shooters: draft.state.seats.filter((s) => s.alive && step.actors.includes(s.role)).map((s) => s.seat),
      })
    case 'pause':
      draft.beginStep({ type: 'pause', id: step.id })
      return step.tellsOfVotedOut === undefined ? undefined : tellOfVotedOut(draft, step.actors, step.tellsOfVotedOut)
    case 'kill':
    case 'check':
    case 'heal':
    case 'visit':
      return draft.beginStep({ type: 'night-act', role: step.id })
    default:
      assertNever(step)
  }
}

/** Shows a living actor the cards of the players voted out the day before (AIWOLF-4). */
function tellOfVotedOut(draft: EntryDecision, actors: readonly Role[], role: Role): void {
  const { seats, round } = draft.state
  if (findLivingActor(actors, seats) === undefined) return
  const day = draft.startsByDay ? round : round - 1
  for (const { seat: target, role: held, exit } of seats)
    if (exit?.how === 'voted-out' && exit.round === day)
      draft.emit({ type: 'CheckAnswered', role, target, answer: draft.rulebook.check(role, held) })
}

/** A death caused only by the rulebook's shot is announced as a shot. Other causes are not announced. */
function exitAtNight({ shot, graph }: Rulebook, trace: readonly TraceLine[], dead: Seat): ExitKind {
  const causes = graph.effects.filter(
    ({ deadly, kind }) => deadly === true && doesEffectStand(trace, { kind, seat: dead }),
  )
  return causes.every((spec) => spec.kind === shot?.effect) ? 'shot' : 'killed'
}

/**
 * Catches the target of the check even if the checker dies the same night. A check by a dead player catches nobody
 * (HP-6).
 */
function catchChecked(draft: EntryDecision, acts: Readonly<Partial<Record<Role, Seat>>>): void {
  const { catches } = draft.rulebook
  const target = catches === undefined ? undefined : acts[catches.by]
  if (catches === undefined || target === undefined) return
  const answer = checkResultOf(draft.rulebook, actStepOfRole(draft.rulebook, catches.by), draft.state.seats, target)
  if (answer === catches.answer) draft.emit({ type: 'MafiosoCaught', seat: target })
}

function resolveTheNight(draft: EntryDecision): void {
  const { state, rulebook } = draft
  const entered = nightInputOf(rulebook, state)
  const night = resolveNight(rulebook, state.header.flags, entered)
  draft.emit({
    type: 'NightResolved',
    round: state.round,
    deaths: night.deaths,
    ...(night.saved === undefined ? {} : { saved: night.saved }),
    ...(night.voteImmune === undefined ? {} : { voteImmune: night.voteImmune }),
    ...(night.miss === undefined ? {} : { miss: night.miss }),
    ...(night.shooter === undefined ? {} : { shooter: night.shooter }),
    ...(night.hp === undefined ? {} : { hp: night.hp }),
    previous: night.standingTargets,
    trace: night.trace,
  })
  catchChecked(draft, entered.acts)
  removeSeatsFromGame(draft, night.deaths, (dead) => exitAtNight(rulebook, night.trace, dead))
  if (!draft.isOver) beginDay(draft, draft.startsByDay ? state.round + 1 : state.round)
}
