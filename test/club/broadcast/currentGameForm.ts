// Schema of a `current_game` answer, written from its published description field by field.

import { z } from 'zod'

const picture = z.strictObject({
  name: z.string(),
  photoUrl: z.string(),
  tnailUrl: z.string(),
  iconUrl: z.string(),
  hasPhoto: z.boolean(),
})
const { name: _, ...urls } = picture.shape
const seat = z.int().min(1).max(20)

const player = z
  .strictObject({
    id: z.int(),
    name: z.string().optional(),
    number: seat,
    isSpeaking: z.boolean(),
    city: z.string().optional(),
    country: z.string().optional(),
    gender: z.enum(['male', 'female']).optional(),
    club: picture.optional(),
    ...urls,
    role: z.enum(['', 'town', 'sheriff', 'maf', 'don']).optional(),
    warnings: z.int().min(0).max(4),
    techFouls: z.int().min(0).max(2),
    checkedByDon: z.int().optional(),
    checkedBySheriff: z.int().optional(),
    state: z.enum(['alive', 'dead']),
    deathRound: z.int().min(0).optional(),
    deathType: z
      .enum(['voting', 'shooting', 'warnings', 'techFouls', 'kickOut', 'giveUp', 'oppositeTeamWins'])
      .optional(),
  })
  .refine(
    ({ state, deathRound, deathType }) =>
      (state === 'dead') === (deathRound !== undefined) && (state === 'dead') === (deathType !== undefined),
  )

const NIGHT = ['notStarted', 'starting', 'arranging', 'shooting', 'donChecking', 'sheriffChecking', 'ending'] as const
const DAY = [
  'starting',
  'nightKillSpeaking',
  'speaking',
  'voting',
  'nomineeSpeaking',
  'dayKillSpeaking',
  'end',
  'mafiaWon',
  'townWon',
  'tie',
  'unknown',
] as const

const game = z
  .strictObject({
    club: picture,
    city: z.string(),
    country: z.string(),
    tournament: picture.optional(),
    stage: z.int().min(0).optional(),
    id: z.int().optional(),
    tour: z.int().min(1).optional(),
    table: z.int().min(1).optional(),
    name: z.string().optional(),
    players: z.array(player).min(1),
    legacy: z.array(seat).max(3).optional(),
    moderator: z
      .strictObject({
        id: z.int(),
        name: z.string(),
        gender: z.enum(['male', 'female']).optional(),
        city: z.string().optional(),
        country: z.string().optional(),
        club: picture.optional(),
        ...urls,
      })
      .optional(),
    round: z.int().min(0),
    phase: z.enum(['night', 'day']),
    state: z.string(),
    nominees: z.array(seat).optional(),
    votingCanceled: z.union([z.literal(-1), z.literal(0), z.literal(1)]).optional(),
  })
  .refine(({ phase, state }) => (phase === 'night' ? NIGHT : DAY).some((each) => each === state))
  .refine(({ tournament, stage }) => (tournament === undefined) === (stage === undefined))
  .refine(({ players }) => players.every(({ number }, index) => number === index + 1))
  .refine(({ phase, nominees }) => phase === 'day' || nominees === undefined)

export const currentGameForm = z.strictObject({ version: z.literal(0), game: game.optional() })

/** Parts of an answer that an overlay draws, written from the description of the client. */
export function overlayOf(answer: z.output<typeof currentGameForm>) {
  const { game: shown } = answer
  if (shown === undefined) return { title: 'empty' as const }
  const { players, nominees = [], legacy = [], round, state, phase } = shown
  const named = (seats: readonly number[]) => seats.map((n) => players[n - 1]?.name ?? `Player ${n}`)
  const checks = (key: 'checkedByDon' | 'checkedBySheriff') =>
    players
      .flatMap((each) => (each[key] ? [{ round: each[key], name: each.name }] : []))
      .toSorted((a, b) => a.round - b.round)
  const hidesColours = state === 'notStarted' || (phase === 'night' && state === 'starting' && round === 0)
  return {
    title: shown.name,
    seats: players.map(({ id, role, state: is, deathType, deathRound, isSpeaking }) => ({
      key: id,
      colour: hidesColours ? undefined : role,
      isSpeaking,
      death: is === 'dead' ? `${deathType}-${deathRound}` : '',
    })),
    nominees: named(nominees),
    legacy: named(legacy),
    don: checks('checkedByDon'),
    sheriff: checks('checkedBySheriff'),
  }
}
