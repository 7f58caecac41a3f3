// Frames of sheets with one row for each seat: plain rows, protocols in blocks one below another, and protocols in
// lanes side by side. Pure functions.

import type { Book } from '../../tables/book.ts'
import type { CellGrid } from '../../tables/book.ts'
import { columnName } from '../../tables/table.ts'
import {
  foldedKey,
  foldedMark,
  foldedRole,
  isNameLike,
  isSumLike,
  isYearTitle,
  parseCellPoints,
} from './foldedWords.ts'
import type { Frame, GameFact, Leftover, SeatSlot } from './frame.ts'
import { cellText, countValues, filledTexts, isEmptyBetween, mostCommonNumber, range } from './grid.ts'
import { isHeadingRow, isWordRow } from './headings.ts'
import { hintsOf } from './hints.ts'
import { type CellAround, factsOutsideSeats } from './labels.ts'
import { type GameRegion, gameRegions } from './regions.ts'
import { seatCuts, type SeatRun } from './runs.ts'

/** Whether a row contains only figures and a word for a sum. Its figures are facts of no game. */
function isSumRow(texts: readonly string[]): boolean {
  return texts.some(isSumLike) && texts.every((text) => isSumLike(text) || parseCellPoints(text) !== undefined)
}

export function seatFrames(book: Book, sheets: readonly number[]): readonly Frame[] {
  return seatCuts(book, sheets).flatMap((runs) => new SeatFrame(book, runs).frame() ?? [])
}

const ROWS_ABOVE_FOR_HEADING = 4

/** Builds the frame of one division of the sheets into games. */
class SeatFrame {
  readonly #book: Book
  readonly #runs: readonly SeatRun[]
  readonly #regions: readonly GameRegion[]
  readonly #width: number
  /** Whether most games have the same row of headings directly above their seats. */
  readonly #isHeadedEach: boolean

  constructor(book: Book, all: readonly SeatRun[]) {
    this.#book = book
    // Blank forms are left out only after the regions are known, because they end the region of the game above.
    const regions = gameRegions(book, all)
    const isFilled = all.map((run) => this.#hasNames(run))
    this.#runs = all.filter((_, index) => isFilled[index])
    this.#regions = regions.filter((_, index) => isFilled[index])
    this.#width = Math.max(0, ...this.#runs.map(({ left, right }) => right - left + 1))
    const above = this.#runs
      .filter((run) => run.from > 0 && isHeadingRow(this.#rows(run), run.from - 1, run.left, run.right))
      .map(
        (run) =>
          this.#rows(run)
            [run.from - 1]?.slice(run.left, run.right + 1)
            .map(foldedKey)
            .join('|') ?? '',
      )
    const usual = countValues(above.map((key) => key.replace(/\|+$/u, '')))[0]?.[1] ?? 0
    this.#isHeadedEach = usual >= 0.6 * this.#runs.length
  }

  #rows({ sheet }: SeatRun): CellGrid {
    return this.#book.sheets[sheet]?.rows ?? []
  }

  #hasNames(run: SeatRun): boolean {
    return range(run.left, run.right).some((column) => {
      const texts = range(run.from, run.to).map((row) => cellText(this.#rows(run), row, column))
      return new Set(texts.filter(isNameLike)).size >= 4
    })
  }

  #text(run: SeatRun, row: number, offset: number): string {
    return offset >= this.#width || run.left + offset < 0 ? '' : cellText(this.#rows(run), row, run.left + offset)
  }

  frame(): Frame | undefined {
    const [first] = this.#runs
    if (!first) return undefined
    const heading = this.#headingRow(first)
    const beside = this.#columnsOfLabels()
    const around = this.#runs.map((_, game) => this.#cellsAround(game, heading, beside))
    const isFlat = around.filter((cells) => cells.length > 0).length < 0.5 * this.#runs.length
    const { facts, left } = isFlat ? { facts: [], left: this.#strayRows(around) } : factsOutsideSeats(around)
    const sheets = [...new Set(this.#runs.map(({ sheet }) => sheet))]
    const nameOf = (sheet: number) => this.#book.sheets[sheet]?.name ?? ''
    const ofSheet: GameFact = {
      heading: '',
      at: 'sheet',
      texts: this.#runs.map(({ sheet }) => [nameOf(sheet)]),
      cells: this.#runs.map(() => []),
    }
    const titlesOf = (run: SeatRun) => [
      ...this.#rows(run).slice(0, run.from).flat().filter(isYearTitle),
      nameOf(run.sheet),
    ]
    const titlesBySheet = new Map(
      sheets.map((sheet) => [sheet, titlesOf(this.#runs.find((run) => run.sheet === sheet) ?? first)]),
    )
    return {
      kind: this.#runs.some(({ lane }) => lane > 0) ? 'lanes' : isFlat ? 'rows' : 'blocks',
      sheets,
      heading: heading + 1,
      games: this.#runs.map(({ sheet, from, to, left }) => ({ sheet, row: from + 1, size: to - from + 1, left })),
      slots: this.#slots(first, heading, beside),
      facts: sheets.length > 1 ? [...facts, ofSheet] : facts,
      left,
      titles: [...titlesBySheet.values()].flat(),
      ...(sheets.length > 1 ? { titlesBySheet } : {}),
    }
  }

  /** The header row of the first game, counted from 0. -1 if there is none or it does not apply to all games. */
  #headingRow(first: SeatRun): number {
    const rows = this.#rows(first)
    const isHeadedOnce =
      this.#runs.length < 3 ||
      this.#isHeadedEach ||
      this.#runs.some(
        (run, index) =>
          isEmptyBetween(this.#rows(run), run.from - 1) || (index > 0 && this.#runs[index - 1]?.to === run.from - 1),
      ) ||
      this.#regions.every(({ above }, index) => index === 0 || above >= (this.#runs[index]?.from ?? 0))
    if (!isHeadedOnce) return -1
    const candidates = range(Math.max(0, first.from - ROWS_ABOVE_FOR_HEADING), first.from - 1).toReversed()
    return (
      candidates.find(
        (row) =>
          isHeadingRow(rows, row, first.left, first.right) ||
          (row === first.from - 1 && isWordRow(rows, row, first.left, first.right)),
      ) ?? -1
    )
  }

  #slots(first: SeatRun, heading: number, beside: ReadonlySet<number>): readonly SeatSlot[] {
    return range(0, this.#width - 1).flatMap((offset) => {
      if (beside.has(offset)) return []
      const texts = this.#runs.map((run) => range(run.from, run.to).map((row) => this.#text(run, row, offset)))
      if (texts.every((own) => own.every((text) => text === ''))) return []
      const column = first.left + offset
      return [
        {
          heading: heading < 0 ? '' : cellText(this.#rows(first), heading, column),
          at: columnName(column + 1),
          place: { kind: 'column', column } as const,
          cellAt: ({ row, left = 0 }, seat) => ({ row: row + seat, column: left + offset + 1 }),
          texts,
        },
      ]
    })
  }

  /** The filled cells around the seats of a game, without headings. */
  #cellsAround(game: number, heading: number, beside: ReadonlySet<number>): readonly CellAround[] {
    const [run, region] = [this.#runs[game], this.#regions[game]]
    if (!run || !region) return []
    const rows = this.#rows(run)
    return range(region.above, region.below).flatMap((row) => {
      const zone = row < run.from ? 'above' : row > run.to ? 'below' : 'in'
      const isHeading =
        (game === 0 && row === heading) ||
        (this.#isHeadedEach && row === run.from - 1) ||
        isHeadingRow(rows, row, run.left, run.right)
      if (zone !== 'in' && (isHeading || isSumRow(filledTexts(rows, row, run.left, run.right)))) return []
      return range(0, this.#width - 1).flatMap((column): CellAround[] => {
        if (zone === 'in' && !beside.has(column)) return []
        const text = cellText(rows, row, run.left + column)
        return text === ''
          ? []
          : [
              {
                text,
                row: zone === 'below' ? row - run.to : row - run.from,
                column,
                zone,
                place: { row: row + 1, column: run.left + column + 1 },
              },
            ]
      })
    })
  }

  /**
   * Rows around seats, if few games have any. Sums and figures are left out, as is the title of a sheet, which is above
   * its first game.
   */
  #strayRows(around: readonly (readonly CellAround[])[]): readonly Leftover[] {
    const stray = around
      .flatMap((cells, game) => {
        const isFirst = this.#runs[game - 1]?.sheet !== this.#runs[game]?.sheet
        return isFirst ? cells.filter(({ zone }) => zone !== 'above') : cells
      })
      .filter(({ text }) => !isSumLike(text) && parseCellPoints(text) === undefined)
    return stray.length === 0 ? [] : [{ what: 'rows', at: '', sample: stray[0]?.text ?? '', times: stray.length }]
  }

  /** Columns beside the seats that contain labels, and the columns with the values of these labels. */
  #columnsOfLabels(): ReadonlySet<number> {
    const found = new Set<number>()
    if (this.#runs.length < 2) return found
    const size = mostCommonNumber(this.#runs.map(({ from, to }) => to - from + 1))
    for (let offset = 0; offset < this.#width; offset += 1) {
      if (found.has(offset)) continue
      const labelled = this.#labelledRows(offset, size)
      if (labelled.length === 0) continue
      found.add(offset)
      for (const value of range(offset + 1, Math.min(offset + 4, this.#width - 1))) {
        if (!this.#holdsValues(value, labelled, size)) break
        found.add(value)
      }
    }
    return found
  }

  /** Rows, counted from the first seat, with the same label in most games. Empty unless enough labels are known. */
  #labelledRows(offset: number, size: number): readonly number[] {
    const [words, known] = [new Set<string>(), new Set<string>()]
    const rows = range(0, size - 1).filter((row) => {
      const keys = this.#runs
        .map((run) => foldedKey(this.#text(run, run.from + row, offset).split(':')[0] ?? ''))
        .filter(
          (key) =>
            key !== '' &&
            parseCellPoints(key) === undefined &&
            foldedRole(key) === undefined &&
            (foldedMark(key) === undefined || hintsOf(key).length > 0),
        )
      const [most] = countValues(keys)
      if (most === undefined || most[1] < 0.5 * this.#runs.length) return false
      if (hintsOf(most[0]).length > 0) known.add(most[0])
      words.add(most[0])
      return true
    })
    return known.size >= 2 && known.size >= 0.5 * words.size && rows.length <= words.size + 1 ? rows : []
  }

  /** Whether a column beside labels is filled in the rows of the labels and in hardly any other rows. */
  #holdsValues(offset: number, labelled: readonly number[], size: number): boolean {
    const runs = this.#runs.slice(0, 60)
    const filled = runs.flatMap((run) =>
      range(0, size - 1).filter((row) => this.#text(run, run.from + row, offset) !== ''),
    )
    const own = filled.filter((row) => labelled.includes(row)).length
    return filled.length === 0 || (own >= 0.7 * filled.length && filled.length < 0.75 * runs.length * size)
  }
}
