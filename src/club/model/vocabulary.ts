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
import { type ClubEvent, HIDDEN, type PersonEvent } from './clubEvents.ts'
import { entrySchema, roleSchema, seatSchema, storedMend, winnerSchema } from './entrySchema.ts'
import { isRow } from './rowShape.ts'
import { RULINGS, type ObjectionEvent } from './objections.ts'
import {
  BRANCHES,
  BROADCAST_STREAM,
  CLUB_STREAM,
  GAMES,
  IMPORTS,
  LEDGERS,
  PEOPLE,
  PLANS,
  SUMMARIES,
} from './streams.ts'
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
  PEOPLE,
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
  /** Values that later versions added to a text field of the payload, each with its version: `{ kind: { fine: 2 } }`. */
  readonly later?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly payload: z.ZodType
}

/** The version of the vocabulary of a club without `VocabularyRaised`. */
export const FIRST_VERSION = 1

const id = z.string().max(1000)
/** Names, reasons, what somebody typed: of files and versions of before, longer than a form takes today. */
export const LONGEST_TEXT = 100_000
const text = z.string().max(LONGEST_TEXT)
/** The name of a person, which stands in the person's own stream and nowhere else. */
const NOWHERE_ELSE = z.never().exactOptional()
const whole = z.int()
const people = z.array(id)
const flags = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
const nothing = z.strictObject({})
/** A kind that a later version adds names that version; the others came with the first. */
const kind = (stream: StreamKind, shape: z.ZodRawShape, since = FIRST_VERSION): EventKind => ({
  stream,
  since,
  payload: z.looseObject(shape),
})
/** An event that its type says all about. */
const bare = (stream: StreamKind): EventKind => ({ stream, since: FIRST_VERSION, payload: nothing })

const seriesTerm = z.looseObject({ metric: id, times: z.string().max(100), by: id.exactOptional() })
const seriesRules = {
  places: z.array(whole).exactOptional(),
  best: whole.exactOptional(),
  final: z.looseObject({ each: whole, size: whole }).exactOptional(),
  formula: z.array(seriesTerm).exactOptional(),
}
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
  judgeIds: people,
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
/** A person of the club, or a name that is nobody's there; neither: nobody. */
const judge = { judgeId: id.exactOptional(), judge: text.exactOptional() }
const place = z.looseObject({ stage: id, round: whole, table: whole })
const item = { id: whole }

/** By hand: a start reads every row of ten thousand games. */
const row = z.custom<unknown>(isRow)

const MEMBERS: Readonly<
  Record<Extract<ClubEvent['type'], `Member${string}` | PersonEvent['type'] | 'PresenceNoted'>, EventKind>
> = {
  MemberAdded: kind(CLUB_STREAM, {
    member: id,
    name: NOWHERE_ELSE,
    guest: z.literal(true).exactOptional(),
    import: id.exactOptional(),
  }),
  NameNoted: kind(PEOPLE, { name: text }),
  ClubNoted: kind(PEOPLE, { club: text, season: id.exactOptional() }),
  MemberActivated: kind(CLUB_STREAM, { member: id, import: id.exactOptional() }),
  MemberDeactivated: kind(CLUB_STREAM, { member: id }),
  MembersMerged: kind(CLUB_STREAM, { from: id, into: id }),
  MembersParted: kind(CLUB_STREAM, { member: id }),
  PresenceNoted: kind(CLUB_STREAM, { members: people, present: z.boolean() }),
}

const CLUB: Readonly<Record<Exclude<ClubEvent['type'], keyof typeof MEMBERS>, EventKind>> = {
  ClubCreated: kind(CLUB_STREAM, { name: text }),
  VocabularyRaised: kind(CLUB_STREAM, { version: z.int().min(1) }),
  SeasonOpened: kind(CLUB_STREAM, {
    season: id,
    name: text,
    kind: z.enum(SEASON_KINDS),
    scheme: id,
    schemeVersion: id,
    from: z.string().max(100),
    rulebook: z.string().max(100),
    preset: z.string().max(100),
    flags,
  }),
  SeasonFlagsChanged: kind(CLUB_STREAM, { season: id, flags, midway: z.boolean() }),
  SeasonSchemeChanged: kind(CLUB_STREAM, { season: id, scheme: id, schemeVersion: id }),
  StandingsHidden: kind(CLUB_STREAM, {
    season: id,
    hiding: z.looseObject({
      what: z.enum(HIDDEN),
      from: z.union([z.looseObject({ stage: id, round: whole }), z.looseObject({ game: whole })]),
    }),
  }),
  StandingsOpened: kind(CLUB_STREAM, { season: id }),
  // Its own reader names what is wrong in it (schemeSchema.ts).
  SchemePublished: kind(CLUB_STREAM, { scheme: z.looseObject({ id, version: id }), author: text }),
  PersonAdded: kind(CLUB_STREAM, {
    person: id,
    name: text,
    roles: userRoles,
    member: id.exactOptional(),
    pin: pin.exactOptional(),
  }),
  PersonRenamed: kind(CLUB_STREAM, { person: id, name: text }),
  PersonRolesSet: kind(CLUB_STREAM, { person: id, roles: userRoles }),
  PersonMemberNoted: kind(CLUB_STREAM, { person: id, member: id.exactOptional() }),
  PersonPinSet: kind(CLUB_STREAM, { person: id, pin: pin.exactOptional() }),
  PersonRetired: kind(CLUB_STREAM, { person: id }),
  PersonReturned: kind(CLUB_STREAM, { person: id }),
  PinMissed: kind(CLUB_STREAM, { person: id }),
  SeriesSet: kind(CLUB_STREAM, {
    series: id,
    name: text,
    parts: z.array(z.looseObject({ season: id, coefficient: z.string().max(100) })),
    rules: z.looseObject(seriesRules).exactOptional(),
  }),
  SeriesRemoved: kind(CLUB_STREAM, { series: id }),
  PhraseReworded: kind(CLUB_STREAM, { rulebook: id, lang: id, key: id, text }),
  // Its own reader names what is wrong in it (rulebooks/parse.ts).
  RulebookKept: kind(CLUB_STREAM, {
    rulebook: z.looseObject({ id, version: id }),
    proof: z
      .looseObject({ nights: whole, games: whole, unseen: z.array(id), app: text.exactOptional() })
      .exactOptional(),
  }),
  ImportUndone: kind(CLUB_STREAM, { import: id, season: id, members: people }),
}

const PLAN: Readonly<Record<PlanEvent['type'], EventKind>> = {
  EntrantsAdded: kind(PLANS, { members: people, import: id.exactOptional() }),
  EntrantWithdrawn: kind(PLANS, { member: id }),
  EntrantMarked: kind(PLANS, { member: id, isExhibition: z.boolean() }),
  EntrantsCheckedIn: kind(PLANS, { members: people, present: z.boolean() }),
  PairsSet: kind(PLANS, { pairs: z.array(z.looseObject({ a: id, b: id, kind: z.enum(['separate', 'avoid']) })) }),
  StageAdded: kind(PLANS, { ...stagePlan, import: id.exactOptional() }),
  StageChanged: kind(PLANS, stagePlan),
  StageRemoved: kind(PLANS, { stage: id }),
  StageSeated: kind(PLANS, {
    stage: id,
    schedule: z.array(z.array(z.array(whole))),
    seed: z.number().exactOptional(),
    without: z.looseObject({ sd: z.number(), tables: whole }).exactOptional(),
  }),
  PlayerReplaced: kind(PLANS, {
    stage: id,
    place: whole,
    member: id.exactOptional(),
    fromRound: whole,
    reason: text,
  }),
  JudgeNamed: kind(PLANS, { stage: id, round: whole, table: whole, judgeId: id }),
  LotDrawn: kind(PLANS, { ...cutFrom, tied: people, seed: z.number(), drawn: people }),
  LineupDecided: kind(PLANS, {
    stage: id,
    cut,
    changes: z.array(z.looseObject({ place: whole, member: id })),
    tie: z.enum(TIE_WAYS).exactOptional(),
    reason: text,
  }),
  PointsGiven: kind(PLANS, {
    ...line,
    stage: id.exactOptional(),
    author: text,
    at: moment,
    import: id.exactOptional(),
  }),
  PlanImportUndone: kind(PLANS, { import: id, entrants: people, stages: people, given: people }),
}

const GAME_EVENTS: Readonly<Record<GameEventType | ObjectionEvent['type'], EventKind>> = {
  GameOpened: kind(GAMES, {
    id,
    season: id,
    number: whole,
    evening: z.string().max(100),
    ...judge,
    startedAt: moment,
    header,
    players: z.array(z.looseObject({ seat: whole, member: id, name: NOWHERE_ELSE })),
    place: place.exactOptional(),
  }),
  EntryMade: kind(GAMES, {
    ...item,
    entry: entrySchema,
    moment: z.string().max(1000),
    before: whole.exactOptional(),
    events: z.array(z.looseObject({ type: z.string() })),
  }),
  EntryRetracted: kind(GAMES, { ...item, target: whole, reason: text }),
  EntryCorrected: kind(GAMES, { ...item, target: whole, entry: entrySchema, reason: text }),
  TableMended: kind(GAMES, { ...item, ...storedMend, reason: text }),
  ResultAsserted: kind(GAMES, {
    result: z.looseObject({
      roles: z.array(roleSchema),
      winner: winnerSchema.exactOptional(),
      firstVictim: seatSchema.exactOptional(),
      bestMove: z.array(seatSchema),
    }),
    reason: text,
  }),
  GameVoided: kind(GAMES, { reason: text }),
  GameReinstated: kind(GAMES, { reason: text }),
  GameTakenOver: bare(GAMES),
  LedgerLineAdded: kind(LEDGERS, {
    ...line,
    game: id,
    seat: seatSchema,
    kind: z.enum(LINE_KINDS),
    source: z.enum(LINE_SOURCES),
  }),
  GameSummarised: { stream: SUMMARIES, since: FIRST_VERSION, payload: row },
  ObjectionRaised: kind(GAMES, { id, seat: seatSchema, text }),
  ObjectionDecided: kind(GAMES, { id, ruling: z.enum(RULINGS), reason: text, lines: people }),
  ObjectionLinked: kind(GAMES, { id, lines: people }),
  ObjectionReopened: kind(GAMES, { id, reason: text }),
}

const IMPORT_EVENTS: Readonly<Record<ImportEventType, EventKind>> = {
  ImportBegun: kind(IMPORTS, { season: id, file: text, games: whole, hashes: z.array(id).exactOptional() }),
  GamesStaged: kind(IMPORTS, { rows: z.array(row) }),
  ImportTaken: bare(IMPORTS),
  ImportAbandoned: kind(IMPORTS, { why: z.enum(['stopped', 'cut']) }),
}

const BROADCAST: Readonly<Record<BroadcastEvent['type'], EventKind>> = {
  TokenMade: kind(BROADCAST_STREAM, {
    token: id,
    label: text,
    right: z.enum(TOKEN_RIGHTS),
    seat: whole.exactOptional(),
    game: id.exactOptional(),
    hash: z.string().max(1000),
  }),
  JudgeLinkMade: kind(BROADCAST_STREAM, {
    token: id,
    label: text,
    season: id,
    judgeId: id,
    hash: z.string().max(1000),
  }),
  TokenWithdrawn: kind(BROADCAST_STREAM, { token: id }),
  DelaySet: kind(BROADCAST_STREAM, { seconds: z.number() }),
  BroadcastFrozen: bare(BROADCAST_STREAM),
  BroadcastUnfrozen: bare(BROADCAST_STREAM),
  NetworkSet: kind(BROADCAST_STREAM, { network: z.enum(NETWORKS) }),
}

const EXCHANGE: Readonly<Record<SignatureEventType | LaptopEventType | 'Branched', EventKind>> = {
  HeadsSigned: { stream: SIGNATURES, since: FIRST_VERSION, payload: SIGNATURE_PAYLOADS.HeadsSigned },
  KeyReplaced: { stream: SIGNATURES, since: FIRST_VERSION, payload: SIGNATURE_PAYLOADS.KeyReplaced },
  // An envelope that the hub did not take.
  Branched: kind(BRANCHES, { stream: id, version: whole, type: id, at: moment, author: text, hash: id }),
  LaptopLetIn: { stream: LAPTOPS, since: FIRST_VERSION, payload: LAPTOP_PAYLOADS.LaptopLetIn },
  LaptopAsked: { stream: LAPTOPS, since: FIRST_VERSION, payload: LAPTOP_PAYLOADS.LaptopAsked },
  LaptopAdmitted: { stream: LAPTOPS, since: FIRST_VERSION, payload: LAPTOP_PAYLOADS.LaptopAdmitted },
  LaptopPutOut: { stream: LAPTOPS, since: FIRST_VERSION, payload: LAPTOP_PAYLOADS.LaptopPutOut },
  HubFoundBehind: bare(LAPTOPS),
  HubBehindSeen: bare(LAPTOPS),
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
  const versions = Object.values(kinds).flatMap(({ since, later = {} }) => [
    since,
    ...Object.values(later).flatMap((values) => Object.values(values)),
  ])
  return { version: Math.max(...versions), kinds }
}

/** The version of the vocabulary that an event needs: that of its kind, or of a value that came later. */
export function sinceOf({ since, later = {} }: EventKind, payload: unknown): number {
  const fields = Object(payload) as Readonly<Record<string, unknown>>
  const ofValues = Object.entries(later).map(([field, values]) => {
    const value = fields[field]
    return typeof value === 'string' && Object.hasOwn(values, value) ? (values[value] ?? 0) : 0
  })
  return Math.max(since, ...ofValues)
}

/** Of this program. */
export const VOCABULARY = vocabularyOf(KINDS)

/** Undefined: no kind that the program knows. */
export function kindIn({ kinds }: Vocabulary, type: string): EventKind | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}
