// Schemas of arguments that several requests have: ids, days, rules, which games of a season. Shape and
// bounds only.

import { z } from 'zod'
import { MAX_HUNDREDTHS } from '../../scoring/points.ts'
import { STAGE_LIMITS } from './planEvents.ts'
import { LIVE_SEATS, RULEBOOK_IDS } from '../../rules/vocabulary.ts'
import type { RulebookId } from '../../rules/header.ts'
import { roleSchema } from './entrySchema.ts'
import { MOST_ROUNDS } from '../../scoring/rounds.ts'
import { BEST_OF_CLUB } from '../../scoring/standings/teams.ts'

export const id = z.string().min(1).max(100)
export const date = z.iso.date()
export const flags = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))
/** Of the program, or of a club's own by its id: the club knows it, or refuses. */
export const rulebook = z.enum(RULEBOOK_IDS).or(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)) as z.ZodType<
  RulebookId,
  RulebookId
>
export const round = z.int().min(1).max(MOST_ROUNDS)

/** Rules to play by, as they are chosen. */
export const chosenRules = z.strictObject({ rulebook, preset: id, flags })

export const best = z.int().min(BEST_OF_CLUB.least).max(BEST_OF_CLUB.most)

export const scope = {
  evening: date.exactOptional(),
  throughEvening: date.exactOptional(),
  beforeGame: z.int().min(1).exactOptional(),
  stage: id.exactOptional(),
  beforeRound: z.int().min(1).exactOptional(),
  minimumGames: z.int().min(0).max(10_000).exactOptional(),
}

/** Names are judged by the club, which says what is wrong with them. */
export const name = z.string().max(1000)
/** Whose near names are. */
export const decisions = z.array(z.strictObject({ name, as: name.exactOptional() })).max(10_000)
export const reason = z.string().trim().max(1000)
export const seed = z.int().min(0).max(0xffffffff)
export const hundredths = z.int().min(-MAX_HUNDREDTHS).max(MAX_HUNDREDTHS)
export const table = z.int().min(1).max(STAGE_LIMITS.tables)
export const position = z.int().min(1).max(STAGE_LIMITS.players)
export const people = z.array(id).max(STAGE_LIMITS.players)
/** A member; '' = a guest, or none. */
export const judgeId = z.string().max(100)
/** When a round begins, by the clock of the hall; '' = not said. */
export const hallTime = z.union([z.literal(''), z.iso.datetime({ local: true, precision: -1 })])
/** Rooms by table and times by round of a stage; '' = not said. */
export const hall = {
  rooms: z.array(z.string().max(200)).max(STAGE_LIMITS.tables).exactOptional(),
  times: z.array(hallTime).max(STAGE_LIMITS.rounds).exactOptional(),
}
export const stage = z.strictObject({
  name,
  isFinal: z.boolean(),
  rounds: round,
  tables: table,
  lineup: people,
  judges: z.array(z.string().max(200)).max(STAGE_LIMITS.tables),
  judgeIds: z.array(judgeId).max(STAGE_LIMITS.tables).exactOptional(),
  ...hall,
})
export const version = z.int().min(0)
export const seat = z.int().min(1).max(LIVE_SEATS)
export const judging = { judge: z.string().trim().max(200), judgeId: judgeId.exactOptional() }
export const place = z.strictObject({ stage: id, round, table })
/** Put right at a table. */
export const mend = {
  seats: z
    .array(
      z.strictObject({
        seat,
        role: roleSchema.exactOptional(),
        immune: z.boolean().exactOptional(),
        member: id.exactOptional(),
      }),
    )
    .max(LIVE_SEATS),
  judge: z.string().trim().max(60).exactOptional(),
  judgeId: judgeId.exactOptional(),
  reason,
}
