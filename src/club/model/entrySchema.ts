// Schemas of entries and log items from outside, that is, from a channel or a file. They check only the shape. The
// rules engine decides whether an entry is legal.

import { z } from 'zod'
import type { Entry } from '../../rules/entries.ts'
import type { LogItem } from '../../rules/log.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { SchemaAgreement } from '../json/schemaAgreement.ts'
import { MAX_CLUB_TABLE_SEATS, ROLES, TEAMS, seat, WINNERS, type Role, type Winner } from '../../rules/vocabulary.ts'

export const seatSchema = z
  .int()
  .min(1)
  .max(MAX_CLUB_TABLE_SEATS)
  .transform((n) => seat(n))
/**
 * Includes cards that only a club's own rulebook defines, such as `our-city/bomb`. The rules of the game accept or
 * reject them.
 */
export const roleSchema = z
  .enum(ROLES)
  .or(z.string().regex(/^[a-z][a-z0-9-]{0,39}\/[a-z][a-z0-9-]{0,39}$/)) as z.ZodType<Role, Role>
/** Includes winners that only a club's own rulebook defines. */
export const winnerSchema = z
  .enum(WINNERS)
  .or(z.string().regex(/^[a-z][a-z0-9-]{0,39}\/[a-z][a-zA-Z0-9]{0,29}$/)) as z.ZodType<Winner, Winner>
const votersSchema = z.array(seatSchema).max(MAX_CLUB_TABLE_SEATS).readonly()
const handsSchema = z.int().min(0).max(MAX_CLUB_TABLE_SEATS)

const shotsSchema = z
  .array(z.strictObject({ by: seatSchema, target: seatSchema.exactOptional() }))
  .max(MAX_CLUB_TABLE_SEATS)
  .readonly()

const entryShapes = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('nominate'), by: seatSchema, target: seatSchema }),
  z.strictObject({ type: z.literal('end-speech'), seat: seatSchema }),
  z.strictObject({ type: z.literal('end-discussion') }),
  z.strictObject({ type: z.literal('vote'), nominee: seatSchema, voters: votersSchema }),
  z.strictObject({ type: z.literal('count-votes'), nominee: seatSchema, count: handsSchema }),
  z.strictObject({ type: z.literal('close-vote') }),
  z.strictObject({ type: z.literal('answer-lift'), voters: votersSchema }),
  z.strictObject({ type: z.literal('count-lift'), count: handsSchema }),
  z.strictObject({ type: z.literal('end-last-word'), seat: seatSchema }),
  z.strictObject({ type: z.literal('night-act'), role: roleSchema, target: seatSchema.exactOptional() }),
  z.strictObject({ type: z.literal('shoot'), shots: shotsSchema }),
  z.strictObject({ type: z.literal('end-pause'), pause: z.string().max(40) }),
  z.strictObject({
    type: z.literal('best-move'),
    seat: seatSchema,
    named: votersSchema,
    asSeen: z.literal(true).exactOptional(),
  }),
  z.strictObject({ type: z.literal('lynch'), target: seatSchema }),
  z.strictObject({ type: z.literal('claim-role'), seat: seatSchema, role: roleSchema }),
  z.strictObject({ type: z.literal('correct-votes'), seat: seatSchema, day: z.int().min(1).max(1000) }),
  z.strictObject({ type: z.literal('team-loss'), team: z.enum(TEAMS) }),
  z.strictObject({ type: z.literal('foul'), seat: seatSchema }),
  z.strictObject({ type: z.literal('technical-foul'), seat: seatSchema }),
  z.strictObject({ type: z.literal('remove'), seat: seatSchema }),
])

'same' satisfies SchemaAgreement<z.output<typeof entryShapes>, Entry>
const anyEntry: z.ZodType<Entry> = entryShapes
/** Schema for values that are already entries, with branded seats. */
export const entrySchema = anyEntry as z.ZodType<Entry, Entry>

const idSchema = z.int().min(1).max(1_000_000)
const base = { id: idSchema, at: z.int().min(0), author: z.string().max(200) }
const reason = z.string().max(1000)

/**
 * The events stored with an entry are only a copy of the engine's decision. Replay computes them again, so any event is
 * accepted.
 */
const eventSchema = z.custom<GameEvent>((value) => typeof value === 'object' && value !== null && 'type' in value)

const tableCorrectionShapeOf = <P extends z.ZodRawShape>(player: P) => ({
  seats: z
    .array(
      z.strictObject({
        seat: seatSchema,
        role: roleSchema.exactOptional(),
        immune: z.boolean().exactOptional(),
        player: z.strictObject(player).exactOptional(),
      }),
    )
    .max(50)
    .readonly(),
  judge: z.string().max(200).exactOptional(),
})
const member = z.string().max(200)

/**
 * Table correction in the record of one game. The `member` ids of its players are known only to the club that wrote the
 * file.
 */
export const tableCorrectionInRecordShape = tableCorrectionShapeOf({ member, name: z.string().max(200) })
/**
 * Table correction as a club stores it. It has no names of players, because names are stored in the streams of people.
 */
export const storedTableCorrectionShape = {
  ...tableCorrectionShapeOf({ member }),
  judgeId: z.string().max(1000).exactOptional(),
}

const itemShapes = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('made'),
    entry: entrySchema,
    moment: z.string().max(60),
    before: idSchema.exactOptional(),
    events: z.array(eventSchema).max(500).readonly(),
  }),
  z.strictObject({ ...base, type: z.literal('retracted'), target: idSchema, reason }),
  z.strictObject({ ...base, type: z.literal('corrected'), target: idSchema, entry: entrySchema, reason }),
  z.strictObject({
    ...base,
    type: z.literal('mended'),
    ...tableCorrectionInRecordShape,
    judgeId: z.string().max(100).exactOptional(),
    reason,
  }),
])
'same' satisfies SchemaAgreement<z.output<typeof itemShapes>, LogItem>
export const logItemSchema: z.ZodType<LogItem> = itemShapes
