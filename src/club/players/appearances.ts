// A player in a finished game: seat, side, and whether the player won. The player won if the ledger contains a win for
// the seat. A disqualification replaces the win, as in the standings.

import type { Faction } from '../../rules/vocabulary.ts'
import type { CountedGameRow } from '../../scoring/counting.ts'
import { hasWinLine } from '../../scoring/ledgerLine.ts'
import type { GameRowSeat } from '../../scoring/gameRow.ts'
import { factionOf } from '../../scoring/sides.ts'

export interface Appearance {
  readonly row: CountedGameRow
  readonly seat: GameRowSeat
  readonly faction: Faction
  readonly won: boolean
}

/** The player's appearances, in the order of `rows`. */
export function appearancesOf(member: string, rows: readonly CountedGameRow[]): readonly Appearance[] {
  return rows.flatMap((row) => {
    const seat = row.seats.find((each) => each.member === member)
    return seat ? [{ row, seat, faction: factionOf(seat.role), won: hasWinLine(seat.lines) }] : []
  })
}
