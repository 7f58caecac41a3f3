// A book is a file of tables with all its sheets. A text file is a book with one sheet, which has no name.

/** Row n of a sheet is `rows[n - 1]`. Empty rows are included. */
export type CellGrid = readonly (readonly string[])[]

export interface Sheet {
  /** An empty string if the file does not name its only sheet. */
  readonly name: string
  /** Whether spreadsheet programs hide the sheet. */
  readonly isHidden: boolean
  readonly rows: CellGrid
}

export interface Book {
  readonly sheets: readonly Sheet[]
}

/** The filled cells of a sheet. Rows and columns are counted from 1. */
export function* filledCells(
  rows: CellGrid,
): Generator<{ readonly row: number; readonly column: number; readonly text: string }> {
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries())
      if (text.trim() !== '') yield { row: row + 1, column: column + 1, text: text.trim() }
}

export interface WorkbookLimits {
  /** Maximum number of bytes of all unpacked files. */
  readonly unpacked: number
  /** Maximum number of rows of all sheets together. */
  readonly rows: number
}

type WorkbookFault = 'too-large' | 'too-many-rows' | 'too-many-sheets' | 'not-a-workbook'

export type WorkbookReadResult =
  | Book
  /** `limit` is the limit that was exceeded, or 0 if the fault has no limit. */
  | { readonly fault: WorkbookFault; readonly limit: number }

/** Maximum number of sheets in a workbook. A club with a sheet for every evening needs fewer in ten years. */
export const MAX_SHEETS = 1000
/** Longer names are cut. Excel allows 31 characters. */
export const MAX_SHEET_NAME_LENGTH = 200
/** Columns after this one are not read. */
export const MAX_COLUMNS = 500

/** A sheet in a file of games, with the number of its games and whether they are read. */
export interface ListedSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly isRead: boolean
  /** Number of games in the sheet. Omitted if it was not examined, because the file is of a different kind. */
  readonly games?: number
  /** Games of the sheet are in another sheet too. They are read only once. */
  readonly isRepeat?: true
  /** Key of the sheet's column titles. Sheets with the same key use the same map of columns. */
  readonly shape?: string
}
