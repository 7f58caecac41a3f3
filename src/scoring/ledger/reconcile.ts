// The ledger lines that the program writes, so that results and best moves always agree with the game. Called after
// every change of a game. If a verdict changes or is undone, new lines are added and old ones stay unchanged. Lines
// that a judge has set are kept (docs/spec/scoring.md §1).

import {
  LEDGER_REASON_ASSERTED,
  LEDGER_REASON_BEST_MOVE,
  type LedgerChangeReason,
  unreplacedLedgerLines,
  isMainLineKind,
  isResultKind,
  type StoredLedgerLine,
  type NewLedgerLine,
  ledgerLinesOfSeat,
  LEDGER_REASON_REMOVED,
  LEDGER_REASON_SCHEME_CHANGED,
  LEDGER_REASON_VERDICT,
  LEDGER_REASON_VERDICT_CHANGED,
} from '../ledgerLine.ts'
import { NO_POINTS, type Points } from '../points.ts'
import { fixedPointsOfKind, type Scheme } from '../schemes/scheme.ts'
import { countNamedBlackSeats } from '../sides.ts'
import type { LedgerSeat, LedgerGameFacts } from './ledgerGameFacts.ts'
import { computeMainLedgerLine } from './mainLine.ts'

type ProgramLine = Pick<NewLedgerLine, 'kind' | 'hundredths' | 'source' | 'reason'>

/**
 * Lines to append. Empty if the ledger already agrees with the game. `changed` is the reason why earlier lines no
 * longer agree.
 */
export function computeReconcilingLedgerLines(
  ledger: readonly StoredLedgerLine[],
  table: LedgerGameFacts,
  scheme: Scheme,
  changed: LedgerChangeReason = LEDGER_REASON_VERDICT_CHANGED,
): readonly NewLedgerLine[] {
  const counting = unreplacedLedgerLines(ledger)
  return table.seats.flatMap((seat): readonly NewLedgerLine[] => {
    const history = ledgerLinesOfSeat(ledger, seat.seat)
    const present = ledgerLinesOfSeat(counting, seat.seat)
    const mains = history.filter((line) => isMainLineKind(line.kind))
    const bestMoves = history.filter((line) => line.kind === 'best-move')
    return [
      ...linesToAppend(
        seat,
        mains,
        present.find((line) => isMainLineKind(line.kind)),
        mainDue(mains, seat, table, scheme),
        changed,
      ),
      ...linesToAppend(
        seat,
        bestMoves,
        present.find((line) => line.kind === 'best-move'),
        bestMoveDue(bestMoves, seat, table, scheme),
        changed,
      ),
    ]
  })
}

/** Replaces the present line with the wanted line. A line that is no longer due is taken back. */
function linesToAppend(
  seat: LedgerSeat,
  history: readonly StoredLedgerLine[],
  present: StoredLedgerLine | undefined,
  wanted: ProgramLine | undefined,
  changed: LedgerChangeReason,
): readonly NewLedgerLine[] {
  const due = wanted ?? lineWithoutPoints(present, changed)
  if (isDecidedByPeople(present) || !due || (present?.kind === due.kind && present.hundredths === due.hundredths))
    return []
  const isChanged =
    history.length > 0 && (due.reason === LEDGER_REASON_VERDICT || changed === LEDGER_REASON_SCHEME_CHANGED)
  const reason = isChanged ? changed : due.reason
  return [{ member: seat.member, seat: seat.seat, ...due, reason, ...(present ? { replaces: present.id } : {}) }]
}

/**
 * Whether people decided this line. True for a judge's line with points, and for an exclusion from a results sheet,
 * even with 0 points. Result lines are always decided by the program.
 */
function isDecidedByPeople(present: StoredLedgerLine | undefined): boolean {
  if (present?.source === 'judge') return present.hundredths !== 0 && !isResultKind(present.kind)
  return present?.source === 'asserted' && (present.kind === 'disqualification' || present.kind === 'team-loss')
}

function mainDue(
  history: readonly StoredLedgerLine[],
  seat: LedgerSeat,
  table: LedgerGameFacts,
  scheme: Scheme,
): ProgramLine | undefined {
  if (table.winner === undefined) return undefined
  // A removal only suggests a disqualification. Once a judge has set or taken back such a line, the judge decides.
  const isPrefilled =
    seat.removed &&
    !history.some((line) => line.source === 'judge') &&
    fixedPointsOfKind(scheme, 'disqualification', seat.role) !== undefined
  const instead = isPrefilled ? 'disqualification' : undefined
  const main = computeMainLedgerLine(seat.role, table.winner, instead, scheme, table.rules)
  if (!main) return undefined
  return isResultKind(main.kind)
    ? { ...main, ...sourceAndReasonOf(table, LEDGER_REASON_VERDICT) }
    : { ...main, source: 'removal', reason: LEDGER_REASON_REMOVED }
}

/**
 * Points for the number of named black seats, if the scheme has a value for it. If a judge changed or took back the
 * line, the judge's decision applies.
 */
function bestMoveDue(
  history: readonly StoredLedgerLine[],
  { seat }: LedgerSeat,
  table: LedgerGameFacts,
  scheme: Scheme,
): ProgramLine | undefined {
  const value = bestMoveValue(table, scheme, seat)
  if (value === undefined || table.winner === undefined || history.some((line) => line.source === 'judge'))
    return undefined
  return { kind: 'best-move', hundredths: value, ...sourceAndReasonOf(table, LEDGER_REASON_BEST_MOVE) }
}

function bestMoveValue(table: LedgerGameFacts, scheme: Scheme, seat: number): Points | undefined {
  if (table.bestMove?.seat !== seat) return undefined
  return scheme.bestMove?.[countNamedBlackSeats(table.seats, table.bestMove.named, table.rules)]
}

function sourceAndReasonOf(table: LedgerGameFacts, reason: string): Pick<ProgramLine, 'source' | 'reason'> {
  return table.isAsserted ? { source: 'asserted', reason: LEDGER_REASON_ASSERTED } : { source: 'verdict', reason }
}

function lineWithoutPoints(
  present: StoredLedgerLine | undefined,
  changed: LedgerChangeReason,
): ProgramLine | undefined {
  if (!present || present.hundredths === 0) return undefined
  return { kind: present.kind, hundredths: NO_POINTS, source: present.source, reason: changed }
}
