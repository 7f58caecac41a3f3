// Compares the time of an event in the file with the current step of the replay. Rounds are counted as in the file,
// whose round 0 is the engine's first night and first day.

import type { GameState } from '../../../rules/state.ts'
import { assertNever, type Seat } from '../../../rules/vocabulary.ts'
import { speechIndexOf } from '../logWriter.ts'
import { MAFIARATINGS_TIMES, type MafiaRatingsTime } from './shape.ts'

type TimeName = MafiaRatingsTime['time']

/** Times without a step in the engine. Events at these times belong to the next step. */
const TIMES_WITHOUT_STEP: readonly TimeName[] = ['start', 'night start', 'day start', 'voting start']

export function toRoundInFile(state: GameState): number {
  return state.round - 1
}

/** `nominee` is the player being voted on. A ballot goes through its nominees one after the other. */
export function compareFileTimeWithReplay(
  time: MafiaRatingsTime,
  state: GameState,
  nominee?: Seat,
): 'later' | 'now' | 'missed' {
  const here = currentTimeName(state)
  const stage = MAFIARATINGS_TIMES.indexOf(time.time)
  const hereStage = MAFIARATINGS_TIMES.indexOf(here)
  if (time.round !== toRoundInFile(state)) return time.round > toRoundInFile(state) ? 'later' : 'missed'
  if (stage !== hereStage) {
    if (stage > hereStage) return 'later'
    return TIMES_WITHOUT_STEP.includes(time.time) ? 'now' : 'missed'
  }
  if (time.time === 'speaking') return speechTiming(time, state)
  return time.time === 'voting' ? voteTiming(time, state, nominee) : 'now'
}

function currentTimeName({ phase, step, voteDecided }: GameState): TimeName {
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

function speechTiming({ speaker }: MafiaRatingsTime, state: GameState): 'later' | 'now' | 'missed' {
  const { step } = state
  if (step.type !== 'speech' || speaker === undefined || speaker === step.seat) return 'now'
  return speechIndexOf(speaker, state) > speechIndexOf(step.seat, state) ? 'later' : 'missed'
}

/** Order within a revote: the speeches of the tied players, then the nominees in turn. */
function voteTiming(
  time: MafiaRatingsTime,
  { step }: GameState,
  nominee: Seat | undefined,
): 'later' | 'now' | 'missed' {
  if (step.type !== 'vote' && step.type !== 'tie-speech') return 'now'
  const ballot = time.votingRound ?? 0
  if (ballot !== step.ballot) return ballot > step.ballot ? 'later' : 'missed'
  const place = (kind: 'speech' | 'vote', seat: number | undefined) =>
    (kind === 'speech' ? 0 : 100) + (seat === undefined ? 0 : 1 + step.nominees.findIndex((each) => each === seat))
  const then = time.speaker === undefined ? place('vote', time.nominee) : place('speech', time.speaker)
  const now = step.type === 'vote' ? place('vote', nominee) : place('speech', step.seat)
  return then > now ? 'later' : 'now'
}
