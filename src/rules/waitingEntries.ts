// Entries that wait after a correction: which of them the rest of the game may still take. One whose
// moment is over, or whose players are out, never fits again unless an earlier entry is corrected
// too. Errs towards "may". Pure.

import type { EntryOf } from './entries.ts'
import type { StepType } from './step.ts'
import { belongsToStep, type Moment } from './log.ts'
import { reasonNotToNominate } from './nominationRules.ts'
import type { Replay, ReplayStep } from './replay.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, type GameState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

/** The steps that wait and may still fit as the game goes on. */
export function waitingSteps({ steps, state }: Replay): readonly ReplayStep[] {
  // In front of an entry that counts nothing new is ever put.
  const last = steps.findLastIndex((step) => step.rejection === undefined)
  return steps.slice(last + 1).filter((step) => mayStillFit(state, step))
}

/** Of these, the steps the game reaches without another entry; a last word needs somebody to leave. */
export function dueSteps(replay: Replay): readonly ReplayStep[] {
  const { farewells } = replay.state
  return waitingSteps(replay).filter(({ entry }) => {
    const isFarewell = entry.type === 'end-last-word' || entry.type === 'best-move'
    return !isFarewell || farewells.includes(entry.seat)
  })
}

function mayStillFit(state: GameState, { entry, moment }: Pick<ReplayStep, 'entry' | 'moment'>): boolean {
  if (state.phase === 'over' || (belongsToStep(entry) && isPast(state, moment))) return false
  const alive = (...seats: readonly Seat[]) => seats.every((seat) => isAlive(state, seat))
  switch (entry.type) {
    case 'nominate':
      return alive(entry.by, entry.target) && !isRefusedToday(state, entry, moment)
    case 'vote':
      return alive(entry.nominee, ...entry.voters)
    case 'count-votes':
      return alive(entry.nominee)
    case 'answer-lift':
      return alive(...entry.voters)
    case 'shoot':
      return alive(...entry.shots.map((shot) => shot.by))
    case 'lynch':
      return alive(entry.target)
    case 'end-last-word':
    case 'best-move':
      return alive(entry.seat) || state.farewells.includes(entry.seat)
    case 'end-speech':
    case 'foul':
    case 'technical-foul':
    case 'remove':
      return alive(entry.seat)
    case 'end-discussion':
    case 'close-vote':
    case 'count-lift':
    case 'end-pause':
    case 'night-act':
    case 'claim-role':
    case 'correct-votes':
    case 'team-loss':
      return true
    default:
      return assertNever(entry)
  }
}

/** A day's nominations only grow: who nominated or is nominated stays so until the next. */
function isRefusedToday(state: GameState, { by, target }: EntryOf<'nominate'>, moment: Moment): boolean {
  const reason = reasonNotToNominate(state, by, target)
  const isToday = stepPositionOf(state, moment).phase === phaseNumber(state, state)
  return isToday && (reason === 'nominate/once-a-day' || reason === 'nominate/already-nominated')
}

function isPast(state: GameState, moment: Moment): boolean {
  const there = stepPositionOf(state, moment)
  const now = phaseNumber(state, state)
  if (there.phase !== now) return there.phase < now
  const at = rankNow(state)
  return there.rank !== undefined && at !== undefined && there.rank < at
}

interface StepPosition {
  /** Days and nights counted through. */
  readonly phase: number
  /** The place within it, where steps of a kind come once. */
  readonly rank: number | undefined
}

function stepPositionOf(state: GameState, moment: Moment): StepPosition {
  const [at = '', step = '', ballot = '0'] = moment.split('.')
  const phase = at.startsWith('N') ? 'night' : 'day'
  const rank = phase === 'night' ? nightRank(state, step) : isStepType(step) ? dayRank(step, Number(ballot)) : undefined
  return { phase: phaseNumber(state, { phase, round: Number(at.slice(1)) }), rank }
}

function phaseNumber({ header }: GameState, { phase, round }: Pick<GameState, 'phase' | 'round'>): number {
  const isFirst = rulesOf(header).firstPhase(header.flags) === phase
  return 2 * round + (isFirst ? 0 : 1)
}

function rankNow(state: GameState): number | undefined {
  const { step } = state
  switch (step.type) {
    case 'night-act':
      return nightRank(state, step.role)
    case 'shots':
    case 'pause':
      return nightRank(state, step.id)
    case 'vote':
    case 'tie-speech':
      return dayRank(step.type, step.ballot)
    // Last words are heard in the morning and after the vote.
    case 'last-word':
      return state.voteDecided ? RANK_AFTER_VOTE : RANK_BEFORE_ALL_STEPS
    case 'speech':
    case 'lift':
    case 'best-move':
    case 'lynch':
    case 'over':
      return dayRank(step.type, 0)
    default:
      return assertNever(step)
  }
}

const RANK_BEFORE_ALL_STEPS = -1
const RANK_AFTER_VOTE = Infinity

/** Steps of a day in their order; undefined where a day has a step at several places or does not have it. */
const DAY_RANKS: Readonly<Record<StepType, (ballot: number) => number | undefined>> = {
  'best-move': () => RANK_BEFORE_ALL_STEPS,
  speech: () => 0,
  lynch: () => 0,
  'tie-speech': (ballot) => 2 * ballot + 1,
  vote: (ballot) => 2 * ballot + 2,
  lift: () => Number.MAX_SAFE_INTEGER,
  'last-word': () => undefined,
  'night-act': () => undefined,
  shots: () => undefined,
  pause: () => undefined,
  over: () => undefined,
}

function dayRank(step: StepType, ballot: number): number | undefined {
  return DAY_RANKS[step](ballot)
}

/** Moments are read from stored logs as text. */
function isStepType(text: string): text is StepType {
  return Object.hasOwn(DAY_RANKS, text)
}

function nightRank({ header }: GameState, id: string): number | undefined {
  const rank = header.wakeOrder.indexOf(id)
  return rank === -1 ? undefined : rank
}
