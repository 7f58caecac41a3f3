// Every type of event that a club's streams may contain, with its payload schema and the vocabulary version that added
// it. Schemas accept unknown fields, which a later version may add, and are strict about every field that is read. The
// meaning of an event never changes: a different meaning gets a new type. See `docs/spec/devices.md §2` and
// `docs/guide-contributor.md`.

import { SIGNATURE_PAYLOAD_SCHEMAS, SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import { DEVICE_PAYLOAD_SCHEMAS, DEVICE_LIST_STREAM, timestampSchema } from '../../store/sync/policy.ts'
import { z } from 'zod'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, LEDGER_LINE_SOURCES } from '../../scoring/ledgerLine.ts'
import { MAX_POINTS_HUNDREDTHS } from '../../scoring/points.ts'
import { SEASON_KINDS } from '../../scoring/gameRow.ts'
import { BROADCAST_NETWORKS, TOKEN_RIGHTS, type BroadcastEvent } from './broadcast.ts'
import { type ClubEvent, HIDABLE_STANDINGS_PARTS, type PersonEvent } from './clubEvents.ts'
import {
  ATTENDANCE_SOURCES,
  ATTENDANCE_STATES,
  EVENING_CLOSERS,
  type EveningEvent,
  MAX_EXPECTED_TIME_LENGTH,
} from './evenings.ts'
import { startTimeSchema } from './argumentSchemas.ts'
import { type GameHaltEvent, VOID_CAUSES } from './gameEndings.ts'
import { MAX_EVENING_TABLES } from './drawnTables.ts'
import { entrySchema, roleSchema, seatSchema, storedTableCorrectionShape, winnerSchema } from './entrySchema.ts'
import { isStorableGameRow } from './gameRowChecks.ts'
import { RULINGS, type ObjectionEvent } from './objections.ts'
import {
  BRANCHES,
  BROADCAST_STREAM,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
  type StreamKind,
  SUMMARIES_STREAM_PREFIX,
} from './streams.ts'
import { USER_ROLES } from './users.ts'
import { TIE_BREAK_METHODS, type PlanEvent } from './planEvents.ts'

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
type SignatureEventType = keyof typeof SIGNATURE_PAYLOAD_SCHEMAS
type LaptopEventType = keyof typeof DEVICE_PAYLOAD_SCHEMAS | 'HubFoundBehind' | 'HubBehindSeen'

export type StoredEventType =
  | ClubEvent['type']
  | PlanEvent['type']
  | BroadcastEvent['type']
  | ObjectionEvent['type']
  | GameEventType
  | GameHaltEvent['type']
  | ImportEventType
  | SignatureEventType
  | LaptopEventType
  | 'Branched'

export interface EventTypeDefinition {
  /** Only streams of this kind may contain the event type. */
  readonly stream: StreamKind
  /** Vocabulary version that added the event type. */
  readonly since: number
  /**
   * Values that later versions added to a text field of the payload, each with the version that added it: `{ kind: {
   * fine: 2 } }`.
   */
  readonly later?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly payload: z.ZodType
}

/** Vocabulary version of a club without a `VocabularyRaised` event. */
export const FIRST_VOCABULARY_VERSION = 1

const id = z.string().max(1000)
/**
 * Maximum length of names, reasons and other typed text. It is generous, because files and older versions contain
 * longer text than today's forms accept.
 */
export const MAX_STORED_TEXT_LENGTH = 100_000
const text = z.string().max(MAX_STORED_TEXT_LENGTH)
/**
 * Schema for the name in payloads that must not contain it, because names are stored only in the person's own stream.
 */
const absentNameSchema = z.never().exactOptional()
const whole = z.int()
const people = z.array(id)
const flags = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]))
const nothing = z.strictObject({})
/** Describes a type of event. `since` is the vocabulary version that added it, by default the first one. */
const kind = (stream: StreamKind, shape: z.ZodRawShape, since = FIRST_VOCABULARY_VERSION): EventTypeDefinition => ({
  stream,
  since,
  payload: z.looseObject(shape),
})
/** Describes an event without payload, whose type is the only information. */
const emptyEventKind = (stream: StreamKind): EventTypeDefinition => ({
  stream,
  since: FIRST_VOCABULARY_VERSION,
  payload: nothing,
})

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
    .looseObject({ ...cutFrom, cut, tie: z.enum(TIE_BREAK_METHODS).exactOptional(), reason: text.exactOptional() })
    .exactOptional(),
  basis: text.exactOptional(),
}

const line = {
  id,
  member: id,
  hundredths: z.int().min(-MAX_POINTS_HUNDREDTHS).max(MAX_POINTS_HUNDREDTHS),
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
/**
 * A judge: the id of a person of the club, or the name of somebody whom the club does not know. If both are omitted,
 * there is no judge.
 */
const judge = { judgeId: id.exactOptional(), judge: text.exactOptional() }
const place = z.looseObject({ stage: id, round: whole, table: whole })
const item = { id: whole }

/**
 * Checked by a function instead of a Zod schema, for speed: at every start, the program reads the rows of all games, of
 * which there may be ten thousand.
 */
const row = z.custom<unknown>(isStorableGameRow)

const MEMBER_EVENT_KINDS: Readonly<
  Record<Extract<ClubEvent['type'], `Member${string}` | PersonEvent['type']>, EventTypeDefinition>
> = {
  MemberAdded: kind(CLUB_STREAM, {
    member: id,
    name: absentNameSchema,
    guest: z.literal(true).exactOptional(),
    import: id.exactOptional(),
  }),
  NameNoted: kind(PEOPLE_STREAM_PREFIX, { name: text }),
  ClubNoted: kind(PEOPLE_STREAM_PREFIX, {
    club: text,
    season: id.exactOptional(),
    import: id.exactOptional(),
    undoes: id.exactOptional(),
  }),
  MemberActivated: kind(CLUB_STREAM, { member: id, import: id.exactOptional() }),
  MemberDeactivated: kind(CLUB_STREAM, { member: id }),
  MembersMerged: kind(CLUB_STREAM, { from: id, into: id, import: id.exactOptional() }),
  MembersParted: kind(CLUB_STREAM, { member: id }),
}

/** Version that added evenings: their opening and closing, and the people who came. */
const EVENINGS_VERSION = 2
const evening = z.iso.date()
const EVENING_EVENT_KINDS: Readonly<Record<EveningEvent['type'], EventTypeDefinition>> = {
  PresenceNoted: kind(CLUB_STREAM, { members: people, present: z.boolean() }),
  EveningOpened: kind(CLUB_STREAM, { evening }, EVENINGS_VERSION),
  EveningClosed: kind(
    CLUB_STREAM,
    { evening, at: timestampSchema, closedBy: z.enum(EVENING_CLOSERS) },
    EVENINGS_VERSION,
  ),
  EveningReopened: kind(CLUB_STREAM, { evening }, EVENINGS_VERSION),
  EveningPlanned: kind(CLUB_STREAM, { date: evening, starts: startTimeSchema }, EVENINGS_VERSION),
  EveningPlanDropped: kind(CLUB_STREAM, { date: evening }, EVENINGS_VERSION),
  AttendanceNoted: kind(
    CLUB_STREAM,
    {
      evening,
      members: people,
      state: z.enum(ATTENDANCE_STATES),
      until: z.string().max(MAX_EXPECTED_TIME_LENGTH).exactOptional(),
      via: z.enum(ATTENDANCE_SOURCES),
    },
    EVENINGS_VERSION,
  ),
  NamesToldApart: kind(CLUB_STREAM, { a: id, b: id }, EVENINGS_VERSION),
  TableDrawn: kind(
    CLUB_STREAM,
    {
      evening,
      table: z.int().min(1).max(MAX_EVENING_TABLES),
      draw: id,
      season: id,
      rulebook: z.string().max(100),
      preset: z.string().max(100),
      flags,
      size: seatSchema,
      seats: z.array(z.looseObject({ seat: seatSchema, member: id })).max(MAX_CLUB_TABLE_SEATS),
      ...judge,
    },
    EVENINGS_VERSION,
  ),
  TableDropped: kind(CLUB_STREAM, { evening, draw: id }, EVENINGS_VERSION),
}

const CLUB_EVENT_KINDS: Readonly<
  Record<
    Exclude<ClubEvent['type'], keyof typeof MEMBER_EVENT_KINDS | keyof typeof EVENING_EVENT_KINDS>,
    EventTypeDefinition
  >
> = {
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
      what: z.enum(HIDABLE_STANDINGS_PARTS),
      from: z.union([z.looseObject({ stage: id, round: whole }), z.looseObject({ game: whole })]),
    }),
  }),
  StandingsOpened: kind(CLUB_STREAM, { season: id }),
  // `schemeSchema.ts` parses the scheme completely and reports the exact error.
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
  // `rulebooks/parse.ts` parses the rulebook completely and reports the exact error.
  RulebookKept: kind(CLUB_STREAM, {
    rulebook: z.looseObject({ id, version: id }),
    proof: z
      .looseObject({ nights: whole, games: whole, unseen: z.array(id), app: text.exactOptional() })
      .exactOptional(),
  }),
  ImportUndone: kind(CLUB_STREAM, { import: id, season: id, members: people }),
}

const PLAN_EVENT_KINDS: Readonly<Record<PlanEvent['type'], EventTypeDefinition>> = {
  EntrantsAdded: kind(PLAN_STREAM_PREFIX, { members: people, import: id.exactOptional() }),
  EntrantWithdrawn: kind(PLAN_STREAM_PREFIX, { member: id }),
  EntrantMarked: kind(PLAN_STREAM_PREFIX, { member: id, isExhibition: z.boolean() }),
  EntrantsCheckedIn: kind(PLAN_STREAM_PREFIX, { members: people, present: z.boolean() }),
  PairsSet: kind(PLAN_STREAM_PREFIX, {
    pairs: z.array(z.looseObject({ a: id, b: id, kind: z.enum(['separate', 'avoid']) })),
  }),
  StageAdded: kind(PLAN_STREAM_PREFIX, { ...stagePlan, import: id.exactOptional() }),
  StageChanged: kind(PLAN_STREAM_PREFIX, {
    ...stagePlan,
    import: id.exactOptional(),
    undoes: id.exactOptional(),
  }),
  StageRemoved: kind(PLAN_STREAM_PREFIX, { stage: id }),
  StageSeated: kind(PLAN_STREAM_PREFIX, {
    stage: id,
    schedule: z.array(z.array(z.array(whole))),
    seed: z.number().exactOptional(),
    without: z.looseObject({ sd: z.number(), tables: whole }).exactOptional(),
  }),
  PlayerReplaced: kind(PLAN_STREAM_PREFIX, {
    stage: id,
    place: whole,
    member: id.exactOptional(),
    fromRound: whole,
    reason: text,
  }),
  JudgeNamed: kind(PLAN_STREAM_PREFIX, { stage: id, round: whole, table: whole, judgeId: id }),
  LotDrawn: kind(PLAN_STREAM_PREFIX, { ...cutFrom, tied: people, seed: z.number(), drawn: people }),
  LineupDecided: kind(PLAN_STREAM_PREFIX, {
    stage: id,
    cut,
    changes: z.array(z.looseObject({ place: whole, member: id })),
    tie: z.enum(TIE_BREAK_METHODS).exactOptional(),
    reason: text,
  }),
  PointsGiven: kind(PLAN_STREAM_PREFIX, {
    ...line,
    stage: id.exactOptional(),
    author: text,
    at: timestampSchema,
    import: id.exactOptional(),
  }),
  PlanImportUndone: kind(PLAN_STREAM_PREFIX, { import: id, entrants: people, stages: people, given: people }),
}

const GAME_EVENT_KINDS: Readonly<Record<GameEventType | ObjectionEvent['type'], EventTypeDefinition>> = {
  GameOpened: kind(GAME_STREAM_PREFIX, {
    id,
    season: id,
    number: whole,
    evening: z.string().max(100),
    ...judge,
    startedAt: timestampSchema,
    header,
    players: z.array(z.looseObject({ seat: whole, member: id, name: absentNameSchema })),
    place: place.exactOptional(),
    deal: whole.exactOptional(),
    inPlaceOf: id.exactOptional(),
    draw: id.exactOptional(),
    kept: whole.exactOptional(),
  }),
  EntryMade: kind(GAME_STREAM_PREFIX, {
    ...item,
    entry: entrySchema,
    moment: z.string().max(1000),
    before: whole.exactOptional(),
    events: z.array(z.looseObject({ type: z.string() })),
  }),
  EntryRetracted: kind(GAME_STREAM_PREFIX, { ...item, target: whole, reason: text }),
  EntryCorrected: kind(GAME_STREAM_PREFIX, { ...item, target: whole, entry: entrySchema, reason: text }),
  TableMended: kind(GAME_STREAM_PREFIX, { ...item, ...storedTableCorrectionShape, reason: text }),
  ResultAsserted: kind(GAME_STREAM_PREFIX, {
    result: z.looseObject({
      roles: z.array(roleSchema),
      winner: winnerSchema.exactOptional(),
      firstVictim: seatSchema.exactOptional(),
      bestMove: z.array(seatSchema),
    }),
    reason: text,
  }),
  GameVoided: kind(GAME_STREAM_PREFIX, {
    reason: text,
    cause: z.enum(VOID_CAUSES).exactOptional(),
    dealtAgainAs: id.exactOptional(),
  }),
  GameReinstated: kind(GAME_STREAM_PREFIX, { reason: text }),
  GameTakenOver: emptyEventKind(GAME_STREAM_PREFIX),
  LedgerLineAdded: kind(LEDGER_STREAM_PREFIX, {
    ...line,
    game: id,
    seat: seatSchema,
    kind: z.enum(LEDGER_LINE_KINDS),
    source: z.enum(LEDGER_LINE_SOURCES),
  }),
  GameSummarised: { stream: SUMMARIES_STREAM_PREFIX, since: FIRST_VOCABULARY_VERSION, payload: row },
  ObjectionRaised: kind(GAME_STREAM_PREFIX, { id, seat: seatSchema, text }),
  ObjectionDecided: kind(GAME_STREAM_PREFIX, { id, ruling: z.enum(RULINGS), reason: text, lines: people }),
  ObjectionLinked: kind(GAME_STREAM_PREFIX, { id, lines: people }),
  ObjectionReopened: kind(GAME_STREAM_PREFIX, { id, reason: text }),
}

/** Events that stop, continue or decide a game. */
const GAME_HALT_EVENT_KINDS: Readonly<Record<GameHaltEvent['type'], EventTypeDefinition>> = {
  GameStopped: kind(GAME_STREAM_PREFIX, { reason: text }, 2),
  GameContinued: kind(GAME_STREAM_PREFIX, { reason: text }, 2),
  GameDecided: kind(GAME_STREAM_PREFIX, { winner: winnerSchema, reason: text }, 2),
}

const IMPORT_EVENT_KINDS: Readonly<Record<ImportEventType, EventTypeDefinition>> = {
  ImportBegun: kind(IMPORT_STREAM_PREFIX, {
    season: id,
    file: text,
    games: whole,
    hashes: z.array(id).exactOptional(),
  }),
  GamesStaged: kind(IMPORT_STREAM_PREFIX, { rows: z.array(row) }),
  ImportTaken: emptyEventKind(IMPORT_STREAM_PREFIX),
  ImportAbandoned: kind(IMPORT_STREAM_PREFIX, { why: z.enum(['stopped', 'cut']) }),
}

const BROADCAST_EVENT_KINDS: Readonly<Record<BroadcastEvent['type'], EventTypeDefinition>> = {
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
  BroadcastFrozen: emptyEventKind(BROADCAST_STREAM),
  BroadcastUnfrozen: emptyEventKind(BROADCAST_STREAM),
  NetworkSet: kind(BROADCAST_STREAM, { network: z.enum(BROADCAST_NETWORKS) }),
}

const SYNC_EVENT_KINDS: Readonly<Record<SignatureEventType | LaptopEventType | 'Branched', EventTypeDefinition>> = {
  HeadsSigned: {
    stream: SIGNATURE_STREAM_PREFIX,
    since: FIRST_VOCABULARY_VERSION,
    payload: SIGNATURE_PAYLOAD_SCHEMAS.HeadsSigned,
  },
  KeyReplaced: {
    stream: SIGNATURE_STREAM_PREFIX,
    since: FIRST_VOCABULARY_VERSION,
    payload: SIGNATURE_PAYLOAD_SCHEMAS.KeyReplaced,
  },
  // An envelope that the hub did not accept.
  Branched: kind(BRANCHES, { stream: id, version: whole, type: id, at: timestampSchema, author: text, hash: id }),
  LaptopLetIn: {
    stream: DEVICE_LIST_STREAM,
    since: FIRST_VOCABULARY_VERSION,
    payload: DEVICE_PAYLOAD_SCHEMAS.LaptopLetIn,
  },
  LaptopAsked: {
    stream: DEVICE_LIST_STREAM,
    since: FIRST_VOCABULARY_VERSION,
    payload: DEVICE_PAYLOAD_SCHEMAS.LaptopAsked,
  },
  LaptopAdmitted: {
    stream: DEVICE_LIST_STREAM,
    since: FIRST_VOCABULARY_VERSION,
    payload: DEVICE_PAYLOAD_SCHEMAS.LaptopAdmitted,
  },
  LaptopPutOut: {
    stream: DEVICE_LIST_STREAM,
    since: FIRST_VOCABULARY_VERSION,
    payload: DEVICE_PAYLOAD_SCHEMAS.LaptopPutOut,
  },
  HubFoundBehind: emptyEventKind(DEVICE_LIST_STREAM),
  HubBehindSeen: emptyEventKind(DEVICE_LIST_STREAM),
}

export const EVENT_TYPE_DEFINITIONS: Readonly<Record<StoredEventType, EventTypeDefinition>> = {
  ...MEMBER_EVENT_KINDS,
  ...EVENING_EVENT_KINDS,
  ...CLUB_EVENT_KINDS,
  ...PLAN_EVENT_KINDS,
  ...GAME_EVENT_KINDS,
  ...GAME_HALT_EVENT_KINDS,
  ...IMPORT_EVENT_KINDS,
  ...BROADCAST_EVENT_KINDS,
  ...SYNC_EVENT_KINDS,
}

/** All event types that a program knows. `version` is the highest vocabulary version that any of the types needs. */
export interface Vocabulary {
  readonly version: number
  readonly kinds: Readonly<Record<string, EventTypeDefinition>>
}

export function createVocabulary(kinds: Vocabulary['kinds']): Vocabulary {
  const versions = Object.values(kinds).flatMap(({ since, later = {} }) => [
    since,
    ...Object.values(later).flatMap((values) => Object.values(values)),
  ])
  return { version: Math.max(...versions), kinds }
}

/**
 * Returns the vocabulary version that an event needs: the version that added its type or, if later, the version that
 * added one of its values.
 */
export function requiredVocabularyVersion({ since, later = {} }: EventTypeDefinition, payload: unknown): number {
  const fields = Object(payload) as Readonly<Record<string, unknown>>
  const ofValues = Object.entries(later).map(([field, values]) => {
    const value = fields[field]
    return typeof value === 'string' && Object.hasOwn(values, value) ? (values[value] ?? 0) : 0
  })
  return Math.max(since, ...ofValues)
}

/** Vocabulary of this program. */
export const PROGRAM_VOCABULARY = createVocabulary(EVENT_TYPE_DEFINITIONS)

/** Definition of an event type. `undefined` if the program does not know the type. */
export function findEventTypeDefinition({ kinds }: Vocabulary, type: string): EventTypeDefinition | undefined {
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}
