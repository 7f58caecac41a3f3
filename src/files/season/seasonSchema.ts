// Strict schema of a season file, with limits. Games are parsed one by one, and the meaning of ids and numbers is
// checked in seasonHeaderFault.ts and parseSeason.ts.

import { SEASON_KINDS } from '../../scoring/gameRow.ts'
import { z } from 'zod'
import { schemeDataSchema } from '../../club/model/schemeSchema.ts'
import { roomsAndTimesShape, rulebookIdSchema } from '../../club/model/argumentSchemas.ts'
import { MAX_DEALS } from '../../club/games/deals.ts'
import { VOID_CAUSES } from '../../club/model/gameEndings.ts'
import { MAX_RULEBOOKS_PER_CLUB } from '../../club/model/ownRulebooks.ts'
import { MAX_STAGE_BASIS_LENGTH, TIE_BREAK_METHODS } from '../../club/model/planEvents.ts'
import { MAX_SERIES_PER_CLUB, seriesPartSchema, seriesRulesSchema } from '../../club/model/series.ts'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'
import { MAX_GIVEN_POINTS_HUNDREDTHS } from '../../scoring/ledger/givenPoints.ts'
import { MAX_SERIES_PARTS } from '../../scoring/standings/series.ts'
import { points } from '../../scoring/points.ts'
import type { SchemaAgreement } from '../../club/json/schemaAgreement.ts'
import { type ExportedGame, SEASON_FORMAT, SEASON_VERSION, type SeasonExport } from './seasonExport.ts'
import { STAGE_LIMITS, SEATS_PER_TABLE } from '../../club/model/stageLimits.ts'

const id = z.string().min(1).max(100)
/** The content of names is checked with the club's own rule for names. */
const name = z.string().max(1000)
const round = z.int().min(1).max(STAGE_LIMITS.rounds)
const table = z.int().min(1).max(STAGE_LIMITS.tables)
const position = z.int().min(1).max(STAGE_LIMITS.players)

/** Id of one of the file's people. An empty string means a guest or no judge. */
const judgeId = z.string().max(100)

const people = z.array(id).max(STAGE_LIMITS.players)
const cutFrom = { from: id.exactOptional(), size: z.int().min(1).max(STAGE_LIMITS.players) }

const stage = z.strictObject({
  id,
  name,
  isFinal: z.boolean(),
  rounds: round,
  tables: table,
  lineup: people,
  judges: z.array(z.string().max(200)).max(STAGE_LIMITS.tables).default([]),
  judgeIds: z.array(judgeId).max(STAGE_LIMITS.tables).exactOptional(),
  ...roomsAndTimesShape,
  schedule: z
    .array(z.array(z.array(position).max(SEATS_PER_TABLE)).max(STAGE_LIMITS.tables))
    .max(STAGE_LIMITS.rounds)
    .exactOptional(),
  seed: z.int().min(0).max(0xffffffff).exactOptional(),
  without: z
    .strictObject({ sd: z.number().min(0).max(1000), tables: z.int().min(0).max(STAGE_LIMITS.rounds) })
    .exactOptional(),
  replacements: z
    .array(
      z.strictObject({
        place: position,
        /** If omitted, the slot is empty from this round on. */
        member: id.exactOptional(),
        fromRound: round,
        reason: z.string().max(1000).default(''),
      }),
    )
    .max(10_000)
    .default([]),
  /** Judges of single rounds that differ from the judge of the table. */
  roundJudges: z
    .array(z.strictObject({ round, table, judge: z.string().max(200), judgeId: judgeId.exactOptional() }))
    .max(STAGE_LIMITS.rounds * STAGE_LIMITS.tables)
    .exactOptional(),
  source: z
    .strictObject({
      ...cutFrom,
      cut: z.strictObject({ through: people, tied: people, open: z.int().min(0).max(STAGE_LIMITS.players) }),
      tie: z.enum(TIE_BREAK_METHODS).exactOptional(),
      reason: z.string().max(1000).exactOptional(),
    })
    .exactOptional(),
  /** Reason why these people play, as text. */
  basis: z.string().max(MAX_STAGE_BASIS_LENGTH).exactOptional(),
})

const lot = z.strictObject({ ...cutFrom, tied: people, seed: z.int().min(0).max(0xffffffff), drawn: people })

const given = z.strictObject({
  id,
  member: id,
  stage: id.exactOptional(),
  hundredths: z.int().min(-MAX_GIVEN_POINTS_HUNDREDTHS).max(MAX_GIVEN_POINTS_HUNDREDTHS).transform(points),
  reason: z.string().min(1).max(1000),
  author: z.string().max(1000),
  at: z.int().min(0),
  replaces: id.exactOptional(),
})

export const seasonSchema = z.strictObject({
  format: z.literal(SEASON_FORMAT),
  version: z.literal(SEASON_VERSION),
  season: z.strictObject({
    id,
    name,
    kind: z.enum(SEASON_KINDS),
    from: z.iso.date(),
    club: name.exactOptional(),
    rulebook: rulebookIdSchema,
    preset: id,
    flags: z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)])),
    differsFromPreset: z.boolean().default(false),
  }),
  scheme: schemeDataSchema,
  people: z.array(z.strictObject({ id, name, club: name.exactOptional() })).max(100_000),
  plan: z.strictObject({
    entrants: z.array(z.strictObject({ member: id, isExhibition: z.boolean().default(false) })).max(10_000),
    pairs: z.array(z.strictObject({ a: id, b: id, kind: z.enum(['separate', 'avoid']) })).max(20_000),
    stages: z.array(stage).max(100),
    lots: z.array(lot).max(1000).default([]),
    given: z.array(given).max(10_000).exactOptional(),
  }),
  series: z
    .array(
      z.strictObject({
        name,
        parts: z.array(seriesPartSchema.extend({ name })).max(MAX_SERIES_PARTS),
        rules: seriesRulesSchema.exactOptional(),
      }),
    )
    .max(MAX_SERIES_PER_CLUB)
    .exactOptional(),
  rulebooks: z.array(z.looseObject({})).max(MAX_RULEBOOKS_PER_CLUB).exactOptional(),
  games: z.array(z.unknown()).max(100_000),
})

export type SeasonShape = z.infer<typeof seasonSchema>
// Rulebooks and games are parsed by their own parsers.
type Read<T> = Omit<T, 'rulebooks' | 'games'>
'same' satisfies SchemaAgreement<Read<SeasonShape>, Read<SeasonExport>>

export const seasonGameSchema = z.strictObject({
  id,
  startedAt: z.int().min(0),
  isVoid: z.boolean().default(false),
  deal: z.int().min(2).max(MAX_DEALS).exactOptional(),
  inPlaceOf: id.exactOptional(),
  voiding: z
    .strictObject({
      reason: z.string().max(1000).default(''),
      cause: z.enum(VOID_CAUSES).exactOptional(),
      dealtAgainAs: id.exactOptional(),
    })
    .exactOptional(),
  place: z.strictObject({ stage: id, round, table }).exactOptional(),
  members: z.array(id).max(MAX_CLUB_TABLE_SEATS),
  judgeId: judgeId.exactOptional(),
  record: z.unknown(),
})
'same' satisfies SchemaAgreement<Omit<z.output<typeof seasonGameSchema>, 'record'>, Omit<ExportedGame, 'record'>>
