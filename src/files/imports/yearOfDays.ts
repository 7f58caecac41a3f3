// The year for days that a sheet gives without a year. A year in a title or in the name of the sheet is certain. If
// there is none, the year that the user gave or the likely year is used. Source: docs/spec/scoring.md §8.

import { yearIn } from '../layouts/laws/foldedWords.ts'
import { solveBook } from '../layouts/laws/solveBook.ts'
import type { Solution } from '../layouts/laws/solution.ts'
import type { Sheet } from '../tables/book.ts'

export interface YearOptions {
  /** Year that the user gave. */
  readonly year?: number | undefined
  /** Year in the file's name, or the current year. If `year` is omitted too, days without a year are not read. */
  readonly likelyYear?: number | undefined
}

export interface SolvedSheet {
  readonly solution: Solution
  /** The year that was used for days without a year. Omitted if the sheet has none. */
  readonly year?: number
}

/** The solution for each sheet. The given year does not affect sheets whose year is known from a title. */
export function inferSheetReadings(
  sheets: readonly Sheet[],
  { year: given, likelyYear }: YearOptions,
): readonly SolvedSheet[] {
  const solution = solveBook({ sheets })
  const year = given ?? likelyYear
  const open = solution.readings.flatMap(({ questions, games }) =>
    questions.some(({ about }) => about === 'year') ? games : [],
  )
  if (year === undefined || open.length === 0) return sheets.map(() => ({ solution }))
  const dated = solveBook({ sheets }, { year })
  const concerned = new Set(open.map(({ sheet }) => sheet))
  // Other sheets of the same reading have a year in their own titles.
  const yearless = new Set(open.flatMap(({ sheet, evening }) => (evening === '' ? [sheet] : [])))
  return sheets.map((_, index) => ({
    solution: concerned.has(index) ? dated : solution,
    ...(yearless.has(index) ? { year } : {}),
  }))
}

/** The year in the name of the file, or else the year of `today`. */
export function likelyYearOf(file: string, today: string): number {
  return yearIn(file) ?? Number(today.slice(0, 4))
}
