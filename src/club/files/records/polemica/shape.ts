// The shape of one Polemica game protocol, version 4, part by part, so that one bad row loses nothing
// else. Fields the protocol's own readers skip are skipped. Shape only: the replay says whether it fits.

import { z } from 'zod'
import { seat } from '../../../../rules/vocabulary.ts'

export const SEATS = 10
const MAX_DAY = 40

const seatShape = z
  .int()
  .min(1)
  .max(SEATS)
  .transform((n) => seat(n))
/** 0: nobody. */
const candidate = z.union([z.literal(0), seatShape])
const day = z.int().min(0).max(MAX_DAY)
const text = z.string().max(200)

const STAGES = [
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

/** A moment of the game; `voting` counts the ballots of the day from 1. */
const stageShape = z.object({
  type: z.enum(STAGES),
  day,
  player: seatShape.nullish(),
  voting: z.int().min(0).max(20).nullish(),
})
export type SourceStage = z.infer<typeof stageShape>

export const foulShape = z.object({ stage: stageShape })

const seats = z.array(seatShape).max(SEATS).nullish()

export const PLAYER = {
  position: seatShape,
  username: text,
  role: z.int().min(0).max(3),
  disqual: stageShape,
  guess: z.object({ civs: seats, mafs: seats, vice: seatShape.nullish() }),
  award: z.number(),
  list: z.array(z.unknown()).max(50),
} as const

/** A moment as a clock on the wall tells it. */
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/)
  .transform((shown) => shown.slice(0, 16))
  .refine((minute) => {
    const at = new Date(`${minute}Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute)
  })

export const GAME = {
  id: z.int().min(0),
  version: z.literal(4),
  started: localTime,
  referee: z.object({ username: text.nullish() }),
  result: z.union([z.literal(0), z.literal(1)]),
  stage: stageShape,
  zeroVoting: z.enum(['respeech', 'liftOnly', 'none']),
  number: z.int().min(1).max(1000),
  factor: z.number(),
  rows: z.array(z.unknown()).max(2000),
} as const

export const voteShape = z.object({ day, num: z.int().min(0).max(20).nullish(), voter: seatShape, candidate })
export const shotShape = z.object({ night: day, shooter: seatShape, victim: seatShape })
export const checkShape = z.object({ night: day, role: z.union([z.literal(0), z.literal(3)]), player: seatShape })
export const bonusShape = z.object({
  position: seatShape,
  text: z.string().max(500).nullish(),
  scores: z.number().nullish(),
})

export type SourceVote = z.infer<typeof voteShape>
export type SourceShot = z.infer<typeof shotShape>
export type SourceCheck = z.infer<typeof checkShape>
