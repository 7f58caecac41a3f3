// Places of rows that are in order already: equal rows share one, and the next counts on behind them.

export interface Placed {
  readonly place: number
  readonly tied: boolean
}

/** `order`: 0 where two rows share a place. */
export function withPlaces<Row extends object>(
  rows: readonly Row[],
  order: (a: Row, b: Row) => number,
): readonly (Placed & Row)[] {
  let place = 0
  return rows.map((row, index) => {
    const [above, below] = [rows[index - 1], rows[index + 1]]
    const isTiedAbove = above !== undefined && order(above, row) === 0
    if (!isTiedAbove) place = index + 1
    return { place, tied: isTiedAbove || (below !== undefined && order(row, below) === 0), ...row }
  })
}
