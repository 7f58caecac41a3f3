// Limits the values that a channel accepts to plain JSON of a bounded size. Structured clone carries more (cycles,
// maps, dates, though never functions), and a stranger may send anything. The value is walked once within a budget and
// never changed. Schemas check its meaning later.

export const JSON_LIMITS = { values: 200_000, characters: 8_000_000, depth: 32 } as const

/** Keys that would reach a prototype if copied carelessly. */
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type RequestValueFault = 'request/too-large' | 'request/not-plain'

/** `undefined` if the value is plain JSON within the limits. */
export function findRequestValueFault(value: unknown): RequestValueFault | undefined {
  const spent = { values: 0, characters: 0 }

  function walk(part: unknown, depth: number): RequestValueFault | undefined {
    spent.values += 1
    if (typeof part === 'string') spent.characters += part.length
    if (spent.values > JSON_LIMITS.values || spent.characters > JSON_LIMITS.characters || depth > JSON_LIMITS.depth)
      return 'request/too-large'
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return undefined
    if (typeof part === 'number') return Number.isFinite(part) ? undefined : 'request/not-plain'
    if (Array.isArray(part)) return firstFault(part, depth)
    if (typeof part !== 'object' || !isPlainObject(part)) return 'request/not-plain'
    for (const key of Object.keys(part)) {
      spent.characters += key.length
      if (RESERVED_KEYS.has(key)) return 'request/not-plain'
    }
    return firstFault(Object.values(part), depth)
  }

  function firstFault(parts: readonly unknown[], depth: number): RequestValueFault | undefined {
    if (parts.length > JSON_LIMITS.values) return 'request/too-large'
    for (const part of parts) {
      // Structured clone delivers omitted optional arguments as `undefined`, while JSON drops them.
      const fault = part === undefined ? undefined : walk(part, depth + 1)
      if (fault) return fault
    }
    return undefined
  }

  return walk(value, 0)
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null || prototype === Object.prototype) return true
  // An object of another realm, such as a test's sandbox or a bridged world, has an Object.prototype of its own.
  return Object.getPrototypeOf(prototype) === null && Object.prototype.toString.call(value) === '[object Object]'
}
