// Schemas of requests and responses, which the OpenAPI document uses, too.

import { z } from 'zod'
import { MAX_EXTRA_DELAY_SECONDS } from '../club/model/publicViewClock.ts'
import { LANGS } from '../i18n/registry.ts'
import { winnerSchema } from '../club/model/entrySchema.ts'
import { RULEBOOK_FORMAT } from '../rules/rulebookFiles/rulebookFile.ts'
import { MAX_CLUB_TABLE_SEATS } from '../rules/vocabulary.ts'
import { judgeRulesSchema, LISTED_MODEL_NAME_PATTERN, LLM_PLAYER_NAME, BUILT_IN_BOT_NAMES } from '../agents/index.ts'
import { GUEST_PLAYER_NAME } from './tables/guestSeat.ts'
import { TABLE_SPEEDS } from './tables/tableEvents.ts'

/** The characters of a name are checked when the game is opened. An emoji counts as two characters here. */
const name = z.string().max(200)
const policy = z.union([
  z.enum([...BUILT_IN_BOT_NAMES, LLM_PLAYER_NAME, GUEST_PLAYER_NAME]),
  z.templateLiteral([`${LLM_PLAYER_NAME}:`, z.string().regex(LISTED_MODEL_NAME_PATTERN)]),
])

export const newGameSchema = z.strictObject({
  /** A rulebook file is checked by its own reader. */
  rulebook: z.union([z.string().max(60), z.looseObject({ format: z.literal(RULEBOOK_FORMAT) })]),
  preset: z.string().max(60).exactOptional(),
  flags: z.record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(60)])).exactOptional(),
  players: z.union([z.int().min(1).max(MAX_CLUB_TABLE_SEATS), z.array(name).max(MAX_CLUB_TABLE_SEATS)]).exactOptional(),
  policies: z.union([policy, z.array(policy).max(MAX_CLUB_TABLE_SEATS)]).exactOptional(),
  seed: z.union([z.int().min(0).max(0xffffffff), z.string().min(1).max(100)]).exactOptional(),
  speed: z.enum(TABLE_SPEEDS).exactOptional(),
  judge: judgeRulesSchema.exactOptional(),
  answerSeconds: z.int().min(1).max(3600).exactOptional(),
  lang: z.enum(LANGS).exactOptional(),
  after: z.string().max(60).exactOptional(),
})

const seats = z.array(z.int())

export const createdGameSchema = z.object({
  id: z.string(),
  tokens: z.object({ admin: z.string(), town: z.string(), seats: z.record(z.string(), z.string()) }),
})

export const gameStatusSchema = z.object({
  id: z.string(),
  rulebook: z.string(),
  phase: z.enum(['day', 'night', 'over']),
  round: z.int(),
  alive: seats,
  dead: seats,
  /** Number of the newest frame that the token may see. */
  seq: z.int(),
  over: z.boolean(),
  outcome: z.object({ winner: winnerSchema, reason: z.string() }).nullable(),
  /** This field and the following ones are present only for a game that the server plays. */
  paused: z.boolean().exactOptional(),
  /**
   * Whether more than a fifth of a seat's answers were replaced. Viewers with a right below admin see this only after
   * the game is over.
   */
  void: z.boolean().exactOptional(),
  /**
   * Seats that failed to give a valid answer, how often, and the reason for the latest failure. Requires the same
   * rights as `void`.
   */
  missed: z.array(z.object({ seat: z.int(), asked: z.int(), missed: z.int(), code: z.string() })).exactOptional(),
})

export const gameListSchema = z.object({ games: z.array(gameStatusSchema) })

export const refusalSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Response to a refused socket. A socket is refused before it opens, like any other request. */
export const socketResponseSchemas = { default: refusalSchema }

/** A game id, which may be any text from outside. */
export const gameParamsSchema = z.object({ id: z.string().min(1).max(100) })

/** Token of a game that the server plays, named by its right: `admin`, `town` or the number of a seat. */
export const tokenParamsSchema = gameParamsSchema.extend({ right: z.string().regex(/^(admin|town|[1-9]\d?)$/) })

export const gameTokensSchema = z.object({
  tokens: z.array(
    z.object({
      right: z.enum(['admin', 'town', 'seat']),
      seat: z.int().exactOptional(),
      isWithdrawn: z.boolean(),
      connected: z.int(),
    }),
  ),
})

/** `post-mortem` shows everything, in a game that is over. */
const view = z.literal('post-mortem').exactOptional()

export const exportQuerySchema = z.object({ view })

export const watchQuerySchema = z.object({
  token: z.string().exactOptional(),
  /** Seconds of delay for this page, in addition to the club's delay. */
  delay: z.coerce.number().min(0).max(MAX_EXTRA_DELAY_SECONDS).default(0),
})

export const framesQuerySchema = z.object({
  token: z.string().exactOptional(),
  /** Number of the last frame that the client has. */
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  view,
})

/** Question that waits for a seat. `question` is null if no question waits. */
export const seatQuestionSchema = z.object({
  over: z.boolean(),
  question: z
    .object({
      number: z.int(),
      kind: z.string(),
      floor: z.string().exactOptional(),
      targets: seats.exactOptional(),
      mayPass: z.boolean().exactOptional(),
      mayTalk: z.boolean(),
      words: z.int().exactOptional(),
      count: z.int().exactOptional(),
      /** Reason why the same question is asked again. */
      again: z.string().exactOptional(),
      seat: z.int(),
      role: z.string(),
      phase: z.string(),
      round: z.int(),
      players: z.array(z.object({ seat: z.int(), alive: z.boolean(), role: z.string().exactOptional() })),
      checks: z.array(z.object({ round: z.int(), target: z.int(), answer: z.string() })),
      heard: z.array(z.object({ seat: z.int(), round: z.int(), words: z.string() })),
    })
    .nullable(),
})

export const seatAnswerSchema = z.strictObject({
  number: z.int().min(1),
  target: z.int().min(1).max(MAX_CLUB_TABLE_SEATS).exactOptional(),
  hand: z.boolean().exactOptional(),
  named: z.array(z.int().min(1).max(MAX_CLUB_TABLE_SEATS)).max(MAX_CLUB_TABLE_SEATS).exactOptional(),
  words: z.string().max(4_000).exactOptional(),
})
