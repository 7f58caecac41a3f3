// The HTTP requests of a phone, each declared once with its audience, arguments and answer. Its name consists of method
// and path. The server creates the routes from these declarations and reduces every answer to its schema. The phone's
// page imports only the types. Source: docs/spec/phones.md §3.

import { z } from 'zod'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'

/** Number of names that fit above the keyboard of a phone. */
export const MAX_OFFERED_MEMBER_NAMES = 3
/** Minimum number of letters in a typed name, without spaces. Fewer would match half of the club. */
export const MIN_TYPED_NAME_LETTERS = 3

const person = z.object({ member: z.string(), name: z.string() })
/** `member` is empty for a new guest whom the judge has not confirmed. */
const arrival = z.object({ member: z.string().max(60), name: z.string() })
const offered = z
  .array(person.extend({ club: z.string().exactOptional(), games: z.int() }))
  .max(MAX_OFFERED_MEMBER_NAMES)
  .readonly()
const own = arrival.extend({
  /** Two characters that both the phone and its row on the laptop show. */
  code: z.string().length(2),
  isConfirmed: z.boolean(),
  leaves: z.boolean(),
  /** The owner's next seat, if it is public. */
  next: z
    .object({
      seat: z.int(),
      number: z.int().exactOptional(),
      round: z.int().exactOptional(),
      table: z.int().exactOptional(),
      room: z.string().exactOptional(),
      time: z.string().exactOptional(),
    })
    .exactOptional(),
  /**
   * Between games: the points that the owner earned, as far as they are public. `evening` is omitted for a whole
   * tournament.
   */
  earned: z
    .array(
      z.object({
        season: z.string(),
        evening: z.string().exactOptional(),
        total: z.string(),
        wins: z.string(),
        games: z.string(),
        isPartial: z.boolean(),
      }),
    )
    .readonly()
    .exactOptional(),
})
const evening = z.object({
  club: z.string(),
  here: z.array(person).readonly(),
  tables: z
    .array(
      z.object({
        game: z.string(),
        number: z.int(),
        table: z.int().exactOptional(),
        judge: z.string(),
        seats: z.array(person.extend({ seat: z.int() })).readonly(),
      }),
    )
    .readonly(),
  /** The phone whose token came with the request. */
  own: own.exactOptional(),
})

const name = z.string().trim().min(1).max(60)
const device = z.string().min(20).max(100)
const code = z.string().min(20).max(100)

export interface PhoneRequestDeclaration {
  /**
   * `anybody` stands for everybody in the local network, `phone` for a phone with its token, and `either` for
   * everybody, with more data for a phone.
   */
  readonly by: 'anybody' | 'either' | 'phone'
  /** Name of the content that the route sends (src/server/routeList.ts). */
  readonly surface: string
  /** Description of the request in the OpenAPI document. */
  readonly summary: string
  /** Maximum number of requests per minute from one address, which a whole club evening may share. */
  readonly mostInAMinute?: number
  /** Arguments in the path. */
  readonly inPath?: z.ZodObject
  /** Arguments in the body. */
  readonly inBody?: z.ZodType
  readonly answer: z.ZodType
}

const declared = <const R extends PhoneRequestDeclaration>(request: R): R => request

export const PHONE_REQUESTS = {
  'GET /evening': declared({
    by: 'either',
    surface: 'phones.evening',
    summary: 'Who is here tonight and which games run; with the token of a phone, what that phone is.',
    answer: evening,
  }),
  'POST /evening/leave': declared({
    by: 'phone',
    surface: 'phones.leave',
    summary: 'Its owner goes home after the game, or stays after all. An unconfirmed phone only asks for it.',
    inBody: z.strictObject({ isLeaving: z.boolean() }),
    answer: z.object({}),
  }),
  'POST /evening/names': declared({
    by: 'anybody',
    surface: 'phones.names',
    summary:
      'Members who may check in and have a word that begins like the three letters or more that were typed, or a near ' +
      'name. Nobody where more than three fit; one address may learn the names of 60 members an hour.',
    mostInAMinute: 60,
    inBody: z.strictObject({ typed: name.min(MIN_TYPED_NAME_LETTERS) }),
    answer: z.object({ near: offered }),
  }),
  'POST /evening/check-in': declared({
    by: 'anybody',
    surface: 'phones.check-in',
    summary:
      'Asks for somebody: by name, as a member, or by the code of a seat. The laptop shows the phone with its code; ' +
      'nobody comes, joins or leaves before the judge confirms it. Only a code of a seat is confirmed at once. The token ' +
      'is in this answer only.',
    mostInAMinute: 120,
    inBody: z.union([
      z.strictObject({ device, name, isNew: z.boolean().default(false) }),
      z.strictObject({ device, member: z.string().min(1).max(60) }),
      z.strictObject({ device, code }),
    ]),
    /**
     * If `near` is returned, the typed name is similar to these names, and the owner has to choose one of them or
     * declare the typed name new.
     */
    answer: z.union([arrival.extend({ token: z.string() }), z.object({ near: offered })]),
  }),
  'POST /tables/:game/claim': declared({
    by: 'phone',
    surface: 'phones.claim',
    summary:
      'The phone is at this seat, which has to be its owner’s. The judge confirms it, once an evening. Several phones ' +
      'may ask for one seat.',
    inPath: z.object({ game: z.string().min(1).max(100) }),
    inBody: z.strictObject({ seat: z.int().min(1).max(MAX_CLUB_TABLE_SEATS) }),
    answer: z.object({ isConfirmed: z.boolean() }),
  }),
  'POST /evening/remote': declared({
    by: 'anybody',
    surface: 'phones.remote-code',
    summary:
      'A judge’s code makes this phone the remote of one game. It works once; the token is in this answer alone.',
    mostInAMinute: 120,
    inBody: z.strictObject({ code }),
    answer: z.object({ token: z.string(), game: z.string() }),
  }),
} satisfies Readonly<Record<`${'GET' | 'POST'} /${string}`, PhoneRequestDeclaration>>

type Declared = typeof PHONE_REQUESTS
export type PhoneRequestName = keyof Declared

type ArgumentSchema<N extends PhoneRequestName, Name extends 'inPath' | 'inBody'> =
  Declared[N] extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? Schema : z.ZodObject<{}>

/** A page's input: the arguments in the path and in the body. */
export type PhoneRequestPathArgs<N extends PhoneRequestName> = z.input<ArgumentSchema<N, 'inPath'>> &
  Readonly<Record<string, string>>
export type PhoneRequestBody<N extends PhoneRequestName> = z.input<ArgumentSchema<N, 'inBody'>>
/** A handler's input. */
export interface PhoneRequestInput<N extends PhoneRequestName> {
  readonly path: z.output<ArgumentSchema<N, 'inPath'>>
  readonly body: z.output<ArgumentSchema<N, 'inBody'>>
}
/** A handler's answer in the form that a page receives. */
export type PhoneRequestData<N extends PhoneRequestName> = z.output<Declared[N]['answer']>
export type PhoneRequestAudience<N extends PhoneRequestName> = Declared[N]['by']

export type EveningForPhone = PhoneRequestData<'GET /evening'>
export type OfferedMemberName = PhoneRequestData<'POST /evening/names'>['near'][number]
export type AcceptedCheckInResponse = Extract<PhoneRequestData<'POST /evening/check-in'>, { readonly token: string }>
