// Every event a club's streams may hold: the schema of its payload, and the version of the vocabulary that brought it.
// Lenient about what a later version may add to an event, strict about all that is read of it. What an event means
// never changes: another meaning is another kind. Rules: docs/spec/devices.md §2, and docs/guide-contributor.md.

import { SIGNATURE_PAYLOADS, SIGNATURES } from '../../store/signing/signatures.ts'
import { LAPTOP_PAYLOADS, LAPTOPS, moment } from '../../store/sync/policy.ts'
import { z } from 'zod'
import { LINE_KINDS, LINE_SOURCES } from '../../scoring/line.ts'
import { MAX_HUNDREDTHS } from '../../scoring/points.ts'
import { SEASON_KINDS } from '../../scoring/row.ts'
import { NETWORKS, TOKEN_RIGHTS, type BroadcastEvent } from './broadcast.ts'
import { type ClubEvent, HIDDEN } from './clubEvents.ts'
import { entrySchema, mendShape, roleSchema, seatSchema, winnerSchema } from './entrySchema.ts'
import { isRow } from './rowShape.ts'
import { RULINGS, type ObjectionEvent } from './objections.ts'
import { BRANCHES, BROADCAST_STREAM, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PLANS, SUMMARIES } from './streams.ts'
import { USER_ROLES } from './users.ts'
import { TIE_WAYS, type PlanEvent } from './planEvents.ts'

type GameEventType =
  | 'GameOpened'
  | 'EntryMade'
  | 'EntryRetracted'
  | 'EntryCorrected'
  | 'TableMended'
  | 'ResultAsserted'
  | 'GameVoided'
  | 'GameReinstated'
  | 'GameTakenOver'
  | 'LedgerLineAdded'
  | 'GameSummarised'

type ImportEventType = 'ImportBegun' | 'GamesStaged' | 'ImportTaken' | 'ImportAbandoned'
type SignatureEventType = keyof typeof SIGNATURE_PAYLOADS
type LaptopEventType = keyof typeof LAPTOP_PAYLOADS | 'HubFoundBehind' | 'HubBehindSeen'

export type EventType =
  | ClubEvent['type']
  | PlanEvent['type']
  | BroadcastEvent['type']
  | ObjectionEvent['type']
  | GameEventType
  | ImportEventType
  | SignatureEventType
  | LaptopEventType
  | 'Branched'

/** The kinds of streams: a whole name, or (with `/` at its end) the beginning of one. */
export const STREAM_KINDS = [
  CLUB_STREAM,
  BROADCAST_STREAM,
  LAPTOPS,
  PLANS,
  SUMMARIES,
  IMPORTS,
  GAMES,
  LEDGERS,
  BRANCHES,
  SIGNATURES,
] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

/** Undefined: a stream of no kind that holds events of the vocabulary. */
export function streamKindOf(stream: string): StreamKind | undefined {
  return STREAM_KINDS.find((kind) => (kind.endsWith('/') ? stream.startsWith(kind) : stream === kind))
}

export interface EventKind {
  /** The only kind of stream in which such an event may stand. */
  readonly stream: StreamKind
  /** The version of the vocabulary that brought it. */
  readonly since: number
  readonly payload: z.ZodType
}

const id = z.string().max(1000)
/** Names, reasons, what somebody typed: of files and versions of before, longer than a form takes today. */
export const LONGEST_TEXT = 100_000
const text = z.string().max(LONGEST_TEXT)
const whole = z.int()
const people = z.array(id)
const flags = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
const nothing = z.strictObject({})
const kind = (stream: StreamKind, since: number, shape: z.ZodRawShape): EventKind => ({
  stream,
  since,
  payload: z.looseObject(shape),
})
/** An event that its type says all about. */
const bare = (stream: StreamKind, since: number): EventKind => ({ stream, since, payload: nothing })

const seriesWhole = {
  series: id,
  name: text,
  parts: z.array(z.looseObject({ season: id, coefficient: z.string().max(100) })),
}
const seriesRules = {
  places: z.array(whole).exactOptional(),
  best: whole.exactOptional(),
  final: z.looseObject({ each: whole, size: whole }).exactOptional(),
}
const seriesTerm = z.looseObject({ metric: id, times: z.string().max(100), by: id.exactOptional() })
const pin = z.looseObject({ salt: z.string(), rounds: whole, hash: z.string() })
const userRoles = z.array(z.enum(USER_ROLES))

const cut = z.looseObject({ through: people, tied: people, open: whole })
const cutFrom = { from: id.exactOptional(), size: whole }
const stagePlan = {
  stage: id,
  name: text,
  isFinal: z.boolean(),
  rounds: whole,
  tables: whole,
  lineup: people,
  judges: z.array(text),
  judgeIds: people.exactOptional(),
  rooms: z.array(text).exactOptional(),
  times: z.array(text).exactOptional(),
  source: z
    .looseObject({ ...cutFrom, cut, tie: z.enum(TIE_WAYS).exactOptional(), reason: text.exactOptional() })
    .exactOptional(),
  basis: text.exactOptional(),
}

const line = {
  id,
  member: id,
  hundredths: z.int().min(-MAX_HUNDREDTHS).max(MAX_HUNDREDTHS),
  reason: text,
  replaces: id.exactOptional(),
}

const dealt = z.looseObject({ seat: seatSchema, role: roleSchema, immune: z.boolean() })
const header = z.looseObject({
  rulebook: z.string().max(100),
  version: z.string().max(100),
  preset: z.string().max(100),
  flags,
  seats: z.array(dealt),
  wakeOrder: z.array(z.string()),
  seed: z.union([z.number(), z.string()]),
})
const place = z.looseObject({ stage: id, round: whole, table: whole })
const item = { id: whole }

/** By hand: a start reads every row of ten thousand games. */
const row = z.custom<unknown>(isRow)

const MEMBERS: Readonly<Record<Extract<ClubEvent['type'], `Member${string}` | 'PresenceNoted'>, EventKind>> = {
  MemberAdded: kind(CLUB_STREAM, 1, { member: id, name: text, import: id.exactOptional() }),
  MemberRenamed: kind(CLUB_STREAM, 1, { member: id, name: text }),
  MemberClubNoted: kind(CLUB_STREAM, 2, { member: id, club: text }),
  MemberActivated: kind(CLUB_STREAM, 1, { member: id, import: id.exactOptional() }),
  MemberDeactivated: kind(CLUB_STREAM, 1, { member: id }),
  MembersMerged: kind(CLUB_STREAM, 2, { from: id, into: id }),
  MembersParted: kind(CLUB_STREAM, 2, { member: id }),
  PresenceNoted: kind(CLUB_STREAM, 1, { members: people, present: z.boolean() }),
}

const CLUB: Readonly<Record<Exclude<ClubEvent['type'], keyof typeof MEMBERS>, EventKind>> = {
  ClubCreated: kind(CLUB_STREAM, 1, { name: text }),
  VocabularyRaised: kind(CLUB_STREAM, 6, { version: z.int().min(1) }),
  SeasonOpened: kind(CLUB_STREAM, 1, {
    season: id,
    name: text,
    kind: z.enum(SEASON_KINDS).exactOptional(),
    scheme: id,
    schemeVersion: id,
    from: z.string().max(100),
    rulebook: z.string().max(100),
    preset: z.string().max(100),
    flags,
  }),
  SeasonFlagsChanged: kind(CLUB_STREAM, 1, { season: id, flags, midway: z.boolean() }),
  SeasonSchemeChanged: kind(CLUB_STREAM, 2, { season: id, scheme: id, schemeVersion: id }),
  StandingsHidden: kind(CLUB_STREAM, 3, {
    season: id,
    hiding: z.looseObject({
      what: z.enum(HIDDEN),
      from: z.union([z.looseObject({ stage: id, round: whole }), z.looseObject({ game: whole })]),
    }),
  }),
  StandingsOpened: kind(CLUB_STREAM, 3, { season: id }),
  // Its own reader names what is wrong in it (schemeSchema.ts).
  SchemePublished: kind(CLUB_STREAM, 2, { scheme: z.looseObject({ id, version: id }), author: text }),
  PersonAdded: kind(CLUB_STREAM, 4, {
    person: id,
    name: text,
    roles: userRoles,
    member: id.exactOptional(),
    pin: pin.exactOptional(),
  }),
  PersonRenamed: kind(CLUB_STREAM, 4, { person: id, name: text }),
  PersonRolesSet: kind(CLUB_STREAM, 4, { person: id, roles: userRoles }),
  PersonMemberNoted: kind(CLUB_STREAM, 4, { person: id, member: id.exactOptional() }),
  PersonPinSet: kind(CLUB_STREAM, 4, { person: id, pin: pin.exactOptional() }),
  PersonRetired: kind(CLUB_STREAM, 4, { person: id }),
  PersonReturned: kind(CLUB_STREAM, 4, { person: id }),
  PinMissed: kind(CLUB_STREAM, 4, { person: id }),
  SeriesSet: kind(CLUB_STREAM, 6, seriesWhole),
  SeriesRuled: kind(CLUB_STREAM, 8, {
    ...seriesWhole,
    rules: z.looseObject(seriesRules),
  }),
  SeriesFormulaSet: kind(CLUB_STREAM, 9, {
    ...seriesWhole,
    rules: z.looseObject({ ...seriesRules, formula: z.array(seriesTerm) }),
  }),
  SeriesRemoved: kind(CLUB_STREAM, 6, { series: id }),
  PhraseReworded: kind(CLUB_STREAM, 7, { rulebook: id, lang: id, key: id, text }),
  // Its own reader names what is wrong in it (rulebooks/parse.ts).
  RulebookKept: kind(CLUB_STREAM, 8, {
    rulebook: z.looseObject({ id, version: id }),
    proof: z
      .looseObject({ nights: whole, games: whole, unseen: z.array(id), app: text.exactOptional() })
      .exactOptional(),
  }),
  EventClubsNoted: kind(CLUB_STREAM, 6, { season: id, clubs: z.record(id, text) }),
  ImportUndone: kind(CLUB_STREAM, 10, { import: id, season: id, members: people }),
}

const PLAN: Readonly<Record<PlanEvent['type'], EventKind>> = {
  EntrantsAdded: kind(PLANS, 2, { members: people, import: id.exactOptional() }),
  EntrantWithdrawn: kind(PLANS, 2, { member: id }),
  EntrantMarked: kind(PLANS, 2, { member: id, isExhibition: z.boolean() }),
  EntrantsCheckedIn: kind(PLANS, 2, { members: people, present: z.boolean() }),
  PairsSet: kind(PLANS, 2, { pairs: z.array(z.looseObject({ a: id, b: id, kind: z.enum(['separate', 'avoid']) })) }),
  StageAdded: kind(PLANS, 2, { ...stagePlan, import: id.exactOptional() }),
  StageChanged: kind(PLANS, 2, stagePlan),
  StageRemoved: kind(PLANS, 2, { stage: id }),
  StageSeated: kind(PLANS, 2, {
    stage: id,
    schedule: z.array(z.array(z.array(whole))),
    seed: z.number().exactOptional(),
    without: z.looseObject({ sd: z.number(), tables: whole }).exactOptional(),
  }),
  PlayerReplaced: kind(PLANS, 2, {
    stage: id,
    place: whole,
    member: id.exactOptional(),
    fromRound: whole,
    reason: text,
  }),
  JudgeNamed: kind(PLANS, 4, { stage: id, round: whole, table: whole, judge: text, judgeId: id.exactOptional() }),
  LotDrawn: kind(PLANS, 4, { ...cutFrom, tied: people, seed: z.number(), drawn: people }),
  LineupDecided: kind(PLANS, 4, {
    stage: id,
    cut,
    changes: z.array(z.looseObject({ place: whole, member: id })),
    tie: z.enum(TIE_WAYS).exactOptional(),
    reason: text,
  }),
  PointsGiven: kind(PLANS, 5, {
    ...line,
    stage: id.exactOptional(),
    author: text,
    at: moment,
    import: id.exactOptional(),
  }),
  PlanImportUndone: kind(PLANS, 10, { import: id, entrants: people, stages: people, given: people }),
}

const GAME_EVENTS: Readonly<Record<GameEventType | ObjectionEvent['type'], EventKind>> = {
  GameOpened: kind(GAMES, 1, {
    id,
    season: id,
    number: whole,
    evening: z.string().max(100),
    judge: text,
    judgeId: id.exactOptional(),
    startedAt: moment,
    header,
    players: z.array(z.looseObject({ seat: whole, member: id, name: text })),
    place: place.exactOptional(),
  }),
  EntryMade: kind(GAMES, 1, {
    ...item,
    entry: entrySchema,
    moment: z.string().max(1000),
    before: whole.exactOptional(),
    events: z.array(z.looseObject({ type: z.string() })),
  }),
  EntryRetracted: kind(GAMES, 1, { ...item, target: whole, reason: text }),
  EntryCorrected: kind(GAMES, 1, { ...item, target: whole, entry: entrySchema, reason: text }),
  TableMended: kind(GAMES, 4, { ...item, ...mendShape, judgeId: id.exactOptional(), reason: text }),
  ResultAsserted: kind(GAMES, 2, {
    result: z.looseObject({
      roles: z.array(roleSchema),
      winner: winnerSchema.exactOptional(),
      firstVictim: seatSchema.exactOptional(),
      bestMove: z.array(seatSchema),
    }),
    reason: text,
  }),
  GameVoided: kind(GAMES, 2, { reason: text }),
  GameReinstated: kind(GAMES, 2, { reason: text }),
  GameTakenOver: bare(GAMES, 3),
  LedgerLineAdded: kind(LEDGERS, 1, {
    ...line,
    game: id,
    seat: seatSchema,
    kind: z.enum(LINE_KINDS),
    source: z.enum(LINE_SOURCES),
  }),
  GameSummarised: { stream: SUMMARIES, since: 1, payload: row },
  ObjectionRaised: kind(GAMES, 6, { id, seat: seatSchema, text }),
  ObjectionDecided: kind(GAMES, 6, { id, ruling: z.enum(RULINGS), reason: text, lines: people }),
  ObjectionLinked: kind(GAMES, 6, { id, lines: people }),
  ObjectionReopened: kind(GAMES, 6, { id, reason: text }),
}

const IMPORT_EVENTS: Readonly<Record<ImportEventType, EventKind>> = {
  ImportBegun: kind(IMPORTS, 2, { season: id, file: text, games: whole, hashes: z.array(id).exactOptional() }),
  GamesStaged: kind(IMPORTS, 2, { rows: z.array(row) }),
  ImportTaken: bare(IMPORTS, 2),
  ImportAbandoned: kind(IMPORTS, 2, { why: z.enum(['stopped', 'cut']) }),
}

const BROADCAST: Readonly<Record<BroadcastEvent['type'], EventKind>> = {
  TokenMade: kind(BROADCAST_STREAM, 3, {
    token: id,
    label: text,
    right: z.enum(TOKEN_RIGHTS),
    seat: whole.exactOptional(),
    game: id.exactOptional(),
    hash: z.string().max(1000),
  }),
  JudgeLinkMade: kind(BROADCAST_STREAM, 8, {
    token: id,
    label: text,
    season: id,
    judge: text,
    judgeId: id,
    hash: z.string().max(1000),
  }),
  TokenWithdrawn: kind(BROADCAST_STREAM, 3, { token: id }),
  DelaySet: kind(BROADCAST_STREAM, 3, { seconds: z.number() }),
  BroadcastFrozen: bare(BROADCAST_STREAM, 3),
  BroadcastUnfrozen: bare(BROADCAST_STREAM, 3),
  NetworkSet: kind(BROADCAST_STREAM, 3, { network: z.enum(NETWORKS) }),
}

const EXCHANGE: Readonly<Record<SignatureEventType | LaptopEventType | 'Branched', EventKind>> = {
  HeadsSigned: { stream: SIGNATURES, since: 3, payload: SIGNATURE_PAYLOADS.HeadsSigned },
  KeyReplaced: { stream: SIGNATURES, since: 3, payload: SIGNATURE_PAYLOADS.KeyReplaced },
  SignaturesCompacted: { stream: SIGNATURES, since: 6, payload: SIGNATURE_PAYLOADS.SignaturesCompacted },
  // An envelope that the hub did not take.
  Branched: kind(BRANCHES, 3, { stream: id, version: whole, type: id, at: moment, author: text, hash: id }),
  LaptopLetIn: { stream: LAPTOPS, since: 4, payload: LAPTOP_PAYLOADS.LaptopLetIn },
  LaptopBound: { stream: LAPTOPS, since: 4, payload: LAPTOP_PAYLOADS.LaptopBound },
  LaptopAsked: { stream: LAPTOPS, since: 6, payload: LAPTOP_PAYLOADS.LaptopAsked },
  LaptopAdmitted: { stream: LAPTOPS, since: 6, payload: LAPTOP_PAYLOADS.LaptopAdmitted },
  LaptopPutOut: { stream: LAPTOPS, since: 4, payload: LAPTOP_PAYLOADS.LaptopPutOut },
  HubFoundBehind: bare(LAPTOPS, 9),
  HubBehindSeen: bare(LAPTOPS, 9),
}

export const KINDS: Readonly<Record<EventType, EventKind>> = {
  ...MEMBERS,
  ...CLUB,
  ...PLAN,
  ...GAME_EVENTS,
  ...IMPORT_EVENTS,
  ...BROADCAST,
  ...EXCHANGE,
}

/** The kinds of events that a program knows. It is as new as the newest of them. */
export interface Vocabulary {
  readonly version: number
  readonly kinds: Readonly<Record<string, EventKind>>
}

export function vocabularyOf(kinds: Vocabulary['kinds']): Vocabulary {
  return { version: Math.max(...Object.values(kinds).map(({ since }) => since)), kinds }
}

/** Of this program. */
export const VOCABULARY = vocabularyOf(KINDS)

/** Of a club without `VocabularyRaised`: the last vocabulary of the programs that did not write it. */
export const UNMARKED = 6

/** Undefined: no kind that the program knows. */
export function kindIn({ kinds }: Vocabulary, type: string): EventKind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}
