// A player in a finished game: where he sat, for which side, and whether he won. A win is what the
// ledger calls one: a disqualification stands instead of it, as in the standings.

import type { CountingRow } from '../../scoring/counting.ts'
import type { RowSeat } from '../../scoring/row.ts'
import type { Faction } from '../../rules/vocabulary.ts'
import { holdsWin } from '../../scoring/line.ts'
import { factionOf } from '../../scoring/sides.ts'

export interface Appearance {
  readonly row: CountingRow
  readonly seat: RowSeat
  readonly faction: Faction
  readonly won: boolean
}

/** In the order of `rows`. */
export function appearancesOf(member: string, rows: readonly CountingRow[]): readonly Appearance[] {
  return rows.flatMap((row) => {
    const seat = row.seats.find((each) => each.member === member)
    return seat ? [{ row, seat, faction: factionOf(seat.role), won: holdsWin(seat.lines) }] : []
  })
}
