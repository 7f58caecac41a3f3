// Models in a models file or in the settings: `{"models": [{"name": "a", "url": "http://…/v1", "model": "…"}]}`.
// Neither contains a key: `key` names the environment variable with the key.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'
import {
  type LlmSettings,
  LLM_PLAYER_NAME,
  type ModelPlayerName,
  LISTED_MODEL_NAME_PATTERN,
  tokenPriceSchema,
  parseLlmSettings,
  llmSettingsFromEnvironment,
  type EnvironmentVariables,
} from './settings.ts'

export const listedModelSchema = z.strictObject({
  name: z.string().regex(LISTED_MODEL_NAME_PATTERN),
  url: z.string().max(2_000),
  model: z.string().max(200),
  key: z
    .string()
    .regex(/^[A-Za-z_]\w{0,99}$/)
    .exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxTokens: z.int().min(1).max(1_000_000).exactOptional(),
  priceIn: tokenPriceSchema.exactOptional(),
  priceOut: tokenPriceSchema.exactOptional(),
})
const list = z.strictObject({ models: z.array(listedModelSchema).min(1).max(100) })

export type ListedModel = Readonly<z.infer<typeof listedModelSchema>>

/** A model entry with its key. An empty string means that there is no key. */
export interface ModelWithKey {
  readonly entry: ListedModel
  readonly key: string
}

export class ModelSettingsByName {
  readonly #named: ReadonlyMap<ModelPlayerName, Result<LlmSettings>>
  readonly #own: Result<LlmSettings>

  /** `own` are the settings of the unlisted model, `llm`. */
  constructor(
    own: Result<LlmSettings> = parseLlmSettings({}),
    named: ReadonlyMap<ModelPlayerName, Result<LlmSettings>> = new Map(),
  ) {
    this.#own = own
    this.#named = named
  }

  /**
   * Errors: `llm/no-such-model` if the list lacks the model, `llm/no-key` with the variable that is not set, or a code
   * of `parseLlmSettings` with the model's name.
   */
  settingsFor(name: ModelPlayerName): Result<LlmSettings> {
    if (name === LLM_PLAYER_NAME) return this.#own
    return this.#named.get(name) ?? err({ code: 'llm/no-such-model', params: { name } })
  }
}

/**
 * Errors: `llm/bad-models`, with the location in the text. An incomplete model is reported only when its settings are
 * requested.
 */
export function parseModelList(text: string, environment: EnvironmentVariables): Result<ModelSettingsByName> {
  const bad = (place: string) => err({ code: 'llm/bad-models', params: { place } })
  const parsed = list.safeParse(parseJsonIfValid(text))
  if (!parsed.success) return bad(parsed.error.issues[0]?.path.join('.') || 'models')
  const models = new Map<ModelPlayerName, Result<LlmSettings>>()
  for (const [i, each] of parsed.data.models.entries()) {
    const name = `${LLM_PLAYER_NAME}:${each.name}` as const
    if (models.has(name)) return bad(`models.${i}.name`)
    models.set(name, listedModel(name, each, environment))
  }
  return ok(new ModelSettingsByName(llmSettingsFromEnvironment(environment), models))
}

function listedModel(
  name: ModelPlayerName,
  entry: ListedModel,
  environment: EnvironmentVariables,
): Result<LlmSettings> {
  const { key: variable } = entry
  const key = variable === undefined ? '' : (environment[variable] ?? '').trim()
  if (variable !== undefined && key === '') return err({ code: 'llm/no-key', params: { name, variable } })
  return settingsOfChosenModel({ entry, key })
}

/** Settings for the models chosen on a device. Unlike an environment, a device has no unlisted model `llm`. */
export function settingsOfChosenModels(choices: readonly ModelWithKey[]): ModelSettingsByName {
  const named = choices.map(
    (choice) => [`${LLM_PLAYER_NAME}:${choice.entry.name}` as const, settingsOfChosenModel(choice)] as const,
  )
  return new ModelSettingsByName(undefined, new Map(named))
}

/** Errors: the codes of `parseLlmSettings`, with the model's name. */
export function settingsOfChosenModel({ entry, key }: ModelWithKey): Result<LlmSettings> {
  const { url, model, temperature, maxTokens, priceIn: input = '', priceOut: output = '' } = entry
  const name = `${LLM_PLAYER_NAME}:${entry.name}` as const
  const made = parseLlmSettings({ url, model, key, input: String(input), output: String(output) })
  if (!made.ok) return err({ code: made.error.code, params: { name } })
  return ok({
    ...made.value,
    name,
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  })
}
