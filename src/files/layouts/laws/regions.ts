// Decides to which game the rows between the seats of two games belong. Pure functions.

import type { Book } from '../../tables/book.ts'
import type { CellGrid } from '../../tables/book.ts'
import { foldedKey } from './foldedWords.ts'
import { filledTexts, groupBy, isEmptyBetween, range } from './grid.ts'
import type { SeatRun } from './runs.ts'

/** First and last row of a game, including the rows around its seats. */
export interface GameRegion {
  readonly above: number
  readonly below: number
}

/** The regions of the games, in the order of their runs. */
export function gameRegions(book: Book, runs: readonly SeatRun[]): readonly GameRegion[] {
  const regions = new Map<SeatRun, GameRegion>()
  for (const own of groupBy(runs, ({ sheet, lane }) => `${sheet}:${lane}`)) {
    const rows = book.sheets[own[0]?.sheet ?? 0]?.rows ?? []
    for (const [index, region] of regionsOfLane(rows, own).entries()) {
      const run = own[index]
      if (run) regions.set(run, region)
    }
  }
  return runs.map((run) => regions.get(run) ?? { above: run.from, below: run.to })
}

const MOST_ROWS_ABOVE = 8

/**
 * An empty row separates two games. If there is none, the next game begins with the rows above its seats whose labels
 * also occur above the first game. If there are no such labels either, each game has as many rows below its seats as
 * the last.
 */
function regionsOfLane(rows: CellGrid, runs: readonly SeatRun[]): readonly GameRegion[] {
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return []
  const { left, right } = last
  const isEmpty = (row: number) => isEmptyBetween(rows, row, left, right)
  const labelOf = (row: number) =>
    foldedKey(filledTexts(rows, row, left, right)[0]?.split(':')[0] ?? '')
      .replace(/\d+/gu, '')
      .trim()
  let tail = 0
  while (last.to + 1 + tail < rows.length && !isEmpty(last.to + 1 + tail)) tail += 1
  const labelsAbove = new Set(
    range(Math.max(0, first.from - MOST_ROWS_ABOVE), first.from - 1)
      .map(labelOf)
      .filter((label) => label !== ''),
  )
  const borders = runs.slice(1).map((run, index) => {
    const before = runs[index]?.to ?? 0
    const empty = range(before + 1, run.from - 1).find(isEmpty)
    if (empty !== undefined) return empty
    let head = run.from
    while (head - 1 > before && labelsAbove.has(labelOf(head - 1))) head -= 1
    return head < run.from ? head : Math.min(before + 1 + tail, run.from)
  })
  const usualTail = Math.max(tail, (borders[0] ?? 0) - first.to - 1)
  return runs.map((run, index) => ({
    above: index === 0 ? 0 : (borders[index - 1] ?? 0),
    below: Math.max(
      run.to,
      index < runs.length - 1
        ? (borders[index] ?? 0) - 1
        : Math.min(rows.length - 1, runs.length > 1 ? run.to + usualTail : rows.length - 1),
    ),
  }))
}
