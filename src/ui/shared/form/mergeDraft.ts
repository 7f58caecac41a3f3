// Drafts of forms as plain JSON: whether two drafts are equal, at which fields they differ, and how a draft takes in a
// change that was stored meanwhile. Pure. A field is named by its path, as `rows.3.bonus`. A list that became longer or
// shorter is one field, unless its rows have an `id` or a `key`: such rows are merged one by one, wherever they stand, and
// a collision names them by it, as `rows.=spring.bonus`.

interface MergedDraft<T> {
  readonly draft: T
  /** Fields that both sides changed, to different values. The draft keeps its own value there. */
  readonly collided: readonly string[]
}

type Parts = Readonly<Record<string, unknown>>

/** The order of keys does not count, and a key with the value `undefined` equals an absent key. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!hasParts(a) || !hasParts(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false
  return keysOf(a, b).every((key) => isDeepEqual(partOf(a, key), partOf(b, key)))
}

/** The paths of the fields that differ. The path of the whole value is ''. */
export function differingPaths(a: unknown, b: unknown, path = ''): readonly string[] {
  if (isDeepEqual(a, b)) return []
  if (!haveLikeParts(a, b)) return [path]
  return keysOf(a, b).flatMap((key) => differingPaths(partOf(a, key), partOf(b, key), pathTo(path, key)))
}

/**
 * Merges `mine`, which was begun from `before`, with `now`, which is stored since: a field that was not touched follows
 * what is stored, and a field that was touched stays as it was typed.
 */
export function mergeDraft<T>(mine: T, before: T, now: T): MergedDraft<T>
export function mergeDraft(mine: unknown, before: unknown, now: unknown): MergedDraft<unknown> {
  return mergedAt('', mine, before, now)
}

/** The value at a path of `differingPaths` or of a collision; `undefined` where the path leads nowhere. */
export function valueAtPath(draft: unknown, path: string): unknown {
  if (path === '') return draft
  return path.split('.').reduce((value: unknown, key) => partOf(value, rowPositionOf(value, key)), draft)
}

/** The path of a collision with the present places of rows; that of the list where a row is not in the draft. */
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

/** A deep copy, free of Vue's proxies. */
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

/** What rows are paired by. */
const ROW_KEYS = ['id', 'key'] as const
/** Begins the part of a path that names a row. */
const ROW_PREFIX = '='

/** The rows of a list by their ids; undefined where they have none, or not each another one. */
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
    // Added on one side.
    if (old === undefined) return { row: ours ?? theirs, collided: [] }
    // Removed here: that stays, also where the row was changed elsewhere.
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

/** The ids of `rows` in their order, each of the others after the one it follows in `others`. */
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

/** A part of a path: that of a row as the place of the row, or as it is where there is no such row. */
function rowPositionOf(value: unknown, key: string): string {
  if (!Array.isArray(value) || !key.startsWith(ROW_PREFIX)) return key
  const id = key.slice(ROW_PREFIX.length).replaceAll('%2E', '.').replaceAll('%25', '%')
  const place = value.findIndex((row: unknown) => rowId(row) === id)
  return place === -1 ? key : String(place)
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
