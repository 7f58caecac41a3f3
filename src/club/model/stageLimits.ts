// Limits for the size of a stage.

import { MAX_STAGE_ROUNDS } from '../../scoring/rounds.ts'
import type { StageDefinition } from './planEvents.ts'

export const SEATS_PER_TABLE = 10
export const STAGE_LIMITS = { rounds: MAX_STAGE_ROUNDS, tables: 20, players: 200 } as const

/** Name of an imported stage if its file contains no name. */
export const DEFAULT_STAGE_NAME = '1'

/** Limits for an imported stage, whose numbers of rounds and tables come from its file. */
export const IMPORTED_STAGE_LIMITS = { rounds: 2_000, tables: 200, places: 20_000, players: 2_000 } as const

/** Whether a stage can have this round and this table. */
export function isRoundAndTableInRange({ round, table }: { readonly round: number; readonly table: number }): boolean {
  return isWithin(round, IMPORTED_STAGE_LIMITS.rounds) && isWithin(table, IMPORTED_STAGE_LIMITS.tables)
}

const isWithin = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most

/**
 * Whether the size of a stage is within the limits for imported stages. Larger stages are not planned, imported or read
 * from a store.
 */
export function isStageSizeInRange({
  rounds,
  tables,
  lineup,
  judgeIds,
  rooms = [],
  times = [],
}: Pick<StageDefinition, 'rounds' | 'tables' | 'lineup' | 'judgeIds' | 'rooms' | 'times'>): boolean {
  return (
    isWithin(rounds, IMPORTED_STAGE_LIMITS.rounds) &&
    isWithin(tables, IMPORTED_STAGE_LIMITS.tables) &&
    rounds * tables <= IMPORTED_STAGE_LIMITS.places &&
    lineup.length <= IMPORTED_STAGE_LIMITS.players &&
    [judgeIds, rooms].every(({ length }) => length <= IMPORTED_STAGE_LIMITS.tables) &&
    times.length <= IMPORTED_STAGE_LIMITS.rounds
  )
}
