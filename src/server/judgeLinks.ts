// A judge's own link: the channel of the app, reduced to the results of the tables that one event's plan assigns to the
// judge. Every request reads the plan again, so a table that moves to another judge is no longer accessible.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { WEB_SOCKET_CLOSE_CODES } from '../api/closeCodes.ts'
import { serveClient } from '../api/channel.ts'
import { ALL_READ_KEYS, areReadKeysTouched, refusedApiResult } from '../api/contract/apiResult.ts'
import type { ErrorLogger } from '../api/errorLogger.ts'
import { findJudgeLinkRefusal } from '../api/rights/guard.ts'
import { createService, type RequestHandlers, type Service } from '../api/service.ts'
import type { Club } from '../application/club.ts'
import type { NamedJudge } from '../club/model/judging.ts'
import type { JudgeLink } from '../club/model/broadcast.ts'
import { GAME_ROWS_READ_KEY_PREFIX } from '../club/model/readKeys.ts'
import { PLAN_STREAM_PREFIX } from '../club/model/streams.ts'
import { err, ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import type { Clock } from '../store/platform.ts'
import { tokenOfRequest } from './access.ts'
import type { ClubBroadcast, LinkedJudge } from './broadcast/clubBroadcast.ts'
import type { Heartbeat } from './heartbeat.ts'
import { Refusal } from './refusal.ts'
import { createWebSocketPort } from './routes/webSocketPort.ts'
import { socketResponseSchemas } from './schemas.ts'
import type { OpenSockets } from './sockets.ts'
import type { TokenCheck } from './tokenCheck.ts'

/** Errors in addition to those of the club's own requests: `judging/not-by-link`, `judging/another-table`. */
export function createJudgeLinkService(club: Club, link: JudgeLink, clock: Clock, log: ErrorLogger): Service {
  const { season } = link
  const plan = () => club.judgeTables(link)

  /**
   * Runs the request if the game is at one of the judge's tables and is a results sheet. A game with a protocol can be
   * changed only on the laptop.
   */
  async function sheetOf<T>(id: string, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const his = await plan()
    if (!his.ok) return his
    if (!his.value.stages.some(({ games }) => games.some(({ game }) => game === id)))
      return err({ code: 'judging/another-table', params: {} })
    const game = await club.ask('games.get', { game: id })
    if (game.ok && game.value.log.length > 0) return err({ code: 'results/has-protocol', params: {} })
    return game.ok ? ask() : game
  }

  async function refusalOf(id: string | undefined, by: NamedJudge): Promise<Rejection | undefined> {
    const game = id === undefined ? undefined : await club.ask('games.get', { game: id })
    if (game?.ok === false) return game.error
    const seasons = await club.ask('seasons.list', {})
    const kind = seasons.ok ? seasons.value.find((each) => each.id === season)?.kind : undefined
    return findJudgeLinkRefusal(by, game?.value, kind ?? 'season', club.now().at)
  }

  const handlers: Partial<RequestHandlers> = {
    async 'club.status'() {
      const known = await club.overview()
      if (!known.ok) return known
      const { name, newer } = known.value
      const open = { closed: null, start: null, journal: null, faults: [], ...(newer ? { newer } : {}) }
      return ok({ club: name === undefined ? null : { name }, ...open })
    },
    async 'seasons.list'() {
      const all = await club.ask('seasons.list', {})
      return all.ok ? ok(all.value.filter(({ id }) => id === season)) : all
    },
    'plan.get': (asked) => (asked.season === season ? plan() : err({ code: 'judging/not-by-link', params: {} })),
    'games.get': ({ game }) => sheetOf(game, () => club.ask('games.get', { game })),
    'ledger.list': ({ game }) => sheetOf(game, () => club.ask('ledger.list', { game })),
    'ledger.scheme': (asked) => club.ask('ledger.scheme', asked),
    'rulebooks.list': () => club.ask('rulebooks.list', {}),
    'phrases.own': (asked) => club.ask('phrases.own', asked),
    'results.save': ({ seats, bestMove, ...sheet }) =>
      club.saveOfJudge(link, { ...sheet, seats: [...seats], bestMove: [...bestMove] }, refusalOf),
  }
  const known = createService(handlers, (listener) => subscribeToSeason(club, season, clock, listener), log)
  return {
    listen: known.listen,
    async call(name, args, gone) {
      if (!Object.hasOwn(handlers, name)) return refusedApiResult('judging/not-by-link')
      // The answer is sent without its read keys, which could reveal further data.
      const { reads: _, ...answer } = await known.call(name, args, gone)
      return answer
    },
  }
}

/** Minimum number of milliseconds between two pushes, because the page sends all its requests again after each push. */
const MIN_PUSH_INTERVAL_MS = 1000

/**
 * Announces that something in the event changed, without saying what. The first of several quick changes is announced
 * at once, and the others together after the interval.
 */
function subscribeToSeason(
  club: Club,
  season: string,
  clock: Clock,
  listener: Parameters<Service['listen']>[0],
): () => void {
  const read = [PLAN_STREAM_PREFIX + season, GAME_ROWS_READ_KEY_PREFIX + season, 'club/']
  let callOff: (() => void) | undefined
  let isDue = false
  const tell = () => {
    isDue = callOff !== undefined
    if (isDue) return
    listener({ name: 'changed', push: { keys: ALL_READ_KEYS } })
    callOff = clock.after(MIN_PUSH_INTERVAL_MS, () => {
      callOff = undefined
      if (isDue) tell()
    })
  }
  const stop = club.listen((keys) => {
    if (areReadKeysTouched(read, keys)) tell()
  })
  return () => {
    stop()
    callOff?.()
  }
}

interface Surroundings {
  readonly club: Club
  readonly clock: Clock
  readonly sockets: OpenSockets
  readonly heartbeat: Heartbeat
  readonly check: TokenCheck
  readonly log: ErrorLogger
}

export function addJudgeLinkRoutes(
  server: FastifyInstance,
  broadcast: Pick<ClubBroadcast, 'judgeOf'>,
  { club, clock, sockets, heartbeat, check, log }: Surroundings,
): void {
  const known = new WeakMap<FastifyRequest, LinkedJudge>()

  server.route({
    method: 'GET',
    url: '/ws/judge',
    config: { surface: 'judge', access: 'own-check', tokenInAddress: true },
    schema: {
      summary:
        'A socket: the channel of the app, cut down to results of the tables of one judge. No contract for others.',
      querystring: z.object({ token: z.string().exactOptional() }),
      response: socketResponseSchemas,
    },
    preParsing: async (request) => {
      sockets.refuseIfFull()
      const find = (token: string) => Promise.resolve(broadcast.judgeOf(token))
      known.set(request, await check(request, tokenOfRequest(request, true), find))
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, request) => {
      const judge = known.get(request)
      if (judge === undefined) return socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'server/no-token')
      const stop = serveClient(createWebSocketPort(socket), createJudgeLinkService(club, judge.link, clock, log), log)
      sockets.keep(socket, { right: { kind: 'table' }, token: judge.id, withdrawn: judge.withdrawn }, stop)
      const hear = heartbeat.join(socket)
      socket.on('message', () => {
        if (!hear()) socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'phones/too-many-messages')
      })
    },
  })
}
