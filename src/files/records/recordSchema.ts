// Schema of a game record in a file. It permits more than the type does, because a person may have written the file:
// flags, wake order, moments and times may be omitted and are then filled in.

import { z } from 'zod'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, LEDGER_LINE_SOURCES } from '../../scoring/ledgerLine.ts'
import { MAX_POINTS_HUNDREDTHS, points } from '../../scoring/points.ts'
import {
  entrySchema,
  tableCorrectionInRecordShape,
  roleSchema,
  seatSchema,
  winnerSchema,
} from '../../club/model/entrySchema.ts'
import { MAX_OBJECTIONS_PER_GAME, RULINGS } from '../../club/model/objections.ts'
import type { SchemaAgreement } from '../../club/json/schemaAgreement.ts'
import { RECORD_FEATURES, type GameRecord, RECORD_FORMAT, RECORD_VERSION } from './record.ts'

const text = z.string().max(1000)
const idSchema = z.int().min(1).max(1_000_000)
const at = z.int().min(0).default(0)
const author = z.string().max(200).default('')
const flags = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))

export const recordLedgerLineSchema = z.strictObject({
  id: z.string().min(1).max(100),
  game: z.string().max(100).default(''),
  member: z.string().max(100).default(''),
  seat: z.int().min(1).max(MAX_CLUB_TABLE_SEATS),
  kind: z.enum(LEDGER_LINE_KINDS),
  hundredths: z
    .int()
    .min(-MAX_POINTS_HUNDREDTHS)
    .max(MAX_POINTS_HUNDREDTHS)
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

/** An objection by the player in seat `seat`. `lines` are the ledger lines that a decision caused. */
export const recordObjectionSchema = z.strictObject({
  id: z.string().min(1).max(100),
  seat: z.int().min(1).max(MAX_CLUB_TABLE_SEATS),
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
    to: z.array(seatSchema).max(MAX_CLUB_TABLE_SEATS).exactOptional(),
    whole: z.literal(true).exactOptional(),
  })

/** A piece of the agents' speech or thoughts, a flag of the judge, or a rejected answer. */
export const agentSpeechPieceSchema = z.discriminatedUnion('type', [
  wordsSchema('said'),
  wordsSchema('thought'),
  z.strictObject({
    type: z.literal('flagged'),
    ...ofTurn,
    code,
    foul: z.boolean(),
    to: z.array(seatSchema).max(MAX_CLUB_TABLE_SEATS).exactOptional(),
  }),
  z.strictObject({ type: z.literal('rejected'), ...ofTurn, action: code, code, drawn: z.boolean() }),
])

const runSchema = z.strictObject({
  seed: z.union([z.int().min(0).max(0xffffffff), z.string().min(1).max(100)]).exactOptional(),
  missed: z
    .array(z.strictObject({ seat: seatSchema, asked: z.int().min(0), missed: z.int().min(0), code }))
    .max(MAX_CLUB_TABLE_SEATS)
    .exactOptional(),
})

/** Schema of everything in a record except the log items, which are parsed one by one. */
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
      .max(MAX_CLUB_TABLE_SEATS),
    wakeOrder: z.array(z.string().max(40)).max(MAX_CLUB_TABLE_SEATS).exactOptional(),
    seed: z.union([z.int().min(0).max(0xffffffff), drawnSchema]).default(0),
    drawn: z.strictObject({ id: drawnSchema, salt: drawnSchema }).exactOptional(),
  }),
  players: z
    .array(z.strictObject({ seat: z.int().min(1).max(MAX_CLUB_TABLE_SEATS), name: text }))
    .max(MAX_CLUB_TABLE_SEATS)
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
  halt: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('stopped'), reason: text }),
      z.strictObject({ type: z.literal('decided'), winner: winnerSchema, reason: text }),
    ])
    .exactOptional(),
  ledger: z
    .strictObject({
      scheme: z.string().max(100),
      version: z.string().max(100),
      lines: z.array(recordLedgerLineSchema).max(10_000),
    })
    .exactOptional(),
  objections: z.array(recordObjectionSchema).max(MAX_OBJECTIONS_PER_GAME).exactOptional(),
  speech: z.array(agentSpeechPieceSchema).max(100_000).exactOptional(),
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
export const recordLogItemSchema = z.discriminatedUnion('type', [
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

export type RecordLogItem = z.infer<typeof recordLogItemSchema>
