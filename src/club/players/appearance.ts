// A player in a finished game: where he sat, for which side, and whether he won. A win is what the
// ledger calls one: a disqualification stands instead of it, as in the standings.

import type { GameRow, RowSeat } from '../../scoring/row.ts'
import type { Faction } from '../../rules/vocabulary.ts'
import { holdsWin } from '../../scoring/ledger/line.ts'
import { factionOf } from '../../scoring/sides.ts'

export interface Appearance {
  readonly row: GameRow
  readonly seat: RowSeat
  readonly faction: Faction
  readonly won: boolean
}

/** In the order of `rows`; games without a result are none. */
export function appearancesOf(member: string, rows: readonly GameRow[]): readonly Appearance[] {
  return rows.flatMap((row) => {
    const seat = row.outcome === null ? undefined : row.seats.find((each) => each.member === member)
    return seat ? [{ row, seat, faction: factionOf(seat.role), won: holdsWin(seat.lines) }] : []
  })
}
