// The seating that the program exports, a table of a round a row, read as the schedule of a results sheet. Knows the
// headings of the export in every language; any other file is left to its own reader.

import { LANGS, LANGUAGES } from '../../i18n/registry.ts'
import { csvRecords } from '../sheets/csvRecords.ts'
import { csvText, unescapeFormulas } from '../tables/csv.ts'

const LEADING_COLUMNS = ['stage', 'round', 'table', 'judge'] as const

/** Headings by their places; undefined: not our seating. */
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

/** The same as a sheet with a seat a row; undefined: another file. */
export function seatingToResultsCsv(text: string): string | undefined {
  let seats: readonly number[] | undefined
  const lines: (readonly string[])[] = []
  for (const { cells, fault } of csvRecords(text)) {
    if (fault !== undefined) return undefined
    if (seats === undefined) {
      seats = seatColumns(cells)
      if (seats === undefined) return undefined
      continue
    }
    // An apostrophe that the export put before a formula stays for the reader of the sheet.
    const [stage = '', round = '', table = '', judge = ''] = cells
    for (const [index, column] of seats.entries()) {
      const player = cells[column] ?? ''
      if (unescapeFormulas(player).trim() !== '') lines.push([stage, round, table, String(index + 1), player, judge])
    }
  }
  return lines.length > 0 ? csvText([['stage', 'round', 'table', 'seat', 'player', 'judge'], ...lines]) : undefined
}
