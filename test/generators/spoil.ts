// Changes one place of a valid value: a field, a member of a list, an id, a count, a card. All other places stay as a
// real evening wrote them, so only a guard for this place can detect the change.

import { z } from 'zod'
import { elementKey, isRecord } from './knownValues.ts'
import { type Drawing, isOptional, ODD_NUMBERS, ODD_TEXTS, valueOf } from './values.ts'

export interface Spoiled {
  readonly value: unknown
  /** The changed place, without list indices: `header.seats[].role`. */
  readonly place: string
  /** Kind of change. */
  readonly way: Way
  /** The value at the place before the change. `is` is the value after it. */
  readonly was: unknown
  readonly is: unknown
}

type Way =
  /** Another value of its schema, mostly one that the club has under the same key. */
  | 'redrawn'
  /** A number far beyond any count, or next to the right one. */
  | 'odd number'
  | 'next number'
  /** A text that names nothing, or a text that often causes faults. */
  | 'unknown name'
  | 'odd text'
  /** Two values of one record or list are exchanged. */
  | 'swapped'
  | 'left out'
  | 'added'
  | 'repeated'
  | 'flipped'

interface Place {
  readonly path: readonly (string | number)[]
  /** `undefined` if the schema says nothing about the place. */
  readonly schema: z.ZodType | undefined
  readonly value: unknown
  /** Set for a field of the schema that the value lacks. */
  readonly isAbsent?: true
}

const TRIES = 20

/** Returns a changed value. `undefined` if no change was found that the schema accepts. */
export function spoiled(schema: z.ZodType, value: unknown, drawing: Drawing): Spoiled | undefined {
  // The kind of place is drawn first, so that a list of ten seats is no more likely than a single field.
  const kinds = new Map<string, Place[]>()
  for (const place of placesIn(schema, value)) {
    const text = placeText(place.path)
    const known = kinds.get(text)
    if (known) known.push(place)
    else kinds.set(text, [place])
  }
  for (let tries = 0; tries < TRIES && kinds.size > 0; tries += 1) {
    const [text, places] = drawing.draws.of([...kinds])
    const place = drawing.draws.of(places)
    const change = changeOf(place, value, drawing)
    if (change === undefined) continue
    const made = plainJson(change.value)
    if (made === undefined || JSON.stringify(made) === JSON.stringify(value)) continue
    if (schema.safeParse(made).success)
      return { value: made, place: text, way: change.way, was: place.value, is: change.is }
  }
  return undefined
}

/** Returns the value as it would arrive, or `undefined` if it cannot be written as JSON. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null') as unknown
}

function placeText(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? '[]' : `.${step}`))
    .join('')
    .replace(/^\./, '')
}

function placesIn(schema: z.ZodType | undefined, value: unknown, path: Place['path'] = []): readonly Place[] {
  const own: readonly Place[] = path.length > 0 ? [{ path, schema, value }] : []
  const bare = bareSchema(schema, value)
  if (Array.isArray(value))
    return [...own, ...value.flatMap((each, index) => placesIn(elementSchema(bare, index), each, [...path, index]))]
  if (!isRecord(value)) return own
  const shape = bare instanceof z.ZodObject ? (bare.shape as Readonly<Record<string, z.ZodType>>) : {}
  const absent = Object.entries(shape)
    .filter(([key, field]) => isOptional(field) && !Object.hasOwn(value, key))
    .map(([key, field]): Place => ({ path: [...path, key], schema: field, value: undefined, isAbsent: true }))
  const inner = Object.entries(value).flatMap(([key, each]) => placesIn(fieldSchema(bare, key), each, [...path, key]))
  return [...own, ...inner, ...absent]
}

/** Returns a schema without wrappers, and of a union the option that accepts the value. */
function bareSchema(schema: z.ZodType | undefined, value: unknown): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodNullable)
    return bareSchema(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodReadonly) return bareSchema(schema.def.innerType as z.ZodType, value)
  if (schema instanceof z.ZodLazy) return bareSchema(schema.unwrap() as z.ZodType, value)
  if (schema instanceof z.ZodPipe)
    return bareSchema((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, value)
  if (schema instanceof z.ZodUnion) {
    const fitting = (schema.options as readonly z.ZodType[]).find((each) => each.safeParse(value).success)
    return fitting && bareSchema(fitting, value)
  }
  return schema
}

function elementSchema(schema: z.ZodType | undefined, index: number): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  return schema instanceof z.ZodTuple ? (schema.def.items[index] as z.ZodType | undefined) : undefined
}

function fieldSchema(schema: z.ZodType | undefined, key: string): z.ZodType | undefined {
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType
  return schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>)[key] : undefined
}

interface Change {
  readonly value: unknown
  readonly way: Way
  readonly is: unknown
}

function changeOf({ path, schema, value, isAbsent }: Place, whole: unknown, drawing: Drawing): Change | undefined {
  const { draws } = drawing
  const key = keyOf(path)
  const put = (way: Way, made: unknown, into = whole): Change => ({ way, is: made, value: withAt(into, path, made) })
  if (isAbsent) return schema && put('added', valueOf(schema, drawing, key))
  const other = draws.chance(15) ? siblingOf(whole, path, value, drawing) : undefined
  if (other) return put('swapped', other.value, withAt(whole, other.path, value))
  if (draws.chance(10)) return { way: 'left out', is: undefined, value: withoutAt(whole, path) }
  if (Array.isArray(value)) return put(...listChange(value, schema, drawing, key))
  if (typeof value === 'boolean') return put('flipped', !value)
  if (schema && draws.chance(60)) return put('redrawn', valueOf(schema, drawing, key))
  if (typeof value === 'number')
    return draws.chance(50) ? put('next number', value + draws.of([1, -1])) : put('odd number', draws.of(ODD_NUMBERS))
  if (typeof value !== 'string') return undefined
  const known = [...drawing.known.textsUnder(key), ...drawing.known.ids]
  if (known.length > 0 && draws.chance(40)) return put('redrawn', draws.of(known))
  return draws.chance(50) ? put('unknown name', `made-${draws.below(1000)}`) : put('odd text', draws.of(ODD_TEXTS))
}

function listChange(
  list: readonly unknown[],
  schema: z.ZodType | undefined,
  drawing: Drawing,
  key: string,
): [way: Way, made: unknown] {
  const { draws } = drawing
  const element = elementSchema(bareSchema(schema, list), 0)
  const at = draws.below(list.length + 1)
  switch (draws.below(5)) {
    case 0:
      return ['left out', list.slice(0, draws.below(list.length + 1))]
    case 1:
      return ['repeated', [...list, ...list.slice(at)]]
    case 2:
      return ['swapped', list.toReversed()]
    case 3:
      return list.length > 0 && draws.chance(30)
        ? ['repeated', Array.from({ length: 500 }, () => list[0])]
        : ['swapped', draws.shuffled(list)]
    default:
      return element ? ['added', list.toSpliced(at, 0, valueOf(element, drawing, elementKey(key)))] : ['redrawn', []]
  }
}

/** Returns another value of the same type in the same record or list. */
function siblingOf(whole: unknown, path: Place['path'], value: unknown, { draws }: Drawing): Place | undefined {
  const around = path.slice(0, -1)
  const holder = around.reduce<unknown>((each, step) => (each as Record<string | number, unknown>)[step], whole)
  const steps = Array.isArray(holder) ? holder.map((_, index) => index) : Object.keys(holder as object)
  const siblings = steps
    .map((step): Place => {
      const other = (holder as Record<string | number, unknown>)[step]
      return { path: [...around, step], schema: undefined, value: other }
    })
    .filter((each) => typeof each.value === typeof value && each.path.at(-1) !== path.at(-1))
  return siblings.length > 0 ? draws.of(siblings) : undefined
}

/** Returns the key of the value. For a list element, the key of a single such element. */
function keyOf(path: Place['path']): string {
  const named = path.findLast((step) => typeof step === 'string')
  return typeof path.at(-1) === 'number' ? elementKey(String(named ?? '')) : String(named ?? '')
}

function withAt(whole: unknown, [step, ...rest]: Place['path'], made: unknown): unknown {
  if (step === undefined) return made
  if (Array.isArray(whole)) return whole.with(Number(step), withAt(whole[Number(step)], rest, made))
  const record = whole as Readonly<Record<string, unknown>>
  return { ...record, [step]: withAt(record[step], rest, made) }
}

function withoutAt(whole: unknown, [step, ...rest]: Place['path']): unknown {
  if (Array.isArray(whole))
    return rest.length === 0
      ? whole.toSpliced(Number(step), 1)
      : whole.with(Number(step), withoutAt(whole[Number(step)], rest))
  const { [String(step)]: gone, ...others } = whole as Readonly<Record<string, unknown>>
  return rest.length === 0 ? others : { ...others, [String(step)]: withoutAt(gone, rest) }
}
