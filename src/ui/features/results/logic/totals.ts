// What a sheet comes to before it is saved: the figures the ledger will show, seat by seat. The
// scheme gives the values, the rulebook says who wins with whom. Pure.

import { type LedgerLine, standingLines, sumOf } from '../../../../scoring/line.ts'
import { TRAITS } from '../../../../scoring/lineTraits.ts'
import type { SchemeInfo } from '../../../../scoring/schemes/scheme.ts'
import { mainLineOf } from '../../../../scoring/ledger/reconcile.ts'
import { readPenalty, readPoints, readSeats } from './cells.ts'
import type { SheetDraft } from './draft.ts'
import { blackAmong, roleWins } from '../../../../scoring/sides.ts'

/** Lines of a saved game that no cell of the sheet holds: they count, and stay. */
export interface Beyond {
  readonly sum: number
  /** A best move a judge has set or taken back has the last word. */
  readonly bestMove?: number
}

export interface SeatTotal {
  readonly isWinner: boolean
  /** Win, or what stands instead of it. */
  readonly main: number
  readonly bestMove: number
  readonly total: number
}

export function beyondOf(lines: readonly LedgerLine[], seat: number): Beyond {
  const others = standingLines(lines, seat).filter(({ kind }) => !TRAITS[kind].isInSheet)
  const judged = lines.filter((line) => line.seat === seat && line.kind === 'best-move' && line.source === 'judge')
  const best = standingLines(lines, seat, 'best-move')
  return {
    sum: sumOf(others),
    ...(judged.length > 0 ? { bestMove: sumOf(best) } : {}),
  }
}

/** How many of the seats a best move names are black. */
export function hitsOf({ rows, bestMove }: Pick<SheetDraft, 'rows' | 'bestMove'>): number {
  return blackAmong(
    rows.map(({ role }, index) => ({ seat: index + 1, role })),
    readSeats(bestMove) ?? [],
  )
}

export function totalsOf(draft: SheetDraft, scheme: SchemeInfo, beyond: readonly Beyond[] = []): readonly SeatTotal[] {
  const { winner, rows, victim } = draft
  const isOver = winner !== undefined && winner !== 'none'
  const paid = isOver && victim !== undefined ? (scheme.bestMove?.[hitsOf(draft)] ?? 0) : 0
  return rows.map(({ role, bonus, penalty, exclusion }, index) => {
    const isWinner = roleWins(role, winner)
    const main = mainLineOf(role, winner, exclusion, scheme)?.hundredths ?? 0
    const own = beyond[index]
    const bestMove = own?.bestMove ?? (victim === index + 1 ? paid : 0)
    return {
      isWinner,
      main,
      bestMove,
      total: main + (readPoints(bonus) ?? 0) + (readPenalty(penalty) ?? 0) + bestMove + (own?.sum ?? 0),
    }
  })
}
