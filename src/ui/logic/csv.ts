// Tables as CSV for spreadsheets. A cell that a spreadsheet would run as a formula gets a leading
// apostrophe; numbers stay numbers. Quoting is the library's. Pure.

import { stringify } from 'csv-stringify/browser/esm/sync'

/** What a spreadsheet may run: ASCII and full-width signs, after spaces too; tabs and line ends at the start. */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
const NUMBER = /^-?\d+(?:\.\d+)?$/

export function neutralised(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
}

/** Rows of different length are fine; a byte order mark makes Excel read UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows.map((row) => row.map((cell) => neutralised(String(cell)))), { bom: true, record_delimiter: 'windows' })
}
