// A new list with the old items in it wherever they say the same: what draws them is handed what it has, and has
// nothing to do. A key of the live screen changes one seat of ten and one row of a long log. Pure.

export interface ItemComparison<T> {
  /** Which old item a new one is compared with. */
  readonly keyOf: (item: T) => string | number
  readonly isSame: (before: T, now: T) => boolean
}

export function reuseEqualItems<T>(
  before: readonly T[] | undefined,
  now: readonly T[],
  { keyOf, isSame }: ItemComparison<T>,
): readonly T[] {
  if (before === undefined) return now
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const kept = now.map((item) => {
    const was = old.get(keyOf(item))
    return was !== undefined && isSame(was, item) ? was : item
  })
  return kept.length === before.length && kept.every((item, index) => item === before[index]) ? before : kept
}

/** For small plain data. */
export const seatComparison: ItemComparison<{ readonly seat: number }> = {
  keyOf: ({ seat }) => seat,
  isSame: (before, now) => JSON.stringify(before) === JSON.stringify(now),
}
