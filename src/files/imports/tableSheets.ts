// Chooses the sheets of a book whose games are read together. All sheets are listed, so that the user sees which ones
// are left out and can choose others. Source: docs/spec/scoring.md §8.

import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { guessTableMap, tableShapeKey } from '../layouts/guessTableMap.ts'
import { type LawfulTable, lawfulTableInChunks, readWithMapInChunks } from '../layouts/laws/lawfulTable.ts'
import { readTableInChunks, type TableGame } from '../layouts/readTable.ts'
import type { TableMap } from '../layouts/tableMap.ts'
import type { ListedSheet, Sheet } from '../tables/book.ts'
import { SeenGames, type SheetOfGames } from './repeatedGames.ts'
import { inferSheetReadings, type YearOptions } from './yearOfDays.ts'

/** A sheet with the map of its columns and the games that were read with this map. */
export interface ReadSheet extends LawfulTable {
  /** Year that was assumed for days without a year. Omitted if there are no such days. */
  readonly year?: number
}

export interface SheetReadOptions extends YearOptions {
  /** Names of the sheets to read. If omitted, the sheets are chosen automatically. */
  readonly wanted?: readonly string[] | undefined
  /** Map of the columns for the first chosen sheet, and for all other chosen sheets with the same layout. */
  readonly map?: TableMap | undefined
  /** Maps of columns by the shape of the sheet. */
  readonly maps?: Readonly<Record<string, TableMap>> | undefined
  readonly zone?: string | undefined
}

export interface SheetsRead {
  /** The sheets whose games are read. The user sees the columns of the first one. */
  readonly chosen: readonly [ReadSheet, ...ReadSheet[]]
  /** All sheets, in the order of the book. */
  readonly listed: readonly ListedSheet[]
}

/** Returns `undefined` if the book has no sheets, or none of the wanted sheets. */
export function* readSheetsInChunks(
  sheets: readonly Sheet[],
  { wanted, map, maps, zone, ...years }: SheetReadOptions,
): ChunkedWork<SheetsRead | undefined> {
  const guessed: ReadSheet[] = []
  const solved = inferSheetReadings(sheets, years)
  yield
  for (const [index, sheet] of sheets.entries()) {
    const shape = tableShapeKey(sheet.rows)
    const known = maps?.[shape]
    const own = known ?? guessTableMap(sheet.rows)
    yield
    const table = { sheet, shape, map: own, read: yield* readTableInChunks(sheet.rows, own, zone) }
    const { solution, year } = solved[index] ?? {}
    // A map that the user has chosen is not replaced.
    const lawful = known || !solution ? table : yield* lawfulTableInChunks(table, index, solution, maps ?? {}, zone)
    guessed.push(year === undefined ? lawful : { ...lawful, year })
  }
  const [main, ...others] = wanted ? guessed.filter(({ sheet }) => wanted.includes(sheet.name)) : chooseSheets(guessed)
  if (!main) return undefined
  const chosen: [ReadSheet, ...ReadSheet[]] = [main, ...others]
  if (map)
    for (const [at, one] of chosen.entries())
      if (hasSameLayout(one, main)) chosen[at] = yield* readAgain(one, main, map, zone)
  const { seen, repeating } = removeRepeatedGames(chosen)
  const inUse = new Map(chosen.map((one) => [one.sheet, one]))
  const listed = guessed.map((one): ListedSheet => {
    const { name, isHidden } = one.sheet
    const games = soundGames(inUse.get(one.sheet) ?? one).length
    const isRead = inUse.has(one.sheet)
    const isRepeat = repeating.has(one.sheet) || (!isRead && games > 0 && isRepeated(one, seen))
    return { name, isHidden, isRead, games, shape: one.shape, ...(isRepeat ? { isRepeat } : {}) }
  })
  return { chosen, listed }
}

export function noSuchSheet(sheets: readonly Sheet[], wanted: readonly string[] = []) {
  const names = sheets.map(({ name }) => name).join(', ')
  return { code: 'table/no-such-sheet', params: { place: 'A1', name: wanted.join(', '), names } }
}

/** Reads a sheet again with a new map of the main sheet. The titles of the two sheets may be in different rows. */
function* readAgain(one: ReadSheet, main: ReadSheet, map: TableMap, zone: string | undefined): ChunkedWork<ReadSheet> {
  const own = map.heading === main.map.heading ? { ...map, heading: one.map.heading } : map
  return { ...one, ...(yield* readWithMapInChunks({ ...one, map: own }, zone)) }
}

/**
 * The visible sheet with the most games, and all other visible sheets with games. A sheet with another layout is left
 * out if most of its games are not whole, because it may be a summary. A sheet that only repeats games is left out, so
 * that no game is read twice.
 */
function chooseSheets(all: readonly ReadSheet[]): readonly ReadSheet[] {
  const visible = all.filter(({ sheet }) => !sheet.isHidden)
  const withGames = visible.filter((one) => soundGames(one).length > 0)
  const [main] = withGames.toSorted((a, b) => soundGames(b).length - soundGames(a).length)
  if (!main) return sheetWithoutGames(visible.length > 0 ? visible : all)
  const seen = new SeenGames()
  seen.add(soundGames(main), factsOfSheet(main))
  const chosen = new Set([main])
  for (const one of withGames) {
    if (!(isReadTogether(one, main) || hasWholeGames(one)) || isRepeated(one, seen)) continue
    chosen.add(one)
    seen.add(soundGames(one), factsOfSheet(one))
  }
  return all.filter((one) => chosen.has(one))
}

/** The sheet in which the most people have points or, if there are no points, the first sheet that is not empty. */
function sheetWithoutGames(sheets: readonly ReadSheet[]): readonly ReadSheet[] {
  const [most] = sheets.toSorted((a, b) => b.read.points.length - a.read.points.length)
  if (most && most.read.points.length > 0) return [most]
  const filled = sheets.filter(({ sheet }) => sheet.rows.length > 0)
  return (filled.length > 0 ? filled : sheets).slice(0, 1)
}

function soundGames({ read }: ReadSheet): readonly TableGame[] {
  return read.games.filter(({ faults }) => faults.length === 0)
}

/** Whether more than half of the games of the sheet can be read and have a result. */
function hasWholeGames({ read }: ReadSheet): boolean {
  const whole = read.games.filter(
    ({ faults, isUnrated, rows }) => faults.length === 0 && (isUnrated || rows[0]?.winner !== undefined),
  )
  return 2 * whole.length > read.games.length
}

const factsOfSheet = ({ map, year }: ReadSheet): SheetOfGames => ({
  isYearAssumed: year !== undefined,
  layout: JSON.stringify([map.layout, map.columns]),
})

/** Whether the games of two sheets are read together. Sheets of one reading are, even if their maps differ. */
function isReadTogether(a: ReadSheet, b: ReadSheet): boolean {
  return hasSameLayout(a, b) || (a.reading !== undefined && a.reading === b.reading)
}

/** Whether two sheets have the same layout. Sheets without titles may differ in width, so their maps are compared. */
function hasSameLayout(a: ReadSheet, b: ReadSheet): boolean {
  if (a.shape === b.shape) return true
  return (
    a.map.heading === 0 &&
    b.map.heading === 0 &&
    a.map.layout === b.map.layout &&
    JSON.stringify(a.map.columns) === JSON.stringify(b.map.columns)
  )
}

/** Whether all games of the sheet are in other sheets too. */
function isRepeated(one: ReadSheet, seen: SeenGames): boolean {
  return soundGames(one).every((game) => seen.has(game, factsOfSheet(one)))
}

/**
 * Removes games that another chosen sheet contains too, so that each game is read once. The sheet with the most games
 * keeps all of its games.
 */
function removeRepeatedGames(chosen: ReadSheet[]) {
  const seen = new SeenGames()
  const repeating = new Set<Sheet>()
  for (const one of chosen.toSorted((a, b) => soundGames(b).length - soundGames(a).length)) {
    const facts = factsOfSheet(one)
    const games = one.read.games.filter((game) => game.faults.length > 0 || !seen.has(game, facts))
    const repeated = one.read.games.length - games.length
    if (repeated > 0) {
      repeating.add(one.sheet)
      const fault = { code: 'table/repeated-games', params: { place: 'A1', value: String(repeated) } }
      chosen[chosen.indexOf(one)] = { ...one, read: { ...one.read, games, faults: [fault, ...one.read.faults] } }
    }
    seen.add(soundGames({ ...one, read: { ...one.read, games } }), facts)
  }
  return { seen, repeating }
}
