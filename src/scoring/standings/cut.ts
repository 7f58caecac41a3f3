// Who goes on from standings where only so many may: those who stand above the cut, and those who share the place it
// goes through. Never draws a lot between equals: their seats stay open until somebody decides. Pure.

import type { StandingRow } from './row.ts'

export interface Cut {
  /** Qualify in any case, in order of the standings. */
  readonly through: readonly string[]
  /** Share the place the cut goes through; none where it goes between two places. */
  readonly tied: readonly string[]
  /** Seats that those who share the place may have; fewer than they are. */
  readonly open: number
}

/** `rows` as they are ranked: exhibition players are not among them. */
export function cutAt(rows: readonly Pick<StandingRow, 'member' | 'place'>[], size: number): Cut {
  const last = rows[size - 1]
  const isShared = last !== undefined && rows[size]?.place === last.place
  const through = isShared ? rows.filter(({ place }) => place < last.place) : rows.slice(0, size)
  const tied = isShared ? rows.filter(({ place }) => place === last.place) : []
  const members = (each: typeof rows) => each.map(({ member }) => member)
  return { through: members(through), tied: members(tied), open: isShared ? size - through.length : 0 }
}
