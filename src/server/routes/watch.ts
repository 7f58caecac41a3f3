// Pages of the viewers, their socket, and the endpoint that streamers' overlays poll.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { WEB_SOCKET_CLOSE_CODES } from '../../api/closeCodes.ts'
import type { Club } from '../../application/club.ts'
import { NO_OVERLAY_CURRENT_GAME } from '../../club/broadcast/currentGame.ts'
import { DEFAULT_LANG, langOfLocale } from '../../i18n/registry.ts'
import { ASSET_HEADERS, type Asset, sendAsset } from '../assets.ts'
import { combineTokenAccessLookups, type TokenAccessLookup } from '../access.ts'
import type { Heartbeat } from '../heartbeat.ts'
import { Refusal } from '../refusal.ts'
import { viewerWithDelayOfRight } from '../viewerAccess.ts'
import { refusalSchema, socketResponseSchemas, watchQuerySchema } from '../schemas.ts'
import type { OpenSockets } from '../sockets.ts'
import type { TokenCheck } from '../tokenCheck.ts'
import type { Audience } from '../watch/audience.ts'

/** Allows only content of this origin, without inline scripts and inline styles. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE_FILES = [
  ['/watch', '/watch.html'],
  ['/overlay', '/watch.html'],
  ['/phone', '/phone.html'],
] as const

/** Adds no routes for pages that have not been built. */
export function addPageRoutes(server: FastifyInstance, assets: ReadonlyMap<string, Asset>): void {
  for (const [url, file] of PAGE_FILES) {
    const page = assets.get(file)
    if (page === undefined) continue
    server.get(url, {
      config: { surface: 'pages', access: 'anybody', isFile: true },
      schema: { hide: true },
      handler: (request, reply) =>
        sendAsset(
          request,
          reply.headers({ ...ASSET_HEADERS, 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-cache' }),
          page,
        ),
    })
  }
}

interface Surroundings {
  readonly sockets: OpenSockets
  readonly heartbeat: Heartbeat
  readonly audience: Audience
}

export function addWatchRoutes(server: FastifyInstance, { sockets, heartbeat, audience }: Surroundings): void {
  server.route({
    method: 'GET',
    url: '/watch/socket',
    schema: {
      summary:
        'A socket: what the evening shows to this right, {"view"} whenever it has changed, as the pages draw it. ' +
        'Each second {"type":"BEAT"}: without one for two seconds the connection is cut.',
      querystring: watchQuerySchema,
      response: socketResponseSchemas,
    },
    config: { surface: 'watch', access: 'token', tokenInAddress: true },
    preHandler: (_request, _reply, done) => {
      sockets.refuseIfFull()
      done()
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, { access, query }) => {
      const { delay } = query as z.infer<typeof watchQuerySchema>
      sockets.keep(socket, access, audience.join(socket, access, delay))
      heartbeat.join(socket)
      // Viewers may only listen: a message closes the socket.
      socket.on('message', () => socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'server/listen-only'))
    },
  })
}

/** The published format requires that pages of any origin can read the answer, without cookies. */
const ANY_ORIGIN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
  'Access-Control-Max-Age': '10000',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const

const number = z.coerce.number().int().min(0).max(1_000_000).default(0).catch(0)
const asked = z.object({
  token: z.string().max(200).optional(),
  table_num: number,
  game_num: number,
  lang: z.string().max(20).optional(),
  version: number,
})

const currentGameAnswer = z.object({
  version: z.literal(0),
  game: z.looseObject({}).optional(),
  error: z.string().optional(),
})

const ACCEPTED_BODY_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json']

const HELP_PAGE = `<!doctype html><title>current_game</title><p>token, table_num, game_num, lang, version (0)</p>`

interface CurrentGameOptions {
  readonly club: Club
  readonly sources: readonly TokenAccessLookup[]
  readonly check: TokenCheck
}

export function addCurrentGameRoutes(server: FastifyInstance, { club, sources, check }: CurrentGameOptions): void {
  const url = '/api/get/current_game.php'
  const config = { surface: 'current-game', access: 'own-check', isForAnyOrigin: true } as const
  const summary = 'The game that runs, as overlays for streamers poll it: the published form of MafiaRatings.'
  const response = { 200: currentGameAnswer, default: refusalSchema }
  // The token is one of the fields and may be missing.
  const security: [] = []

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const given = { ...(request.query as object), ...(request.body as object | undefined) }
    reply.headers(ANY_ORIGIN_HEADERS)
    if ('help' in given) return reply.type('text/html; charset=utf-8').send(HELP_PAGE)
    reply.type('application/json')
    const read = asked.safeParse(given)
    if (!read.success) return NO_OVERLAY_CURRENT_GAME
    const { token, table_num, game_num, lang, version } = read.data
    if (version > 0) return { error: 'Unsupported version', version: 0 }
    if (token === undefined || token === '') return { error: 'Unknown token', version: 0 }
    const access = await check(request, token, combineTokenAccessLookups(sources)).catch(ignoreUnlessTooMany)
    // An unknown token gets the same answer as a valid token without a running game.
    if (access === undefined) return NO_OVERLAY_CURRENT_GAME
    const told = await club.currentGame({
      ...viewerWithDelayOfRight(access.right),
      lang: lang === undefined ? DEFAULT_LANG : langOfLocale(lang),
      table: table_num,
      number: game_num,
      ...(access.game === undefined ? {} : { only: access.game }),
    })
    return told.ok ? told.value : NO_OVERLAY_CURRENT_GAME
  }

  void server.register(async (scope) => {
    // The published format has no errors, so an invalid request gets this answer too. The fields of the answer must not
    // change.
    scope.setValidatorCompiler(() => () => true)
    scope.setSerializerCompiler(() => (body) => (typeof body === 'string' ? body : JSON.stringify(body)))
    scope.get(url, { config, schema: { summary, security, querystring: asked, response }, handler: answer })
    scope.post(url, {
      config,
      schema: { summary, security, consumes: ACCEPTED_BODY_TYPES, body: asked, response },
      handler: answer,
    })
    scope.route({
      method: 'OPTIONS',
      url,
      config: { ...config, access: 'anybody' },
      schema: { summary: 'What a browser asks before it asks.', response: { 204: z.null(), default: refusalSchema } },
      handler: (_request, reply) => reply.headers(ANY_ORIGIN_HEADERS).code(204).send(),
    })
  })
}

function ignoreUnlessTooMany(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 429) throw error
  return undefined
}
