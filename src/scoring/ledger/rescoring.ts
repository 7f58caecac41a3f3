// Estimates how a different scheme scores a game, using only the game's row. Used for previews, and to find games that
// still have the points of a former scheme after an interruption. The ledger itself is always reconciled with the game.
// Pure.

import { FOUL_COUNT_FOR_REMOVAL } from '../../rules/fouls.ts'
import { isCountedGameRow } from '../counting.ts'
import type { GameRow, GameRowSeat } from '../gameRow.ts'
import { EXCLUSION_KINDS, hasWinLine, RESULT_KINDS, type ResultKind } from '../ledgerLine.ts'
import { roundedResultPoints } from '../schemes/resultValue.ts'
import { fixedPointsOfKind, type Scheme } from '../schemes/scheme.ts'

/**
 * Scores the row with the scheme `to`. Lines written by hand are kept: exclusions, and a best move with points that
 * `from` would not give.
 */
export function rescoreGameRow(row: GameRow, from: Scheme, to: Scheme): GameRow {
  if (!isCountedGameRow(row)) return row
  return { ...row, seats: row.seats.map((seat) => ({ ...seat, lines: rescoredLines(row, seat, from, to) })) }
}

/**
 * Whether rescoring needs the game itself, because the row does not contain enough data. Older rows do not record who
 * was removed, and no row records which disqualifications a judge wrote. Therefore a row is not enough if removals
 * begin to cost points, or if their cost changes and a disqualification may come from a judge.
 */
export function needsGameToRescore(row: GameRow, from: Scheme, to: Scheme): boolean {
  return (
    isCountedGameRow(row) &&
    row.seats.some(({ role, lines }) => {
      const [before = 0, after = 0] = [from, to].map((scheme) => fixedPointsOfKind(scheme, 'disqualification', role))
      return before !== after && (before === 0 || lines.disqualification !== undefined)
    })
  )
}

/**
 * Whether a game may have to be reconciled with this scheme. Also true for games in which a judge's decision differs
 * from the scheme; reconciling them changes nothing.
 */
export function mayLedgerNeedReconciling(row: GameRow, scheme: Scheme): boolean {
  return isCountedGameRow(row) && row.seats.some((seat) => doesSeatDiffer(row, seat, scheme))
}

function rescoredLines(row: GameRow, seat: GameRowSeat, from: Scheme, to: Scheme): GameRowSeat['lines'] {
  const lines = { ...seat.lines }
  if (!isExcluded(seat)) {
    const kind = resultOf(row, seat)
    for (const each of RESULT_KINDS) delete lines[each]
    const hundredths = roundedResultPoints(to, kind, seat.role)
    if (kind === 'win' || hundredths !== 0) lines[kind] = hundredths
  }
  if (bestMoveOf(seat) === bestMoveDue(seat, from)) {
    const due = bestMoveDue(seat, to)
    delete lines['best-move']
    if (due !== 0) lines['best-move'] = due
  }
  return lines
}

function doesSeatDiffer(row: GameRow, seat: GameRowSeat, scheme: Scheme): boolean {
  if (bestMoveOf(seat) !== bestMoveDue(seat, scheme)) return true
  const exclusion = EXCLUSION_KINDS.find((kind) => seat.lines[kind] !== undefined)
  if (exclusion) return seat.lines[exclusion] !== fixedPointsOfKind(scheme, exclusion, seat.role)
  // Rows from older programs do not record who was removed. In most rulebooks, this number of fouls removes a player.
  const isRemoved = seat.removed === true || seat.fouls >= FOUL_COUNT_FOR_REMOVAL
  if (isRemoved && fixedPointsOfKind(scheme, 'disqualification', seat.role) !== undefined) return true
  const kind = resultOf(row, seat)
  return (seat.lines[kind] ?? 0) !== roundedResultPoints(scheme, kind, seat.role)
}

function isExcluded({ lines }: GameRowSeat): boolean {
  return EXCLUSION_KINDS.some((kind) => lines[kind] !== undefined)
}

function resultOf({ outcome }: GameRow, { lines }: GameRowSeat): ResultKind {
  if (hasWinLine(lines)) return 'win'
  return outcome?.winner === 'draw' ? 'draw' : 'loss'
}

function bestMoveOf({ lines }: GameRowSeat): number {
  return lines['best-move'] ?? 0
}

function bestMoveDue({ bestMove }: GameRowSeat, scheme: Scheme): number {
  return (bestMove && scheme.bestMove?.[bestMove.hits]) ?? 0
}
