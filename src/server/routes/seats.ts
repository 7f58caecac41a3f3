// External access to a seat of a game that the server plays: its question and its answer. Both require the token of the
// seat, and show only the view of a person in that seat.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type HumanQuestion, SpeechWording } from '../../agents/index.ts'
import type { Lang } from '../../i18n/registry.ts'
import { seat } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { type TokenAccess, requireGameAccess } from '../access.ts'
import { findGame, type ServedAndLoggedGames } from '../games.ts'
import { Refusal } from '../refusal.ts'
import { gameParamsSchema, refusalSchema, seatAnswerSchema, seatQuestionSchema } from '../schemas.ts'
import type { GuestSeat } from '../tables/guestSeat.ts'
import type { ServedTable } from '../tables/servedTable.ts'

/** Maximum number of seconds for which a request for a question may wait. */
const MAX_WAIT_SECONDS = 25
const query = z.strictObject({ wait: z.coerce.number().int().min(0).max(MAX_WAIT_SECONDS).default(0) })

type Shown = z.infer<typeof seatQuestionSchema>

interface FoundGuestSeat {
  readonly table: ServedTable
  readonly guest: GuestSeat
}

export function addSeatRoutes(server: FastifyInstance, games: ServedAndLoggedGames, clock: Clock): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  /**
   * Errors: `server/seat-only` for every other right, `server/played-by-people` for a logged game, `server/no-guest`
   * if the seat is played by the server.
   */
  async function guestOf(access: TokenAccess, id: string): Promise<FoundGuestSeat> {
    requireGameAccess(access, id, false)
    const { right } = access
    if (right.kind !== 'seat') throw new Refusal(403, 'server/seat-only')
    const { table } = await findGame(games, access, id)
    if (table === undefined) throw new Refusal(409, 'server/played-by-people')
    return { table, guest: table.guestAt(right.seat) }
  }

  async function shown({ table, guest }: FoundGuestSeat, wait: number, signal: AbortSignal): Promise<Shown> {
    const open = await guest.question(clock, wait * 1000, signal)
    if (open === undefined) return { over: table.isOver, question: null }
    return { over: table.isOver, question: { number: open.number, ...plainQuestion(open.question, table.lang) } }
  }

  app.get('/games/:id/question', {
    config: { surface: 'games.question', access: 'token' },
    schema: {
      summary: 'The question that the seat of this token has to answer; waits for one, where asked to.',
      params: gameParamsSchema,
      querystring: query,
      response: { 200: seatQuestionSchema, default: refusalSchema },
    },
    handler: async ({ params: { id }, query: { wait }, access, raw }) => {
      const gone = new AbortController()
      raw.on('close', () => gone.abort())
      return shown(await guestOf(access, id), wait, AbortSignal.any([gone.signal, access.withdrawn]))
    },
  })

  app.post('/games/:id/answer', {
    config: { surface: 'games.answer', access: 'token' },
    schema: {
      summary: 'Answers the question by its number. What is not on offer is asked again, with the reason.',
      params: gameParamsSchema,
      body: seatAnswerSchema,
      response: { 200: z.object({}), default: refusalSchema },
    },
    handler: async ({ params: { id }, body: { number, target, named, ...reply }, access }) => {
      const { guest } = await guestOf(access, id)
      guest.answer(number, {
        ...reply,
        ...(target === undefined ? {} : { target: seat(target) }),
        ...(named === undefined ? {} : { named: named.map(seat) }),
      })
      return {}
    },
  })
}

type Plain = Omit<NonNullable<Shown['question']>, 'number'>

function plainQuestion({ ask, game, heard, words, again, ...question }: HumanQuestion, lang: Lang): Plain {
  const wording = new SpeechWording(lang, () => 0)
  return {
    kind: ask.kind,
    ...(ask.kind === 'speak' ? { floor: ask.floor } : {}),
    ...('targets' in ask ? { targets: [...ask.targets] } : ask.kind === 'lift' ? { targets: [...ask.nominees] } : {}),
    ...('mayPass' in ask
      ? { mayPass: ask.mayPass }
      : ask.kind === 'ballot'
        ? { mayPass: ask.mayAbstain }
        : ask.kind === 'speak'
          ? { mayPass: true }
          : {}),
    ...(ask.kind === 'best-move' ? { count: ask.count } : {}),
    mayTalk: question.mayTalk,
    ...(words === undefined ? {} : { words }),
    ...(again === undefined ? {} : { again }),
    seat: question.seat,
    role: question.role,
    phase: game.phase,
    round: game.round,
    players: game.seats.map(({ seat: at, alive, role }) => ({
      seat: at,
      alive,
      ...(role === undefined ? {} : { role }),
    })),
    checks: question.checks.map(({ round, target, answer }) => ({ round, target, answer })),
    heard: heard.flatMap(({ seat: at, round, ...said }) => {
      const text = wording.textOfHeardAnswer(said)
      return text === '' ? [] : [{ seat: at, round, words: text }]
    }),
  }
}
