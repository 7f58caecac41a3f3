// Totals of a sheet before it is saved, seat by seat, as the ledger will show them. The scheme defines the points, the
// rulebook defines who wins. Pure.

import { type ShownLedgerLine, effectiveLedgerLinesOfSeat, sumHundredths } from '../../../../scoring/ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../../../../scoring/ledgerLineTraits.ts'
import type { SchemePointRules } from '../../../../scoring/schemes/scheme.ts'
import { computeMainLedgerLine } from '../../../../scoring/ledger/mainLine.ts'
import { parseResultsPenalty, parseResultsPoints, parseBestMoveSeats } from './cells.ts'
import type { ResultsSheetDraft } from './sheetDraft.ts'
import { countNamedBlackSeats, hasRoleWon } from '../../../../scoring/sides.ts'

/** Points of a saved game for which the sheet has no cell. These points count and are kept. */
export interface PointsBeyondResultsSheet {
  readonly sum: number
  /**
   * Points for the best move that a judge set or took back. They override the computed points. If omitted, the computed
   * points apply.
   */
  readonly bestMove?: number
}

export interface ResultsSheetSeatTotal {
  readonly isWinner: boolean
  /** Points for the win, or the points that replace these. */
  readonly main: number
  readonly bestMove: number
  readonly total: number
}

export function pointsBeyondResultsSheet(lines: readonly ShownLedgerLine[], seat: number): PointsBeyondResultsSheet {
  const others = effectiveLedgerLinesOfSeat(lines, seat).filter(({ kind }) => !LEDGER_LINE_TRAITS[kind].isInSheet)
  const judged = lines.filter((line) => line.seat === seat && line.kind === 'best-move' && line.source === 'judge')
  const best = effectiveLedgerLinesOfSeat(lines, seat, 'best-move')
  return {
    sum: sumHundredths(others),
    ...(judged.length > 0 ? { bestMove: sumHundredths(best) } : {}),
  }
}

/** Number of black players among the seats that the best move names. */
export function countBestMoveHits({ rows, bestMove }: Pick<ResultsSheetDraft, 'rows' | 'bestMove'>): number {
  return countNamedBlackSeats(
    rows.map(({ role }, index) => ({ seat: index + 1, role })),
    parseBestMoveSeats(bestMove) ?? [],
  )
}

export function seatTotalsOfResultsSheet(
  draft: ResultsSheetDraft,
  scheme: SchemePointRules,
  beyond: readonly PointsBeyondResultsSheet[] = [],
): readonly ResultsSheetSeatTotal[] {
  const { winner, rows, victim } = draft
  const isOver = winner !== undefined && winner !== 'none'
  const paid = isOver && victim !== undefined ? (scheme.bestMove?.[countBestMoveHits(draft)] ?? 0) : 0
  return rows.map(({ role, bonus, penalty, exclusion }, index) => {
    const isWinner = hasRoleWon(role, winner)
    const main = computeMainLedgerLine(role, winner, exclusion, scheme)?.hundredths ?? 0
    const own = beyond[index]
    const bestMove = own?.bestMove ?? (victim === index + 1 ? paid : 0)
    return {
      isWinner,
      main,
      bestMove,
      total: main + (parseResultsPoints(bonus) ?? 0) + (parseResultsPenalty(penalty) ?? 0) + bestMove + (own?.sum ?? 0),
    }
  })
}
