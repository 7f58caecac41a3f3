// Keyboard movement in the grid of a results sheet. Enter moves down a column and then to the top of the next column.
// Arrow keys stay inside the grid, except that the up arrow moves from the first row and from the best move to the
// winner. Pure.

export const RESULTS_COLUMNS = ['member', 'role', 'bonus', 'penalty', 'exclusion', 'firstVictim', 'bestMove'] as const
export type ResultsColumn = (typeof RESULTS_COLUMNS)[number]

export interface ResultsCell {
  readonly row: number
  readonly column: ResultsColumn
}

export interface ResultsGrid {
  readonly rows: number
  readonly columns: readonly ResultsColumn[]
  /** Number of the only row that has a cell for the best move. */
  readonly victim: number | undefined
}

export type CellDirection = 'up' | 'down' | 'left' | 'right' | 'next' | 'back'

/** Destination of a move: a cell, `winner` above the first row, or `end` after the last cell. */
export function cellInDirection(
  { row, column }: ResultsCell,
  move: CellDirection,
  grid: ResultsGrid,
): ResultsCell | 'winner' | 'end' | undefined {
  const { rows, columns, victim } = grid
  const at = columns.indexOf(column)
  const open = (cell: ResultsCell) => cell.column !== 'bestMove' || cell.row === victim
  switch (move) {
    case 'up':
      return row === 1 || column === 'bestMove' ? 'winner' : { row: row - 1, column }
    case 'down':
      return row === rows || column === 'bestMove' ? undefined : { row: row + 1, column }
    case 'left':
      return sideways(-1)
    case 'right':
      return sideways(1)
    case 'next': {
      if (column !== 'bestMove' && row < rows) return { row: row + 1, column }
      return topOf(columns[at + 1]) ?? 'end'
    }
    case 'back': {
      if (column !== 'bestMove' && row > 1) return { row: row - 1, column }
      const before = columns[at - 1]
      return before === undefined ? 'winner' : { row: rows, column: before }
    }
  }

  function sideways(step: 1 | -1): ResultsCell | undefined {
    const next = columns[at + step]
    return next !== undefined && open({ row, column: next }) ? { row, column: next } : undefined
  }
  function topOf(next: ResultsColumn | undefined): ResultsCell | undefined {
    if (next === undefined) return undefined
    if (next !== 'bestMove') return { row: 1, column: next }
    return victim === undefined ? undefined : { row: victim, column: next }
  }
}
