// When something happened, in Polemica's words, held against where the replay stands. Its Day n is ours,
// its Night n follows Day n and is the night before our Day n + 1.

import type { GameState } from '../../../../rules/state.ts'
import { assertNever, type Role } from '../../../../rules/vocabulary.ts'
import type { SourceStage } from './shape.ts'

/** Day, part of the day, place within the part. */
type Moment = readonly [number, number, number]

const PART: Readonly<Record<SourceStage['type'], number>> = {
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
/** Of the night: acquaintance and shots come first, then the checks. */
const NIGHT_PART = PART.shooting
const CHECK_PART: Readonly<Partial<Record<Role, number>>> = { don: PART.donCheck, sheriff: PART.comCheck }
/** Before Day 1 there is only the acquaintance. */
const BEFORE: readonly SourceStage['type'][] = ['dealing', 'briefing', 'comIntro']

/** The day a night or a day of the file is told by. */
export function sourceDay({ phase, round }: GameState): number {
  return phase === 'night' ? round - 1 : round
}

/** Whether the replay has come to this moment. */
export function hasCome(stage: SourceStage, state: GameState): boolean {
  return compare(momentOf(stage, state), hereOf(state)) <= 0
}

/** Whether the replay is past it. */
export function isPast(stage: SourceStage, state: GameState): boolean {
  return compare(momentOf(stage, state), hereOf(state)) < 0
}

function momentOf({ type, day, player, voting }: SourceStage, state: GameState): Moment {
  const ballot = voting ?? 1
  const within =
    type === 'speech'
      ? turnOf(player ?? undefined, state)
      : type === 'voting'
        ? ballot * 2 - 1
        : type === 'reSpeech'
          ? ballot * 2
          : 0
  return [BEFORE.includes(type) ? 0 : day, PART[type], within]
}

function hereOf(state: GameState): Moment {
  const { step } = state
  const day = sourceDay(state)
  switch (step.type) {
    case 'pause':
    case 'shots':
      return [day, NIGHT_PART, 0]
    case 'night-act':
      return [day, CHECK_PART[step.role] ?? NIGHT_PART, 0]
    case 'best-move':
    case 'last-word':
      return [day, state.voteDecided ? PART.voted : PART.shooted, 0]
    case 'speech':
      return [day, PART.speech, turnOf(step.seat, state)]
    case 'vote':
      return [day, PART.voting, step.ballot * 2 + 1]
    case 'tie-speech':
      return [day, PART.reSpeech, step.ballot * 2]
    case 'lift':
      return [day, PART.lift, 0]
    case 'lynch':
    case 'over':
      return [Infinity, 0, 0]
    default:
      return assertNever(step)
  }
}

/** Speeches go round the table from the day's opener. */
function turnOf(seat: number | undefined, { opener, seats }: GameState): number {
  return seat === undefined ? 0 : (seat - (opener ?? 1) + seats.length) % seats.length
}

function compare(a: Moment, b: Moment): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
