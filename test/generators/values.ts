// Values from zod schemas, generated from the schemas' definitions, so a new kind of event or a new request needs no
// extra line. Texts and numbers are mostly drawn from the club's values under the same key, otherwise from values that
// often cause faults.

import { z } from 'zod'
import { GAME_ROW_FORMAT } from '../../src/scoring/gameRow.ts'
import type { Draws } from './draws.ts'
import { elementKey, type KnownValues } from './knownValues.ts'

export const ODD_NUMBERS = [
  ...[0, -1, 1, 2, 10, 11, 200, 1000, 1e6, 1e9, 2 ** 31, 2 ** 53, -0.5, 8.64e15, -8.64e15],
  ...[Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
]
export const ODD_TEXTS = [
  ...['', ' ', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x', 'NaN', '1/0', '9'.repeat(50)],
  ...['\u202e<b>{x, plural}', '\u200f', '\ud800', '2026-02-30', '../club', 'x'.repeat(1000)],
]
/** Texts for formats that other values do not match: dates, times, fractions, hashes, names of streams and rulebooks. */
const FORMATS = ['2026-01-01', '2026-01-01T10:00', '19:00', '1', '1/2', 'a'.repeat(64), 'city', 'game/x', 'en', 'x']
const TRIES = 30

export interface Drawing {
  readonly draws: Draws
  readonly known: KnownValues
}

/** Returns a value that mostly fits the schema. Hand-written checks may refuse it. */
export function valueOf(schema: z.ZodType, drawing: Drawing, key = ''): unknown {
  const { draws } = drawing
  const next = (inner: z.core.$ZodType, under = key) => valueOf(inner as z.ZodType, drawing, under)
  if (schema instanceof z.ZodObject) return objectOf(schema, drawing)
  if (schema instanceof z.ZodNullable) return draws.chance(20) ? null : next(schema.unwrap())
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional) return next(schema.unwrap())
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodDefault) return next(schema.def.innerType)
  if (schema instanceof z.ZodLazy) return next(schema.unwrap())
  if (schema instanceof z.ZodPipe) return next(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodArray) {
    const length = lengthOf(schema, draws)
    return Array.from({ length }, () => next(schema.element, elementKey(key)))
  }
  if (schema instanceof z.ZodTuple) return schema.def.items.map((each) => next(each))
  if (schema instanceof z.ZodRecord) {
    const entries = Array.from({ length: draws.below(4) }, () => [
      String(next(schema.keyType, 'member')),
      next(schema.valueType as z.ZodType),
    ])
    return Object.fromEntries(entries)
  }
  if (schema instanceof z.ZodUnion) return next(draws.of(schema.options as readonly z.ZodType[]))
  if (schema instanceof z.ZodEnum) return draws.of(schema.options)
  if (schema instanceof z.ZodLiteral) return draws.of([...schema.values])
  if (schema instanceof z.ZodBoolean) return draws.chance(50)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return textOf(schema, drawing, key)
  if (schema instanceof z.ZodNumber) return numberOf(schema, drawing, key)
  if (schema instanceof z.ZodCustom) return rowOf(drawing)
  return { n: draws.below(10) }
}

function objectOf(schema: z.ZodObject, drawing: Drawing): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, each] of Object.entries(schema.shape)) {
    const field = each as z.ZodType
    if (!isOptional(field) || drawing.draws.chance(50)) made[key] = valueOf(field, drawing, key)
  }
  return made
}

export function isOptional(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional
}

/**
 * Returns a length: mostly a few, sometimes as many as people at a table, rarely hundreds, but not for lists of lists;
 * never more than the schema allows.
 */
function lengthOf({ def }: z.ZodArray, draws: Draws): number {
  let [least, most] = [0, def.element instanceof z.ZodArray ? 12 : 300]
  for (const check of def.checks ?? []) {
    const { def: rule } = check._zod
    if (rule.check === 'min_length' && 'minimum' in rule) least = Number(rule.minimum)
    if (rule.check === 'max_length' && 'maximum' in rule) most = Math.min(most, Number(rule.maximum))
    if (rule.check === 'length_equals' && 'length' in rule) least = most = Number(rule.length)
  }
  const length = draws.chance(3) ? most : draws.below(5) + (draws.chance(20) ? 8 : 0)
  return Math.max(least, Math.min(most, length))
}

function textOf(schema: z.ZodType, { draws, known }: Drawing, key: string): string {
  const [same, ids] = [known.textsUnder(key), known.ids]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made =
      same.length > 0 && draws.chance(55)
        ? draws.of(same)
        : ids.length > 0 && draws.chance(50)
          ? draws.of(ids)
          : draws.chance(60)
            ? draws.of(ODD_TEXTS)
            : `made-${draws.below(1000)}`
    if (schema.safeParse(made).success) return made
  }
  return [...FORMATS, ...same].find((each) => schema.safeParse(each).success) ?? 'x'
}

function numberOf(schema: z.ZodType, { draws, known }: Drawing, key: string): number {
  const same = known.numbersUnder(key)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const made =
      same.length > 0 && draws.chance(50)
        ? draws.of(same) + draws.of([0, 0, 0, 1, -1])
        : draws.chance(50)
          ? draws.of(ODD_NUMBERS)
          : draws.below(12)
    if (schema.safeParse(made).success) return made
  }
  return 1
}

/**
 * The row of a game is the only shape that the vocabulary checks by hand, because rows of an older format may lack the
 * rest.
 */
function rowOf({ draws, known }: Drawing): unknown {
  const rows = known.payloadsOf('GameSummarised')
  if (rows.length > 0 && draws.chance(70)) return structuredClone(draws.of(rows))
  const id = () => (known.ids.length > 0 ? draws.of(known.ids) : 'x')
  return { format: GAME_ROW_FORMAT - 1, id: id(), season: id(), seats: draws.chance(50) ? [] : [{}] }
}
