// Where a model is and what it costs, as the environment or a form says it. The key is kept so that nothing can
// print it by accident: it leaves in one header and nowhere else.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'

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

/** Price of a million tokens, in the club's currency. */
export interface Prices {
  readonly input: number
  readonly output: number
}

export interface LlmSettings {
  /** Where chat completions are asked for. */
  readonly address: string
  readonly model: string
  readonly key?: Secret
  /** Unknown prices make unknown costs. */
  readonly prices?: Prices
  /** How long nothing at all may come, in milliseconds. */
  readonly patience: number
  /** Times a question is asked of an endpoint that does not answer it. */
  readonly attempts: number
}

const PATIENCE = 60_000
const ATTEMPTS = 4
const PATH = '/chat/completions'

/** Names of the environment. */
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
  const settings = { address, model: model.trim(), patience: PATIENCE, attempts: ATTEMPTS }
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

/** As a process has it. */
export function llmEnvironment(environment: Readonly<Record<string, string | undefined>>): Result<LlmSettings> {
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
