// The shape of one game as MafiaRatings exports it, field by field, so that one bad field loses
// nothing else. Shape only: whether it makes sense is settled when it is replayed.

import { z } from 'zod'
import { isSeat } from '../../../../rules/vocabulary.ts'

/** Rounds a game may have; 0 = first night and first day. */
const round = z.int().min(0).max(100)
const seatShape = z.int().refine(isSeat, 'a seat is a whole number from 1')
const text = z.string().max(1000)

export const TIMES = [
  'start',
  'arrangement',
  'relaxed sitting',
  'night start',
  'shooting',
  'don',
  'sheriff',
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
export const timeShape = z.object({
  round,
  time: z.enum(TIMES),
  speaker: seatShape.exactOptional(),
  votingRound: z.int().min(0).max(20).exactOptional(),
  nominee: seatShape.exactOptional(),
})

export type SourceTime = z.infer<typeof timeShape>

const DEATH_TYPES = ['night', 'day', 'warnings', 'techFouls', 'kickOut', 'teamKickOut', 'giveUp'] as const
const deathType = z.enum(DEATH_TYPES)

/** Older exports give only the type, or only the round. */
const deathShape = z.union([
  z.object({ round: round.exactOptional(), type: deathType.exactOptional(), time: timeShape.exactOptional() }),
  deathType.transform((type) => ({ type })),
  round.transform((number) => ({ round: number })),
])

export type SourceDeath = {
  readonly round?: number
  readonly type?: (typeof DEATH_TYPES)[number]
  readonly time?: SourceTime
}

/** One field each; arrays are read entry by entry. */
export const PLAYER_FIELDS = {
  name: text,
  role: z.enum(['civ', 'maf', 'sheriff', 'don']),
  death: deathShape,
  don: round,
  sheriff: round,
  legacy: z.array(seatShape).max(20),
  list: z.array(z.unknown()).max(200),
  count: z.int().min(0).max(20),
  comment: text,
} as const

export const GAME_FIELDS = {
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
export const ballotShape = z.union([seatShape, z.null()])

/** Fields of a player that are known and have no place in a game record. */
export const UNREAD_PLAYER_FIELDS = ['arranged', 'record', 'mvp', 'mlp'] as const
/** Keys of another club's database and its bookkeeping: nothing is lost without them. */
export const IGNORED_PLAYER_FIELDS = ['id', 'isSpeaking', 'photo', 'state', 'rating'] as const
