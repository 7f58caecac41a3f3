// Content of a club, for generators that prefer existing values: the values under each key of its payloads, everything
// that looks like an id, and whole payloads by the type of their event.

import type { Envelope } from '../../src/store/port.ts'

const KEPT_PAYLOADS = 60
const KEPT_VALUES = 200
/**
 * Ids of members, games, seasons, schemes and rulebooks. A date does not match because it begins with a digit, and a
 * name has a blank or no digit.
 */
const ID = /^[a-z][\w-]*\d[\w-]*$/i

export class KnownValues {
  readonly #texts = new Map<string, Set<string>>()
  readonly #numbers = new Map<string, Set<number>>()
  readonly #payloads = new Map<string, unknown[]>()
  readonly #ids = new Set<string>()

  addEnvelope({ stream, type, payload }: Pick<Envelope, 'stream' | 'type' | 'payload'>): void {
    const name = stream.slice(prefixOf(stream).length)
    if (name !== '') this.#ids.add(name)
    this.add(type, payload)
  }

  add(type: string, payload: unknown): void {
    const known = this.#payloads.get(type) ?? []
    if (known.length < KEPT_PAYLOADS) this.#payloads.set(type, [...known, payload])
    this.#note('', payload)
  }

  isKnown(id: string): boolean {
    return this.#ids.has(id)
  }

  get ids(): readonly string[] {
    return [...this.#ids]
  }

  textsUnder(key: string): readonly string[] {
    return [...(this.#texts.get(key) ?? [])]
  }

  numbersUnder(key: string): readonly number[] {
    return [...(this.#numbers.get(key) ?? [])]
  }

  payloadsOf(type: string): readonly unknown[] {
    return this.#payloads.get(type) ?? []
  }

  #note(key: string, value: unknown): void {
    if (typeof value === 'string') {
      keep(this.#texts, key, value)
      if (ID.test(value)) this.#ids.add(value)
    } else if (typeof value === 'number') keep(this.#numbers, key, value)
    else if (Array.isArray(value)) for (const each of value) this.#note(elementKey(key), each)
    else if (isRecord(value)) for (const [inner, each] of Object.entries(value)) this.#note(inner, each)
  }
}

/** Returns the key of a list's elements: `members` contains values that are under `member` elsewhere. */
export function elementKey(key: string): string {
  return key.replace(/s$/, '')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the common beginning of the names of streams of a kind, or the whole name of a stream that is the only one of
 * its kind.
 */
export function prefixOf(stream: string): string {
  return stream.slice(0, stream.indexOf('/') + 1) || stream
}

function keep<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const known = map.get(key) ?? new Set()
  if (known.size < KEPT_VALUES) known.add(value)
  map.set(key, known)
}
