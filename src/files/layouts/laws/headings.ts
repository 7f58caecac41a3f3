// Recognises rows of headings by their words. Pure functions.

import type { CellGrid } from '../../tables/book.ts'
import { foldedResult, isDateText, isPlainValue, parseCellPoints } from './foldedWords.ts'
import { filledTexts } from './grid.ts'
import { hintsOf } from './hints.ts'

/**
 * Whether a row consists of headings: it contains no values, at least half of its texts are known, and one of them is a
 * heading for players or cards. A row with labels and their values has no such heading. Without such a heading, all of
 * at least four texts must be known.
 */
export function isHeadingRow(rows: CellGrid, row: number, left = 0, right = Infinity): boolean {
  const texts = filledTexts(rows, row, left, right)
  if (texts.length < 2) return false
  if (texts.some((text) => parseCellPoints(text) !== undefined || isDateText(text) || text.includes(':'))) return false
  const hints = texts.map(hintsOf)
  const isOfSeats = hints.map((each) => each.includes('player') || each.includes('role'))
  if (texts.some((text, index) => foldedResult(text) !== undefined && isOfSeats[index] !== true)) return false
  const hinted = hints.filter((each) => each.length > 0).length
  if (hinted < 2 || hinted < 0.5 * texts.length) return false
  return isOfSeats.includes(true) || (texts.length >= 4 && hinted === texts.length)
}

/** Whether a row above seats may contain headings although none is for players or cards. It must have no values. */
export function isWordRow(rows: CellGrid, row: number, left: number, right: number): boolean {
  const texts = filledTexts(rows, row, left, right)
  return (
    texts.length >= 3 &&
    texts.every((text) => !isPlainValue(text) || text === '№' || text === '#') &&
    texts.filter((text) => hintsOf(text).length > 0).length >= 0.4 * texts.length
  )
}
