// Schemas for one game in the MafiaRatings format, field by field, so that an invalid field does not affect the others.
// Only the format is checked; the replay shows whether the game makes sense.

import { z } from 'zod'
import { isSeat } from '../../../rules/vocabulary.ts'

/** Round number with an upper limit. 0 is the first night and the first day. */
const round = z.int().min(0).max(100)
const seatFieldSchema = z.int().refine(isSeat, 'a seat is a whole number from 1')
const text = z.string().max(1000)

/** Times of a round before its day begins. */
export const MAFIARATINGS_NIGHT_TIMES = [
  'start',
  'arrangement',
  'relaxed sitting',
  'night start',
  'shooting',
  'don',
  'sheriff',
] as const
export const MAFIARATINGS_TIMES = [
  ...MAFIARATINGS_NIGHT_TIMES,
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
export const mafiaRatingsTimeSchema = z.object({
  round,
  time: z.enum(MAFIARATINGS_TIMES),
  speaker: seatFieldSchema.exactOptional(),
  votingRound: z.int().min(0).max(20).exactOptional(),
  nominee: seatFieldSchema.exactOptional(),
})

export type MafiaRatingsTime = z.infer<typeof mafiaRatingsTimeSchema>

const DEATH_TYPES = ['night', 'day', 'warnings', 'techFouls', 'kickOut', 'teamKickOut', 'giveUp'] as const
const deathTypeSchema = z.enum(DEATH_TYPES)

/** Older exports contain only the type or only the round. */
const deathSchema = z.union([
  z.object({
    round: round.exactOptional(),
    type: deathTypeSchema.exactOptional(),
    time: mafiaRatingsTimeSchema.exactOptional(),
  }),
  deathTypeSchema.transform((type) => ({ type })),
  round.transform((number) => ({ round: number })),
])

export type MafiaRatingsDeath = {
  readonly round?: number
  readonly type?: (typeof DEATH_TYPES)[number]
  readonly time?: MafiaRatingsTime
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
export const singleVoteSchema = z.union([seatFieldSchema, z.null()])

/** Known fields of a player that a game record cannot store. */
export const UNREAD_PLAYER_FIELDS = ['arranged', 'record', 'mvp', 'mlp'] as const
/** Database keys and bookkeeping of another club, which a game record does not need. */
export const IGNORED_PLAYER_FIELDS = ['id', 'isSpeaking', 'photo', 'state', 'rating'] as const
