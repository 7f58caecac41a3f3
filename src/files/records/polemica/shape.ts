// Schemas for one game of Polemica's protocol format, version 4, part by part, so that an invalid row does not affect
// the others. Fields that Polemica's own readers ignore are ignored. Only the format is checked; the replay shows
// whether the game makes sense.

import { z } from 'zod'
import type { GameState } from '../../../rules/state.ts'
import { assertNever, type Role, seat } from '../../../rules/vocabulary.ts'
import { speechIndexOf } from '../logWriter.ts'

export const SEAT_COUNT = 10
const MAX_DAY = 40

const polemicaSeatSchema = z
  .int()
  .min(1)
  .max(SEAT_COUNT)
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
export type SourceStage = z.infer<typeof gameStageSchema>

export const foulSchema = z.object({ stage: gameStageSchema })

const seats = z.array(polemicaSeatSchema).max(SEAT_COUNT).nullish()

export const PLAYER_FIELD_SCHEMAS = {
  position: polemicaSeatSchema,
  username: text,
  role: z.int().min(0).max(3),
  disqual: gameStageSchema,
  guess: z.object({ civs: seats, mafs: seats, vice: polemicaSeatSchema.nullish() }),
  award: z.number(),
  list: z.array(z.unknown()).max(50),
} as const

/** A local time without a time zone, cut to minutes. */
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

export type SourceVote = z.infer<typeof voteSchema>
export type SourceShot = z.infer<typeof shotSchema>
export type SourceCheck = z.infer<typeof checkSchema>

// Compares a stage in Polemica's terms with the current step of the replay. Polemica's Day n is Day n here. Its Night n
// follows Day n and is the night before Day n + 1 here.
/** Day, part of the day, and position within the part. */
type Moment = readonly [number, number, number]

const DAY_PART_BY_STAGE: Readonly<Record<SourceStage['type'], number>> = {
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
/** Parts of a night: the acquaintance and the shots, then the checks. */
const NIGHT_PART = DAY_PART_BY_STAGE.shooting
const CHECK_PART_BY_ROLE: Readonly<Partial<Record<Role, number>>> = {
  don: DAY_PART_BY_STAGE.donCheck,
  sheriff: DAY_PART_BY_STAGE.comCheck,
}
/** Before Day 1 there is only the acquaintance. */
const STAGES_BEFORE_FIRST_DAY: readonly SourceStage['type'][] = ['dealing', 'briefing', 'comIntro']

/** Number that the file uses for the current day or night. */
export function sourceDay({ phase, round }: GameState): number {
  return phase === 'night' ? round - 1 : round
}

export function isStageReached(stage: SourceStage, state: GameState): boolean {
  return compare(momentOf(stage, state), currentMoment(state)) <= 0
}

export function isStagePast(stage: SourceStage, state: GameState): boolean {
  return compare(momentOf(stage, state), currentMoment(state)) < 0
}

function momentOf({ type, day, player, voting }: SourceStage, state: GameState): Moment {
  const ballot = voting ?? 1
  const within =
    type === 'speech'
      ? speechIndexOf(player ?? state.opener ?? 1, state)
      : type === 'voting'
        ? ballot * 2 - 1
        : type === 'reSpeech'
          ? ballot * 2
          : 0
  return [STAGES_BEFORE_FIRST_DAY.includes(type) ? 0 : day, DAY_PART_BY_STAGE[type], within]
}

function currentMoment(state: GameState): Moment {
  const { step } = state
  const day = sourceDay(state)
  switch (step.type) {
    case 'pause':
    case 'shots':
      return [day, NIGHT_PART, 0]
    case 'night-act':
      return [day, CHECK_PART_BY_ROLE[step.role] ?? NIGHT_PART, 0]
    case 'best-move':
    case 'last-word':
      return [day, state.voteDecided ? DAY_PART_BY_STAGE.voted : DAY_PART_BY_STAGE.shooted, 0]
    case 'speech':
      return [day, DAY_PART_BY_STAGE.speech, speechIndexOf(step.seat, state)]
    case 'vote':
      return [day, DAY_PART_BY_STAGE.voting, step.ballot * 2 + 1]
    case 'tie-speech':
      return [day, DAY_PART_BY_STAGE.reSpeech, step.ballot * 2]
    case 'lift':
      return [day, DAY_PART_BY_STAGE.lift, 0]
    case 'lynch':
    case 'over':
      return [Infinity, 0, 0]
    default:
      return assertNever(step)
  }
}

function compare(a: Moment, b: Moment): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
