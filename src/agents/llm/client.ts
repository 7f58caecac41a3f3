// Requests one chat completion from an OpenAI-compatible endpoint and reads its stream. Observes the time limits,
// retries after temporary faults, and reports a failure as a code. The key is sent in one header only, and the server's
// text reaches the game only as the model's answer.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { abortablePause, type Clock } from '../../store/platform.ts'
import { PolicyFault } from '../policy.ts'
import { LlmCallFault, llmFaultOfHttpStatus, OPTIONAL_REQUEST_FIELDS, type OptionalRequestField } from './fault.ts'
import type { LlmSettings } from './settings.ts'
import { readServerSentEvents, readTextChunks } from './serverSentEvents.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'

export interface LlmDependencies {
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
}

export interface ChatMessage {
  readonly role: 'system' | 'user'
  readonly content: string
}

export interface TokenUsage {
  readonly input: number
  readonly output: number
}

export interface LlmCompletion {
  readonly text: string
  /** Omitted if the endpoint does not report it. */
  readonly usage?: TokenUsage
}

export interface CallAttemptsAndDuration {
  attempts: number
  milliseconds: number
}

/** Pause between the first two attempts. It doubles before each further attempt. */
const FIRST_BACK_OFF_MS = 1000
/**
 * A whole answer may take this many times `patience`. `patience` itself is the limit for the wait until the next byte.
 */
const TOTAL_TIMEOUT_FACTOR = 5

const chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        message: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .optional(),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }).nullish(),
  error: z.unknown().optional(),
})

export class ModelClient {
  readonly #settings: LlmSettings
  readonly #surroundings: LlmDependencies
  /** Fields that are no longer sent, because the endpoint refused a request with them. */
  readonly #leftOut = new Set<OptionalRequestField>()

  constructor(settings: LlmSettings, surroundings: LlmDependencies) {
    this.#settings = settings
    this.#surroundings = surroundings
  }

  /**
   * `call.hear` receives the text as it arrives. `attempts` returns the current maximum number of attempts. Throws a
   * `PolicyFault`.
   */
  async ask(call: ModelCall, effort: CallAttemptsAndDuration, attempts: () => number): Promise<LlmCompletion> {
    const { clock } = this.#surroundings
    const from = clock.now()
    const tried: OptionalRequestField[] = []
    for (;;) {
      effort.attempts += 1
      let hasHeard = false
      const hear = (text: string) => {
        hasHeard = true
        call.hear(text)
      }
      const sent = OPTIONAL_REQUEST_FIELDS.filter(
        (field) => !this.#leftOut.has(field) && (field !== 'max_tokens' || this.#settings.maxTokens),
      )
      try {
        const hidden = new KeyRedactor(this.#settings.key?.reveal() ?? '', hear)
        const { text, ...completion } = await this.#once({ ...call, hear: (piece) => hidden.hear(piece) })
        hidden.end()
        return { ...completion, text: hidden.without(text) }
      } catch (error) {
        const fault = error instanceof LlmCallFault ? error : new LlmCallFault('llm/unreachable')
        const refused = fault.refuses.find((field) => sent.includes(field))
        if (refused !== undefined) {
          this.#leftOut.add(refused)
          tried.push(refused)
          continue
        }
        // The endpoint refused the request for another reason, so the omitted fields are restored.
        if (fault.code === 'llm/request-refused') for (const field of tried) this.#leftOut.delete(field)
        // Text that was passed on cannot be taken back, so the question is not asked again.
        const isLast = () => !fault.isTemporary || hasHeard || call.signal.aborted || effort.attempts >= attempts()
        if (isLast()) throw new PolicyFault(fault.code)
        await this.#wait(fault.after ?? FIRST_BACK_OFF_MS * 2 ** (effort.attempts - 1), call.signal)
        if (isLast()) throw new PolicyFault(fault.code)
      } finally {
        effort.milliseconds = clock.now() - from
      }
    }
  }

  async #once(call: ModelCall): Promise<LlmCompletion> {
    const stop = new AbortController()
    const { patience } = this.#settings
    const { clock } = this.#surroundings
    let isLate = false
    let hasBegun = false
    const late = () => {
      isLate = true
      stop.abort()
    }
    const giveUp = () => stop.abort()
    const whole = clock.after(patience * TOTAL_TIMEOUT_FACTOR, late)
    let next = clock.after(patience, late)
    const alive = () => {
      next()
      next = clock.after(patience, late)
    }
    call.signal.addEventListener('abort', giveUp)
    try {
      const begun = (): void => {
        alive()
        hasBegun = true
      }
      return await rejectOnAbort(this.#answered(call, { begun, alive, signal: stop.signal }), stop.signal)
    } catch (error) {
      if (isLate) throw new LlmCallFault('llm/timeout')
      if (error instanceof LlmCallFault) throw error
      throw new LlmCallFault(hasBegun ? 'llm/broken-stream' : 'llm/unreachable')
    } finally {
      next()
      whole()
      call.signal.removeEventListener('abort', giveUp)
      stop.abort()
    }
  }

  async #answered(call: ModelCall, { begun, alive, signal }: ResponseListener): Promise<LlmCompletion> {
    const response = await this.#request(call, signal)
    // Nobody reads a response that arrives after the request was aborted.
    if (signal.aborted) await response.body?.cancel()
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new LlmCallFault('llm/unreachable')
    }
    begun()
    return readCompletion(response, call.hear, { alive, signal })
  }

  #request({ messages, schema }: ModelCall, signal: AbortSignal): Promise<Response> {
    const { address, model, key, temperature, maxTokens } = this.#settings
    return this.#surroundings.fetch(address, {
      method: 'POST',
      signal,
      // A redirect would take the key elsewhere, so it is refused above. With `redirect: 'error'`, the fetch of Node 20
      // loses the signal on garbage collection (undici 6.24), and then the request never ends.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key.reveal()}` }),
      },
      body: JSON.stringify({
        model,
        messages,
        stream: true,
        ...(temperature === undefined ? {} : { temperature }),
        ...(maxTokens === undefined
          ? {}
          : this.#leftOut.has('max_tokens')
            ? { max_completion_tokens: maxTokens }
            : { max_tokens: maxTokens }),
        ...(this.#leftOut.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
        ...(this.#leftOut.has('response_format')
          ? {}
          : { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }),
      }),
    })
  }

  async #wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    await abortablePause(this.#surroundings.clock, milliseconds, signal)
    if (signal.aborted) throw new PolicyFault('llm/unreachable')
  }
}

/** Callbacks and signal of a running request. */
interface ResponseListener {
  /** Called when the response headers have arrived. */
  begun(): void
  /** Called when a part of the response has arrived. */
  alive(): void
  readonly signal: AbortSignal
}

/**
 * Rejects as soon as `signal` is aborted, even if the platform's fetch does not, so that no game waits for an aborted
 * request.
 */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The request was given up', 'AbortError'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

interface ModelCall {
  readonly messages: readonly ChatMessage[]
  readonly schema: object
  readonly signal: AbortSignal
  readonly hear: (text: string) => void
}

/** Shorter keys are not redacted, because they might be words of the game. Keys of providers are longer. */
const MIN_KEY_LENGTH = 8

/**
 * Passes a model's text on without the API key. Otherwise an endpoint that repeats the key would write it into the
 * game.
 */
class KeyRedactor {
  readonly #key: string
  readonly #hear: (text: string) => void
  /** The end of the text so far, if it may be the beginning of the key. */
  #held = ''

  constructor(key: string, hear: (text: string) => void) {
    this.#key = key.length < MIN_KEY_LENGTH ? '' : key
    this.#hear = hear
  }

  hear(piece: string): void {
    const text = this.without(this.#held + piece)
    let held = Math.min(text.length, Math.max(0, this.#key.length - 1))
    while (held > 0 && !this.#key.startsWith(text.slice(-held))) held -= 1
    this.#held = held === 0 ? '' : text.slice(-held)
    this.#tell(held === 0 ? text : text.slice(0, -held))
  }

  end(): void {
    this.#tell(this.#held)
    this.#held = ''
  }

  without(text: string): string {
    return this.#key === '' ? text : text.replaceAll(this.#key, '***')
  }

  #tell(text: string): void {
    if (text !== '') this.#hear(text)
  }
}

const TRIAL_CALL: ModelCall = {
  messages: [{ role: 'user', content: 'Answer with the JSON object {"ready": true} and nothing else.' }],
  schema: {
    type: 'object',
    properties: { ready: { type: 'boolean' } },
    required: ['ready'],
    additionalProperties: false,
  },
  signal: new AbortController().signal,
  hear: () => undefined,
}
/** Time limit of a connection test, for which the user waits. */
const TRIAL_TIMEOUT_MS = 20_000

/**
 * Sends one small request. It is repeated only without the fields that the endpoint refuses. The error code states the
 * reason for a failure.
 */
export async function testModelConnection(
  settings: LlmSettings,
  surroundings: LlmDependencies,
): Promise<Result<{ readonly milliseconds: number; readonly usage: TokenUsage | null }>> {
  const effort: CallAttemptsAndDuration = { attempts: 0, milliseconds: 0 }
  try {
    const client = new ModelClient({ ...settings, patience: TRIAL_TIMEOUT_MS }, surroundings)
    const { usage = null } = await client.ask(TRIAL_CALL, effort, () => 1)
    return ok({ milliseconds: effort.milliseconds, usage })
  } catch (error) {
    return err({ code: error instanceof PolicyFault ? error.code : 'llm/unreachable', params: {} })
  }
}

async function readCompletion(
  response: Response,
  hear: (text: string) => void,
  { alive, signal }: Omit<ResponseListener, 'begun'>,
): Promise<LlmCompletion> {
  if (response.body === null) throw new LlmCallFault('llm/not-an-api')
  const chunks = readTextChunks(response.body, alive, signal)
  if (!response.ok)
    throw llmFaultOfHttpStatus(response.status, await joinChunks(chunks), response.headers.get('retry-after'))
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('text/html')) throw new LlmCallFault('llm/not-an-api')
  // Some endpoints do not stream.
  if (type.includes('application/json')) return await completionFromEvents(yieldOnce(await joinChunks(chunks)), hear)
  return await completionFromEvents(readServerSentEvents(chunks), hear)
}

async function completionFromEvents(
  events: AsyncIterable<string>,
  hear: (text: string) => void,
): Promise<LlmCompletion> {
  let text = ''
  let usage: TokenUsage | undefined
  let end: string | undefined
  let read = 0
  for await (const data of events) {
    read += 1
    if (data === '[DONE]') {
      end ??= 'stop'
      break
    }
    const { choices, usage: counted, error } = parseChunk(data)
    if (error !== undefined && error !== null) throw new LlmCallFault('llm/server-error')
    if (counted) usage = { input: counted.prompt_tokens, output: counted.completion_tokens }
    const [choice] = choices ?? []
    const piece = choice?.delta?.content ?? choice?.message?.content ?? ''
    text += piece
    if (piece !== '') hear(piece)
    end = choice?.finish_reason ?? end
  }
  if (read === 0) throw new LlmCallFault('llm/not-an-api')
  if (end === undefined) throw new LlmCallFault('llm/broken-stream')
  if (end === 'length') throw new LlmCallFault('llm/cut-off')
  if (end === 'content_filter') throw new LlmCallFault('llm/blocked')
  return { text, ...(usage === undefined ? {} : { usage }) }
}

function parseChunk(data: string): z.infer<typeof chunk> {
  const json = parseJsonIfValid(data)
  if (json === undefined) throw new LlmCallFault('llm/garbled')
  const { success, data: event } = chunk.safeParse(json)
  if (!success) throw new LlmCallFault('llm/not-an-api')
  return event
}

async function joinChunks(chunks: AsyncIterable<string>): Promise<string> {
  let whole = ''
  for await (const text of chunks) whole += text
  return whole
}

async function* yieldOnce(text: string): AsyncGenerator<string, void> {
  yield await Promise.resolve(text)
}
