// Smallest arguments that match a request's schema, for tests that make every request of the contract.

import { z } from 'zod'
import { REQUESTS } from '../../../src/api/requests.ts'
import type { RequestName } from '../../../src/api/requestTypes.ts'

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
}

/** Texts for schemas that accept only a pattern. */
const PATTERN_SAMPLES = ['19:00']

export function smallestArgs(name: RequestName): Record<string, unknown> {
  const schema = z.toJSONSchema(REQUESTS[name].args, { unrepresentable: 'any', io: 'input' })
  return smallest(schema as JsonSchema) as Record<string, unknown>
}

function samplesFor({ format, pattern }: JsonSchema): readonly string[] {
  if (format === 'date') return ['2026-01-01']
  return pattern === undefined ? [] : PATTERN_SAMPLES.filter((text) => new RegExp(pattern).test(text))
}

function smallest(schema: JsonSchema): unknown {
  const [choice] = schema.anyOf ?? []
  if (choice) return smallest(choice)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, smallest(schema.properties?.[key] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => smallest(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    case 'string':
      return samplesFor(schema)[0] ?? 'x'.repeat(schema.minLength ?? 0)
    default:
      return null
  }
}
