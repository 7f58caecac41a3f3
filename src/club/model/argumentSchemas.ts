// Schemas of arguments that several requests share: ids, dates, rules, and the scope of standings. They check only
// shape and limits.

import { z } from 'zod'
import { MAX_POINTS_HUNDREDTHS } from '../../scoring/points.ts'
import { STAGE_LIMITS } from './stageLimits.ts'
import { MAX_CLUB_TABLE_SEATS, RULEBOOK_IDS } from '../../rules/vocabulary.ts'
import type { RulebookId } from '../../rules/header.ts'
import { roleSchema } from './entrySchema.ts'
import { MAX_STAGE_ROUNDS } from '../../scoring/rounds.ts'
import { COUNTED_PLAYERS_LIMITS } from '../../scoring/standings/teamRow.ts'

export const idSchema = z.string().min(1).max(100)
export const dateSchema = z.iso.date()
/** Local time at the venue, such as `19:00`. */
export const startTimeSchema = z.iso.time({ precision: -1 })
export const flagsSchema = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))
/** Id of a built-in rulebook or of a club's own rulebook. The club rejects unknown ids. */
export const rulebookIdSchema = z.enum(RULEBOOK_IDS).or(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)) as z.ZodType<
  RulebookId,
  RulebookId
>
export const roundNumberSchema = z.int().min(1).max(MAX_STAGE_ROUNDS)

/** Rules chosen for a season or a game. */
export const chosenRulesSchema = z.strictObject({ rulebook: rulebookIdSchema, preset: idSchema, flags: flagsSchema })

export const countedPlayersPerClubSchema = z.int().min(COUNTED_PLAYERS_LIMITS.least).max(COUNTED_PLAYERS_LIMITS.most)

export const standingsScopeShape = {
  evening: dateSchema.exactOptional(),
  throughEvening: dateSchema.exactOptional(),
  beforeGame: z.int().min(1).exactOptional(),
  stage: idSchema.exactOptional(),
  beforeRound: z.int().min(1).exactOptional(),
  minimumGames: z.int().min(0).max(10_000).exactOptional(),
}

/** Limits only the length. The club checks the other rules for names and reports the errors. */
export const nameSchema = z.string().max(1000)
/**
 * Decisions about similar names. `as` is the name of the person to whom `name` belongs. If omitted, `name` belongs to a
 * new person.
 */
export const similarNameDecisionsSchema = z
  .array(z.strictObject({ name: nameSchema, as: nameSchema.exactOptional() }))
  .max(10_000)
export const reasonSchema = z.string().trim().max(1000)
export const seedSchema = z.int().min(0).max(0xffffffff)
export const hundredthsSchema = z.int().min(-MAX_POINTS_HUNDREDTHS).max(MAX_POINTS_HUNDREDTHS)
export const tableNumberSchema = z.int().min(1).max(STAGE_LIMITS.tables)
export const slotSchema = z.int().min(1).max(STAGE_LIMITS.players)
export const memberIdsSchema = z.array(idSchema).max(STAGE_LIMITS.players)
/** Member id of the judge. Empty if only the judge's name is known, or if there is no judge. */
export const judgeIdSchema = z.string().max(100)
/** Local start time of a round at the venue. An empty string means that the time is not set. */
export const roundStartTimeSchema = z.union([z.literal(''), z.iso.datetime({ local: true, precision: -1 })])
/** A stage's rooms by table and start times by round. An empty string means that the room or the time is not set. */
export const roomsAndTimesShape = {
  rooms: z.array(z.string().max(200)).max(STAGE_LIMITS.tables).exactOptional(),
  times: z.array(roundStartTimeSchema).max(STAGE_LIMITS.rounds).exactOptional(),
}
export const stageSchema = z.strictObject({
  name: nameSchema,
  isFinal: z.boolean(),
  rounds: roundNumberSchema,
  tables: tableNumberSchema,
  lineup: memberIdsSchema,
  judges: z.array(z.string().max(200)).max(STAGE_LIMITS.tables),
  judgeIds: z.array(judgeIdSchema).max(STAGE_LIMITS.tables).exactOptional(),
  ...roomsAndTimesShape,
})
export const versionSchema = z.int().min(0)
/** A game in the version that the caller has seen. */
export const gameVersionArgsSchema = z.strictObject({ game: idSchema, version: versionSchema })
export const seatNumberSchema = z.int().min(1).max(MAX_CLUB_TABLE_SEATS)
export const judgeArgumentsShape = { judge: z.string().trim().max(200), judgeId: judgeIdSchema.exactOptional() }
export const tableInPlanSchema = z.strictObject({ stage: idSchema, round: roundNumberSchema, table: tableNumberSchema })
/** Arguments of a table correction. */
export const tableCorrectionArgumentsShape = {
  seats: z
    .array(
      z.strictObject({
        seat: seatNumberSchema,
        role: roleSchema.exactOptional(),
        immune: z.boolean().exactOptional(),
        member: idSchema.exactOptional(),
      }),
    )
    .max(MAX_CLUB_TABLE_SEATS),
  judge: z.string().trim().max(60).exactOptional(),
  judgeId: judgeIdSchema.exactOptional(),
  reason: reasonSchema,
}
