// Form drafts as plain JSON: comparing two drafts, finding the fields that differ, and merging a draft with a change
// that was stored in the meantime. Pure. A field is identified by its path, for example `rows.3.bonus`. A list whose
// length has changed counts as one field, unless its rows have an `id` or a `key`. Rows with an `id` or a `key` are
// merged individually, regardless of their positions, and a collision identifies such a row by this value:
// `rows.=spring.bonus`.

interface MergedDraft<T> {
  readonly draft: T
  /** Paths of fields that the user and the stored change set to different values. The draft keeps the user's values. */
  readonly collided: readonly string[]
}

type Parts = Readonly<Record<string, unknown>>

/** Deep comparison. The order of keys does not matter, and a key with the value `undefined` equals a missing key. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!hasParts(a) || !hasParts(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false
  return keysOf(a, b).every((key) => isDeepEqual(partOf(a, key), partOf(b, key)))
}

/** Paths of the fields that differ. The path of the whole value is an empty string. */
export function differingPaths(a: unknown, b: unknown, path = ''): readonly string[] {
  if (isDeepEqual(a, b)) return []
  if (!haveLikeParts(a, b)) return [path]
  return keysOf(a, b).flatMap((key) => differingPaths(partOf(a, key), partOf(b, key), pathTo(path, key)))
}

/**
 * Merges `mine`, a changed copy of `before`, with the stored value `now`. Fields that the user did not change get the
 * stored value. Fields that the user changed keep the typed value.
 */
export function mergeDraft<T>(mine: T, before: T, now: T): MergedDraft<T>
export function mergeDraft(mine: unknown, before: unknown, now: unknown): MergedDraft<unknown> {
  return mergedAt('', mine, before, now)
}

/** Value at a path from `differingPaths` or a collision, or `undefined` if the path does not exist. */
export function valueAtPath(draft: unknown, path: string): unknown {
  if (path === '') return draft
  return path.split('.').reduce((value: unknown, key) => partOf(value, rowPositionOf(value, key)), draft)
}

/**
 * Converts a collision's path to a path with the current row indices. If a row is not in the draft, returns the path of
 * its list.
 */
export function pathWithRowPositions(draft: unknown, path: string): string {
  let value = draft
  let placed = ''
  for (const key of path.split('.')) {
    const place = rowPositionOf(value, key)
    if (place.startsWith(ROW_PREFIX)) return placed
    value = partOf(value, place)
    placed = pathTo(placed, place)
  }
  return placed
}

/** Deep copy without Vue's proxies. */
export function deepCopy<T>(value: T): T
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => deepCopy(each))
  return hasParts(value) ? Object.fromEntries(keysOf(value).map((key) => [key, deepCopy(value[key])])) : value
}

function mergedAt(path: string, mine: unknown, before: unknown, now: unknown): MergedDraft<unknown> {
  if (isDeepEqual(mine, before)) return { draft: now, collided: [] }
  if (isDeepEqual(now, before) || isDeepEqual(mine, now)) return { draft: mine, collided: [] }
  const rows = [mine, before, now].map(rowsOf)
  if (rows[0] && rows[1] && rows[2]) return mergedRows(path, rows[0], rows[1], rows[2])
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

type Rows = ReadonlyMap<string, Parts>

/** Keys that identify a row. */
const ROW_KEYS = ['id', 'key'] as const
/** Prefix of a path segment that identifies a row by its id. */
const ROW_PREFIX = '='

/** Rows of a list by id, or `undefined` if a row has no id or two rows have the same id. */
function rowsOf(value: unknown): Rows | undefined {
  if (!Array.isArray(value)) return undefined
  const rows = new Map(value.map((row: unknown) => [rowId(row), row]))
  return rows.size === value.length && !rows.has(undefined) ? (rows as Rows) : undefined
}

function rowId(row: unknown): string | undefined {
  return ROW_KEYS.map((key) => partOf(row, key)).find((id) => typeof id === 'string')
}

function mergedRows(path: string, mine: Rows, before: Rows, now: Rows): MergedDraft<unknown> {
  const isMovedHere = !isDeepEqual(idsWithin(mine, before), idsWithin(before, mine))
  const order = isMovedHere ? interleaveIds(mine, now) : interleaveIds(now, mine)
  const merged = order.map((id): { readonly row?: unknown; readonly collided: readonly string[] } => {
    const [ours, old, theirs] = [mine.get(id), before.get(id), now.get(id)]
    const at = pathTo(path, ROW_PREFIX + id.replaceAll('%', '%25').replaceAll('.', '%2E'))
    if (ours && theirs) {
      const { draft: row, collided } = mergedAt(at, ours, old, theirs)
      return { row, collided }
    }
    // The row was added on one side only.
    if (old === undefined) return { row: ours ?? theirs, collided: [] }
    // A row that the user removed stays removed, even if the stored row was changed.
    if (ours === undefined) return { collided: theirs === undefined || isDeepEqual(theirs, old) ? [] : [path] }
    return isDeepEqual(ours, old) ? { collided: [] } : { row: ours, collided: [at] }
  })
  return {
    draft: merged.flatMap(({ row }) => (row === undefined ? [] : [row])),
    collided: merged.flatMap(({ collided }) => collided),
  }
}

function idsWithin(rows: Rows, others: Rows): readonly string[] {
  return [...rows.keys()].filter((id) => others.has(id))
}

/**
 * All ids of both lists: the ids of `rows` in their order, and each additional id of `others` after its predecessor in
 * `others`.
 */
function interleaveIds(rows: Rows, others: Rows): readonly string[] {
  const order = [...rows.keys()]
  let place = 0
  for (const id of others.keys()) {
    const found = order.indexOf(id)
    if (found === -1) order.splice(place, 0, id)
    place = (found === -1 ? place : found) + 1
  }
  return order
}

/**
 * Replaces a path segment that identifies a row by the index of that row. Other segments, and segments of missing rows,
 * are returned unchanged.
 */
function rowPositionOf(value: unknown, key: string): string {
  if (!Array.isArray(value) || !key.startsWith(ROW_PREFIX)) return key
  const id = key.slice(ROW_PREFIX.length).replaceAll('%2E', '.').replaceAll('%25', '%')
  const place = value.findIndex((row: unknown) => rowId(row) === id)
  return place === -1 ? key : String(place)
}

/** Whether both values are objects, or lists of the same length, so that their parts can be compared. */
function haveLikeParts(a: unknown, b: unknown): b is Parts {
  if (Array.isArray(a) || Array.isArray(b)) return Array.isArray(a) && Array.isArray(b) && a.length === b.length
  return hasParts(a) && hasParts(b)
}

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null
}

/** Reads only own keys, because every object has inherited ones such as `toString`. */
function partOf(value: unknown, key: string): unknown {
  return hasParts(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function keysOf(...values: readonly unknown[]): readonly string[] {
  return [...new Set(values.filter(hasParts).flatMap((value) => Object.keys(value)))]
}

function pathTo(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}
