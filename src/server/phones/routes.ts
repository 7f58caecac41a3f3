// What phones ask before they sit at a table: the evening, checking in, the seat; and their line. Any phone in the
// local network may look at the evening and check in; the judge confirms a phone before it sees a card. Source:
// docs/spec/phones.md §3.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ScreenService } from '../../api/phones.ts'
import type { Log } from '../../api/port.ts'
import type { Club } from '../../club/club.ts'
import { AS_PUBLIC, AT_ONCE } from '../../club/model/publicTime.ts'
import { LIVE_SEATS } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { tokenIn } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { refusal, socketAnswers } from '../schemas.ts'
import type { Sockets } from '../sockets.ts'
import type { TokenCheck } from '../tokens.ts'
import type { Audience } from '../watch/audience.ts'
import { addressOf } from './addresses.ts'
import { CheckIns, FEWEST_LETTERS, NAMES_OFFERED, taken } from './checkIn.ts'
import { followPhones } from './following.ts'
import { Beats, PhoneLines } from './lines.ts'
import type { Phone, Phones } from './phones.ts'
import { RemoteLines } from './remoteLines.ts'
import type { Remote } from './remotes.ts'

const person = z.object({ member: z.string(), name: z.string() })
/** `member`: empty for a new guest whom the judge has not confirmed. */
const arrival = z.object({ member: z.string().max(60), name: z.string() })
/** Two characters that the phone and its row on the laptop show. */
const code = z.string().length(2)
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
  /** Of the phone whose token came with it; `next`: where its owner sits next, as far as it is public. */
  own: arrival
    .extend({
      code,
      isConfirmed: z.boolean(),
      leaves: z.boolean(),
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
    })
    .exactOptional(),
})
const offered = z
  .array(person.extend({ club: z.string().exactOptional(), games: z.int() }))
  .max(NAMES_OFFERED)
  .readonly()
const name = z.string().trim().min(1).max(60)
const device = z.string().min(20).max(100)
const checkIn = z.union([
  z.strictObject({ device, name, isNew: z.boolean().default(false) }),
  z.strictObject({ device, member: z.string().min(1).max(60) }),
  z.strictObject({ device, code: z.string().min(20).max(100) }),
])
/** `near`: the name is near to those, and has to be chosen or called new. */
const checkedIn = z.union([arrival.extend({ token: z.string() }), z.object({ near: offered })])

const table = z.object({ game: z.string().min(1).max(100) })
/** Of one address: a club night stands behind one, too. */
const SLOWLY = { rateLimit: { max: 120, timeWindow: 60_000 } }
const NAMES_SLOWLY = { rateLimit: { max: 60, timeWindow: 60_000 } }

interface Surroundings {
  readonly clock: Clock
  readonly club: Club
  readonly sockets: Sockets
  readonly audience: Audience
  readonly check: TokenCheck
  /** What the laptop's screens ask; undefined: there are no remotes. */
  readonly screens: () => ScreenService | undefined
  readonly log: Log
}

export function servePhones(server: FastifyInstance, phones: Phones, around: Surroundings): () => void {
  const { club, sockets, check, clock, log } = around
  const beats = new Beats(clock)
  const lines = new PhoneLines(phones, { ...around, beats })
  const unfollow = followPhones(phones, club)
  const door = new PhoneDoor(phones, check)
  eveningRoutes(server, door, club)
  checkInRoutes(server, door, new CheckIns(club, phones, clock))
  tableRoutes(server, door, { club, lines, sockets })
  const end = remoteRoutes(server, door, { ...around, beats, log })
  return () => {
    beats.stop()
    lines.stop()
    end()
    unfollow()
  }
}

/** Who asks: nobody while phones are off; the phone of the token. */
class PhoneDoor {
  readonly phones: Phones
  readonly #check: TokenCheck
  readonly #known = new WeakMap<FastifyRequest, Phone>()
  readonly #remotes = new WeakMap<FastifyRequest, Remote>()

  constructor(phones: Phones, check: TokenCheck) {
    this.phones = phones
    this.#check = check
  }

  readonly isOn = async (): Promise<void> => {
    if (!this.phones.isOn) throw new Refusal(404, 'phones/off')
  }

  /** Errors: those of the check of tokens. */
  readonly needsToken = async (request: FastifyRequest): Promise<void> => {
    await this.isOn()
    const find = (token: string) => Promise.resolve(this.phones.phoneOf(token))
    this.#known.set(request, await this.#check(request, tokenIn(request, true), find))
  }

  /** Errors: those of the check of tokens. */
  readonly needsRemote = async (request: FastifyRequest): Promise<void> => {
    await this.isOn()
    const find = (token: string) => Promise.resolve(this.phones.remotes.of(token))
    this.#remotes.set(request, await this.#check(request, tokenIn(request, true), find))
  }

  readonly mayHaveToken = async (request: FastifyRequest): Promise<void> =>
    tokenIn(request, false) === undefined ? this.isOn() : this.needsToken(request)

  /** Undefined: it came without a token. */
  phoneOf(request: FastifyRequest): Phone | undefined {
    return this.#known.get(request)
  }

  ownOf(request: FastifyRequest): Phone {
    return known(this.phoneOf(request))
  }

  remoteOf(request: FastifyRequest): Remote {
    return known(this.#remotes.get(request))
  }
}

function known<T>(who: T | undefined): T {
  if (who === undefined) throw new Refusal(401, 'server/no-token')
  return who
}

function eveningRoutes(server: FastifyInstance, door: PhoneDoor, club: Club): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { phones } = door

  app.get('/evening', {
    config: { surface: 'phones.evening', access: 'anybody' },
    schema: {
      summary: 'Who is here tonight and which games run; with the token of a phone, what that phone is.',
      response: { 200: evening, default: refusal },
    },
    preParsing: door.mayHaveToken,
    handler: async (request) => {
      const phone = door.phoneOf(request)
      const told = await taken(club.phoneEvening(AS_PUBLIC))
      if (phone === undefined) return told
      const own = phones.ownOf(phone)
      const tables = await taken(club.phoneTablesOf(own.member, own.isConfirmed ? AT_ONCE : AS_PUBLIC))
      const next = tables.length > 0 ? undefined : await taken(club.nextSeat(own.member))
      const others = told.tables.filter(({ game }) => !tables.some((table) => table.game === game))
      return { ...told, tables: [...tables, ...others], own: { ...own, ...(next === undefined ? {} : { next }) } }
    },
  })

  app.post('/evening/leave', {
    config: { surface: 'phones.leave', access: 'own-check' },
    schema: {
      summary: 'Its owner goes home after the game, or stays after all. An unconfirmed phone only asks for it.',
      body: z.strictObject({ isLeaving: z.boolean() }),
      response: { 200: z.object({}), default: refusal },
    },
    preParsing: door.needsToken,
    handler: async (request) => {
      phones.leaves(door.ownOf(request), request.body.isLeaving)
      return {}
    },
  })
}

function checkInRoutes(server: FastifyInstance, door: PhoneDoor, checkIns: CheckIns): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post('/evening/names', {
    config: { surface: 'phones.names', access: 'anybody', ...NAMES_SLOWLY },
    schema: {
      summary:
        'Members who may check in and have a word that begins like the three letters or more that were typed, or a near name. Nobody where more than three fit; one address may learn the names of 60 members an hour.',
      body: z.strictObject({ typed: name.min(FEWEST_LETTERS) }),
      response: { 200: z.object({ near: offered }), default: refusal },
    },
    preParsing: door.isOn,
    handler: async ({ ip, body: { typed } }) => ({ near: await checkIns.namesLike(typed, addressOf(ip)) }),
  })

  app.post('/evening/check-in', {
    config: { surface: 'phones.check-in', access: 'anybody', ...SLOWLY },
    schema: {
      summary:
        'Asks for somebody: by name, as a member, or by the code of a seat. The laptop shows the phone with its code; nobody comes, joins or leaves before the judge confirms it. Only a code of a seat is confirmed at once. The token is in this answer only.',
      body: checkIn,
      response: { 200: checkedIn, default: refusal },
    },
    preParsing: door.isOn,
    handler: ({ ip, body }) => {
      const caller = { device: body.device, address: addressOf(ip) }
      if ('code' in body) return checkIns.byCode(body.code, caller)
      if ('member' in body) return checkIns.asMember(body.member, caller)
      return checkIns.byName(body.name, body.isNew, caller)
    },
  })
}

interface Tables {
  readonly club: Club
  readonly lines: PhoneLines
  readonly sockets: Sockets
}

function tableRoutes(server: FastifyInstance, door: PhoneDoor, { club, lines, sockets }: Tables): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { phones } = door

  app.post('/tables/:game/claim', {
    config: { surface: 'phones.claim', access: 'own-check' },
    schema: {
      summary:
        'The phone is at this seat, which has to be its owner’s. The judge confirms it, once an evening. Several phones may ask for one seat.',
      params: table,
      body: z.strictObject({ seat: z.int().min(1).max(LIVE_SEATS) }),
      response: { 200: z.object({ isConfirmed: z.boolean() }), default: refusal },
    },
    preParsing: door.needsToken,
    handler: async (request) => {
      const phone = door.ownOf(request)
      const { game } = request.params
      const { seat } = request.body
      const lateness = phones.isConfirmed(phone) ? AT_ONCE : AS_PUBLIC
      const tables = await taken(club.phoneTablesOf(phone.member, lateness))
      const sitter = tables.find((each) => each.game === game)?.seats.find((each) => each.seat === seat)
      if (sitter === undefined || sitter.member !== phone.member)
        throw new Refusal(409, 'phones/not-your-seat', { seat })
      phones.claim(phone, game, seat)
      return { isConfirmed: phones.isConfirmed(phone) }
    },
  })

  app.route({
    method: 'GET',
    url: '/ws/table/:game',
    config: { surface: 'phones.table', access: 'own-check', tokenInAddress: true },
    schema: {
      summary: 'A socket: the table as all at it see it, votes by phone, the own card while a finger holds it.',
      params: table,
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketAnswers,
    },
    preParsing: async (request) => {
      sockets.makeRoom()
      await door.needsToken(request)
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, request) =>
      lines.join(socket, door.ownOf(request), (request.params as z.infer<typeof table>).game),
  })
}

interface RemoteSurroundings extends Surroundings {
  readonly beats: Beats
}

function remoteRoutes(
  server: FastifyInstance,
  door: PhoneDoor,
  { screens, beats, sockets, log }: RemoteSurroundings,
): () => void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { phones } = door
  const { remotes } = phones
  const called = () => {
    const service = screens()
    if (service === undefined) throw new Refusal(404, 'phones/off')
    return service
  }
  // A club that is opened again has another service.
  const screensNow: ScreenService = {
    call: (...asked) => called().call(...asked),
    listen: (listener) => called().listen(listener),
  }
  const lines = new RemoteLines({ remotes, beats, sockets, screens: screensNow, log })

  app.post('/evening/remote', {
    config: { surface: 'phones.remote-code', access: 'anybody', ...SLOWLY },
    schema: {
      summary:
        'A judge’s code makes this phone the remote of one game. It works once; the token is in this answer alone.',
      body: z.strictObject({ code: z.string().min(20).max(100) }),
      response: { 200: z.object({ token: z.string(), game: z.string() }), default: refusal },
    },
    preParsing: door.isOn,
    handler: async ({ body }) => taken(remotes.use(body.code)),
  })

  app.route({
    method: 'GET',
    url: '/ws/remote',
    config: { surface: 'phones.remote', access: 'own-check', tokenInAddress: true },
    schema: {
      summary: 'A socket: the channel of the app, cut down to what a remote does in its game. No contract for others.',
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketAnswers,
    },
    preParsing: async (request) => {
      sockets.makeRoom()
      await door.needsRemote(request)
      called()
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, request) => lines.join(socket, door.remoteOf(request)),
  })

  return phones.listen(() => {
    if (!phones.isOn) lines.closeAll()
  })
}
