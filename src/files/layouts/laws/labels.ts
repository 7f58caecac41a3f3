// Finds the facts of a game in the cells around its seats: labels, which have the same text in most games, and their
// values, which follow the label in the same cell or to the right of it. Pure functions.

import { columnName } from '../../tables/table.ts'
import { tableFieldsOfHeading } from '../words.ts'
import { dayWithoutYear, foldedKey, foldedResult, foldedRole, isDateText, isPlainValue } from './foldedWords.ts'
import type { CellPlace, GameFact, Leftover } from './frame.ts'
import { type Hint, hintsOf } from './hints.ts'

/**
 * A filled cell around the seats of a game. `row` is counted from the first seat or, below the seats, from the last
 * one. `column` is counted from the left edge of the lane.
 */
export interface CellAround {
  readonly text: string
  readonly row: number
  readonly column: number
  readonly zone: 'above' | 'in' | 'below'
  readonly place: CellPlace
}

/** A label and its value in one cell, such as `Победа: мафия`. */
const LABEL_WITH_COLON = /^([№#\s]*\p{L}[^:]{0,40}?)\s*:\s*(.*)$/su
/** A label and its number in one cell, such as `Игра 5`. */
const LABEL_WITH_NUMBER = /^(\p{L}[\p{L} ]*?)\s*№?\s*(\d.*)$/u

const placeName = ({ zone, row, column }: CellAround) => `${zone}${row}:${columnName(column + 1)}`

/** Hints that a label of a game never has, because they belong to columns with one text per seat. */
const SEAT_HINTS: readonly Hint[] = ['player', 'role', 'club', 'count']
const isKnownLabel = (key: string) => hintsOf(key).some((hint) => !SEAT_HINTS.includes(hint))

/** Number of games in which each text occurs around the seats, and the places of the text. */
class LabelCounts {
  readonly #games: number
  readonly #times = new Map<string, number>()
  readonly #places = new Map<string, Map<string, number>>()

  constructor(games: readonly (readonly CellAround[])[]) {
    this.#games = games.length
    for (const cells of games) {
      const seen = new Set<string>()
      for (const cell of cells) this.#count(cell, seen)
    }
  }

  #count(cell: CellAround, seen: Set<string>): void {
    const key = foldedKey(LABEL_WITH_COLON.exec(cell.text)?.[1] ?? cell.text)
    if (key === '' || isPlainValue(cell.text)) return
    const places = this.#places.get(key) ?? new Map<string, number>()
    const place = placeName(cell)
    this.#places.set(key, places.set(place, (places.get(place) ?? 0) + 1))
    if (!seen.has(key)) this.#times.set(key, (this.#times.get(key) ?? 0) + 1)
    seen.add(key)
  }

  isPrefix(text: string): boolean {
    const key = foldedKey(text)
    return isKnownLabel(key) || (this.#times.get(key) ?? 0) >= 0.5 * this.#games
  }

  /**
   * Whether a cell contains only a label. `open` is the preceding label. As long as that label has no value, a cell
   * counts as the next label only if it contains a common word or a text that cannot be the value.
   */
  isLabel(text: string, open: OpenLabel | undefined): boolean {
    const key = foldedKey(text)
    if (key === '' || isPlainValue(text)) return false
    const times = this.#times.get(key) ?? 0
    const isWaiting = open !== undefined && open.values === 0
    const isCommonWord = tableFieldsOfHeading(key).length > 0 && foldedResult(text) === undefined
    if (isKnownLabel(key) && (this.#games === 1 || times >= 0.25 * this.#games) && (!isWaiting || isCommonWord))
      return true
    const atOnePlace = Math.max(0, ...(this.#places.get(key)?.values() ?? []))
    return (
      this.#games >= 3 &&
      times >= 0.75 * this.#games &&
      atOnePlace >= 0.9 * times &&
      foldedResult(text) === undefined &&
      foldedRole(text) === undefined &&
      (!isWaiting || expectsFigures(open))
    )
  }
}

interface OpenLabel {
  readonly heading: string
  readonly at: string
  readonly cell: CellAround
  readonly values: number
}

const FIGURE_HINTS: readonly Hint[] = ['victim', 'bestMove', 'game', 'table']
const expectsFigures = ({ heading }: OpenLabel) => hintsOf(heading).some((hint) => FIGURE_HINTS.includes(hint))

/** Maximum distance, in columns, of the first value from its label. Further values follow without a gap. */
const FIRST_VALUE_DISTANCE = 3

function isValueOf({ cell, values }: OpenLabel, { row, zone, column }: CellAround): boolean {
  return cell.row === row && cell.zone === zone && column - cell.column <= (values > 0 ? 1 : FIRST_VALUE_DISTANCE)
}

class FactCollector {
  readonly #counts: LabelCounts
  readonly #games: number
  readonly found = new Map<string, { heading: string; at: string; texts: string[][]; cells: CellPlace[][] }>()
  /** Cells that contain only a label, by the label's key. Labels that never have a value may be facts themselves. */
  readonly bare = new Map<string, { readonly at: string; readonly text: string; times: number }>()

  constructor(games: readonly (readonly CellAround[])[]) {
    this.#counts = new LabelCounts(games)
    this.#games = games.length
  }

  #put(game: number, heading: string, at: string, value: string, place: CellPlace): void {
    const key = heading === '' ? at : foldedKey(heading)
    const known = this.found.get(key) ?? { heading, at, texts: this.#lists<string>(), cells: this.#lists<CellPlace>() }
    this.found.set(key, known)
    known.texts[game]?.push(value)
    known.cells[game]?.push(place)
  }

  #lists<T>(): T[][] {
    return Array.from({ length: this.#games }, () => [])
  }

  addGame(game: number, cells: readonly CellAround[]): void {
    let open: OpenLabel | undefined
    for (const cell of cells) {
      if (open && !isValueOf(open, cell)) open = undefined
      const at = placeName(cell)
      const [, prefix = '', value = ''] = LABEL_WITH_COLON.exec(cell.text) ?? []
      if (prefix !== '' && this.#counts.isPrefix(prefix)) {
        open = value === '' ? { heading: prefix, at, cell, values: 0 } : undefined
        if (value !== '') this.#put(game, prefix, at, value, cell.place)
      } else if (this.#counts.isLabel(cell.text, open)) {
        open = { heading: cell.text, at, cell, values: 0 }
        this.#noteBare(cell, at)
      } else if (open) {
        this.#put(game, open.heading, open.at, cell.text, cell.place)
        open = { ...open, cell, values: open.values + 1 }
      } else if (!this.#addNumbered(game, cell, at)) this.#put(game, '', at, cell.text, cell.place)
    }
  }

  #noteBare({ text }: CellAround, at: string): void {
    const key = foldedKey(text)
    const known = this.bare.get(key) ?? { at, text, times: 0 }
    known.times += 1
    this.bare.set(key, known)
  }

  /** Adds the facts of a cell like `Игра 5, стол 2, 12.03.2024`, which contains three. */
  #addNumbered(game: number, { text, place }: CellAround, at: string): boolean {
    const words = LABEL_WITH_NUMBER.exec(text)?.[1]
    if (words === undefined || !isKnownLabel(foldedKey(words)) || isDateText(text)) return false
    for (const part of text.split(/\s*[,;|·]\s*/u)) {
      const [, label = '', rest = ''] = LABEL_WITH_NUMBER.exec(part) ?? []
      if (label !== '' && !isDateText(part)) this.#put(game, label, at, rest, place)
      else this.#put(game, '', `${at}+`, part, place)
    }
    return true
  }
}

interface FactsOutsideSeats {
  readonly facts: readonly GameFact[]
  readonly left: readonly Leftover[]
}

/** The facts of all games. `games` contains, in reading order, the cells around the seats of each game. */
export function factsOutsideSeats(games: readonly (readonly CellAround[])[]): FactsOutsideSeats {
  const collector = new FactCollector(games)
  for (const [game, cells] of games.entries()) collector.addGame(game, cells)
  const facts: GameFact[] = []
  const left: Leftover[] = []
  for (const { heading, at, texts, cells } of collector.found.values()) {
    const filled = texts.filter((each) => each.length > 0).length
    const values = texts.flat()
    // The title of a sheet is above the first game only.
    const isTitle = filled === 1 && games.length >= 3 && at.startsWith('above') && texts[0]?.length === 1
    const isDated = values.filter((text) => isDateText(text) || dayWithoutYear(text)).length >= 0.8 * values.length
    if (isTitle) continue
    if (heading === '' && filled < Math.max(2, 0.3 * games.length) && !isDated)
      left.push({ what: 'cells', at, sample: values[0] ?? '', times: filled })
    else
      facts.push({
        heading,
        at,
        texts,
        cells,
        ...(heading === '' ? {} : { place: { kind: 'label', label: heading } as const }),
      })
  }
  for (const [key, { at, text, times }] of collector.bare)
    if (!collector.found.has(key) && !isKnownLabel(key)) left.push({ what: 'label', at, sample: text, times })
  return { facts, left }
}
