// The shape of one game as MafiaRatings exports it, field by field, so that one bad field loses
// nothing else. Shape only: whether it makes sense is settled when it is replayed.

import { z } from 'zod'
import type { GameState } from '../../../rules/state.ts'
import { assertNever, isSeat, type Seat } from '../../../rules/vocabulary.ts'
import { speechIndexOf } from '../logWriter.ts'

/** Rounds a game may have; 0 = first night and first day. */
const round = z.int().min(0).max(100)
const seatFieldSchema = z.int().refine(isSeat, 'a seat is a whole number from 1')
const text = z.string().max(1000)

/** Times of a round before its day begins. */
export const NIGHT_TIMES = [
  'start',
  'arrangement',
  'relaxed sitting',
  'night start',
  'shooting',
  'don',
  'sheriff',
] as const
const TIMES = [
  ...NIGHT_TIMES,
  'day start',
  'night kill speaking',
  'speaking',
  'voting start',
  'voting',
  'voting kill all',
  'day kill speaking',
  'end',
] as const

/** A moment of the game; `order` only sorts what happened at the same one. */
export const timeSchema = z.object({
  round,
  time: z.enum(TIMES),
  speaker: seatFieldSchema.exactOptional(),
  votingRound: z.int().min(0).max(20).exactOptional(),
  nominee: seatFieldSchema.exactOptional(),
})

export type SourceTime = z.infer<typeof timeSchema>

const DEATH_TYPES = ['night', 'day', 'warnings', 'techFouls', 'kickOut', 'teamKickOut', 'giveUp'] as const
const deathTypeSchema = z.enum(DEATH_TYPES)

/** Older exports give only the type, or only the round. */
const deathSchema = z.union([
  z.object({ round: round.exactOptional(), type: deathTypeSchema.exactOptional(), time: timeSchema.exactOptional() }),
  deathTypeSchema.transform((type) => ({ type })),
  round.transform((number) => ({ round: number })),
])

export type SourceDeath = {
  readonly round?: number
  readonly type?: (typeof DEATH_TYPES)[number]
  readonly time?: SourceTime
}

/** One field each; arrays are read entry by entry. */
export const PLAYER_FIELD_SCHEMAS = {
  name: text,
  role: z.enum(['civ', 'maf', 'sheriff', 'don']),
  death: deathSchema,
  don: round,
  sheriff: round,
  legacy: z.array(seatFieldSchema).max(20),
  list: z.array(z.unknown()).max(200),
  count: z.int().min(0).max(20),
  comment: text,
} as const

export const GAME_FIELD_SCHEMAS = {
  id: z.union([z.int(), z.string().max(100)]),
  startTime: z.int().min(0).max(32_503_680_000),
  features: z
    .string()
    .regex(/^[a-z]*$/)
    .max(100),
  winner: z.enum(['civ', 'maf', 'tie']),
  moderator: z.object({ name: text.exactOptional() }),
} as const

/** One ballot: a seat, or nothing. */
export const ballotSchema = z.union([seatFieldSchema, z.null()])

/** Fields of a player that are known and have no place in a game record. */
export const UNREAD_PLAYER_FIELDS = ['arranged', 'record', 'mvp', 'mlp'] as const
/** Keys of another club's database and its bookkeeping: nothing is lost without them. */
export const IGNORED_PLAYER_FIELDS = ['id', 'isSpeaking', 'photo', 'state', 'rating'] as const

// When something happened, in the file's words, held against where the replay stands. Rounds count
// as in the file: its round 0 is the engine's first night and first day.
type TimeName = SourceTime['time']

/** Moments the engine has no step for: what happened then belongs to the next step. */
const TIMES_WITHOUT_STEP: readonly TimeName[] = ['start', 'night start', 'day start', 'voting start']

export function sourceRound(state: GameState): number {
  return state.round - 1
}

/** `nominee`: who is being voted on; a vote passes one after the other. */
export function momentTiming(time: SourceTime, state: GameState, nominee?: Seat): 'later' | 'now' | 'missed' {
  const here = currentTimeName(state)
  const stage = TIMES.indexOf(time.time)
  const hereStage = TIMES.indexOf(here)
  if (time.round !== sourceRound(state)) return time.round > sourceRound(state) ? 'later' : 'missed'
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

function speechTiming({ speaker }: SourceTime, state: GameState): 'later' | 'now' | 'missed' {
  const { step } = state
  if (step.type !== 'speech' || speaker === undefined || speaker === step.seat) return 'now'
  return speechIndexOf(speaker, state) > speechIndexOf(step.seat, state) ? 'later' : 'missed'
}

/** The leaders' speeches of a re-vote, then its nominees in order. */
function voteTiming(time: SourceTime, { step }: GameState, nominee: Seat | undefined): 'later' | 'now' | 'missed' {
  if (step.type !== 'vote' && step.type !== 'tie-speech') return 'now'
  const ballot = time.votingRound ?? 0
  if (ballot !== step.ballot) return ballot > step.ballot ? 'later' : 'missed'
  const place = (kind: 'speech' | 'vote', seat: number | undefined) =>
    (kind === 'speech' ? 0 : 100) + (seat === undefined ? 0 : 1 + step.nominees.findIndex((each) => each === seat))
  const then = time.speaker === undefined ? place('vote', time.nominee) : place('speech', time.speaker)
  const now = step.type === 'vote' ? place('vote', nominee) : place('speech', step.seat)
  return then > now ? 'later' : 'now'
}
