// When something happened, in the file's words, held against where the replay stands. Rounds count
// as in the file: its round 0 is the engine's first night and first day.

import type { GameState } from '../../../../rules/state.ts'
import { assertNever, type Seat } from '../../../../rules/vocabulary.ts'
import { TIMES, type SourceTime } from './shape.ts'

type TimeName = SourceTime['time']

/** Moments the engine has no step for: what happened then belongs to the next step. */
const BETWEEN: readonly TimeName[] = ['start', 'night start', 'day start', 'voting start']

export function sourceRound(state: GameState): number {
  return state.round - 1
}

/** `nominee`: who is being voted on; a vote passes one after the other. */
export function momentPassed(time: SourceTime, state: GameState, nominee?: Seat): 'later' | 'now' | 'missed' {
  const here = hereOf(state)
  const stage = TIMES.indexOf(time.time)
  const hereStage = TIMES.indexOf(here)
  if (time.round !== sourceRound(state)) return time.round > sourceRound(state) ? 'later' : 'missed'
  if (stage !== hereStage) {
    if (stage > hereStage) return 'later'
    return BETWEEN.includes(time.time) ? 'now' : 'missed'
  }
  if (time.time === 'speaking') return inTurn(time, state)
  return time.time === 'voting' ? inVote(time, state, nominee) : 'now'
}

function hereOf({ phase, step, voteDecided }: GameState): TimeName {
  switch (step.type) {
    case 'pause':
      return step.id === 'acquaintance' ? 'arrangement' : 'relaxed sitting'
    case 'shots':
      return 'shooting'
    case 'night-act':
      return step.role === 'don' ? 'don' : 'sheriff'
    case 'best-move':
    case 'last-word':
      return voteDecided ? 'day kill speaking' : 'night kill speaking'
    case 'speech':
      return 'speaking'
    case 'vote':
    case 'tie-speech':
      return 'voting'
    case 'lift':
      return 'voting kill all'
    case 'lynch':
    case 'over':
      return phase === 'night' ? 'start' : 'end'
    default:
      return assertNever(step)
  }
}

/** Speeches go round the table from the day's opener. */
function inTurn({ speaker }: SourceTime, { step, opener, seats }: GameState): 'later' | 'now' | 'missed' {
  if (step.type !== 'speech' || speaker === undefined || speaker === step.seat) return 'now'
  const turn = (seat: number) => (seat - (opener ?? 1) + seats.length) % seats.length
  return turn(speaker) > turn(step.seat) ? 'later' : 'missed'
}

/** The leaders' speeches of a re-vote, then its nominees in order. */
function inVote(time: SourceTime, { step }: GameState, nominee: Seat | undefined): 'later' | 'now' | 'missed' {
  if (step.type !== 'vote' && step.type !== 'tie-speech') return 'now'
  const ballot = time.votingRound ?? 0
  if (ballot !== step.ballot) return ballot > step.ballot ? 'later' : 'missed'
  const place = (kind: 'speech' | 'vote', seat: number | undefined) =>
    (kind === 'speech' ? 0 : 100) + (seat === undefined ? 0 : 1 + step.nominees.findIndex((each) => each === seat))
  const then = time.speaker === undefined ? place('vote', time.nominee) : place('speech', time.speaker)
  const now = step.type === 'vote' ? place('vote', nominee) : place('speech', step.seat)
  return then > now ? 'later' : 'now'
}
