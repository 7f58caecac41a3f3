// Games over REST: opening, status, pausing, stepping, exporting.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Club } from '../../application/club.ts'
import { MAX_RULEBOOK_CHARACTERS } from '../../club/rulebooks/parse.ts'
import { gameViewFor } from '../../rules/view.ts'
import { seat } from '../../rules/vocabulary.ts'
import { type TokenAccess, requireGameAccess } from '../access.ts'
import type { WatchedGame } from '../frames/watchedGame.ts'
import { findGame, type FoundGame, type ServedAndLoggedGames, listGames } from '../games.ts'
import { Refusal } from '../refusal.ts'
import { type AccessRight, viewerOfRight } from '../viewerAccess.ts'
import {
  exportQuerySchema,
  gameListSchema,
  createdGameSchema,
  gameParamsSchema,
  gameStatusSchema,
  gameTokensSchema,
  newGameSchema,
  refusalSchema,
  tokenParamsSchema,
} from '../schemas.ts'
import type { ServedTable } from '../tables/servedTable.ts'

type Status = z.infer<typeof gameStatusSchema>

const SUMMARY_BY_COMMAND = {
  pause: 'A game of agents stands still.',
  resume: 'It goes on.',
  step: 'One round of questions is asked; answers when what came of it has been told.',
} as const

/** Body limit for a new game, which may include a rulebook file. */
const MAX_NEW_GAME_BYTES = 2 * MAX_RULEBOOK_CHARACTERS

interface Surroundings {
  readonly games: ServedAndLoggedGames
  readonly club: Pick<Club, 'watch'>
}

/** Shared options of the routes for one game, which require a token. */
const gameRouteOptions = <S extends z.ZodType>(surface: string, summary: string, answer: S) => ({
  config: { surface, access: 'token' as const },
  schema: { summary, params: gameParamsSchema, response: { 200: answer, default: refusalSchema } },
})

export function findGameWithAccess(
  games: ServedAndLoggedGames,
  access: TokenAccess,
  id: string,
  isCommand = false,
): Promise<FoundGame> {
  requireGameAccess(access, id, isCommand)
  return findGame(games, access, id)
}

export function addGameRoutes(server: FastifyInstance, { games, club }: Surroundings): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.post('/games', {
    config: { surface: 'games.new', access: 'admin' },
    bodyLimit: MAX_NEW_GAME_BYTES,
    schema: {
      summary: 'Opens a game for agents; its tokens are told once.',
      body: newGameSchema,
      response: { 201: createdGameSchema, default: refusalSchema },
    },
    handler: async ({ body }, reply) => reply.code(201).send(await games.tables.open(body)),
  })

  app.get('/games', {
    config: { surface: 'games.list', access: 'token' },
    schema: {
      summary: 'The games that this right may know of: those played here, and those at the tables of the last evening.',
      response: { 200: gameListSchema, default: refusalSchema },
    },
    handler: async ({ access }) => {
      const found = await listGames({ games, club }, access)
      return { games: found.map((game) => statusOf(game, access.right)) }
    },
  })

  app.get('/games/:id', {
    ...gameRouteOptions('games.status', 'Where a game is, as this right may know.', gameStatusSchema),
    handler: async ({ params: { id }, access }) => statusOf(await findGameWithAccess(games, access, id), access.right),
  })

  for (const command of Object.keys(SUMMARY_BY_COMMAND) as (keyof typeof SUMMARY_BY_COMMAND)[])
    app.post(`/games/:id/${command}`, {
      ...gameRouteOptions(`games.${command}`, SUMMARY_BY_COMMAND[command], gameStatusSchema),
      handler: async ({ params: { id }, access }) => {
        const found = await findGameWithAccess(games, access, id, true)
        if (found.table === undefined) throw new Refusal(409, 'server/played-by-people')
        await found.table[command]()
        return statusOf(found, access.right)
      },
    })

  tokenRoutes(server, games)
  exportRoute(server, games)
}

function tokenRoutes(server: FastifyInstance, games: ServedAndLoggedGames): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  /** Errors: `server/tokens-of-club`. */
  async function tableFor(access: TokenAccess, id: string): Promise<ServedTable> {
    const { table } = await findGameWithAccess(games, access, id, true)
    if (table === undefined) throw new Refusal(409, 'server/tokens-of-club')
    return table
  }

  app.get('/games/:id/tokens', {
    ...gameRouteOptions(
      'games.tokens',
      'The tokens of a game of agents: which were withdrawn, how many sockets watch with each.',
      gameTokensSchema,
    ),
    handler: async ({ params: { id }, access }) => tokensOf(await tableFor(access, id)),
  })

  app.delete('/games/:id/tokens/:right', {
    config: { surface: 'games.withdraw', access: 'token' },
    schema: {
      summary: 'Takes a token back for good: `admin`, `town` or the number of a seat. Its sockets are closed.',
      params: tokenParamsSchema,
      response: { 200: gameTokensSchema, default: refusalSchema },
    },
    handler: async ({ params: { id, right }, access }) => {
      const table = await tableFor(access, id)
      await table.withdraw(right === 'admin' || right === 'town' ? right : seat(Number(right)))
      return tokensOf(table)
    },
  })
}

function exportRoute(server: FastifyInstance, games: ServedAndLoggedGames): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.get('/games/:id/export', {
    config: { surface: 'games.export', access: 'token' },
    schema: {
      summary: 'The frames of this right so far, a line each: the same bytes as over the socket.',
      params: gameParamsSchema,
      querystring: exportQuerySchema,
      response: {
        200: { description: 'Lines of JSON', content: { 'application/x-ndjson': { schema: z.string() } } },
        default: refusalSchema,
      },
    },
    handler: async ({ params: { id }, query, access }, reply) => {
      const { watched } = await findGameWithAccess(games, access, id)
      const { frames, length } = watched.visibleTo(rightForView(watched, access, query.view))
      const lines = Array.from({ length }, (_, i) => `${frames.at(i + 1)?.toString() ?? ''}\n`)
      return reply.type('application/x-ndjson; charset=utf-8').send(lines.join(''))
    },
  })
}

function tokensOf({ tokens }: ServedTable): z.infer<typeof gameTokensSchema> {
  return {
    tokens: tokens.list.map(({ right, isWithdrawn, connected }) => ({
      ...(typeof right === 'number' ? { right: 'seat', seat: right } : { right }),
      isWithdrawn,
      connected,
    })),
  }
}

/** Errors: `server/not-over`, also if the end of the game may not be shown with this right yet. */
export function rightForView(
  watched: WatchedGame,
  { right }: TokenAccess,
  view: 'post-mortem' | undefined,
): AccessRight {
  if (view === undefined) return right
  const after: AccessRight = { kind: view }
  if (watched.visibleTo(after).state?.phase !== 'over') throw new Refusal(409, 'server/not-over')
  return after
}

function statusOf({ watched, table }: FoundGame, right: AccessRight): Status {
  const { state, length } = watched.visibleTo(right)
  if (state === undefined) throw new Refusal(404, 'server/unknown-game')
  const { rulebook, phase, round, seats, outcome } = gameViewFor(state, viewerOfRight(right))
  const of = (isAlive: boolean) => seats.filter(({ alive }) => alive === isAlive).map(({ seat }) => seat)
  return {
    id: watched.game.id,
    rulebook,
    phase,
    round,
    alive: of(true),
    dead: of(false),
    seq: length,
    over: phase === 'over',
    outcome: outcome ?? null,
    ...(table === undefined ? {} : { paused: table.isPaused }),
    ...(table === undefined || (viewerOfRight(right).kind !== 'judge' && phase !== 'over') ? {} : missedOf(table)),
  }
}

function missedOf({ isVoid, missed }: ServedTable): Pick<Status, 'void' | 'missed'> {
  return { void: isVoid, missed: missed.map(({ fault, ...seat }) => ({ ...seat, code: fault })) }
}
