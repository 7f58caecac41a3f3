// Routes for phones: one for each declared request, and those of their sockets. Any phone in the local network may look
// at the evening and check in. The judge must confirm a phone before it sees a card. Source: docs/spec/phones.md §3.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  PHONE_REQUESTS,
  type PhoneRequestInput,
  type PhoneRequestDeclaration,
  type PhoneRequestName,
} from '../../api/phone/requests.ts'
import type { ScreenService } from '../../api/phoneHost.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import type { Club } from '../../application/club.ts'
import type { Clock } from '../../store/platform.ts'
import { tokenOfRequest } from '../access.ts'
import type { Heartbeat } from '../heartbeat.ts'
import { Refusal } from '../refusal.ts'
import { refusalSchema, socketResponseSchemas } from '../schemas.ts'
import type { OpenSockets } from '../sockets.ts'
import type { TokenCheck } from '../tokenCheck.ts'
import type { Audience } from '../watch/audience.ts'
import { networkKeyOfAddress } from './addressKey.ts'
import { PhoneCheckInHandler } from './checkIn.ts'
import { followClubForPhones } from './followClubForPhones.ts'
import { type PhoneCaller, createPhoneHandlers, type PhoneHandlers } from './handlers.ts'
import { PhoneConnections } from './phoneConnections.ts'
import type { Phone, Phones } from './phones.ts'
import { JudgeRemoteConnections } from './remoteConnections.ts'
import type { JudgeRemote } from './remotes.ts'

const table = z.object({ game: z.string().min(1).max(100) })
interface Surroundings {
  readonly clock: Clock
  readonly club: Club
  readonly sockets: OpenSockets
  readonly heartbeat: Heartbeat
  readonly audience: Audience
  readonly check: TokenCheck
  /** Handles the requests of the laptop's screens; returns `undefined` if there are no remotes. */
  readonly screens: () => ScreenService | undefined
  readonly log: ErrorLogger
}

export function servePhones(server: FastifyInstance, phones: Phones, around: Surroundings): () => void {
  const { club, sockets, check, clock } = around
  const lines = new PhoneConnections(phones, around)
  const unfollow = followClubForPhones(phones, club)
  const door = new PhoneAccess(phones, check)
  requestRoutes(server, door, createPhoneHandlers(club, phones, new PhoneCheckInHandler(club, phones, clock)))
  tableRoutes(server, door, { lines, sockets })
  const end = remoteRoutes(server, door, around)
  return () => {
    lines.stop()
    end()
    unfollow()
  }
}

/** Access control: finds the phone or remote of a token, and refuses everything while phones are off. */
class PhoneAccess {
  readonly phones: Phones
  readonly #check: TokenCheck
  readonly #known = new WeakMap<FastifyRequest, Phone>()
  readonly #remotes = new WeakMap<FastifyRequest, JudgeRemote>()

  constructor(phones: Phones, check: TokenCheck) {
    this.phones = phones
    this.#check = check
  }

  readonly isOn = async (): Promise<void> => {
    if (!this.phones.isOn) throw new Refusal(404, 'phones/off')
  }

  /** Errors: `phones/off`, and the errors of the token check. */
  readonly needsToken = async (request: FastifyRequest): Promise<void> => {
    await this.isOn()
    const find = (token: string) => Promise.resolve(this.phones.phoneOf(token))
    this.#known.set(request, await this.#check(request, tokenOfRequest(request, true), find))
  }

  /** Errors: `phones/off`, and the errors of the token check. */
  readonly needsRemote = async (request: FastifyRequest): Promise<void> => {
    await this.isOn()
    const find = (token: string) => Promise.resolve(this.phones.remotes.remoteOfToken(token))
    this.#remotes.set(request, await this.#check(request, tokenOfRequest(request, true), find))
  }

  readonly mayHaveToken = async (request: FastifyRequest): Promise<void> =>
    tokenOfRequest(request, false) === undefined ? this.isOn() : this.needsToken(request)

  /** Returns the check that a request must pass before its body is read. */
  opens(by: PhoneRequestDeclaration['by']): (request: FastifyRequest) => Promise<void> {
    return by === 'phone' ? this.needsToken : by === 'either' ? this.mayHaveToken : this.isOn
  }

  callerOf(request: FastifyRequest, by: PhoneRequestDeclaration['by']): Phone | undefined {
    return by === 'phone' ? this.ownOf(request) : this.phoneOf(request)
  }

  /** `undefined` if the request has no token. */
  phoneOf(request: FastifyRequest): Phone | undefined {
    return this.#known.get(request)
  }

  ownOf(request: FastifyRequest): Phone {
    return known(this.phoneOf(request))
  }

  remoteOf(request: FastifyRequest): JudgeRemote {
    return known(this.#remotes.get(request))
  }
}

function known<T>(who: T | undefined): T {
  if (who === undefined) throw new Refusal(401, 'server/no-token')
  return who
}

/** Adds a route for each declared request. Its answers contain only the fields of their schema. */
function requestRoutes(server: FastifyInstance, door: PhoneAccess, handlers: PhoneHandlers): void {
  for (const name of Object.keys(PHONE_REQUESTS) as PhoneRequestName[]) requestRoute(server, door, handlers, name)
}

function requestRoute<N extends PhoneRequestName>(
  server: FastifyInstance,
  door: PhoneAccess,
  handlers: PhoneHandlers,
  name: N,
): void {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string]
  const { by, surface, summary, answer, mostInAMinute, inPath, inBody }: PhoneRequestDeclaration = PHONE_REQUESTS[name]
  server.withTypeProvider<ZodTypeProvider>().route({
    method,
    url,
    config: {
      surface,
      access: by === 'phone' ? 'own-check' : 'anybody',
      ...(mostInAMinute === undefined ? {} : { rateLimit: { max: mostInAMinute, timeWindow: 60_000 } }),
    },
    schema: {
      summary,
      ...(inPath === undefined ? {} : { params: inPath }),
      ...(inBody === undefined ? {} : { body: inBody }),
      response: { 200: answer, default: refusalSchema },
    },
    preParsing: door.opens(by),
    handler: (request) => {
      // The route's schemas have already parsed both parts.
      const asked = { path: request.params, body: request.body } as PhoneRequestInput<N>
      return handlers[name](asked, {
        address: networkKeyOfAddress(request.ip),
        phone: door.callerOf(request, by),
      } as PhoneCaller<N>)
    },
  })
}

interface Tables {
  readonly lines: PhoneConnections
  readonly sockets: OpenSockets
}

function tableRoutes(server: FastifyInstance, door: PhoneAccess, { lines, sockets }: Tables): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.route({
    method: 'GET',
    url: '/ws/table/:game',
    config: { surface: 'phones.table', access: 'own-check', tokenInAddress: true },
    schema: {
      summary: 'A socket: the table as all at it see it, votes by phone, the own card while a finger holds it.',
      params: table,
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketResponseSchemas,
    },
    preParsing: async (request) => {
      sockets.refuseIfFull()
      await door.needsToken(request)
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, request) =>
      lines.join(socket, door.ownOf(request), (request.params as z.infer<typeof table>).game),
  })
}

function remoteRoutes(
  server: FastifyInstance,
  door: PhoneAccess,
  { screens, heartbeat, sockets, log }: Surroundings,
): () => void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { phones } = door
  const { remotes } = phones
  const called = () => {
    const service = screens()
    if (service === undefined) throw new Refusal(404, 'phones/off')
    return service
  }
  // The service is looked up at each call, because a club that is opened again has a new service.
  const screensNow: ScreenService = {
    call: (...asked) => called().call(...asked),
    listen: (listener) => called().listen(listener),
  }
  const lines = new JudgeRemoteConnections({ remotes, heartbeat, sockets, screens: screensNow, log })

  app.route({
    method: 'GET',
    url: '/ws/remote',
    config: { surface: 'phones.remote', access: 'own-check', tokenInAddress: true },
    schema: {
      summary: 'A socket: the channel of the app, cut down to what a remote does in its game. No contract for others.',
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketResponseSchemas,
    },
    preParsing: async (request) => {
      sockets.refuseIfFull()
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
