// Tables of an evening that were drawn but whose games have not started. The people at a drawn table are busy, so no
// other draw may seat them, whether on this device or on another one. Cards are not stored, because they are dealt when
// the game starts. Pure.

import type { Flags, RulebookId } from '../../rules/header.ts'

/** Maximum number of tables of one evening. */
export const MAX_EVENING_TABLES = 3

export interface TableSeat {
  readonly seat: number
  readonly member: string
}

/** People, judge and rules of a table. */
export interface TableSetup {
  /** The typed name of the judge, if nobody in the club has this name. Never present together with `judgeId`. */
  readonly judge?: string
  readonly judgeId?: string
  readonly season: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** Number of chairs. Chairs without a person are free. */
  readonly size: number
  readonly seats: readonly TableSeat[]
}

export interface TableDrawn extends TableSetup {
  readonly type: 'TableDrawn'
  readonly evening: string
  readonly table: number
  /**
   * Id of the draw. It stays the same if the table is drawn again before its game starts, and is stored in the game.
   */
  readonly draw: string
}

export interface TableDropped {
  readonly type: 'TableDropped'
  readonly evening: string
  readonly draw: string
}

export interface DrawnTable extends TableSetup {
  readonly table: number
  readonly draw: string
  /** Number of times that the table was drawn or changed. */
  readonly revision: number
  /** Set if the table was dropped. The table is kept, because a disconnected device may have started its game. */
  readonly isDropped?: true
}

/** A drawn table in the state that somebody has seen. */
export type SeenDraw = Pick<DrawnTable, 'draw' | 'revision'>

/** Drawn tables of an evening by the id of the draw. */
export type DrawnTables = ReadonlyMap<string, DrawnTable>

export function withDrawnTable(tables: DrawnTables, { type: _, evening: __, ...drawn }: TableDrawn): DrawnTables {
  const revision = (tables.get(drawn.draw)?.revision ?? 0) + 1
  return new Map(tables).set(drawn.draw, { ...drawn, revision })
}

/** Marks a table as dropped. Changes nothing if the table was never drawn. */
export function withDroppedTable(tables: DrawnTables, draw: string): DrawnTables {
  const drawn = tables.get(draw)
  return drawn === undefined ? tables : new Map(tables).set(draw, { ...drawn, isDropped: true })
}
