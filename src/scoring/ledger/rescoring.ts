// What another scheme makes of a game, as far as its row says. For previews, and to find games that a cut left scored
// by a former scheme; the ledger itself is always reconciled with the game. Pure.

import { FOULS_TO_LEAVE } from '../../rules/fouls.ts'
import { isCounting } from '../counting.ts'
import type { GameRow, GameRowSeat } from '../gameRow.ts'
import { EXCLUSION_KINDS, hasWinLine, RESULT_KINDS, type ResultKind } from '../ledgerLine.ts'
import { resultPoints } from '../schemes/pay.ts'
import { fixedValue, type Scheme } from '../schemes/scheme.ts'

/** Lines written by hand stay: exclusions, and a best move that `from` would not pay. */
export function rescoreRow(row: GameRow, from: Scheme, to: Scheme): GameRow {
  if (!isCounting(row)) return row
  return { ...row, seats: row.seats.map((seat) => ({ ...seat, lines: rescoredLines(row, seat, from, to) })) }
}

/**
 * Whether only the game itself tells what the scheme makes of it: not every row says who was removed, and none says
 * which disqualifications a judge wrote. So a row cannot tell a removal that begins to cost something, nor one that
 * costs something else from a disqualification by a judge.
 */
export function needsGameToRescore(row: GameRow, from: Scheme, to: Scheme): boolean {
  return (
    isCounting(row) &&
    row.seats.some(({ role, lines }) => {
      const [before = 0, after = 0] = [from, to].map((scheme) => fixedValue(scheme, 'disqualification', role))
      return before !== after && (before === 0 || lines.disqualification !== undefined)
    })
  )
}

/**
 * Whether a game has to be reconciled with this scheme. May be true of a game in which a judge decided otherwise than
 * the scheme: reconciling it then changes nothing.
 */
export function mayNeedReconciling(row: GameRow, scheme: Scheme): boolean {
  return isCounting(row) && row.seats.some((seat) => doesSeatDiffer(row, seat, scheme))
}

function rescoredLines(row: GameRow, seat: GameRowSeat, from: Scheme, to: Scheme): GameRowSeat['lines'] {
  const lines = { ...seat.lines }
  if (!isExcluded(seat)) {
    const kind = resultOf(row, seat)
    for (const each of RESULT_KINDS) delete lines[each]
    const hundredths = resultPoints(to, kind, seat.role)
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
  if (exclusion) return seat.lines[exclusion] !== fixedValue(scheme, exclusion, seat.role)
  // A row of an older program does not say who was removed. In most rulebooks, so many fouls remove a player.
  const isRemoved = seat.removed === true || seat.fouls >= FOULS_TO_LEAVE
  if (isRemoved && fixedValue(scheme, 'disqualification', seat.role) !== undefined) return true
  const kind = resultOf(row, seat)
  return (seat.lines[kind] ?? 0) !== resultPoints(scheme, kind, seat.role)
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
