// Drafts of forms as plain JSON: whether two drafts are equal, at which fields they differ, and how a draft takes in a
// change that was stored meanwhile. Pure. A field is named by its path, as `rows.3.bonus`. A list that became longer or
// shorter is one field.

interface Merged<T> {
  readonly draft: T
  /** Fields that both sides changed, to different values. The draft keeps its own value there. */
  readonly collided: readonly string[]
}

type Parts = Readonly<Record<string, unknown>>

/** The order of keys does not count, and a key with the value `undefined` equals an absent key. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!hasParts(a) || !hasParts(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false
  return keysOf(a, b).every((key) => isSame(partOf(a, key), partOf(b, key)))
}

/** The paths of the fields that differ. The path of the whole value is ''. */
export function differences(a: unknown, b: unknown, path = ''): readonly string[] {
  if (isSame(a, b)) return []
  if (!haveLikeParts(a, b)) return [path]
  return keysOf(a, b).flatMap((key) => differences(partOf(a, key), partOf(b, key), pathTo(path, key)))
}

/**
 * Merges `mine`, which was begun from `before`, with `now`, which is stored since: a field that was not touched follows
 * what is stored, and a field that was touched stays as it was typed.
 */
export function mergeDraft<T>(mine: T, before: T, now: T): Merged<T>
export function mergeDraft(mine: unknown, before: unknown, now: unknown): Merged<unknown> {
  return mergedAt('', mine, before, now)
}

/** The value at a path of `differences`; `undefined` where the path leads nowhere. */
export function valueAt(draft: unknown, path: string): unknown {
  if (path === '') return draft
  return path.split('.').reduce((value: unknown, key) => (hasParts(value) ? partOf(value, key) : undefined), draft)
}

/** A deep copy, free of Vue's proxies. */
export function copyOf<T>(value: T): T
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => copyOf(each))
  return hasParts(value) ? Object.fromEntries(keysOf(value).map((key) => [key, copyOf(value[key])])) : value
}

function mergedAt(path: string, mine: unknown, before: unknown, now: unknown): Merged<unknown> {
  if (isSame(mine, before)) return { draft: now, collided: [] }
  if (isSame(now, before) || isSame(mine, now)) return { draft: mine, collided: [] }
  if (!haveLikeParts(mine, before) || !haveLikeParts(mine, now)) return { draft: mine, collided: [path] }
  const merged = keysOf(mine, before, now).map((key) => {
    const parts = mergedAt(pathTo(path, key), partOf(mine, key), partOf(before, key), partOf(now, key))
    return { key, ...parts }
  })
  return {
    draft: Array.isArray(mine)
      ? merged.map(({ draft }) => draft)
      : Object.fromEntries(merged.flatMap(({ key, draft }) => (draft === undefined ? [] : [[key, draft]]))),
    collided: merged.flatMap(({ collided }) => collided),
  }
}

/** Both are objects, or both are lists of one length: they are compared part by part. */
function haveLikeParts(a: unknown, b: unknown): b is Parts {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length
  return hasParts(a) && hasParts(b)
}

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

/** Own keys only: a dictionary may have no key `toString`, although every object has that method. */
function partOf(value: unknown, key: string): unknown {
  return hasParts(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function keysOf(...values: readonly unknown[]): readonly string[] {
  return [...new Set(values.filter(hasParts).flatMap((value) => Object.keys(value)))]
}

function pathTo(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
