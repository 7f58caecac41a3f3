// The hub's routes: heads, suffixes and appends of devices that were added, and the operator's list of them. A device
// of the club gets all data, so its token is none of the viewers' tokens.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Hub } from '../../store/sync/hub.ts'
import {
  appendAnswer,
  appendRequest,
  headsAnswer,
  headsRequest,
  MOST_BYTES,
  readAnswer,
  readRequest,
  refusalAnswer,
} from '../../store/sync/messages.ts'
import { answerHub } from '../../store/sync/httpLine.ts'
import { tokenIn } from '../access.ts'
import type { Caller, Laptops } from '../laptops.ts'
import { refusal } from '../schemas.ts'
import type { TokenCheck } from '../tokens.ts'

const name = z.strictObject({ name: z.string().trim().min(1).max(60) })
/** The device that asks. */
const headers = z.looseObject({ 'x-laptop': z.string().min(1).max(60) })
/** The messages between device and hub, here only for the OpenAPI document: `messages` parses them at both ends. */
const MESSAGES = {
  '/hub/heads': {
    summary: 'Which streams there are, or which have changed since the cursor; waits for news when asked to.',
    body: headsRequest,
    answer: headsAnswer,
  },
  '/hub/read': { summary: 'Streams from a version on.', body: readRequest, answer: readAnswer },
  '/hub/append': {
    summary: 'What a laptop wrote; each part is taken when it hangs on the chain as the hub has it.',
    body: appendRequest,
    answer: appendAnswer,
  },
} as const
interface Exchange {
  readonly exchange: Hub
  readonly laptops: Laptops
  readonly check: TokenCheck
}

export function hubRoutes(server: FastifyInstance, { exchange: hub, laptops, check }: Exchange): void {
  const app = server.withTypeProvider<ZodTypeProvider>()

  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const claimed = headers.safeParse(request.headers)
    return check(request, tokenIn(request, false), async (token) =>
      claimed.success ? laptops.caller(token, claimed.data['x-laptop']) : undefined,
    )
  }

  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const path of Object.keys(MESSAGES) as (keyof typeof MESSAGES)[]) {
    const { summary, body: asked, answer } = MESSAGES[path]
    server.post(path, {
      config: { surface: path.slice(1).replace('/', '.'), access: 'own-check' },
      bodyLimit: MOST_BYTES,
      schema: {
        summary,
        headers,
        body: asked,
        response: { 200: answer, default: refusalAnswer },
      },
      // The hub parses requests, and the device parses answers: once is enough.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      // Before the body is read: a device that was not added cannot send one.
      preParsing: async (request) => void callers.set(request, await callerOf(request)),
      handler: async (request, reply) => {
        const gone = new AbortController()
        reply.raw.on('close', () => gone.abort())
        const { laptop, bringsAll } = callers.get(request) ?? (await callerOf(request))
        const line = hub.lineOf(laptop, bringsAll)
        const { status, body } = await answerHub(line, path, request.body, gone.signal)
        // The device may have been removed while it waited for news.
        await callerOf(request)
        return reply.code(status).send(body)
      },
    })
  }

  app.post('/hub/laptops', {
    config: { surface: 'hub.let-in', access: 'admin' },
    schema: {
      summary: 'Lets a laptop in; its token is told once, and one it had before counts no more.',
      body: name,
      response: { 201: z.object({ token: z.string() }), default: refusal },
    },
    handler: async ({ body }, reply) => reply.code(201).send({ token: await laptops.letIn(body.name) }),
  })
  app.get('/hub/laptops', {
    config: { surface: 'hub.laptops', access: 'admin' },
    schema: {
      summary: 'Laptops that were let in, and the id of each that has come.',
      response: {
        200: z.object({ laptops: z.array(z.object({ name: z.string(), laptop: z.string().optional() })) }),
        default: refusal,
      },
    },
    handler: async () => ({ laptops: [...(await laptops.list())] }),
  })
  app.delete('/hub/laptops', {
    config: { surface: 'hub.put-out', access: 'admin' },
    schema: {
      summary: 'Puts a laptop out.',
      body: name,
      response: { 200: z.object({ wasKnown: z.boolean() }), default: refusal },
    },
    handler: async ({ body }) => ({ wasKnown: await laptops.putOut(body.name) }),
  })
}
