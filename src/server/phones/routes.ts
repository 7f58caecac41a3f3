// What phones ask before they sit at a table: the evening, checking in, the seat; and their line. Whoever is in the local
// network may look at the evening and check in; the judge confirms a phone before it sees a card. Source: spec of
// phones, section 3.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Club } from '../../club/club.ts'
import { AS_PUBLIC, AT_ONCE } from '../../club/model/publicTime.ts'
import type { Member } from '../../club/members/members.ts'
import { nameKey } from '../../club/model/name.ts'
import { LIVE_SEATS, type Result } from '../../rules/vocabulary.ts'
import { tokenIn } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { refusal, socketAnswers } from '../schemas.ts'
import type { Sockets } from '../sockets.ts'
import type { TokenCheck } from '../tokens.ts'
import type { PhoneLines } from './lines.ts'
import type { Phone, Phones } from './phones.ts'

const person = z.object({ member: z.string(), name: z.string() })
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
  /** Of the phone whose token came with it. */
  own: z.object({ member: z.string(), isConfirmed: z.boolean(), leaves: z.boolean() }).exactOptional(),
})
/** So many fit above the keyboard of a phone. */
const NAMES_OFFERED = 3
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
const checkedIn = z.union([person.extend({ token: z.string() }), z.object({ near: offered })])

const table = z.object({ game: z.string().min(1).max(100) })
/** Of one address: a club night stands behind one, too. */
const SLOWLY = { rateLimit: { max: 120, timeWindow: 60_000 } }
const MOST_NEW = 60

interface PhoneRoutes {
  readonly club: Club
  readonly phones: Phones
  readonly lines: PhoneLines
  readonly sockets: Sockets
  readonly check: TokenCheck
}

export function phoneRoutes(server: FastifyInstance, { club, phones, lines, sockets, check }: PhoneRoutes): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const known = new WeakMap<FastifyRequest, Phone>()
  /** Guests that joined the club by phone in this run. */
  let joined = 0

  const isOn = async () => {
    if (!phones.isOn) throw new Refusal(404, 'phones/off')
  }
  async function phoneOf(request: FastifyRequest): Promise<Phone> {
    await isOn()
    const phone = await check(request, tokenIn(request, true), (token) => Promise.resolve(phones.phoneOf(token)))
    known.set(request, phone)
    return phone
  }
  const own = (request: FastifyRequest): Phone => {
    const phone = known.get(request)
    if (phone === undefined) throw new Refusal(401, 'server/no-token')
    return phone
  }

  async function arrive(member: Member, from: string) {
    if (!member.active) await taken(club.ask('members.setActive', { member: member.id, active: true }))
    await taken(club.ask('members.setPresent', { members: [member.id], present: true }))
    const { token } = await taken(phones.checkIn(member.id, from))
    return { token, member: member.id, name: member.name }
  }

  app.get('/evening', {
    config: { surface: 'phones.evening', access: 'own-check' },
    schema: {
      summary: 'Who is here tonight and which games run; with the token of a phone, what that phone is.',
      response: { 200: evening, default: refusal },
    },
    preHandler: async (request) => {
      await isOn()
      if (tokenIn(request, false) !== undefined) await phoneOf(request)
    },
    handler: async (request) => {
      const phone = known.get(request)
      const isTrusted = phone !== undefined && phones.isConfirmed(phone)
      const told = await taken(club.phoneEvening(isTrusted ? AT_ONCE : AS_PUBLIC))
      return { ...told, ...(phone === undefined ? {} : { own: phones.ownOf(phone) }) }
    },
  })

  app.post('/evening/names', {
    config: { surface: 'phones.names', access: 'own-check', ...SLOWLY },
    schema: {
      summary: 'Members whose names begin with, hold or resemble what was typed; three at most.',
      body: z.strictObject({ typed: name.min(2) }),
      response: { 200: z.object({ near: offered }), default: refusal },
    },
    preHandler: isOn,
    handler: async ({ body: { typed } }) => ({
      near: await namesLike(club, await taken(club.ask('members.list', {})), typed),
    }),
  })

  app.post('/evening/check-in', {
    config: { surface: 'phones.check-in', access: 'own-check', ...SLOWLY },
    schema: {
      summary: 'Checks somebody in: by name, as a member, or by the code of a seat. The token is in this answer alone.',
      body: checkIn,
      response: { 200: checkedIn, default: refusal },
    },
    preHandler: isOn,
    handler: async ({ body }) => {
      const members = await taken(club.ask('members.list', {}))
      if ('code' in body) {
        const { member, token } = await taken(phones.useCode(body.code, body.device))
        await taken(club.ask('members.setPresent', { members: [member], present: true }))
        return { token, member, name: members.find(({ id }) => id === member)?.name ?? '' }
      }
      if ('member' in body) {
        const member = members.find(({ id }) => id === body.member)
        if (member === undefined) throw new Refusal(404, 'members/unknown', { member: body.member })
        return arrive(member, body.device)
      }
      const bearer = members.find((member) => nameKey(member.name) === nameKey(body.name))
      if (bearer !== undefined) return arrive(bearer, body.device)
      const near = body.isNew ? [] : await namesLike(club, members, body.name)
      if (near.length > 0) return { near: [...near] }
      if (joined >= MOST_NEW) throw new Refusal(429, 'phones/too-many', { most: MOST_NEW })
      const { added } = await taken(club.ask('members.add', { names: [body.name], decisions: [{ name: body.name }] }))
      const [guest] = added
      if (guest === undefined) throw new Refusal(409, 'phones/not-added')
      joined += 1
      return arrive(guest, body.device)
    },
  })

  app.post('/evening/leave', {
    config: { surface: 'phones.leave', access: 'own-check' },
    schema: {
      summary: 'Its owner goes home: after the game, where one is played; or stays after all.',
      body: z.strictObject({ isLeaving: z.boolean() }),
      response: { 200: z.object({}), default: refusal },
    },
    preHandler: async (request) => void (await phoneOf(request)),
    handler: async (request) => {
      phones.leaves(own(request), request.body.isLeaving)
      return {}
    },
  })

  app.post('/tables/:game/claim', {
    config: { surface: 'phones.claim', access: 'own-check' },
    schema: {
      summary: 'The phone is at this seat, which has to be its owner’s. The judge confirms it, once an evening.',
      params: table,
      body: z.strictObject({ seat: z.int().min(1).max(LIVE_SEATS) }),
      response: { 200: z.object({ isConfirmed: z.boolean() }), default: refusal },
    },
    preHandler: async (request) => void (await phoneOf(request)),
    handler: async (request) => {
      const phone = own(request)
      const { game } = request.params
      const { seat } = request.body
      const { tables } = await taken(club.phoneEvening(AT_ONCE))
      const sitter = tables.find((each) => each.game === game)?.seats.find((each) => each.seat === seat)
      if (sitter?.member !== phone.member) throw new Refusal(409, 'phones/not-your-seat', { seat })
      phones.claim(phone, game, seat)
      return { isConfirmed: phones.isConfirmed(phone) }
    },
  })

  app.route({
    method: 'GET',
    url: '/ws/table/:game',
    config: { surface: 'phones.table', access: 'own-check', tokenInAddress: true },
    schema: {
      summary:
        'A socket of a phone: the table as everybody at it sees it, votes by phone, its own card while a finger holds it.',
      params: table,
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketAnswers,
    },
    preHandler: async (request) => {
      sockets.makeRoom()
      await phoneOf(request)
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, request) => lines.join(socket, own(request), (request.params as z.infer<typeof table>).game),
  })
}

async function taken<T>(asked: Promise<Result<T>> | Result<T>): Promise<T> {
  const result = await asked
  if (result.ok) return result.value
  throw new Refusal(409, result.error.code, result.error.params)
}

interface Offered {
  readonly member: string
  readonly name: string
  readonly games: number
  readonly club?: string
}

/** Members whose names begin with the typed one first, then those that hold it, then near ones; those not here first. */
async function namesLike(club: Club, members: readonly Member[], typed: string): Promise<readonly Offered[]> {
  const key = nameKey(typed)
  const [near] = await taken(club.ask('members.near', { names: [typed] }))
  const rank = ({ name: of }: Member): number => {
    const own = nameKey(of)
    return own === key ? 0 : own.startsWith(key) ? 1 : own.includes(key) ? 2 : near?.perhaps.includes(of) ? 3 : 4
  }
  return members
    .map((member) => ({ member, at: rank(member) }))
    .filter(({ at, member }) => at < (member.active ? 4 : 2))
    .toSorted((a, b) => a.at - b.at || Number(a.member.present) - Number(b.member.present))
    .slice(0, NAMES_OFFERED)
    .map(({ member: { id, name: of, games, club: from } }) => ({
      ...{ member: id, name: of, games },
      ...(from === undefined ? {} : { club: from }),
    }))
}
