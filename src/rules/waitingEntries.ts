// Entries that wait after a correction, and whether they may still fit the rest of the game. An entry whose moment is
// over, or whose players are out, never fits again unless an earlier entry is corrected too. In case of doubt, an entry
// is reported as possible. Pure.

import type { EntryOf } from './entries.ts'
import { nightStepId, type StepType } from './step.ts'
import { doesEntryBelongToStep, type Moment } from './moment.ts'
import { nominationRefusalCodeFor } from './nominationRules.ts'
import type { Replay, ReplayStep } from './replay.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { isAlive, type GameState } from './state.ts'
import { assertNever, type Seat } from './vocabulary.ts'

/** Waiting steps that may still fit as the game continues. */
export function waitingReplaySteps({ steps, state }: Replay): readonly ReplayStep[] {
  // New entries are never placed in front of an entry that counts, so only steps after the last such entry matter.
  const last = steps.findLastIndex((step) => step.rejection === undefined)
  return steps.slice(last + 1).filter((step) => mayStillFit(state, step))
}

/**
 * Waiting steps that the game reaches without another entry. A last word or a best move requires that the player is
 * leaving.
 */
export function dueWaitingReplaySteps(replay: Replay): readonly ReplayStep[] {
  const { farewells } = replay.state
  return waitingReplaySteps(replay).filter(({ entry }) => {
    const isFarewell = entry.type === 'end-last-word' || entry.type === 'best-move'
    return !isFarewell || farewells.includes(entry.seat)
  })
}

function mayStillFit(state: GameState, { entry, moment }: Pick<ReplayStep, 'entry' | 'moment'>): boolean {
  if (state.phase === 'over' || (doesEntryBelongToStep(entry) && isPast(state, moment))) return false
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

/**
 * Nominations of a day are never withdrawn, so a refusal because of an existing nomination lasts until the next day.
 */
function isRefusedToday(state: GameState, { by, target }: EntryOf<'nominate'>, moment: Moment): boolean {
  const reason = nominationRefusalCodeFor(state, by, target)
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
  /** Running number of the day or night. */
  readonly phase: number
  /** Position within the phase. `undefined` if the phase has the step at several positions, or never. */
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
    case 'shots':
    case 'pause':
      return nightRank(state, nightStepId(step))
    case 'vote':
    case 'tie-speech':
      return dayRank(step.type, step.ballot)
    // Last words are spoken in the morning and after the vote.
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

/** Order of the steps of a day. `undefined` if a day has the step at several positions, or never. */
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

/** Moments in stored logs are plain text, so the step type must be checked. */
function isStepType(text: string): text is StepType {
  return Object.hasOwn(DAY_RANKS, text)
}

function nightRank({ header }: GameState, id: string): number | undefined {
  const rank = header.wakeOrder.indexOf(id)
  return rank === -1 ? undefined : rank
}
