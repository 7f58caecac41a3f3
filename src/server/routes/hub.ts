// Routes of the hub: heads, reads and appends for devices that were added, and the operator's list of them. A device of
// the club gets all data, so its token differs from the viewers' tokens.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { AdmittedDeviceRights, Hub } from '../../store/sync/hub.ts'
import { DEVICE_STREAM_SCOPES } from '../../store/sync/policy.ts'
import {
  appendAnswerSchema,
  appendRequestSchema,
  headsAnswerSchema,
  headsRequestSchema,
  MAX_HUB_MESSAGE_BYTES,
  readAnswerSchema,
  readRequestSchema,
  refusalAnswerSchema,
} from '../../store/sync/messages.ts'
import { answerHubRequest } from '../../store/sync/answerHubRequest.ts'
import { tokenOfRequest } from '../access.ts'
import type { AdmittedDevice, DeviceClaim, HubDevices } from '../hubDevices.ts'
import { refusalSchema } from '../schemas.ts'
import type { TokenCheck } from '../tokenCheck.ts'

const name = z.strictObject({ name: z.string().trim().min(1).max(60) })
/**
 * Device that sends the request, its public key, its signature over the body, the id of its process, the name of its
 * computer, and its proof.
 */
const headers = z.looseObject({
  'x-laptop': z.string().min(1).max(60),
  'x-key': z.string().min(1).max(100),
  'x-signature': z.string().max(200).exactOptional(),
  'x-session': z.string().max(100).exactOptional(),
  'x-machine': z.string().max(200).exactOptional(),
  'x-proof': z.string().max(200).exactOptional(),
})
const admission = name.extend({ fingerprint: z.string().max(20), scope: z.enum(DEVICE_STREAM_SCOPES) })
const renewal = z.strictObject({
  laptop: z.string().min(1).max(60),
  key: z.string().min(1).max(100),
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
})
/** Milliseconds since the epoch, and the address as the hub saw it. */
const seenFrom = z.object({ at: z.number(), from: z.string() })
const listed = z.object({
  name: z.string(),
  laptop: z.string().exactOptional(),
  fingerprint: z.string().exactOptional(),
  scope: z.enum(DEVICE_STREAM_SCOPES).exactOptional(),
  machines: z.array(z.string()).exactOptional(),
  ahead: z.object({ ms: z.number(), within: z.number() }).exactOptional(),
  renewedFrom: z.string().exactOptional(),
  seen: seenFrom.exactOptional(),
  asked: seenFrom.exactOptional(),
})
/**
 * Messages between device and hub, used here only for the OpenAPI document. At run time both ends parse them with
 * `messages`.
 */
const HUB_MESSAGE_ROUTES = {
  '/hub/heads': {
    summary: 'Which streams there are, or which have changed since the cursor; waits for news when asked to.',
    body: headsRequestSchema,
    answer: headsAnswerSchema,
  },
  '/hub/read': { summary: 'Streams from a version on.', body: readRequestSchema, answer: readAnswerSchema },
  '/hub/append': {
    summary: 'What a laptop wrote; each part is taken when it hangs on the chain as the hub has it.',
    body: appendRequestSchema,
    answer: appendAnswerSchema,
  },
} as const
interface HubRouteOptions {
  readonly exchange: Hub
  readonly laptops: HubDevices
  readonly check: TokenCheck
  readonly rightFault: NonNullable<AdmittedDeviceRights['rightFault']>
}

export function addHubRoutes(
  server: FastifyInstance,
  { exchange: hub, laptops, check, rightFault }: HubRouteOptions,
): void {
  operatorRoutes(server, laptops)

  async function callerOf(request: FastifyRequest): Promise<AdmittedDevice> {
    const claimed = claimedIn(request)
    return check(request, tokenOfRequest(request, false), async (token) =>
      claimed === undefined ? undefined : laptops.authenticate(token, claimed),
    )
  }

  /** A proof is valid once, so the caller is determined once per request. */
  const callers = new WeakMap<FastifyRequest, AdmittedDevice>()
  async function callerOnce(request: FastifyRequest): Promise<AdmittedDevice> {
    const caller = callers.get(request) ?? (await callerOf(request))
    callers.set(request, caller)
    return caller
  }
  for (const path of Object.keys(HUB_MESSAGE_ROUTES) as (keyof typeof HUB_MESSAGE_ROUTES)[]) {
    const { summary, body: asked, answer } = HUB_MESSAGE_ROUTES[path]
    server.post(path, {
      config: { surface: path.slice(1).replace('/', '.'), access: 'own-check' },
      bodyLimit: MAX_HUB_MESSAGE_BYTES,
      schema: {
        summary,
        headers,
        body: asked,
        response: { 200: answer, default: refusalAnswerSchema },
      },
      // The hub parses requests and the device parses answers, so no further validation is needed.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      // Checked before the body is read, so that a device that was not added cannot send a body.
      preParsing: async (request) => void (await callerOnce(request)),
      handler: async (request, reply) => {
        const caller = await callerOnce(request)
        const gone = new AbortController()
        const leave = () => gone.abort()
        reply.raw.on('close', leave)
        if (caller.withdrawn.aborted) leave()
        caller.withdrawn.addEventListener('abort', leave)
        const line = hub.lineOf(caller.laptop, { ...caller, rightFault })
        const { 'x-signature': signature } = headers.parse(request.headers)
        try {
          const answering = caller.during(answerHubRequest(line, path, request.body, gone.signal, signature))
          const { status, body } = await answering
          // The device may have been removed while it waited for new entries.
          await check(request, tokenOfRequest(request, false), () => caller.check().then(() => true))
          return await reply.code(status).send(body)
        } finally {
          caller.withdrawn.removeEventListener('abort', leave)
        }
      },
    })
  }

  identityRoute(server, laptops, callerOnce)
}

function identityRoute(
  server: FastifyInstance,
  laptops: HubDevices,
  callerOf: (request: FastifyRequest) => Promise<AdmittedDevice>,
): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post('/hub/identity', {
    config: { surface: 'hub.identity', access: 'own-check' },
    schema: {
      summary: 'A laptop asks for an id of its own, where another one uses its id as well. It waits for the operator.',
      headers,
      body: renewal,
      response: { 200: z.object({}), default: refusalAnswerSchema },
    },
    preParsing: async (request) => void (await callerOf(request)),
    async handler(request) {
      const { laptop } = await callerOf(request)
      const { 'x-signature': signature = '' } = headers.parse(request.headers)
      await laptops.renew(tokenOfRequest(request, false) ?? '', laptop, request.body, signature, addressOf(request))
      return {}
    },
  })
}

function operatorRoutes(server: FastifyInstance, laptops: HubDevices): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.post('/hub/laptops', {
    config: { surface: 'hub.let-in', access: 'admin' },
    schema: {
      summary:
        'A token for a laptop, told once; one it had before counts no more. With it, the laptop asks to be admitted.',
      body: name,
      response: { 201: z.object({ token: z.string() }), default: refusalSchema },
    },
    handler: async ({ body }, reply) => reply.code(201).send({ token: await laptops.letIn(body.name) }),
  })
  app.get('/hub/laptops', {
    config: { surface: 'hub.laptops', access: 'admin' },
    schema: {
      summary:
        'Laptops that have a token: of each that has come, id and fingerprint; of each that was admitted, the scope.',
      response: { 200: z.object({ laptops: z.array(listed) }), default: refusalSchema },
    },
    handler: async () => ({
      laptops: (await laptops.list()).map(({ machines, ...each }) => ({
        ...each,
        ...(machines && { machines: [...machines] }),
      })),
    }),
  })
  app.put('/hub/laptops', {
    config: { surface: 'hub.admit', access: 'admin' },
    schema: {
      summary: 'Admits the laptop that asked with this name’s token, where it shows this fingerprint.',
      body: admission,
      response: { 200: z.object({}), default: refusalSchema },
    },
    async handler({ body: { name: called, fingerprint, scope } }) {
      await laptops.admit(called, fingerprint, scope)
      return {}
    },
  })
  app.delete('/hub/laptops', {
    config: { surface: 'hub.put-out', access: 'admin' },
    schema: {
      summary: 'Removes a laptop, and all that were renewed from it.',
      body: name,
      response: { 200: z.object({ wasKnown: z.boolean(), removed: z.array(z.string()) }), default: refusalSchema },
    },
    async handler({ body }) {
      const removed = [...(await laptops.putOut(body.name))]
      return { wasKnown: removed.length > 0, removed }
    },
  })
}

function claimedIn(request: FastifyRequest): DeviceClaim | undefined {
  const { data } = headers.safeParse(request.headers)
  return (
    data && {
      laptop: data['x-laptop'],
      key: data['x-key'],
      session: data['x-session'],
      machine: decoded(data['x-machine'] ?? ''),
      proof: data['x-proof'],
      from: addressOf(request),
    }
  )
}

/** Address as people write it: IPv4 without the prefix that a dual-stack socket adds. */
function addressOf({ ip }: FastifyRequest): string {
  return ip.replace(/^::ffff:(?=\d+\.)/, '').slice(0, 100)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 60)
  } catch {
    return ''
  }
}
