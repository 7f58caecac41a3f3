// Schema of a game record in a file. It is more lenient than the type, because a person may have written the file:
// flags, wake order, moments and times may be omitted and are then filled in.

import { z } from 'zod'
import { MAX_LIVE_SEATS } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, LEDGER_LINE_SOURCES } from '../../scoring/ledgerLine.ts'
import { MAX_HUNDREDTHS, points } from '../../scoring/points.ts'
import {
  entrySchema,
  tableCorrectionInRecordShape,
  roleSchema,
  seatSchema,
  winnerSchema,
} from '../../club/model/entrySchema.ts'
import { MAX_OBJECTIONS, RULINGS } from '../../club/model/objections.ts'
import type { SchemaAgreement } from '../../club/json/schemaAgreement.ts'
import { RECORD_FEATURES, type GameRecord, RECORD_FORMAT, RECORD_VERSION } from './record.ts'

const text = z.string().max(1000)
const idSchema = z.int().min(1).max(1_000_000)
const at = z.int().min(0).default(0)
const author = z.string().max(200).default('')
const flags = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))

const lineSchema = z.strictObject({
  id: z.string().min(1).max(100),
  game: z.string().max(100).default(''),
  member: z.string().max(100).default(''),
  seat: z.int().min(1).max(MAX_LIVE_SEATS),
  kind: z.enum(LEDGER_LINE_KINDS),
  hundredths: z
    .int()
    .min(-MAX_HUNDREDTHS)
    .max(MAX_HUNDREDTHS)
    .transform((value) => points(value)),
  reason: text.default(''),
  source: z.enum(LEDGER_LINE_SOURCES).default('judge'),
  author,
  at,
  replaces: z.string().max(100).exactOptional(),
})

const decisionShape = {
  ruling: z.enum(RULINGS),
  reason: text.default(''),
  lines: z.array(z.string().min(1).max(100)).max(1000).default([]),
  author,
  at,
}

/** An objection by the player in that seat. `lines` are the ledger lines that a decision caused. */
const objectionSchema = z.strictObject({
  id: z.string().min(1).max(100),
  seat: z.int().min(1).max(MAX_LIVE_SEATS),
  text,
  author,
  at,
  decision: z.strictObject(decisionShape).exactOptional(),
  past: z
    .array(z.strictObject({ ...decisionShape, back: z.strictObject({ reason: text.default(''), author, at }) }))
    .max(100)
    .exactOptional(),
})

/** 128 random bits, stored for a watched game. */
const drawnSchema = z.string().regex(/^[0-9a-f]{32}$/)

const ofTurn = { at: z.int().min(0), turn: idSchema, seat: seatSchema }
const words = z.string().max(10_000)
const code = z.string().max(60)

const wordsSchema = <T extends 'said' | 'thought'>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    ...ofTurn,
    chunk: words,
    to: z.array(seatSchema).max(MAX_LIVE_SEATS).exactOptional(),
    whole: z.literal(true).exactOptional(),
  })

/** A piece of the agents' speech or thoughts, a flag of the judge, or a rejected answer. */
const pieceSchema = z.discriminatedUnion('type', [
  wordsSchema('said'),
  wordsSchema('thought'),
  z.strictObject({
    type: z.literal('flagged'),
    ...ofTurn,
    code,
    foul: z.boolean(),
    to: z.array(seatSchema).max(MAX_LIVE_SEATS).exactOptional(),
  }),
  z.strictObject({ type: z.literal('rejected'), ...ofTurn, action: code, code, drawn: z.boolean() }),
])

const runSchema = z.strictObject({
  seed: z.union([z.int().min(0).max(0xffffffff), z.string().min(1).max(100)]).exactOptional(),
  missed: z
    .array(z.strictObject({ seat: seatSchema, asked: z.int().min(0), missed: z.int().min(0), code }))
    .max(MAX_LIVE_SEATS)
    .exactOptional(),
})

/** Everything except the log items, which are parsed one by one. */
export const recordSchema = z.strictObject({
  format: z.literal(RECORD_FORMAT),
  version: z.literal(RECORD_VERSION),
  header: z.strictObject({
    rulebook: z.string().max(100),
    version: z.string().max(100).exactOptional(),
    seal: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .exactOptional(),
    preset: z.string().max(100).exactOptional(),
    flags: flags.default({}),
    seats: z
      .array(z.strictObject({ seat: z.int(), role: roleSchema, immune: z.boolean().default(false) }))
      .max(MAX_LIVE_SEATS),
    wakeOrder: z.array(z.string().max(40)).max(MAX_LIVE_SEATS).exactOptional(),
    seed: z.union([z.int().min(0).max(0xffffffff), drawnSchema]).default(0),
    drawn: z.strictObject({ id: drawnSchema, salt: drawnSchema }).exactOptional(),
  }),
  players: z
    .array(z.strictObject({ seat: z.int().min(1).max(MAX_LIVE_SEATS), name: text }))
    .max(MAX_LIVE_SEATS)
    .default([]),
  number: z.int().min(1).exactOptional(),
  evening: z.iso.date().exactOptional(),
  judge: z.string().max(200).exactOptional(),
  log: z.array(z.unknown()).max(100_000),
  void: z.literal(true).exactOptional(),
  asserted: z
    .strictObject({
      winner: winnerSchema.exactOptional(),
      firstVictim: seatSchema.exactOptional(),
      bestMove: z.array(seatSchema).max(3).default([]),
    })
    .exactOptional(),
  ledger: z
    .strictObject({ scheme: z.string().max(100), version: z.string().max(100), lines: z.array(lineSchema).max(10_000) })
    .exactOptional(),
  objections: z.array(objectionSchema).max(MAX_OBJECTIONS).exactOptional(),
  speech: z.array(pieceSchema).max(100_000).exactOptional(),
  run: runSchema.exactOptional(),
  rules: z.looseObject({}).exactOptional(),
  features: z.array(z.enum(RECORD_FEATURES)).default([]),
})

export type RecordShape = z.infer<typeof recordSchema>
// The header may omit values that the rulebook provides. The log and the rulebook have parsers of their own.
type Read<T> = Omit<T, 'header' | 'log' | 'rules'>
'same' satisfies SchemaAgreement<Read<RecordShape>, Read<GameRecord>>

const reason = text.default('')

/** A log item. `id` must be its number in the log. If `moment` is omitted, it is computed from the game. */
export const recordItemSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('made'),
    id: idSchema,
    at,
    author,
    entry: entrySchema,
    moment: z.string().max(60).exactOptional(),
    before: idSchema.exactOptional(),
    events: z.array(z.unknown()).max(500).default([]),
  }),
  z.strictObject({ type: z.literal('retracted'), id: idSchema, at, author, target: idSchema, reason }),
  z.strictObject({
    type: z.literal('corrected'),
    id: idSchema,
    at,
    author,
    target: idSchema,
    entry: entrySchema,
    reason,
  }),
  z.strictObject({ type: z.literal('mended'), id: idSchema, at, author, ...tableCorrectionInRecordShape, reason }),
])

export type RecordItem = z.infer<typeof recordItemSchema>

// The game record as a JSON Schema (draft 2020-12) for other programs, which the build writes to record.schema.json.
// The schema describes the permitted values. The order of seats, known flags and references between items are checked
// when a record is parsed (docs/record-format.md).
const described = z
  .registry<{ readonly id?: string; readonly title?: string; readonly description?: string }>()
  .add(seatSchema, { id: 'seat', title: 'Seat', description: 'A place at the table, from 1.' })
  .add(roleSchema, { id: 'role', title: 'Role' })
  .add(entrySchema, {
    id: 'entry',
    title: 'Entry',
    description: 'What the judge entered: one thing that was seen at the table.',
  })
  .add(recordItemSchema, {
    id: 'item',
    title: 'Log item',
    description: 'An entry made, taken back or corrected. Items are numbered 1, 2, 3, ... and only ever added.',
  })
  .add(lineSchema, {
    id: 'line',
    title: 'Ledger line',
    description: 'Points in whole hundredths; a line that names another in `replaces` stands instead of it.',
  })
  .add(objectionSchema, {
    id: 'objection',
    title: 'Objection',
    description: 'Raised by the player of a seat; `past` are decisions that were taken back.',
  })
  .add(pieceSchema, {
    id: 'piece',
    title: 'Piece of speech',
    description: 'What an agent said or thought, piece by piece, or why its answer was refused.',
  })

const { shape } = recordSchema
for (const [field, description] of Object.entries({
  header: 'Which rules the game is played by and who holds which card.',
  players: 'In the order of their seats, at most one a seat.',
  number: 'Which game of its season or evening.',
  evening: 'Date of the evening.',
  log: 'What was seen, in the order it was entered. Empty for a game without protocol.',
  void: 'A game of agents that does not count; an import refuses it.',
  asserted: 'What a results sheet says of the end; refused beside a log that reaches a verdict.',
  ledger: 'Points by the scheme named.',
  objections: 'What players objected to, and what was decided.',
  speech: 'What agents said and thought, in the order in which it came.',
  run: 'Of a game that a server played for agents: the seed it was asked for, and seats without answers of their own.',
  rules: 'The rulebook file of a club’s own rules, resolved whole: rulebook.schema.json.',
  features: 'Which kinds of data were recorded at all.',
} satisfies Partial<Record<keyof typeof shape, string>>)) {
  described.add(shape[field as keyof typeof shape], { description })
}

export function recordJsonSchema(): object {
  const log = z.array(recordItemSchema).max(100_000)
  described.add(log, { description: described.get(shape.log)?.description ?? '' })
  const { $schema, ...schema } = z.toJSONSchema(recordSchema.extend({ log }), {
    target: 'draft-2020-12',
    // Describes the input, in which values with a default may be omitted.
    io: 'input',
    metadata: described,
    override: ({ jsonSchema }) => {
      // `readOnly` comes from the TypeScript types. In a file, every field may be written.
      delete jsonSchema.readOnly
    },
  })
  return {
    $schema,
    $id: `urn:consigliere:game-record:${RECORD_VERSION}`,
    title: `Consigliere game record, version ${RECORD_VERSION}`,
    description: 'One game of Mafia as it was seen. What follows from it is adjudicated again by its reader.',
    ...schema,
  }
}
