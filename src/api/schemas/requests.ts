// The schema of every request's arguments. Shape and bounds only: what the words mean is for the
// club and the engine to judge. Keys nobody asked for are refused.

import { z } from 'zod'
import { entrySchema, roleSchema } from '../../club/records/entrySchema.ts'
import { LINE_KINDS } from '../../club/ledger/line.ts'
import { MAX_HUNDREDTHS } from '../../club/points.ts'
import { MAX_SEATS } from '../../rules/vocabulary.ts'
import { RULEBOOK_IDS } from '../../rules/header.ts'
import type { Args, RequestName } from '../contract.ts'

const none = z.strictObject({})
const id = z.string().min(1).max(100)
/** Names are judged by the club, which says what is wrong with them. */
const name = z.string().max(1000)
const reason = z.string().trim().max(1000)
const date = z.iso.date()
const flags = z.record(z.string().max(100), z.union([z.boolean(), z.number(), z.string().max(100)]))
const rulebook = z.enum(RULEBOOK_IDS)
const version = z.int().min(0)
const item = z.int().min(1)

export const REQUEST_SCHEMAS: { readonly [N in RequestName]: z.ZodType<Args<N>> } = {
  'club.status': none,
  'club.create': z.strictObject({ name }),
  'club.loadSample': z.strictObject({ lang: z.enum(['en', 'ru']) }),
  'club.backup': none,

  'members.list': none,
  'members.add': z.strictObject({ names: z.array(name).max(10_000) }),
  'members.rename': z.strictObject({ member: id, name }),
  'members.setActive': z.strictObject({ member: id, active: z.boolean() }),
  'members.setPresent': z.strictObject({ members: z.array(id).max(10_000), present: z.boolean() }),

  'seasons.list': none,
  'seasons.open': z.strictObject({ name, scheme: id, from: date, rulebook, preset: id, flags }),
  'seasons.setFlags': z.strictObject({ season: id, flags }),
  'seasons.standings': z.strictObject({ season: id, evening: date.exactOptional(), beforeGame: z.int().min(1).exactOptional() }),
  'seasons.progress': z.strictObject({ season: id }),

  'games.list': z.strictObject({ season: id.exactOptional(), unfinished: z.boolean().exactOptional() }),
  'games.get': z.strictObject({ game: id }),
  'games.export': z.strictObject({ game: id }),
  'games.open': z.strictObject({
    season: id, evening: date, judge: z.string().trim().max(200), rulebook, preset: id, flags,
    seats: z.array(z.strictObject({ member: id, role: roleSchema.exactOptional(), immune: z.boolean() })).max(MAX_SEATS),
    seed: z.int().min(0).max(0xffffffff),
  }),
  'games.enter': z.strictObject({ game: id, version, entry: entrySchema }),
  'games.retract': z.strictObject({ game: id, version, item, reason }),
  'games.correct': z.strictObject({ game: id, version, item, entry: entrySchema, reason }),

  'ledger.list': z.strictObject({ game: id }),
  'ledger.add': z.strictObject({
    game: id, seat: z.int().min(1).max(MAX_SEATS), kind: z.enum(LINE_KINDS),
    hundredths: z.int().min(-MAX_HUNDREDTHS).max(MAX_HUNDREDTHS), reason, replaces: id.exactOptional(),
  }),
  'ledger.scheme': z.strictObject({ scheme: id }),

  'documents.ruleSheet': z.strictObject({ rulebook, preset: id, flags, lang: z.enum(['en', 'ru', 'both']) }),
  'documents.overturnGraph': z.strictObject({ rulebook, lang: z.enum(['en', 'ru']) }),
}
