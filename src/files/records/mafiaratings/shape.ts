// Schemas for one game in the MafiaRatings format, field by field, so that an invalid field does not affect the others.
// Only the format is checked; the replay shows whether the game makes sense.

import { z } from 'zod'
import type { GameState } from '../../../rules/state.ts'
import { assertNever, isSeat, type Seat } from '../../../rules/vocabulary.ts'
import { speechIndexOf } from '../logWriter.ts'

/** Round number, with a limit. 0 is the first night and the first day. */
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

/** Time of an event in the game. The file's `order`, which only sorts events at the same time, is not read. */
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

/** Older exports contain only the type or only the round. */
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

/** One schema for each field. The items of lists are parsed separately. */
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

/** One vote: a seat, or `null`. */
export const ballotSchema = z.union([seatFieldSchema, z.null()])

/** Known fields of a player that a game record cannot store. */
export const UNREAD_PLAYER_FIELDS = ['arranged', 'record', 'mvp', 'mlp'] as const
/** Database keys and bookkeeping of another club. Nothing is lost without them. */
export const IGNORED_PLAYER_FIELDS = ['id', 'isSpeaking', 'photo', 'state', 'rating'] as const

// Compares the time of an event in the file with the current step of the replay. Rounds are counted as in the file,
// whose round 0 is the engine's first night and first day.
type TimeName = SourceTime['time']

/** Times without a step in the engine. Events at these times belong to the next step. */
const TIMES_WITHOUT_STEP: readonly TimeName[] = ['start', 'night start', 'day start', 'voting start']

export function sourceRound(state: GameState): number {
  return state.round - 1
}

/** `nominee` is the player being voted on. A ballot goes through its nominees one after the other. */
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

/** Order within a revote: the speeches of the tied players, then the nominees in turn. */
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
