// All sheets of a spreadsheet file with their cells. Data only.

import type { CellGrid } from './cells.ts'

export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: CellGrid
}

export interface Book {
  readonly sheets: readonly Sheet[]
}
