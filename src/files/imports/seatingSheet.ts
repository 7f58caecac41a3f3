// Reads a seating that this program exported, with one table of a round per row, as the schedule of a results sheet. It
// recognises the export's column titles in every language. Other files are left unchanged for their own parsers.

import { LANGS, LANGUAGES } from '../../i18n/registry.ts'
import { readCsvRecords } from '../sheets/csvRecords.ts'
import { csvOfCells } from '../tables/csv.ts'
import { unescapeFormulas } from '../tables/escapeFormulas.ts'

const LEADING_COLUMNS = ['stage', 'round', 'table', 'judge'] as const

/** Positions of the seat columns, or `undefined` if the file is not an exported seating. */
function seatColumns(heads: readonly string[]): readonly number[] | undefined {
  for (const lang of LANGS) {
    const { column } = LANGUAGES[lang].exports
    if (LEADING_COLUMNS.some((key, index) => heads[index] !== column[key])) continue
    const seats = heads.flatMap((head, index) =>
      head === column.seatN.replace('{n}', String(index - LEADING_COLUMNS.length + 1)) ? [index] : [],
    )
    return seats.length > 0 ? seats : undefined
  }
  return undefined
}

/** Converts the seating to a results sheet with one seat per row. Returns `undefined` for any other file. */
export function seatingToResultsCsv(text: string): string | undefined {
  let seats: readonly number[] | undefined
  const lines: (readonly string[])[] = []
  for (const { cells, fault } of readCsvRecords(text)) {
    if (fault !== undefined) return undefined
    if (seats === undefined) {
      seats = seatColumns(cells)
      if (seats === undefined) return undefined
      continue
    }
    // The export puts an apostrophe before a formula. It is kept here, because the parser of results sheets removes it.
    const [stage = '', round = '', table = '', judge = ''] = cells
    for (const [index, column] of seats.entries()) {
      const player = cells[column] ?? ''
      if (unescapeFormulas(player).trim() !== '') lines.push([stage, round, table, String(index + 1), player, judge])
    }
  }
  return lines.length > 0 ? csvOfCells([['stage', 'round', 'table', 'seat', 'player', 'judge'], ...lines]) : undefined
}
