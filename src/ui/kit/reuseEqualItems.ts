// Replaces the items of a new list with equal items of the old list, so that components whose item did not change are
// not rendered again. For example, a key on the live screen changes one of ten seats and one row of a long log.

export interface ItemComparison<T> {
  /** Key that identifies an item in both lists. */
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

/** Identifies small plain objects by their seat, and compares them as JSON. */
export const SEAT_ITEM_COMPARISON: ItemComparison<{ readonly seat: number }> = {
  keyOf: ({ seat }) => seat,
  isSame: (before, now) => JSON.stringify(before) === JSON.stringify(now),
}
