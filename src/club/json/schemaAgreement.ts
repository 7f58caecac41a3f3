// Compares a schema with a type that is not derived from it, because `src/rules` and `src/scoring` import no schema
// library. The compiler names each field that differs, without any code at run time. `satisfies z.ZodType<T>` is not
// enough, because it accepts an additional field, and a missing or renamed field that is optional.

import type { z } from 'zod'

type Leaf = string | number | boolean | null | undefined
type List = readonly unknown[]

// A union is merged into one shape with the fields of all its members before two types are compared. Otherwise a schema
// that lists values separately and a type that correlates them (a role's team with its side) would always differ. The
// schema's refinements check which fields go together. A field that is added, missing, renamed, optional in only one of
// the two, or has other values is still found.
type Merged<T> =
  | Extract<T, Leaf>
  | ([Extract<T, List>] extends [never] ? never : readonly Merged<Extract<T, List>[number]>[])
  | (Exclude<T, Leaf | List> extends infer O ? ([O] extends [never] ? never : MergedObject<O>) : never)

type MergedObject<O> = { [K in RequiredKey<O>]: Merged<ValueAt<O, K>> } & {
  [K in Exclude<KeyOf<O>, RequiredKey<O>>]?: Merged<Exclude<ValueAt<O, K>, undefined>>
} extends infer F
  ? { readonly [K in keyof F]: F[K] }
  : never

type KeyOf<O> = O extends unknown ? keyof O : never
type ValueAt<O, K> = O extends unknown ? (K extends keyof O ? O[K] : never) : never
/** Keys that every member of a union has and that are required in all of them. */
type RequiredKey<O> = { [K in KeyOf<O>]: false extends IsRequired<O, K> ? never : K }[KeyOf<O>]
type IsRequired<O, K> = O extends unknown
  ? K extends keyof O
    ? IsOptional<O, K> extends true
      ? false
      : true
    : false
  : never
type IsOptional<O, K extends keyof O> = {} extends Pick<O, K> ? true : false

type IsIdentical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/**
 * One text for each location where A (the schema's output) and B (the type) differ. The caller merges both types first.
 */
type Difference<A, B, Place extends string> =
  IsIdentical<A, B> extends true
    ? never
    :
        | ValueDifference<Extract<A, Leaf>, Extract<B, Leaf>, Place>
        | ListDifference<Extract<A, List>, Extract<B, List>, Place>
        | ObjectDifference<Exclude<A, Leaf | List>, Exclude<B, Leaf | List>, Place>

type ValueDifference<A, B, Place extends string> =
  | `${Place}: ${ValueName<Exclude<A, B>>} in the schema only`
  | `${Place}: ${ValueName<Exclude<B, A>>} in the type only`

type ValueName<V> = V extends Leaf ? (string extends V ? 'text' : number extends V ? 'numbers' : `${V}`) : never

type ListDifference<A extends List, B extends List, Place extends string> = [A, B] extends [never, never]
  ? never
  : [A] extends [never]
    ? `${Place}: a list in the type only`
    : [B] extends [never]
      ? `${Place}: a list in the schema only`
      : Difference<A[number], B[number], `${Place}[]`>

type ObjectDifference<A, B, Place extends string> = [A, B] extends [never, never]
  ? never
  : [A] extends [never]
    ? `${Place}: an object in the type only`
    : [B] extends [never]
      ? `${Place}: an object in the schema only`
      : FieldDifference<A, B, Place>

type FieldDifference<A, B, Place extends string> =
  | `${Place}.${Exclude<keyof A, keyof B> & string}: in the schema only`
  | `${Place}.${Exclude<keyof B, keyof A> & string}: in the type only`
  | {
      [K in keyof A & keyof B & string]-?: [IsOptional<A, K>, IsOptional<B, K>] extends [true, false]
        ? `${Place}.${K}: optional in the schema only`
        : [IsOptional<A, K>, IsOptional<B, K>] extends [false, true]
          ? `${Place}.${K}: optional in the type only`
          : Difference<Present<A, K>, Present<B, K>, `${Place}.${K}`>
    }[keyof A & keyof B & string]

type Present<O, K extends keyof O> = IsOptional<O, K> extends true ? Exclude<O[K], undefined> : O[K]

/**
 * `'same' satisfies SchemaAgreement<z.output<typeof schema>, T>` compiles as long as the two agree. If they differ, the
 * error message lists every location.
 */
export type SchemaAgreement<A, B> =
  Difference<Merged<A>, Merged<B>, ''> extends infer D ? ([D] extends [never] ? 'same' : D & string) : never

/**
 * Types a text schema as the schema of a narrower type, for ids that a club's own rulebook defines and that no list in
 * the program contains.
 */
export const narrowTextSchema = <T extends string>(schema: z.ZodType<string, string>) => schema as z.ZodType<T, T>
