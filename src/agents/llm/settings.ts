// Where a model is and what it costs, as the environment or a form says it. The key is kept so that nothing can
// print it by accident: it leaves in one header and nowhere else.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { jsonIn } from '../../store/readJson.ts'

/** Hidden unless asked for by name. */
class Secret {
  readonly #value: string
  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toJSON(): string {
    return '***'
  }

  toString(): string {
    return '***'
  }
}

/** Price of a million tokens, in any one currency: costs are in the same. */
export interface Prices {
  readonly input: number
  readonly output: number
}

export interface LlmSettings {
  /** As a table lists it: `llm`, or `llm:` and its name in the list of models. */
  readonly name: ModelName
  /** Where chat completions are asked for. */
  readonly address: string
  readonly model: string
  readonly key?: Secret
  /** Unknown prices make unknown costs. */
  readonly prices?: Prices
  /** Absent: the endpoint's own. */
  readonly temperature?: number
  /** Tokens an answer may take at most; absent: the endpoint's own. */
  readonly maxTokens?: number
  /** How long nothing at all may come, in milliseconds. */
  readonly patience: number
  /** Times a question is asked of an endpoint that does not answer it. */
  readonly attempts: number
}

/** The name of the one model that the environment or a form says. */
export const MODEL = 'llm'
export type ModelName = typeof MODEL | `${typeof MODEL}:${string}`

/** What may stand after `llm:`. */
export const LISTED_NAME = /^[\w.-]{1,60}$/

export function isModelName(name: string): name is ModelName {
  const [first, ...rest] = name.split(':')
  return first === MODEL && (rest.length === 0 || LISTED_NAME.test(rest.join(':')))
}

const ANSWER_TIMEOUT_MS = 60_000
const ATTEMPTS = 4
const PATH = '/chat/completions'

const LLM_ENVIRONMENT = {
  url: 'CONSIGLIERE_LLM_URL',
  model: 'CONSIGLIERE_LLM_MODEL',
  key: 'CONSIGLIERE_LLM_KEY',
  input: 'CONSIGLIERE_LLM_PRICE_IN',
  output: 'CONSIGLIERE_LLM_PRICE_OUT',
} as const

export type LlmForm = Readonly<Partial<Record<keyof typeof LLM_ENVIRONMENT, string>>>

const price = z.coerce.number().min(0).max(1_000_000)

/** `llm/no-url`, `llm/no-model`, `llm/bad-url`, `llm/bad-price`; what was wrong is named by its place. */
export function llmSettings({ url = '', model = '', key = '', input = '', output = '' }: LlmForm): Result<LlmSettings> {
  if (url.trim() === '') return missing('llm/no-url', 'url')
  const address = addressOf(url.trim())
  if (address === undefined) return missing('llm/bad-url', 'url')
  if (model.trim() === '') return missing('llm/no-model', 'model')
  const settings = {
    name: MODEL,
    address,
    model: model.trim(),
    patience: ANSWER_TIMEOUT_MS,
    attempts: ATTEMPTS,
  } as const
  const secret = key.trim() === '' ? {} : { key: new Secret(key.trim()) }
  if (input === '' && output === '') return ok({ ...settings, ...secret })
  const prices = z.object({ input: price, output: price }).safeParse({ input: input || 0, output: output || 0 })
  if (!prices.success)
    return missing('llm/bad-price', prices.error.issues[0]?.path[0] === 'output' ? 'output' : 'input')
  return ok({ ...settings, ...secret, prices: prices.data })
}

function missing(code: string, at: keyof typeof LLM_ENVIRONMENT): Result<never> {
  return err({ code, params: { name: LLM_ENVIRONMENT[at] } })
}

export function llmEnvironment(environment: Environment): Result<LlmSettings> {
  const names = Object.entries(LLM_ENVIRONMENT)
  const form = Object.fromEntries(names.map(([field, name]) => [field, environment[name] ?? '']))
  return llmSettings(form)
}

/** A name or a password in an address would be a key in the open. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  const path = pathname.replace(/\/+$/, '')
  return `${origin}${path.endsWith(PATH) ? path : `${path}${PATH}`}`
}

// One model, as a file and the settings have it: `{"models": [{"name": "a", "url": "http://…/v1", "model": "…"}]}`.
// No key stands in either: `key` names the variable of the environment that has it.
export const MODEL_ENTRY = z.strictObject({
  name: z.string().regex(LISTED_NAME),
  url: z.string().max(2_000),
  model: z.string().max(200),
  key: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/)
    .exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxTokens: z.int().min(1).max(1_000_000).exactOptional(),
  priceIn: price.exactOptional(),
  priceOut: price.exactOptional(),
})
const list = z.strictObject({ models: z.array(MODEL_ENTRY).min(1).max(100) })

export type ModelEntry = Readonly<z.infer<typeof MODEL_ENTRY>>
type Environment = Readonly<Record<string, string | undefined>>

/** A model with the key that was fetched for it; none: an empty text. */
export interface ModelChoice {
  readonly entry: ModelEntry
  readonly key: string
}

export class Models {
  readonly #named: ReadonlyMap<ModelName, Result<LlmSettings>>
  readonly #own: Result<LlmSettings>

  /** `own` is `llm`, the one without a name. */
  constructor(
    own: Result<LlmSettings> = llmSettings({}),
    named: ReadonlyMap<ModelName, Result<LlmSettings>> = new Map(),
  ) {
    this.#own = own
    this.#named = named
  }

  /**
   * Errors: `llm/no-such-model` where the list does not have it, `llm/no-key` with the variable that is not set, the
   * codes of `llmSettings` with its name.
   */
  of(name: ModelName): Result<LlmSettings> {
    if (name === MODEL) return this.#own
    return this.#named.get(name) ?? err({ code: 'llm/no-such-model', params: { name } })
  }
}

/** Errors: `llm/bad-models`, with the place in the text. What one model lacks is said where it is to play. */
export function modelsOf(text: string, environment: Environment): Result<Models> {
  const bad = (place: string) => err({ code: 'llm/bad-models', params: { place } })
  const parsed = list.safeParse(jsonIn(text))
  if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') || 'models')
  const models = new Map<ModelName, Result<LlmSettings>>()
  for (const [i, each] of parsed.data.models.entries()) {
    const name = `${MODEL}:${each.name}` as const
    if (models.has(name)) return bad(`models.${i}.name`)
    models.set(name, listedModel(name, each, environment))
  }
  return ok(new Models(llmEnvironment(environment), models))
}

function listedModel(name: ModelName, entry: ModelEntry, environment: Environment): Result<LlmSettings> {
  const { key: variable } = entry
  const key = variable === undefined ? '' : (environment[variable] ?? '').trim()
  if (variable !== undefined && key === '') return err({ code: 'llm/no-key', params: { name, variable } })
  return chosenModel({ entry, key })
}

/** As the settings of a device have them; there `llm` alone is none. */
export function chosenModels(choices: readonly ModelChoice[]): Models {
  const named = choices.map((choice) => [`${MODEL}:${choice.entry.name}` as const, chosenModel(choice)] as const)
  return new Models(undefined, new Map(named))
}

/** Errors: the codes of `llmSettings` with the name of the model. */
export function chosenModel({ entry, key }: ModelChoice): Result<LlmSettings> {
  const { url, model, temperature, maxTokens, priceIn: input = '', priceOut: output = '' } = entry
  const name = `${MODEL}:${entry.name}` as const
  const made = llmSettings({ url, model, key, input: String(input), output: String(output) })
  if (!made.ok) return err({ code: made.error.code, params: { name } })
  return ok({
    ...made.value,
    name,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  })
}
