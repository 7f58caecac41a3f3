// The models of this device: a list that the host stores as text, and their keys. Keys are written only after the
// system's key store has encrypted them. Without a key store, they exist only in memory. No result contains a key
// except the one that a game requests.

import { z } from 'zod'
import { settingsOfChosenModel, listedModelSchema, type ListedModel } from '../../agents/llm/modelList.ts'
import { type ApiResult, errorMessageOf, refusedApiResult } from '../contract/apiResult.ts'
import type { ModelRegistry, ModelList } from './contract.ts'
import { parseJsonAs } from '../../store/parseJson.ts'

export interface ModelStorage {
  /** `undefined` if nothing is stored. */
  read(): Promise<string | undefined>
  write(text: string): Promise<void>
  hasKeyStore(): boolean
  seal(key: string): string
  /** `undefined` if the key cannot be decrypted here. */
  unseal(sealed: string): string | undefined
  /** Null if programs of this host have no environment. */
  readonly environment: ((variable: string) => string | undefined) | null
}

const MAX_MODELS = 100
const storedModelsSchema = z.object({
  models: z.array(listedModelSchema).max(MAX_MODELS),
  sealed: z.record(z.string(), z.string().max(20_000)),
})
const typed = z.string().max(4_000).optional()
const name = z.string().max(200)

class ModelBook implements ModelRegistry {
  readonly #place: ModelStorage
  #models: readonly ListedModel[] = []
  #sealed = new Map<string, string>()
  /** Keys that cannot be stored. */
  readonly #session = new Map<string, string>()
  readonly #isRead: Promise<void>

  constructor(place: ModelStorage) {
    this.#place = place
    this.#isRead = this.#read()
  }

  async list(): Promise<ApiResult<ModelList>> {
    await this.#isRead
    return { ok: true, data: this.#list() }
  }

  async put(given: ListedModel, former?: string, typedKey?: string): Promise<ApiResult<ModelList>> {
    await this.#isRead
    const parsed = listedModelSchema.safeParse(given)
    if (!parsed.success)
      return refusedApiResult('models/bad-field', { field: String(parsed.error.issues[0]?.path[0] ?? 'name') })
    const entry = parsed.data
    const key = typed.parse(typedKey)?.trim()
    const settings = settingsOfChosenModel({ entry, key: '' })
    if (!settings.ok) return refusedApiResult(settings.error.code, settings.error.params)
    const others = this.#models.filter((each) => each.name !== former)
    if (others.some((each) => each.name === entry.name))
      return refusedApiResult('models/name-taken', { name: entry.name })
    if (others.length >= MAX_MODELS) return refusedApiResult('models/too-many', { most: MAX_MODELS })
    const before = former === undefined ? -1 : this.#models.findIndex((each) => each.name === former)
    const models = before < 0 ? [...others, entry] : this.#models.with(before, entry)
    const own = former === undefined ? undefined : this.#typedKey(former)
    return this.#change(models, [former, entry.name], entry.key === undefined ? (key ?? own ?? '') : '')
  }

  async remove(asked: string): Promise<ApiResult<ModelList>> {
    await this.#isRead
    const models = this.#models.filter((each) => each.name !== name.parse(asked))
    return this.#change(models, [asked], '')
  }

  async keyOf(asked: string): Promise<ApiResult<string>> {
    await this.#isRead
    const entry = this.#models.find((each) => each.name === name.parse(asked))
    if (entry === undefined) return refusedApiResult('llm/no-such-model', { name: asked })
    if (entry.key === undefined) return { ok: true, data: this.#typedKey(asked) ?? '' }
    const key = this.#place.environment?.(entry.key)?.trim() ?? ''
    return key === '' ? refusedApiResult('llm/no-key', { name: asked, variable: entry.key }) : { ok: true, data: key }
  }

  /** `key` belongs to the last name in `names`. The keys of the other names are removed. */
  async #change(
    models: readonly ListedModel[],
    names: readonly (string | undefined)[],
    key: string,
  ): Promise<ApiResult<ModelList>> {
    const sealed = new Map([...this.#sealed].filter(([each]) => !names.includes(each)))
    const own = names.at(-1) ?? ''
    const written = key !== '' && this.#place.hasKeyStore() ? this.#place.seal(key) : undefined
    if (written !== undefined) sealed.set(own, written)
    try {
      await this.#place.write(JSON.stringify({ models, sealed: Object.fromEntries(sealed) }))
    } catch (error) {
      return refusedApiResult('models/not-kept', { cause: errorMessageOf(error) })
    }
    for (const each of names) if (each !== undefined) this.#session.delete(each)
    if (key !== '' && written === undefined) this.#session.set(own, key)
    this.#models = models
    this.#sealed = sealed
    return { ok: true, data: this.#list() }
  }

  #list(): ModelList {
    const has = ({ name: called, key }: ListedModel) =>
      key === undefined ? this.#typedKey(called) !== undefined : (this.#place.environment?.(key) ?? '').trim() !== ''
    return {
      models: this.#models.map((entry) => ({ entry, hasKey: has(entry) })),
      keys: this.#place.hasKeyStore() ? 'system' : 'session',
      hasEnvironment: this.#place.environment !== null,
    }
  }

  #typedKey(called: string): string | undefined {
    const sealed = this.#sealed.get(called)
    return this.#session.get(called) ?? (sealed === undefined ? undefined : this.#place.unseal(sealed))
  }

  async #read(): Promise<void> {
    const read = parseJsonAs(storedModelsSchema, await this.#place.read().catch(() => undefined))
    // Without a readable list, the device has no models.
    if (read === undefined) return
    this.#models = read.models
    this.#sealed = new Map(Object.entries(read.sealed))
  }
}

export function createModelRegistry(place: ModelStorage): ModelRegistry {
  return new ModelBook(place)
}
