// Where the keyboard goes in the grid of a results sheet. Enter runs down a column and on to the
// top of the next; arrows stay inside; up from the first row is the winner. Pure.

export const COLUMNS = ['member', 'role', 'bonus', 'penalty', 'exclusion', 'firstVictim', 'bestMove'] as const
export type Column = (typeof COLUMNS)[number]

export interface Cell {
  readonly row: number
  readonly column: Column
}

export interface Grid {
  readonly rows: number
  readonly columns: readonly Column[]
  /** The only row that has a best move. */
  readonly victim: number | undefined
}

export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'back'

/** The cell a move leads to; `winner` above the first row, `end` behind the last cell. */
export function moved({ row, column }: Cell, move: Move, grid: Grid): Cell | 'winner' | 'end' | undefined {
  const { rows, columns, victim } = grid
  const at = columns.indexOf(column)
  const open = (cell: Cell) => cell.column !== 'bestMove' || cell.row === victim
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

  function sideways(step: 1 | -1): Cell | undefined {
    const next = columns[at + step]
    return next !== undefined && open({ row, column: next }) ? { row, column: next } : undefined
  }
  function topOf(next: Column | undefined): Cell | undefined {
    if (next === undefined) return undefined
    if (next !== 'bestMove') return { row: 1, column: next }
    return victim === undefined ? undefined : { row: victim, column: next }
  }
}
