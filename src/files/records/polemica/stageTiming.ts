// Compares a stage in Polemica's terms with the current step of the replay. Polemica's Day n is Day n here. Its Night n
// follows Day n and is the night before Day n + 1 here.

import type { GameState } from '../../../rules/state.ts'
import { assertNever, type Role } from '../../../rules/vocabulary.ts'
import { speechIndexOf } from '../logWriter.ts'
import type { PolemicaStage } from './shape.ts'

/** Day, part of the day, and position within the part. */
type Moment = readonly [number, number, number]

const DAY_PART_BY_STAGE: Readonly<Record<PolemicaStage['type'], number>> = {
  dealing: 8,
  briefing: 8,
  comIntro: 8,
  toDay: 0,
  comKill: 0,
  shooted: 1,
  guess: 1,
  speech: 2,
  toVoting: 3,
  voting: 4,
  reSpeech: 4,
  toLift: 5,
  lift: 5,
  liftResult: 5,
  voted: 6,
  toNight: 7,
  shooting: 8,
  donCheck: 9,
  comCheck: 10,
  checks: 10,
  gameOver: 11,
}
/** Parts of a night: the acquaintance and the shots, then the checks. */
const NIGHT_PART = DAY_PART_BY_STAGE.shooting
const CHECK_PART_BY_ROLE: Readonly<Partial<Record<Role, number>>> = {
  don: DAY_PART_BY_STAGE.donCheck,
  sheriff: DAY_PART_BY_STAGE.comCheck,
}
/** Before Day 1 there is only the acquaintance. */
const STAGES_BEFORE_FIRST_DAY: readonly PolemicaStage['type'][] = ['dealing', 'briefing', 'comIntro']

/** Number of the current day or night in the file. */
export function toDayInFile({ phase, round }: GameState): number {
  return phase === 'night' ? round - 1 : round
}

export function isStageReached(stage: PolemicaStage, state: GameState): boolean {
  return compare(momentOf(stage, state), currentMoment(state)) <= 0
}

export function hasStagePassed(stage: PolemicaStage, state: GameState): boolean {
  return compare(momentOf(stage, state), currentMoment(state)) < 0
}

function momentOf({ type, day, player, voting }: PolemicaStage, state: GameState): Moment {
  const ballot = voting ?? 1
  const within =
    type === 'speech'
      ? speechIndexOf(player ?? state.opener ?? 1, state)
      : type === 'voting'
        ? ballot * 2 - 1
        : type === 'reSpeech'
          ? ballot * 2
          : 0
  return [STAGES_BEFORE_FIRST_DAY.includes(type) ? 0 : day, DAY_PART_BY_STAGE[type], within]
}

function currentMoment(state: GameState): Moment {
  const { step } = state
  const day = toDayInFile(state)
  switch (step.type) {
    case 'pause':
    case 'shots':
      return [day, NIGHT_PART, 0]
    case 'night-act':
      return [day, CHECK_PART_BY_ROLE[step.role] ?? NIGHT_PART, 0]
    case 'best-move':
    case 'last-word':
      return [day, state.voteDecided ? DAY_PART_BY_STAGE.voted : DAY_PART_BY_STAGE.shooted, 0]
    case 'speech':
      return [day, DAY_PART_BY_STAGE.speech, speechIndexOf(step.seat, state)]
    case 'vote':
      return [day, DAY_PART_BY_STAGE.voting, step.ballot * 2 + 1]
    case 'tie-speech':
      return [day, DAY_PART_BY_STAGE.reSpeech, step.ballot * 2]
    case 'lift':
      return [day, DAY_PART_BY_STAGE.lift, 0]
    case 'lynch':
    case 'over':
      return [Infinity, 0, 0]
    default:
      return assertNever(step)
  }
}

function compare(a: Moment, b: Moment): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
