// Draws random payloads that match the schemas of the vocabulary. Prefers ids, texts and numbers that the club already
// has, and known payloads with one field changed. Uses a seed and never a clock.

import { z } from 'zod'
import { SeededRNG } from '../../../src/agents/random/seededRng.ts'
import { EVENT_TYPE_DEFINITIONS, type StoredEventType } from '../../../src/club/model/vocabulary.ts'
import { GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'

const NUMBERS = [0, -1, 1, 2, 10, 11, 200, 1000, 1e6, 1e9, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER, -(2 ** 53) + 1]
const TEXTS = [
  '',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'nobody',
  '\u202e<b>{x, plural}',
  '1/0',
  'NaN',
]
/** Values that match the patterns of some text fields. */
const FITTING = ['2026-01-01', '2026-01-01T10:00', '1', '1/2', 'a'.repeat(64), 'city', 'en']

export interface DrawnEvent {
  readonly type: StoredEventType
  readonly payload: unknown
}

/** Values that a club contains: payloads by event type, and texts and numbers by field name. */
export class Known {
  readonly payloads = new Map<string, unknown[]>()
  readonly #texts = new Map<string, string[]>()
  readonly #numbers = new Map<string, number[]>()
  readonly #ids = new Set<string>()

  add({ type, payload }: { readonly type: string; readonly payload: unknown }): void {
    const known = this.payloads.get(type) ?? []
    this.payloads.set(type, [...known, payload].slice(-40))
    this.#walk('', payload)
  }

  get ids(): readonly string[] {
    return [...this.#ids]
  }

  texts = (name: string): readonly string[] => this.#texts.get(name) ?? []
  numbers = (name: string): readonly number[] => this.#numbers.get(name) ?? []

  #walk(name: string, value: unknown): void {
    if (typeof value === 'string') {
      if (/^[a-z]+\d+(\.\d+)?$/.test(value)) this.#ids.add(value)
      this.#texts.set(name, [...this.texts(name).slice(-60), value])
    } else if (typeof value === 'number') this.#numbers.set(name, [...this.numbers(name).slice(-60), value])
    else if (Array.isArray(value)) for (const each of value as unknown[]) this.#walk(name, each)
    else if (isRecord(value)) for (const [key, each] of Object.entries(value)) this.#walk(key, each)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export class Drawing {
  readonly #random: SeededRNG
  readonly #known: Known

  constructor(seed: number, known: Known) {
    this.#random = new SeededRNG(seed)
    this.#known = known
  }

  below(n: number): number {
    return Math.floor(this.#random.random() * n)
  }

  of<T>(all: readonly T[]): T | undefined {
    return all.length === 0 ? undefined : all[this.below(all.length)]
  }

  #isIn(percent: number): boolean {
    return this.below(100) < percent
  }

  /** A payload that matches the schema of its type. */
  event(type: StoredEventType): DrawnEvent {
    const schema = EVENT_TYPE_DEFINITIONS[type].payload
    const known = this.#known.payloads.get(type) ?? []
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const example = this.of(known)
      const payload =
        example !== undefined && this.#isIn(75) ? this.#changed(structuredClone(example)) : this.value(schema, '')
      if (schema.safeParse(payload).success) return { type, payload }
    }
    return { type, payload: this.value(schema, '') }
  }

  value(schema: z.core.$ZodType, name: string): unknown {
    if (schema instanceof z.ZodObject) {
      const made: Record<string, unknown> = {}
      for (const [key, each] of Object.entries<z.core.$ZodType>(schema.shape)) {
        const isOptional = each instanceof z.ZodExactOptional || each instanceof z.ZodOptional
        if (!isOptional || this.#isIn(50)) made[key] = this.value(each, key)
      }
      return made
    }
    if (schema instanceof z.ZodExactOptional || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
      return this.value(schema.unwrap(), name)
    if (schema instanceof z.ZodReadonly) return this.value(schema.unwrap(), name)
    if (schema instanceof z.ZodArray)
      return Array.from({ length: this.#isIn(5) ? 60 : this.below(4) }, () => this.value(schema.element, name))
    if (schema instanceof z.ZodTuple) return schema.def.items.map((each) => this.value(each, name))
    if (schema instanceof z.ZodRecord)
      return Object.fromEntries(
        Array.from({ length: this.below(4) }, () => [
          this.#text(schema.keyType, 'member'),
          this.value(schema.valueType, name),
        ]),
      )
    if (schema instanceof z.ZodUnion) return this.value(this.of(schema.options) ?? z.never(), name)
    if (schema instanceof z.ZodEnum) return this.of(schema.options)
    if (schema instanceof z.ZodLiteral) return this.of([...schema.values])
    if (schema instanceof z.ZodBoolean) return this.#isIn(50)
    if (schema instanceof z.ZodString) return this.#text(schema, name)
    if (schema instanceof z.ZodNumber) return this.#number(schema, name)
    if (schema instanceof z.ZodPipe) return this.value(schema.in, name)
    if (schema instanceof z.ZodCustom) return this.row()
    return { n: this.below(10) }
  }

  #text(schema: z.core.$ZodType, name: string): string {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const made = this.of([
        this.of(this.#known.texts(name)),
        this.of(this.#known.ids),
        this.of(TEXTS),
        this.of(FITTING),
      ])
      if (made !== undefined && z.safeParse(schema, made).success) return made
    }
    return 'x'
  }

  #number(schema: z.core.$ZodType, name: string): number {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const made = this.of([this.of(this.#known.numbers(name)), this.of(NUMBERS), this.below(12)])
      if (made !== undefined && z.safeParse(schema, made).success) return made
    }
    return 1
  }

  /**
   * A game row that the club has, or a new one. It is the only payload of the vocabulary whose check is written by
   * hand.
   */
  row(): unknown {
    const known = this.of(this.#known.payloads.get('GameSummarised') ?? [])
    const bare = {
      format: GAME_ROW_FORMAT - 1,
      id: this.of(this.#known.ids) ?? 'x',
      season: this.of(this.#known.ids) ?? 'x',
      seats: [],
    }
    if (known === undefined || this.#isIn(25)) return bare
    const row = this.#changed(structuredClone(known))
    if (isRecord(row) && this.#isIn(50)) row['id'] = 'i1.1'
    return EVENT_TYPE_DEFINITIONS.GameSummarised.payload.safeParse(row).success ? row : bare
  }

  /** Changes one or two fields: different ids, swapped values, longer or shorter lists, missing fields. */
  #changed(value: unknown): unknown {
    const places: [holder: Record<string, unknown>, key: string][] = []
    const walk = (each: unknown): void => {
      if (typeof each !== 'object' || each === null) return
      for (const [key, inner] of Object.entries(each)) {
        places.push([each as Record<string, unknown>, key])
        walk(inner)
      }
    }
    walk(value)
    if (isRecord(value) && this.#isIn(25)) swap(value)
    for (let times = this.below(3); times > 0; times -= 1) {
      const [holder, key] = this.of(places) ?? []
      if (holder !== undefined && key !== undefined) this.#change(holder, key)
    }
    return value
  }

  #change(holder: Record<string, unknown>, key: string): void {
    const was = holder[key]
    if (typeof was === 'string')
      holder[key] = this.of([this.of(this.#known.texts(key)), this.of(this.#known.ids), this.of(TEXTS), was]) ?? was
    else if (typeof was === 'number')
      holder[key] = this.of([this.of(this.#known.numbers(key)), this.of(NUMBERS), was + 1, was - 1]) ?? was
    else if (typeof was === 'boolean') holder[key] = !was
    else if (Array.isArray(was))
      holder[key] = this.#isIn(50) ? was.slice(0, this.below(was.length + 1)) : [...was, ...was]
    else if (!Array.isArray(holder)) delete holder[key]
    if (this.#isIn(5)) holder[key] = null
  }
}

/** Swaps two ids of an object, such as `from` and `into`. */
function swap(value: Record<string, unknown>): void {
  const [one, other] = Object.keys(value).filter((key) => /^(from|into|id|replaces|a|b|member|stage)$/.test(key))
  if (one !== undefined && other !== undefined) [value[one], value[other]] = [value[other], value[one]]
}
