// Every request as the club's side has it: whether it reads or changes, and the schema of its arguments.
// Shape and bounds only: what the words mean is for the club and the engine to judge. Keys nobody asked
// for are refused.

import { LANG_CHOICES, LANGS } from '../../i18n/registry.ts'
import { SEASON_KINDS } from '../../scoring/seasonKind.ts'
import { z } from 'zod'
import { entrySchema, roleSchema } from '../../club/model/entrySchema.ts'
import { IMPORT_FORMATS } from '../../club/imports/importFormats.ts'
import { EXPORT_KINDS, FILE_FORMATS } from '../../club/exports/exportKinds.ts'
import { LINE_KINDS } from '../../scoring/line.ts'
import { UPLOAD_KINDS } from '../uploads.ts'
import { METRIC_KEYS } from '../../scoring/metricKeys.ts'
import { LIVE_SEATS } from '../../rules/vocabulary.ts'
import { WINNERS } from '../../rules/vocabulary.ts'
import { LONGEST_DELAY } from '../../club/broadcast/broadcastCommands.ts'
import { NETWORKS, TOKEN_RIGHTS } from '../../club/model/broadcast.ts'
import { paperAskSchema } from '../../club/documents/papers/registry.ts'
import {
  best,
  date,
  decisions,
  flags,
  hundredths,
  id,
  judgeId,
  name,
  reason,
  round,
  rulebook,
  scope,
  table,
} from '../../club/model/argumentSchemas.ts'
import { MOST_SAID, RULINGS } from '../../club/model/objections.ts'
import { HIDDEN, MOST_HIDDEN_FROM } from '../../club/model/hiding.ts'
import { schemeValuesSchema } from '../../club/model/schemeSchema.ts'
import { declared } from '../../club/requests.ts'
import type { Args, RequestName } from '../contract/requests.ts'
import { dataTable } from './dataTable.ts'
import { changes, reads, type RequestSchema } from './nature.ts'
import { personRequests } from './persons.ts'
import { seriesRequests } from './series.ts'

const none = z.strictObject({})
const hiddenFrom = z.int().min(1).max(MOST_HIDDEN_FROM)
const said = z.string().trim().max(MOST_SAID)
/** Of one game's ledger. */
const lineIds = z.array(id).max(1000)
const version = z.int().min(0)
const item = z.int().min(1)
const seat = z.int().min(1).max(LIVE_SEATS)
const laptopName = z.string().trim().min(1).max(60)
const lang = z.enum(LANGS)
const importFile = {
  zone: z.string().max(60).exactOptional(),
  season: id,
  format: z.enum(IMPORT_FORMATS),
  upload: id,
  lang: lang.exactOptional(),
}
const paperLang = z.enum(LANG_CHOICES)
const place = z.strictObject({ stage: id, round, table })
const judging = { judge: z.string().trim().max(200), judgeId: judgeId.exactOptional() }

/** Ids of a rulebook's own: others are simply not in the picture. */
const graphIds = z.array(z.string().max(80)).max(60)
const graphPart = z.strictObject({ effects: graphIds, edges: graphIds })

type Requests = { readonly [N in RequestName]: RequestSchema<z.ZodType<Args<N>>> }

/** Put right at a table. */
const mend = {
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

const requests = {
  ...declared,

  'club.status': reads(none),
  'club.check': reads(none),
  'club.report': reads(
    z.strictObject({
      game: id.exactOptional(),
      parts: z.array(z.strictObject({ name: z.string().max(100), version: z.string().max(500) })).max(20),
      log: z.string().max(500_000),
    }),
  ),
  'club.create': changes(z.strictObject({ name })),
  'club.reopen': changes(none),
  'club.goOn': changes(z.strictObject({ entries: z.int().min(1) })),
  'club.loadSample': changes(z.strictObject({ lang })),
  'club.backup': reads(none),

  'uploads.begin': changes(z.strictObject({ kind: z.enum(UPLOAD_KINDS) })),
  'uploads.piece': changes(z.strictObject({ kind: z.enum(UPLOAD_KINDS), upload: id, text: z.string() })),
  'restore.preview': changes(z.strictObject({ upload: id })),
  'restore.previewUndo': changes(none),
  'restore.take': changes(z.strictObject({ upload: id })),

  ...personRequests,

  'seasons.list': reads(none),
  'seasons.open': changes(
    z.strictObject({
      name,
      kind: z.enum(SEASON_KINDS).exactOptional(),
      scheme: id,
      from: date,
      rulebook,
      preset: id,
      flags,
    }),
  ),
  'seasons.setFlags': changes(z.strictObject({ season: id, flags })),
  'seasons.setScheme': changes(z.strictObject({ season: id, scheme: id, version: id })),
  'seasons.hide': changes(
    z.strictObject({
      season: id,
      hiding: z
        .strictObject({
          what: z.enum(HIDDEN),
          from: z.union([z.strictObject({ stage: id, round: hiddenFrom }), z.strictObject({ game: hiddenFrom })]),
        })
        .exactOptional(),
    }),
  ),
  'seasons.standings': reads(
    z.strictObject({
      season: id,
      ...scope,
    }),
  ),
  'seasons.teams': reads(z.strictObject({ season: id, best: best.exactOptional(), ...scope })),
  'seasons.leaders': reads(z.strictObject({ season: id })),
  'seasons.audit': reads(z.strictObject({ season: id, entries: z.boolean().exactOptional() })),
  'seasons.metrics': reads(z.strictObject({ season: id })),
  'seasons.awards': reads(z.strictObject({ season: id })),

  ...seriesRequests,

  'players.get': reads(z.strictObject({ member: id, season: id.exactOptional() })),
  'players.board': reads(z.strictObject({ season: id })),

  'games.list': reads(
    z.strictObject({
      season: id.exactOptional(),
      unfinished: z.boolean().exactOptional(),
      latest: z.int().min(0).max(1000).exactOptional(),
    }),
  ),
  'games.get': reads(z.strictObject({ game: id })),
  'games.takeOver': changes(z.strictObject({ game: id, version })),
  'games.branches': reads(z.strictObject({ game: id.exactOptional() })),
  'games.export': reads(z.strictObject({ game: id })),
  'games.draw': reads(
    z.strictObject({
      season: id,
      evening: date,
      size: z.int().min(1).max(LIVE_SEATS),
      people: z.array(id).max(1000),
      seed: z.int().min(0).max(0xffffffff),
    }),
  ),
  'games.whatIf': reads(z.strictObject({ game: id, flags, version: z.string().max(20).exactOptional() })),
  'games.open': changes(
    z.strictObject({
      season: id,
      evening: date,
      ...judging,
      rulebook,
      preset: id,
      flags,
      seats: z
        .array(z.strictObject({ member: id, role: roleSchema.exactOptional(), immune: z.boolean() }))
        .max(LIVE_SEATS),
      seed: z.int().min(0).max(0xffffffff),
      place: place.exactOptional(),
    }),
  ),
  'games.void': changes(z.strictObject({ game: id, version, isVoid: z.boolean(), reason })),

  'objections.raise': changes(z.strictObject({ game: id, version, seat, text: said })),
  'objections.decide': changes(
    z.strictObject({ game: id, version, objection: id, ruling: z.enum(RULINGS), reason: said, lines: lineIds }),
  ),
  'objections.link': changes(z.strictObject({ game: id, version, objection: id, lines: lineIds })),
  'objections.reopen': changes(z.strictObject({ game: id, version, objection: id, reason: said })),
  'objections.effects': reads(z.strictObject({ game: id })),

  'results.save': changes(
    z.strictObject({
      season: id,
      game: z.strictObject({ id, version, lines: z.int().min(0) }).exactOptional(),
      evening: date,
      ...judging,
      place: place.exactOptional(),
      seats: z
        .array(
          z.strictObject({
            member: id,
            role: roleSchema,
            bonus: hundredths,
            penalty: hundredths.min(0),
            exclusion: z.enum(['disqualification', 'team-loss']).exactOptional(),
          }),
        )
        .min(1)
        .max(LIVE_SEATS),
      winner: z.enum(WINNERS).exactOptional(),
      firstVictim: seat.exactOptional(),
      bestMove: z.array(seat).max(LIVE_SEATS),
      reason,
    }),
  ),

  'imports.preview': reads(z.strictObject(importFile)),
  'imports.begin': changes(
    z.strictObject({
      ...importFile,
      file: z.string().max(300),
      games: z.array(z.int().min(0)).max(100_000),
      names: decisions.exactOptional(),
    }),
  ),
  'imports.stage': changes(z.strictObject({ import: id })),
  'imports.commit': changes(z.strictObject({ import: id })),
  'imports.abandon': changes(z.strictObject({ import: id })),

  'watch.view': reads(z.strictObject({ as: z.enum(['public', 'organiser']) })),
  'watch.clock': reads(
    z.strictObject({
      game: id,
      seat,
      total: z.int().min(0).max(3600),
      ran: z.number().min(0).max(86_400_000),
      startedAt: z.number().min(0).exactOptional(),
    }),
  ),
  'broadcast.status': reads(none),
  'broadcast.start': changes(none),
  'broadcast.stop': changes(none),
  'broadcast.makeToken': changes(
    z.strictObject({
      label: z.string().max(100),
      right: z.enum(TOKEN_RIGHTS),
      seat: seat.exactOptional(),
      game: id.exactOptional(),
    }),
  ),
  'broadcast.withdrawToken': changes(z.strictObject({ token: id })),
  'broadcast.withdrawGameToken': changes(
    z.strictObject({ game: id, right: z.union([z.enum(['admin', 'town']), seat]) }),
  ),
  'broadcast.setDelay': changes(z.strictObject({ seconds: z.int().min(0).max(LONGEST_DELAY) })),
  'broadcast.freeze': changes(none),
  'broadcast.unfreeze': changes(none),
  'broadcast.setNetwork': changes(z.strictObject({ network: z.enum(NETWORKS) })),
  'hub.status': reads(none),
  'hub.join': changes(z.strictObject({ address: z.string().max(300), token: z.string().max(200) })),
  'hub.leave': changes(none),
  'hub.letIn': changes(z.strictObject({ name: laptopName })),
  'hub.putOut': changes(z.strictObject({ name: laptopName })),

  'games.enter': changes(
    z.strictObject({ game: id, version, entry: entrySchema.refine((entry) => !('asSeen' in entry)) }),
  ),
  'games.retract': changes(z.strictObject({ game: id, version, item, reason })),
  'games.correct': changes(z.strictObject({ game: id, version, item, entry: entrySchema, reason })),
  'games.insert': changes(z.strictObject({ game: id, version, before: item, entry: entrySchema })),
  'games.mend': changes(z.strictObject({ game: id, version, ...mend })),
  'games.effect': reads(
    z.strictObject({
      game: id,
      version,
      change: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('enter'), entry: entrySchema }),
        z.strictObject({ type: z.literal('retract'), item, reason }),
        z.strictObject({ type: z.literal('correct'), item, entry: entrySchema, reason }),
        z.strictObject({ type: z.literal('insert'), before: item, entry: entrySchema }),
        z.strictObject({ type: z.literal('mend'), ...mend }),
      ]),
    }),
  ),

  'ledger.list': reads(z.strictObject({ game: id })),
  'ledger.compensation': reads(z.strictObject({ game: id })),
  'ledger.season': reads(z.strictObject({ season: id, member: id.exactOptional(), ...scope })),
  'ledger.add': changes(
    z.strictObject({
      game: id,
      seat,
      kind: z.enum(LINE_KINDS),
      hundredths,
      reason,
      replaces: id.exactOptional(),
    }),
  ),
  'ledger.scheme': reads(z.strictObject({ scheme: id, version: id.exactOptional() })),

  'charts.progress': reads(z.strictObject({ season: id })),
  'charts.rates': reads(z.strictObject({ season: id, member: id.exactOptional() })),
  'charts.balance': reads(z.strictObject({ season: id })),
  'charts.judges': reads(z.strictObject({ season: id })),

  'schemes.list': reads(none),
  'schemes.get': reads(z.strictObject({ scheme: id, version: id.exactOptional() })),
  'schemes.export': reads(z.strictObject({ scheme: id, version: id })),
  'schemes.read': reads(z.strictObject({ text: z.string() })),
  'schemes.check': reads(z.strictObject({ values: schemeValuesSchema, rounds: z.array(round).max(10) })),
  'schemes.publish': changes(
    z.strictObject({
      scheme: id.exactOptional(),
      from: z.strictObject({ id, version: id }).exactOptional(),
      name,
      published: date,
      values: schemeValuesSchema,
    }),
  ),

  'exports.file': reads(
    z.strictObject({
      season: id,
      what: z.enum(EXPORT_KINDS),
      format: z.enum(FILE_FORMATS),
      lang,
      scope: z.strictObject(scope).exactOptional(),
      metrics: z.array(z.enum(METRIC_KEYS)).max(METRIC_KEYS.length).exactOptional(),
      club: name.exactOptional(),
      best: best.exactOptional(),
      game: id.exactOptional(),
      zone: z.string().max(60).exactOptional(),
    }),
  ),

  'documents.table': reads(z.strictObject({ table: dataTable, format: z.enum(['csv', 'xlsx']) })),
  'documents.papers': reads(
    z.strictObject({
      season: id,
      game: id.exactOptional(),
      scope: z.strictObject(scope).exactOptional(),
      stage: id.exactOptional(),
      round: round.exactOptional(),
    }),
  ),
  'documents.paper': reads(z.strictObject({ ask: paperAskSchema, lang: paperLang })),
  'documents.pages': reads(z.strictObject({ season: id })),
  'documents.pagesArchive': reads(z.strictObject({ season: id })),
  'documents.publish': reads(z.strictObject({ season: id, lang })),
  'documents.overturnGraph': reads(z.strictObject({ rulebook, lang, part: graphPart.exactOptional() })),
} satisfies Requests

export const REQUESTS: Requests = requests

/** The requests that change something. */
export type ChangeName = {
  readonly [N in RequestName]: (typeof requests)[N]['nature'] extends 'changes' ? N : never
}[RequestName]

/** Asking again changes nothing. */
export function isQuery(name: string): boolean {
  return isRequest(name) && REQUESTS[name].nature === 'reads'
}

export function isRequest(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(REQUESTS, name)
}
