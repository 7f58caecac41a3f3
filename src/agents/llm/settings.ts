// Address and prices of a model, read from the environment or a form. The key is wrapped so that nothing prints it by
// accident. It is sent in one header and nowhere else.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'

/** A text that is hidden unless `reveal` is called. */
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

/** Prices per million tokens, in any currency. Costs are in the same currency. */
export interface TokenPrices {
  readonly input: number
  readonly output: number
}

export interface LlmSettings {
  /** Name in tables: `llm`, or `llm:` and the name in the list of models. */
  readonly name: ModelPlayerName
  /** URL of the chat completions endpoint. */
  readonly address: string
  readonly model: string
  readonly key?: Secret
  /** If omitted, costs are unknown. */
  readonly prices?: TokenPrices
  /** If omitted, the endpoint's default applies. */
  readonly temperature?: number
  /** Maximum number of tokens in an answer. If omitted, the endpoint's default applies. */
  readonly maxTokens?: number
  /** Milliseconds that may pass without any data. */
  readonly patience: number
  /** Maximum number of attempts for one question. */
  readonly attempts: number
}

/** Name of the single model that the environment or a form configures. */
export const LLM_PLAYER_NAME = 'llm'
export type ModelPlayerName = typeof LLM_PLAYER_NAME | `${typeof LLM_PLAYER_NAME}:${string}`

/** Allowed names after `llm:`. */
export const LISTED_MODEL_NAME_PATTERN = /^[\w.-]{1,60}$/

export function isModelPlayerName(name: string): name is ModelPlayerName {
  const [first, ...rest] = name.split(':')
  return first === LLM_PLAYER_NAME && (rest.length === 0 || LISTED_MODEL_NAME_PATTERN.test(rest.join(':')))
}

const ANSWER_TIMEOUT_MS = 60_000
const DEFAULT_ATTEMPTS = 4
const CHAT_COMPLETIONS_PATH = '/chat/completions'

const LLM_ENVIRONMENT_VARIABLES = {
  url: 'CONSIGLIERE_LLM_URL',
  model: 'CONSIGLIERE_LLM_MODEL',
  key: 'CONSIGLIERE_LLM_KEY',
  input: 'CONSIGLIERE_LLM_PRICE_IN',
  output: 'CONSIGLIERE_LLM_PRICE_OUT',
} as const

export type LlmSettingsForm = Readonly<Partial<Record<keyof typeof LLM_ENVIRONMENT_VARIABLES, string>>>

export const tokenPriceSchema = z.coerce.number().min(0).max(1_000_000)

/**
 * Errors: `llm/no-url`, `llm/no-model`, `llm/bad-url`, `llm/bad-price`. The parameter `name` is the environment
 * variable of the invalid value.
 */
export function parseLlmSettings({
  url = '',
  model = '',
  key = '',
  input = '',
  output = '',
}: LlmSettingsForm): Result<LlmSettings> {
  if (url.trim() === '') return settingsRefusal('llm/no-url', 'url')
  const address = addressOf(url.trim())
  if (address === undefined) return settingsRefusal('llm/bad-url', 'url')
  if (model.trim() === '') return settingsRefusal('llm/no-model', 'model')
  const settings = {
    name: LLM_PLAYER_NAME,
    address,
    model: model.trim(),
    patience: ANSWER_TIMEOUT_MS,
    attempts: DEFAULT_ATTEMPTS,
  } as const
  const secret = key.trim() === '' ? {} : { key: new Secret(key.trim()) }
  if (input === '' && output === '') return ok({ ...settings, ...secret })
  const prices = z
    .object({ input: tokenPriceSchema, output: tokenPriceSchema })
    .safeParse({ input: input || 0, output: output || 0 })
  if (!prices.success)
    return settingsRefusal('llm/bad-price', prices.error.issues[0]?.path[0] === 'output' ? 'output' : 'input')
  return ok({ ...settings, ...secret, prices: prices.data })
}

function settingsRefusal(code: string, at: keyof typeof LLM_ENVIRONMENT_VARIABLES): Result<never> {
  return err({ code, params: { name: LLM_ENVIRONMENT_VARIABLES[at] } })
}

export function llmSettingsFromEnvironment(environment: EnvironmentVariables): Result<LlmSettings> {
  const names = Object.entries(LLM_ENVIRONMENT_VARIABLES)
  const form = Object.fromEntries(names.map(([field, name]) => [field, environment[name] ?? '']))
  return parseLlmSettings(form)
}

/** `undefined` for a URL with a user name or password, because they would be unprotected secrets. */
function addressOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, password, origin, pathname } = new URL(url)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  const path = pathname.replace(/\/+$/, '')
  return `${origin}${path.endsWith(CHAT_COMPLETIONS_PATH) ? path : `${path}${CHAT_COMPLETIONS_PATH}`}`
}

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>
