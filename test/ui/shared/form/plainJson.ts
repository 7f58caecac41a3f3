// Generates plain JSON in three versions: a base, a draft made from it, and the data that was stored afterwards. Each
// field is changed by nobody, by one side or by both, so that the expected result of a merge is known.

import fc from 'fast-check'

export interface Versions {
  readonly base: unknown
  readonly mine: unknown
  readonly now: unknown
  /** Expected result of the merge. */
  readonly merged: unknown
  readonly collided: readonly string[]
  /** Paths of the fields changed here. */
  readonly touched: readonly string[]
}

/** Values of a field. The values of one field always differ, because they are chosen by index. */
const VALUES = [null, true, false, 0, 7, '', 'a', 'б', [], ['x'], ['x', 'y'], ['x', 'y', 'z']] as const

/** Field names, including names of inherited methods. */
const NAMES = ['name', 'rows', 'points', 'toString', 'constructor', '__proto__', '0'] as const

type Touch = 'nobody' | 'here' | 'elsewhere' | 'both alike' | 'both apart'
const TOUCHES: readonly Touch[] = ['nobody', 'here', 'elsewhere', 'both alike', 'both apart']

const fieldOf = (values: readonly unknown[]) =>
  fc
    .record({
      touch: fc.constantFrom(...TOUCHES),
      // Lists of the same length are compared part by part, so only lists of different lengths count as one field.
      values: fc.shuffledSubarray([...values], { minLength: 3, maxLength: 3 }),
    })
    .map(({ touch, values: [a, b, c] }): Versions => {
      const isMine = touch === 'here' || touch === 'both alike' || touch === 'both apart'
      const mine = isMine ? b : a
      const now = touch === 'elsewhere' || touch === 'both alike' ? b : touch === 'both apart' ? c : a
      return {
        base: a,
        mine,
        now,
        merged: isMine ? mine : now,
        collided: touch === 'both apart' ? [''] : [],
        touched: isMine ? [''] : [],
      }
    })

const field = fieldOf(VALUES)
/** A field that is missing in some versions of its object. */
const optionalField = fieldOf([...VALUES.slice(0, 2), undefined])

const under = (key: string, paths: readonly string[]) => paths.map((path) => (path === '' ? key : `${key}.${path}`))

function objectOf(parts: readonly (readonly [string, Versions])[]): Versions {
  const each = (version: 'base' | 'mine' | 'now' | 'merged') =>
    Object.fromEntries(parts.flatMap(([key, part]) => (part[version] === undefined ? [] : [[key, part[version]]])))
  return {
    base: each('base'),
    mine: each('mine'),
    now: each('now'),
    merged: each('merged'),
    collided: parts.flatMap(([key, part]) => under(key, part.collided)),
    touched: parts.flatMap(([key, part]) => under(key, part.touched)),
  }
}

function listOf(parts: readonly Versions[]): Versions {
  return {
    base: parts.map(({ base }) => base),
    mine: parts.map(({ mine }) => mine),
    now: parts.map(({ now }) => now),
    merged: parts.map(({ merged }) => merged),
    collided: parts.flatMap(({ collided }, index) => under(String(index), collided)),
    touched: parts.flatMap(({ touched }, index) => under(String(index), touched)),
  }
}

export const { versions } = fc.letrec<{ versions: Versions; inner: Versions }>((tie) => ({
  versions: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(tie('inner'), optionalField)), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 5,
    })
    .map(objectOf),
  inner: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    field,
    tie('versions'),
    fc.array(tie('inner'), { minLength: 1, maxLength: 4 }).map(listOf),
  ),
}))
