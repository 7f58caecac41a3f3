// A registration list: determines which people are reserves and which columns are not read, such as contacts. Pure
// functions.

import { columnName } from '../tables/table.ts'
import type { RosterFileRow } from './rosterFile.ts'

export interface RosterColumns {
  readonly name: number
  readonly club?: number
  /** Column that states in words whether a person is a reserve. */
  readonly status?: number
  /** Column that has a mark for each reserve. */
  readonly mark?: number
}

export function toPlainWords(cell: string): string {
  return cell
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s:.]+/g, ' ')
    .trim()
}

const RESERVE_WORDS = new Set([
  'reserve',
  'reserves',
  'waiting list',
  'waitlist',
  'substitute',
  'substitutes',
  'резерв',
  'в резерве',
  'запас',
  'запасной',
  'запасные',
  'лист ожидания',
  'у резерві',
  'запасний',
  'запасні',
  'лист очікування',
])
/** Lines after which people are no longer reserves. */
const MAIN_LIST_WORDS = new Set([
  'main list',
  'main',
  'основной состав',
  'основной список',
  'основний склад',
  'основний список',
])
const STATUS_TITLES = new Set(['status', 'list', 'статус', 'список', 'состав', 'склад'])
const MARKS = new Set(['1', '+', 'x', 'х', 'v', '✓', '✔', 'yes', 'true', 'да', 'так'])

/** Finds the columns that state who is a reserve by their titles. */
export function reserveColumns(titles: readonly string[]): Pick<RosterColumns, 'status' | 'mark'> {
  const mark = titles.findIndex((title) => RESERVE_WORDS.has(title))
  const status = titles.findIndex((title) => STATUS_TITLES.has(title))
  return { ...(mark === -1 ? {} : { mark }), ...(status === -1 ? {} : { status }) }
}

/**
 * Finds the rows of the reserves. A person is a reserve if a column says so, or if a line that contains only a word for
 * reserves precedes them. Such lines are removed.
 */
export function splitReserve(
  rows: readonly RosterFileRow[],
  { status = -1, mark = -1 }: RosterColumns,
): { readonly people: readonly RosterFileRow[]; readonly reserve: ReadonlySet<number> } {
  const people: RosterFileRow[] = []
  const reserve = new Set<number>()
  let isBelowLine = false
  for (const each of rows) {
    const words = each.cells.map(toPlainWords)
    const filled = words.filter((word) => word !== '')
    const [only = ''] = filled.length === 1 ? filled : []
    if (RESERVE_WORDS.has(only) || MAIN_LIST_WORDS.has(only)) {
      isBelowLine = RESERVE_WORDS.has(only)
      continue
    }
    people.push(each)
    const isMarked = [words[status], words[mark]].some((word) => word !== undefined && RESERVE_WORDS.has(word))
    if (isBelowLine || isMarked || MARKS.has(words[mark] ?? '')) reserve.add(each.row)
  }
  return { people, reserve }
}

/** Titles or letters of the filled columns that are not read. Columns that contain only row numbers are left out. */
export function unreadColumns(
  people: readonly RosterFileRow[],
  { name, club, status, mark }: RosterColumns,
  titles: readonly string[],
): readonly string[] {
  const width = people.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const cells = people.map((each) => each.cells[column] ?? '').filter((cell) => cell !== '')
    const isRead = [name, club, status, mark].includes(column) || cells.every((cell) => /^\d{1,4}[.)]?$/.test(cell))
    return isRead ? [] : [titles[column] || columnName(column + 1)]
  })
}
