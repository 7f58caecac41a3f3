// Schemas for one game of Polemica's protocol format, version 4, part by part, so that an invalid row does not affect
// the others. Fields that Polemica's own readers ignore are ignored. Only the format is checked; the replay shows
// whether the game makes sense.

import { z } from 'zod'
import { seat } from '../../../rules/vocabulary.ts'

export const POLEMICA_SEAT_COUNT = 10
const MAX_DAY = 40

const polemicaSeatSchema = z
  .int()
  .min(1)
  .max(POLEMICA_SEAT_COUNT)
  .transform((n) => seat(n))
/** 0 means nobody. */
const candidate = z.union([z.literal(0), polemicaSeatSchema])
const day = z.int().min(0).max(MAX_DAY)
const text = z.string().max(200)

const STAGE_TYPES = [
  'dealing',
  'briefing',
  'comIntro',
  'toDay',
  'comKill',
  'shooted',
  'guess',
  'speech',
  'toVoting',
  'voting',
  'reSpeech',
  'toLift',
  'lift',
  'liftResult',
  'voted',
  'toNight',
  'shooting',
  'donCheck',
  'comCheck',
  'checks',
  'gameOver',
] as const

/** A stage of the game. `voting` counts the ballots of the day from 1. */
const gameStageSchema = z.object({
  type: z.enum(STAGE_TYPES),
  day,
  player: polemicaSeatSchema.nullish(),
  voting: z.int().min(0).max(20).nullish(),
})
export type PolemicaStage = z.infer<typeof gameStageSchema>

export const foulSchema = z.object({ stage: gameStageSchema })

const seats = z.array(polemicaSeatSchema).max(POLEMICA_SEAT_COUNT).nullish()

export const PLAYER_FIELD_SCHEMAS = {
  position: polemicaSeatSchema,
  username: text,
  role: z.int().min(0).max(3),
  disqual: gameStageSchema,
  guess: z.object({ civs: seats, mafs: seats, vice: polemicaSeatSchema.nullish() }),
  award: z.number(),
  list: z.array(z.unknown()).max(50),
} as const

/** A local time without a time zone, to the minute. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/)
  .transform((shown) => shown.slice(0, 16))
  .refine((minute) => {
    const at = new Date(`${minute}Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute)
  })

export const GAME_FIELD_SCHEMAS = {
  id: z.int().min(0),
  version: z.literal(4),
  started: localTime,
  referee: z.object({ username: text.nullish() }),
  result: z.union([z.literal(0), z.literal(1)]),
  stage: gameStageSchema,
  zeroVoting: z.enum(['respeech', 'liftOnly', 'none']),
  number: z.int().min(1).max(1000),
  factor: z.number(),
  rows: z.array(z.unknown()).max(2000),
} as const

export const voteSchema = z.object({ day, num: z.int().min(0).max(20).nullish(), voter: polemicaSeatSchema, candidate })
export const shotSchema = z.object({ night: day, shooter: polemicaSeatSchema, victim: polemicaSeatSchema })
export const checkSchema = z.object({
  night: day,
  role: z.union([z.literal(0), z.literal(3)]),
  player: polemicaSeatSchema,
})
export const bonusSchema = z.object({
  position: polemicaSeatSchema,
  text: z.string().max(500).nullish(),
  scores: z.number().nullish(),
})

export type PolemicaVote = z.infer<typeof voteSchema>
export type PolemicaShot = z.infer<typeof shotSchema>
export type PolemicaCheck = z.infer<typeof checkSchema>
