// Routes behind one series of guards (name, origin, rate, token, shape), and the start and stop of the server. The host
// provides a store, a clock and a token. This file depends on neither a command line nor a window.

import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:https'
import type { Socket } from 'node:net'
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Clock } from '../store/platform.ts'
import { ModelSettingsByName } from '../agents/index.ts'
import { createAuthorRightsCheck } from '../api/rights/authors.ts'
import { phonePageAddresses, type ScreenService } from '../api/phoneHost.ts'
import type { Service } from '../api/service.ts'
import type { ErrorLogger } from '../api/errorLogger.ts'
import type { Club } from '../application/club.ts'
import type { Lang } from '../i18n/registry.ts'
import type { Hub } from '../store/sync/hub.ts'
import type { EventStore } from '../store/port.ts'
import {
  combineTokenAccessLookups,
  isOperator,
  createOperatorTokenLookup,
  tokenOfRequest,
  type TokenAccessLookup,
} from './access.ts'
import { collectRoutes, type RouteInfo } from './routeList.ts'
import type { Asset } from './assets.ts'
import { addBodyParsers } from './bodyParsers.ts'
import { answerClientError } from './clientErrors.ts'
import { ClubBroadcast } from './broadcast/clubBroadcast.ts'
import type { ServedAndLoggedGames } from './games.ts'
import { LoggedGames } from './logged/loggedGames.ts'
import { requireKnownHostAndOrigin, type ServerNames, serverNamesAt } from './serverNames.ts'
import { announceServerName } from './announceServerName.ts'
import { Heartbeat } from './heartbeat.ts'
import { addJudgeLinkRoutes } from './judgeLinks.ts'
import type { HubDevices } from './hubDevices.ts'
import { Refusal } from './refusal.ts'
import { addGameRoutes } from './routes/games.ts'
import { addFrameRoutes } from './routes/frames.ts'
import { addSeatRoutes } from './routes/seats.ts'
import { addOpenApi } from './routes/openapi.ts'
import { addAssetRoutes, addClubChannelRoute } from './routes/app.ts'
import { addCurrentGameRoutes, addPageRoutes, addWatchRoutes } from './routes/watch.ts'
import { addHubRoutes } from './routes/hub.ts'
import type { Phones } from './phones/phones.ts'
import { servePhones } from './phones/routes.ts'
import { OpenSockets } from './sockets.ts'
import { createTokenCheck, tooManyAttemptsRefusal, type TokenCheck } from './tokenCheck.ts'
import { createServedGames, ServedTables, type ServedGames } from './tables/tables.ts'
import { Audience } from './watch/audience.ts'

export interface ServerOptions {
  readonly store: EventStore
  /** Hub that devices join, on the same store. If omitted, this server is not a hub. */
  readonly hub?: { readonly exchange: Hub; readonly laptops: HubDevices } | undefined
  /** Club on the same store. */
  readonly club: Club
  /** Phones of the evening, which outlive the server. If omitted, no phones are served. */
  readonly phones?: Phones
  /** Hash of the operator's token. */
  readonly adminHash: string
  readonly clock: Clock
  /** Milliseconds since the epoch. */
  readonly time: () => number
  readonly lang: Lang
  readonly models?: ModelSettingsByName
  /** Service of the club for the screens of the app. If omitted, there is no route to the club. */
  readonly service?: Service
  /** Handles the requests of a judge's remote. If omitted, `service` handles them if it is present. */
  readonly screens?: () => ScreenService | undefined
  /** Files of the built app. */
  readonly assets?: ReadonlyMap<string, Asset>
  readonly log: ErrorLogger
}

export interface RunningServer {
  readonly addresses: readonly string[]
  readonly port: number
  /** All registered routes. */
  readonly routes: readonly RouteInfo[]
  /** Games that the server plays and that are in memory, with their tokens. */
  readonly games: ServedGames
  /**
   * Number of connections by the id that the club uses for their token. The key `null` counts all other connections.
   */
  connected(): ReadonlyMap<string | null, number>
  /** Calls the listener when a socket opens or closes. Returns the function that unsubscribes. */
  listen(listener: () => void): () => void
  /** Closes sockets and stores games. The store stays open. */
  stop(): Promise<void>
}

/** Limit for one address. */
const MAX_REQUESTS_PER_MINUTE = 3000
const MAX_BODY_BYTES = 64 * 1024
const MAX_SOCKET_MESSAGE_BYTES = 2 * 1024 * 1024
/** Milliseconds that a socket has to answer a close. */
const CLOSE_TIMEOUT_MS = 2000

const RESPONSE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
} as const

interface ListenOptions {
  readonly port: number
  readonly isLan: boolean
  /** A certificate with its key as PEM, for https. */
  readonly certificate?: string | undefined
}

/** Rejects with EADDRINUSE if the port is taken. Port 0 selects any free port. */
export async function startServer(
  options: ServerOptions,
  { port, isLan, certificate }: ListenOptions,
): Promise<RunningServer> {
  const {
    store,
    club,
    clock,
    time,
    log,
    lang,
    models = new ModelSettingsByName(),
    screens = () => options.service,
  } = options
  const broadcast = new ClubBroadcast(club, clock)
  await broadcast.refresh()
  const { horizon } = broadcast
  // Games of agents may be in a store that the club does not know.
  const unsubscribe = store.subscribe((envelopes) => club.publicView.recordReceived(envelopes))
  const tables = new ServedTables({ store, clock, time, log, horizon, fetch: globalThis.fetch, models }, lang)
  const sockets = new OpenSockets(clock)
  const heartbeat = new Heartbeat(clock)
  const logged = new LoggedGames(club, horizon)
  const games: ServedAndLoggedGames = { tables, logged }
  const sources: readonly TokenAccessLookup[] = [
    createOperatorTokenLookup(options.adminHash),
    (token) => broadcast.accessOf(token),
    (token) => tables.accessOf(token),
  ]
  const called: { names?: ServerNames } = {}
  const app = newApp(log, certificate)
  const routes = collectRoutes(app)
  const names = () => called.names
  const check = await addGuards(app, { sources, names, log, sockets })
  await addOpenApi(app, () => names()?.addresses ?? [])
  addGameRoutes(app, { games, club })
  addSeatRoutes(app, games, clock)
  addFrameRoutes(app, games, { sockets, heartbeat })
  if (options.hub !== undefined)
    addHubRoutes(app, { ...options.hub, check, rightFault: createAuthorRightsCheck(club.ask) })
  if (options.service !== undefined) addClubChannelRoute(app, options.service, { sockets, heartbeat, log })
  if (options.assets !== undefined) for (const add of [addAssetRoutes, addPageRoutes]) add(app, options.assets)
  const { phones } = options
  const checkIn = phones && {
    current: () => (phones.isOn ? phonePageAddresses(names()?.addresses ?? [])[0] : undefined),
    listen: (listener: () => void) => phones.listen(listener),
  }
  const audience = new Audience({ club, horizon, clock, time, ...(checkIn ? { checkIn } : {}) })
  addWatchRoutes(app, { sockets, heartbeat, audience })
  addCurrentGameRoutes(app, { club, sources, check })
  const around = { clock, club, sockets, heartbeat, audience, check, log, screens }
  addJudgeLinkRoutes(app, broadcast, around)
  const ends = [phones && servePhones(app, phones, around), unsubscribe]
  const connections = followConnections(app)
  const parts = { app, clock, sockets, heartbeat, connections, tables, audience, logged, broadcast, ends }
  try {
    await tables.start()
    await app.listen({ port, host: isLan ? '0.0.0.0' : '127.0.0.1' })
  } catch (error) {
    // The timers would keep the process alive. The hub stays open, because the caller may try another port.
    await stopParts(parts)
    throw error
  }
  const address = app.server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  const { addresses, announced: name } = (called.names = serverNamesAt(actual, isLan, certificate))
  const announcing = name === undefined ? undefined : announceServerName(name, actual, log)
  return {
    addresses,
    port: actual,
    routes,
    games: createServedGames(tables),
    connected: () => sockets.countByToken,
    listen: (listener) => sockets.listen(listener),
    async stop() {
      // Answers the devices that wait for new entries.
      options.hub?.exchange.close()
      await announcing?.stop()
      await stopParts(parts)
    },
  }
}

interface ServerParts {
  readonly app: ReturnType<typeof newApp>
  readonly clock: Clock
  readonly sockets: OpenSockets
  readonly heartbeat: Heartbeat
  readonly connections: Iterable<{ destroy(): void }>
  readonly tables: ServedTables
  readonly audience: Audience
  readonly logged: LoggedGames
  readonly broadcast: ClubBroadcast
  readonly ends: readonly ((() => void) | undefined)[]
}

async function stopParts(parts: ServerParts): Promise<void> {
  const cancel = parts.clock.after(CLOSE_TIMEOUT_MS, () => {
    parts.sockets.terminateAll()
    // A refused connection whose other side never closes is not among `sockets`.
    for (const connection of parts.connections) connection.destroy()
  })
  await parts.app.close()
  cancel()
  await parts.tables.stop()
  for (const end of parts.ends) end?.()
  parts.heartbeat.stop()
  parts.audience.stop()
  parts.logged.stop()
  await parts.broadcast.stop()
}

function newApp(log: ErrorLogger, pem: string | undefined) {
  const serverFactory = (handler: RequestListener): Server => createServer({ cert: pem, key: pem }, handler)
  return Fastify<Server>({
    ...(pem === undefined ? {} : { serverFactory }),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, RESPONSE_HEADERS),
    // A malformed URL is refused before any hook runs. The response has the same headers and does not repeat the URL.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const { status, code, params } = refusalOf(error, log)
      void reply.headers(RESPONSE_HEADERS).code(status).send({ code, params })
    },
  })
}

function followConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  app.server.on('connection', (connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  return connections
}

interface GuardOptions {
  readonly sources: readonly TokenAccessLookup[]
  /** `undefined` until the server listens. */
  readonly names: () => ServerNames | undefined
  readonly sockets: OpenSockets
  readonly log: ErrorLogger
}

async function addGuards(app: FastifyInstance, { sources, names, sockets, log }: GuardOptions): Promise<TokenCheck> {
  addBodyParsers(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, code, params } = refusalOf(error, log)
    return reply.code(status).send({ code, params })
  })
  // Fastify requires the property to be declared before any request. The hook with the token check sets it before a
  // handler reads it.
  app.decorateRequest('access')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(RESPONSE_HEADERS)
    const known = names()
    if (known !== undefined) requireKnownHostAndOrigin(request, known, request.routeOptions.config.isForAnyOrigin)
  })
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_SOCKET_MESSAGE_BYTES },
    preClose(done) {
      sockets.closeAll()
      this.websocketServer.close()
      done()
    },
    // No error message is sent, because the library closes the socket with a code of the protocol.
    errorHandler: () => undefined,
  })
  await app.register(fastifyRateLimit, {
    max: MAX_REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: addressOf,
    errorResponseBuilder: (_request, { ttl }) => tooManyAttemptsRefusal(ttl),
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, () => {
    throw new Refusal(404, 'server/unknown-path')
  })
  const check = createTokenCheck(app)
  app.addHook('preParsing', async (request) => {
    const { access, tokenInAddress = false } = request.routeOptions.config
    if (access !== 'token' && access !== 'admin') return
    request.access = await check(request, tokenOfRequest(request, tokenInAddress), combineTokenAccessLookups(sources))
    if (access === 'admin' && !isOperator(request.access)) throw new Refusal(403, 'server/admin-only')
  })
  return check
}

/** Key for counting requests. A connection that was closed before its request is handled has no address. */
function addressOf({ ip }: { readonly ip?: string }): string {
  return ip === undefined ? 'closed' : normalizeIP(ip)
}

/** An error in the request is reported to the client; an error in the server is logged. */
function refusalOf(error: FastifyError | Refusal, log: ErrorLogger): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    return new Refusal(400, 'server/bad-request', {
      place: `${error.validationContext ?? ''}${issue?.instancePath ?? ''}`.slice(0, 200),
      problem: issue?.keyword ?? '',
    })
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Refusal(400, 'server/bad-request', { place: '', problem: error.code })
  log('the server failed', error)
  return new Refusal(500, 'server/unexpected')
}
