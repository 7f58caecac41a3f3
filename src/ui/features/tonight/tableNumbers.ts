// Determines which of the evening's tables is prepared first, and whether another table may be drawn.

import { MAX_EVENING_TABLES, type EveningTable } from '../../../api/contract/people.ts'

type Tables = readonly Pick<EveningTable, 'table' | 'drawn'>[]

const NUMBERS = Array.from({ length: MAX_EVENING_TABLES }, (_, index) => index + 1)

/** Number of the first drawn table, or else the lowest number without a table. */
export function firstTableToPrepare(tables: Tables): number {
  return tables.find(({ drawn }) => drawn !== undefined)?.table ?? freeTableNumber(tables) ?? 1
}

/** The lowest number without a table. `undefined` if all tables are in use. */
export function freeTableNumber(tables: Tables): number | undefined {
  return NUMBERS.find((number) => tables.every(({ table }) => table !== number))
}
