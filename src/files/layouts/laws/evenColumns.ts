// Finds groups of columns that belong to the seats of a game: columns at equal distances, and neighbouring columns of
// one kind. Pure functions.

const LONGEST_STEP = 12
const MOST_SEATS = 20

/**
 * The longest series of columns at equal distances. If two series are equally long, the one with the smaller step, but
 * a series of neighbouring columns never takes precedence over one that begins further to the left.
 */
export function evenColumns(columns: readonly number[]): number[] {
  const all = new Set(columns)
  let best: number[] = []
  for (const first of columns)
    for (let step = 1; step <= LONGEST_STEP; step += 1) {
      if (all.has(first - step)) continue
      const own: number[] = []
      for (let column = first; all.has(column); column += step) own.push(column)
      const isCloser = own.length === best.length && step > 1 && (best[1] ?? 0) - (best[0] ?? 0) > step
      if (own.length > best.length || isCloser) best = own
    }
  return best.slice(0, MOST_SEATS)
}

/** A column and the kind of its cells. An empty column has the kind `any`, which matches every other kind. */
interface ColumnOfKind {
  readonly column: number
  readonly kind: string
}

/** Stretches of neighbouring columns of one kind, each as long as a game has seats. */
export function equalStretches(columns: readonly ColumnOfKind[], size: number): readonly number[][] {
  const stretches: number[][] = []
  let stretch: number[] = []
  let last = ''
  for (const { column, kind } of columns) {
    const isAlike = kind === last || kind === 'any' || last === 'any'
    if (column !== (stretch.at(-1) ?? -2) + 1 || !isAlike || stretch.length === size) {
      if (stretch.length === size) stretches.push(stretch)
      stretch = []
    }
    if (kind !== 'any' || stretch.length === 0) last = kind
    stretch.push(column)
  }
  if (stretch.length === size) stretches.push(stretch)
  return stretches
}
