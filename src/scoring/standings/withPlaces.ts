// Assigns places to sorted rows. Equal rows share a place, and the next place is counted after all of them.

export interface RankedPlace {
  readonly place: number
  readonly tied: boolean
}

/** `order` returns 0 if two rows share a place. */
export function assignPlaces<Row extends object>(
  rows: readonly Row[],
  order: (a: Row, b: Row) => number,
): readonly (RankedPlace & Row)[] {
  let place = 0
  return rows.map((row, index) => {
    const [above, below] = [rows[index - 1], rows[index + 1]]
    const isTiedAbove = above !== undefined && order(above, row) === 0
    if (!isTiedAbove) place = index + 1
    return { place, tied: isTiedAbove || (below !== undefined && order(row, below) === 0), ...row }
  })
}
