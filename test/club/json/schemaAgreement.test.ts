// The compiler compares a schema with a type. Each deliberate difference is reported, and equivalent forms are
// accepted. These are checks of types and do nothing at run time.

import { expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type SchemaAgreement, narrowTextSchema } from '../../../src/club/json/schemaAgreement.ts'

interface Inner {
  readonly kind: 'a' | 'b'
  readonly spares?: readonly string[]
}

interface Shape {
  readonly id: string
  readonly count?: number
  readonly inner: Inner
  readonly lines: readonly Inner[]
  readonly either: { readonly one: string } | { readonly two: number }
}

const inner = { kind: z.enum(['a', 'b']), spares: z.array(z.string()).exactOptional() }
const fields = {
  id: z.string(),
  count: z.number().exactOptional(),
  inner: z.strictObject(inner),
  lines: z.array(z.strictObject(inner)),
  either: z.union([z.strictObject({ one: z.string() }), z.strictObject({ two: z.number() })]),
}
const { count: _, ...withoutCount } = fields

it('readonly, merged and split forms of the same shape are accepted as equal', () => {
  const whole = z.strictObject(fields)
  expectTypeOf<SchemaAgreement<z.output<typeof whole>, Shape>>().toEqualTypeOf<'same'>()
  const split = z.union([
    z.strictObject({ team: z.literal('red'), side: z.literal('town') }),
    z.strictObject({ team: z.literal('black'), side: z.literal('mafia') }),
  ])
  interface Flat {
    readonly team: 'red' | 'black'
    readonly side: 'town' | 'mafia'
  }
  expectTypeOf<SchemaAgreement<z.output<typeof split>, Flat>>().toEqualTypeOf<'same'>()
  const own = z.strictObject({ role: narrowTextSchema<'don' | 'doctor'>(z.string()) })
  expectTypeOf<SchemaAgreement<z.output<typeof own>, { role: 'don' | 'doctor' }>>().toEqualTypeOf<'same'>()
})

it('an additional, a missing and a renamed field are reported as differences', () => {
  const more = z.strictObject({ ...fields, extra: z.string().exactOptional() })
  expectTypeOf<SchemaAgreement<z.output<typeof more>, Shape>>().toEqualTypeOf<'.extra: in the schema only'>()
  const less = z.strictObject(withoutCount)
  expectTypeOf<SchemaAgreement<z.output<typeof less>, Shape>>().toEqualTypeOf<'.count: in the type only'>()
  const renamed = z.strictObject({ ...withoutCount, number: z.number().exactOptional() })
  expectTypeOf<SchemaAgreement<z.output<typeof renamed>, Shape>>().toEqualTypeOf<
    '.count: in the type only' | '.number: in the schema only'
  >()
})

it('a field that is optional in only one of the schemas is reported as a difference', () => {
  const needed = z.strictObject({ ...fields, count: z.number() })
  expectTypeOf<SchemaAgreement<z.output<typeof needed>, Shape>>().toEqualTypeOf<'.count: optional in the type only'>()
  const loose = z.strictObject({ ...fields, id: z.string().exactOptional() })
  expectTypeOf<SchemaAgreement<z.output<typeof loose>, Shape>>().toEqualTypeOf<'.id: optional in the schema only'>()
})

it('different values are reported with their paths, even inside lists and alternatives', () => {
  const fewer = z.strictObject({ ...fields, inner: z.strictObject({ ...inner, kind: z.enum(['a']) }) })
  expectTypeOf<SchemaAgreement<z.output<typeof fewer>, Shape>>().toEqualTypeOf<'.inner.kind: b in the type only'>()
  const others = z.strictObject({
    ...fields,
    lines: z.array(z.strictObject({ ...inner, kind: z.enum(['a', 'b', 'c']) })),
  })
  expectTypeOf<SchemaAgreement<z.output<typeof others>, Shape>>().toEqualTypeOf<'.lines[].kind: c in the schema only'>()
  const items = z.strictObject({
    ...fields,
    inner: z.strictObject({ ...inner, spares: z.array(z.number()).exactOptional() }),
  })
  expectTypeOf<SchemaAgreement<z.output<typeof items>, Shape>>().toEqualTypeOf<
    '.inner.spares[]: numbers in the schema only' | '.inner.spares[]: text in the type only'
  >()
  const single = z.strictObject({ ...fields, lines: z.strictObject(inner) })
  expectTypeOf<SchemaAgreement<z.output<typeof single>, Shape>>().toEqualTypeOf<
    '.lines: a list in the type only' | '.lines: an object in the schema only'
  >()
  const mixed = z.strictObject({
    noun: z.union([z.string(), z.strictObject({ label: z.string(), extra: z.string() })]),
  })
  expectTypeOf<
    SchemaAgreement<z.output<typeof mixed>, { noun: string | { label: string } }>
  >().toEqualTypeOf<'.noun.extra: in the schema only'>()
  const alternative = z.strictObject({
    ...fields,
    either: z.union([z.strictObject({ one: z.string() }), z.strictObject({ too: z.number() })]),
  })
  expectTypeOf<SchemaAgreement<z.output<typeof alternative>, Shape>>().toEqualTypeOf<
    '.either.too: in the schema only' | '.either.two: in the type only'
  >()
})
