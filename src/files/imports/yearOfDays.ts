// The year of days that a sheet gives without one. A year in a title or in the name of the sheet is certain. Otherwise it
// is the year that the user gave, or the likely year. Source: docs/spec/scoring.md §8.

import { yearIn } from '../layouts/laws/foldedWords.ts'
import { solveBook } from '../layouts/laws/solveBook.ts'
import type { Solution } from '../layouts/laws/solution.ts'
import type { Sheet } from '../tables/book.ts'

export interface YearOptions {
  /** Year that the user gave. */
  readonly year?: number | undefined
  /** Year of the file's name, or this year. If omitted, days without a year stay unread. */
  readonly likelyYear?: number | undefined
}

export interface SolvedSheet {
  readonly solution: Solution
  /** The given or the likely year, if the sheet needs it. */
  readonly year?: number
}

/** The solution of each sheet. The given year does not replace that of another sheet's title. */
export function inferSheetReadings(
  sheets: readonly Sheet[],
  { year: given, likelyYear }: YearOptions,
): readonly SolvedSheet[] {
  const solution = solveBook({ sheets })
  const year = given ?? likelyYear
  const yearless = new Set(
    solution.readings.flatMap(({ questions, games }) =>
      questions.some(({ about }) => about === 'year') ? games.map(({ sheet }) => sheet) : [],
    ),
  )
  if (year === undefined || yearless.size === 0) return sheets.map(() => ({ solution }))
  const dated = { solution: solveBook({ sheets }, { year }), year }
  return sheets.map((_, index) => (yearless.has(index) ? dated : { solution }))
}

/** The year in the name of the file, otherwise that of today. */
export function likelyYearOf(file: string, today: string): number {
  return yearIn(file) ?? Number(today.slice(0, 4))
}
