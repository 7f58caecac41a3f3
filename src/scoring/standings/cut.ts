// Players who advance from standings with a limited number of seats: those who certainly get a seat, and those who
// share a place although there are not enough seats for all of them. Never draws a lot between equal players: the seats
// stay open until somebody decides. Pure.

import type { StandingRow } from './standingRow.ts'

export interface StandingsCut {
  /** Members who qualify in any case, in order of the standings. */
  readonly through: readonly string[]
  /** Members who share a place although there are not enough seats for all of them. Empty if there is no such place. */
  readonly tied: readonly string[]
  /** Number of seats for the members in `tied`. Always less than their number. */
  readonly open: number
}

/** `rows` must be in ranking order. Exhibition players are not among them. */
export function cutStandings(rows: readonly Pick<StandingRow, 'member' | 'place'>[], size: number): StandingsCut {
  const last = rows[size - 1]
  const isShared = last !== undefined && rows[size]?.place === last.place
  const through = isShared ? rows.filter(({ place }) => place < last.place) : rows.slice(0, size)
  const tied = isShared ? rows.filter(({ place }) => place === last.place) : []
  const members = (each: typeof rows) => each.map(({ member }) => member)
  return { through: members(through), tied: members(tied), open: isShared ? size - through.length : 0 }
}
