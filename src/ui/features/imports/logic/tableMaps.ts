// Edits a column map, which assigns fields to the columns of a table, and manages the column maps that this device
// stores for each table shape. Pure.

import { type Field, type GameField, TABLE_MAP_FORMAT, type TableMap } from '../../../../api/contract/imports.ts'
import { parseJsonFields, toPlainFields } from '../../../kit/foreignText.ts'

/**
 * Assigns a field to a column; '' means that the column is ignored. A field that may occur only once moves from its
 * previous column to this one.
 */
export function withColumnField(map: TableMap, column: number, field: Field | ''): TableMap {
  const before = map.columns.find((each) => each.column === column)
  const isAcross = map.layout === 'games' && before?.seat !== undefined
  const others = map.columns.filter(
    (each) =>
      each.column !== column && (each.field !== field || REPEATABLE_FIELDS.includes(field) || map.layout === 'games'),
  )
  if (field === '') return { ...map, columns: others }
  const own = { column, field, ...(isAcross ? { seat: before.seat } : {}) }
  return { ...map, columns: [...others, own].toSorted((a, b) => a.column - b.column) }
}

const REPEATABLE_FIELDS: readonly (Field | '')[] = ['points', 'bestMove', 'mafia']

/** Assigns a seat to a column; 0 means that the column applies to the whole game. */
export function withColumnSeat(map: TableMap, column: number, seat: number): TableMap {
  return {
    ...map,
    columns: map.columns.map(({ seat: before, ...each }) =>
      each.column !== column
        ? { ...each, ...(before === undefined ? {} : { seat: before }) }
        : { ...each, ...(seat > 0 ? { seat } : {}) },
    ),
  }
}

/** Assigns a field to a word that labels it; '' means that the word is not a label. */
export function withLabelField(map: TableMap, text: string, field: GameField | ''): TableMap {
  const others = map.labels.filter((label) => label.text !== text)
  return { ...map, labels: field === '' ? others : [...others, { text, field }] }
}

export function withWordMeaning(map: TableMap, word: TableMap['words'][number]): TableMap {
  return { ...map, words: [...map.words.filter(({ field, text }) => field !== word.field || text !== word.text), word] }
}

/** Maximum number of stored column maps, one for each table shape. The oldest are dropped first. */
const MAX_STORED_MAPS = 50

/** Returns the stored JSON text with one column map added or replaced. */
export function addMapToStoredText(kept: string | null, shape: string, map: TableMap): string {
  const { [shape]: _, ...others } = parseJsonFields(kept)
  return JSON.stringify(Object.fromEntries([...Object.entries(others), [shape, map]].slice(-MAX_STORED_MAPS)))
}

export function findMapInStoredText(kept: string | null, shape: string): TableMap | undefined {
  return toTableMapIfFormatMatches(toPlainFields(parseJsonFields(kept)[shape]))
}

export function toTableMapIfFormatMatches(read: Readonly<Record<string, unknown>>): TableMap | undefined {
  return isTableMap(read) ? read : undefined
}

/** Checks only the format. The club validates a column map before it reads a table with that map. */
function isTableMap<T extends Readonly<Record<string, unknown>>>(read: T): read is T & TableMap {
  return read['format'] === TABLE_MAP_FORMAT
}
