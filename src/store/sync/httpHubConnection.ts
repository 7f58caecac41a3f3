// Connection to a hub over HTTP: typed requests whose responses are limited in size and parsed. Anything except a hub's
// response counts as a lost connection. The token is in a header, never in a message.

import { z, type ZodType } from 'zod'
import { storeUnavailableResult } from '../hash.ts'
import { unreferencedClock, signalWithTimeout, type Clock } from '../platform.ts'
import type { StoreError, StoreResult } from '../port.ts'
import { signingTextOfRequest, signingTextOfPush, signingTextOfRenewal, type DeviceSigner } from './deviceSigner.ts'
import type { HubConnection } from './hub.ts'
import {
  appendAnswerSchema,
  headsAnswerSchema,
  MAX_NEWS_WAIT_MS,
  MAX_HUB_MESSAGE_BYTES,
  readAnswerSchema,
  refusalAnswerSchema,
} from './messages.ts'

export interface HubHttpOptions {
  /** Address of the hub: `http://host:port`. */
  readonly address: string
  readonly token: string
  readonly deviceId: string
  /** The device's key. A hub accepts nothing from a device without a key. */
  readonly key?: DeviceSigner | undefined
  /**
   * Identifies this run of the program and its computer. Two runs with the same device identity have different values.
   */
  readonly run: { readonly session: string; readonly machine: string }
  /** Milliseconds without a response after which the connection counts as lost. */
  readonly timeout?: number
  readonly fetch: typeof globalThis.fetch
  readonly clock?: Clock
}

type Post = <T>(path: string, body: unknown, schema: ZodType<T>, how?: PostOptions) => Promise<StoreResult<T>>

/** Maximum number of challenges answered for one request. */
const MAX_PROOF_ATTEMPTS = 3

interface PostOptions {
  /** Additional milliseconds that this request may take. */
  readonly longer?: number
  readonly signal?: AbortSignal | undefined
  /** Text that the device signs with this request. */
  readonly signed?: string
}

function createPostFunction(options: HubHttpOptions): Post {
  const { address, token, deviceId, key, run, timeout = 15_000, fetch: ask, clock = unreferencedClock } = options
  const proof = key && createProofSigner(run, deviceId, key)

  async function once<T>(
    path: string,
    body: unknown,
    schema: ZodType<T>,
    { longer = 0, signal, signed }: PostOptions,
  ): Promise<StoreResult<T> & { readonly challenge?: string }> {
    const { signal: ended, settle } = signalWithTimeout(clock, timeout + longer, signal)
    try {
      const response = await ask(new URL(path, address), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-laptop': deviceId,
          ...(key && { 'x-key': key.key }),
          ...(key && signed !== undefined && { 'x-signature': key.sign(signed) }),
          'x-session': run.session,
          'x-machine': encodeURIComponent(machineNameForHeader(run.machine)),
          ...(proof && { 'x-proof': proof.next() }),
        },
        body: JSON.stringify(body),
        signal: ended,
        redirect: 'error',
      })
      const text = await readTextWithLimit(response, MAX_HUB_MESSAGE_BYTES)
      if (text === undefined) return storeUnavailableResult('the hub answered with too much')
      const value: unknown = JSON.parse(text)
      if (!response.ok) return refusalFrom(response.status, value)
      const parsed = schema.safeParse(value)
      return parsed.success ? { ok: true, value: parsed.data } : storeUnavailableResult('no answer of a hub')
    } catch (error) {
      return storeUnavailableResult(error instanceof Error ? `no line to the hub: ${error.name}` : 'no line to the hub')
    } finally {
      settle()
    }
  }

  return async (path, body, schema, how = {}) => {
    let answer = await once(path, body, schema, how)
    // The hub's challenge is new to this device if the device asks the hub for the first time, or if the hub was
    // restarted, even between two attempts. If the hub sends the same challenge again, it does not accept this device's
    // proof.
    const answered = new Set<string>()
    while (
      proof &&
      answer.challenge !== undefined &&
      !answered.has(answer.challenge) &&
      answered.size < MAX_PROOF_ATTEMPTS
    ) {
      answered.add(answer.challenge)
      proof.answer(answer.challenge)
      answer = await once(path, body, schema, how)
    }
    return answer
  }
}

/**
 * Returns `undefined` as soon as the response is known to exceed the limit, because a false hub could send data
 * endlessly.
 */
async function readTextWithLimit(response: Response, mostBytes: number): Promise<string | undefined> {
  const { body } = response
  if (Number(response.headers.get('content-length') ?? 0) > mostBytes) {
    await body?.cancel()
    return undefined
  }
  if (!body) return response.text()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let [text, bytes] = ['', 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

function refusalFrom(status: number, value: unknown): StoreResult<never> & { readonly challenge?: string } {
  const refused = refusalAnswerSchema.safeParse(value)
  if (!refused.success) return storeUnavailableResult(`the hub refused: ${status}`)
  const { code, params } = refused.data
  if (code === 'server/bad-token') return { ok: false, error: { code: 'sync/unknown-token', params: {} } }
  if (!/^(store\/(version-conflict|newer-vocabulary|bad-payload|tampered|unsound)|(exchange|sync|rights)\/)/.test(code))
    return storeUnavailableResult(`the hub refused: ${status} ${code}`)
  const { challenge } = params
  const asks = code === 'sync/unproven' && typeof challenge === 'string'
  return { ok: false, error: refused.data as StoreError, ...(asks && { challenge }) }
}

/** Maximum lengths of a computer's name, and of the header that carries it. */
const [MAX_MACHINE_NAME_LENGTH, MAX_MACHINE_HEADER_LENGTH] = [60, 200]

/** The computer's name, cut so that it fits into its header. The hub then reads exactly the text that was signed. */
function machineNameForHeader(machine: string): string {
  const characters = [...machine].filter((each) => !/[\uD800-\uDFFF]/.test(each) || each.length === 2)
  let shown = ''
  for (const each of characters) {
    const next = shown + each
    if (next.length > MAX_MACHINE_NAME_LENGTH || encodeURIComponent(next).length > MAX_MACHINE_HEADER_LENGTH) break
    shown = next
  }
  return shown
}

type ProcessIdentity = HubHttpOptions['run']

/**
 * Last challenge for each device id and the last number used, by run of the program. All connections of one run share
 * these values.
 */
const proofs = new WeakMap<ProcessIdentity, { readonly challenges: Map<string, string>; number: number }>()

function createProofSigner(run: ProcessIdentity, laptop: string, key: DeviceSigner) {
  const state = proofs.get(run) ?? { challenges: new Map<string, string>(), number: 0 }
  proofs.set(run, state)
  return {
    /** Proof for the next request. `none` asks the hub for a challenge. */
    next(): string {
      const challenge = state.challenges.get(laptop)
      if (challenge === undefined) return 'none'
      const number = (state.number += 1)
      const claim = { laptop, session: run.session, machine: machineNameForHeader(run.machine) }
      return `${number}.${key.sign(signingTextOfRequest(challenge, claim, number))}`
    },
    answer: (challenge: string) => void state.challenges.set(laptop, challenge),
  }
}

export function createHttpHubConnection(options: HubHttpOptions): HubConnection {
  const { deviceId } = options
  const post = createPostFunction(options)
  return {
    heads: (request, signal) =>
      post('/hub/heads', request, headsAnswerSchema, { longer: Math.min(request.wait ?? 0, MAX_NEWS_WAIT_MS), signal }),
    async read(request) {
      const read = await post('/hub/read', request, readAnswerSchema)
      return read.ok ? { ok: true, value: read.value.parts } : read
    },
    async append(parts, isAtomic) {
      const body = { atomic: isAtomic, parts }
      const appended = await post('/hub/append', body, appendAnswerSchema, {
        signed: signingTextOfPush(deviceId, parts),
      })
      if (!appended.ok) return appended
      return {
        ok: true,
        value: appended.value.parts.map((part) =>
          'head' in part ? { head: part.head } : { error: part.error as StoreError },
        ),
      }
    },
    async renew(renewal) {
      const signed = signingTextOfRenewal(deviceId, renewal)
      const renewed = await post('/hub/identity', renewal, z.object({}), { signed })
      return renewed.ok ? { ok: true, value: undefined } : renewed
    },
  }
}
