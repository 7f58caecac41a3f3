// The models of this device that games may be played with, and their keys.

import type { ModelEntry } from '../lab/contract.ts'
import type { Answer } from '../contract/answer.ts'

/** A model of this device; whether it has a key, never the key. */
interface KeptModel {
  readonly entry: ModelEntry
  readonly hasKey: boolean
}

export interface ModelList {
  readonly models: readonly KeptModel[]
  /** Who keeps a key that is typed: the system's key store, or this program until it ends. */
  readonly keys: 'system' | 'session'
  /** Whether a key may come from a variable of the environment. */
  readonly hasEnvironment: boolean
}

/**
 * Models that games may be played with. Errors: `models/bad-field` with `field`, `models/name-taken`,
 * `models/too-many`, `models/not-kept` with `cause`, `llm/no-url` and the like.
 */
export interface ModelKeeping {
  list(): Promise<Answer<ModelList>>
  /** In place of `former`, or as one more. `key`: absent leaves the one there is, empty removes it. */
  put(entry: ModelEntry, former?: string, key?: string): Promise<Answer<ModelList>>
  remove(name: string): Promise<Answer<ModelList>>
  /** For the worker that asks the model; empty: it needs none. Errors: `llm/no-such-model`, `llm/no-key`. */
  keyOf(name: string): Promise<Answer<string>>
}
