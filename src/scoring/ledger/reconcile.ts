// The lines the program itself writes, so that wins and best moves always equal what the game says:
// called after every change of a game. A turned or undone verdict is answered with new lines, never
// with a change of old ones; a line a judge has set stays his (docs/spec/scoring.md §1).

import type { Role, Winner } from '../../rules/vocabulary.ts'
import {
  ASSERTED,
  BEST_MOVE,
  type ChangeReason,
  countingLines,
  type Exclusion,
  isMain,
  isResult,
  type LedgerEntry,
  type LineDraft,
  linesOfSeat,
  type MainKind,
  REMOVED,
  SCHEME_CHANGED,
  VERDICT,
  VERDICT_CHANGED,
} from '../line.ts'
import { NO_POINTS, type Points } from '../points.ts'
import { resultPoints, type ResultValues } from '../schemes/pay.ts'
import { fixedValue, type Scheme } from '../schemes/scheme.ts'
import type { PlayedBy } from '../../rules/rulebooks/registry.ts'
import { blackAmong, roleWins } from '../sides.ts'
import type { LedgerSeat, LedgerTable } from './ledger.ts'

type OwnLine = Pick<LineDraft, 'kind' | 'hundredths' | 'source' | 'reason'>

/**
 * Lines to append; none when the ledger already says what the game says. `changed`: why lines before them no longer do.
 */
export function reconcile(
  ledger: readonly LedgerEntry[],
  table: LedgerTable,
  scheme: Scheme,
  changed: ChangeReason = VERDICT_CHANGED,
): readonly LineDraft[] {
  const counting = countingLines(ledger)
  return table.seats.flatMap((seat): readonly LineDraft[] => {
    const history = linesOfSeat(ledger, seat.seat)
    const present = linesOfSeat(counting, seat.seat)
    const mains = history.filter((line) => isMain(line.kind))
    const bestMoves = history.filter((line) => line.kind === 'best-move')
    return [
      ...owed(
        seat,
        mains,
        present.find((line) => isMain(line.kind)),
        mainDue(mains, seat, table, scheme),
        changed,
      ),
      ...owed(
        seat,
        bestMoves,
        present.find((line) => line.kind === 'best-move'),
        bestMoveDue(bestMoves, seat, table, scheme),
        changed,
      ),
    ]
  })
}

/** The line due in place of the present one; a line due nowhere is taken back. */
function owed(
  seat: LedgerSeat,
  history: readonly LedgerEntry[],
  present: LedgerEntry | undefined,
  wanted: OwnLine | undefined,
  changed: ChangeReason,
): readonly LineDraft[] {
  const due = wanted ?? takenBack(present, changed)
  if (isSettled(present) || !due || (present?.kind === due.kind && present.hundredths === due.hundredths)) return []
  const isChanged = history.length > 0 && (due.reason === VERDICT || changed === SCHEME_CHANGED)
  const reason = isChanged ? changed : due.reason
  return [{ member: seat.member, seat: seat.seat, ...due, reason, ...(present ? { replaces: present.id } : {}) }]
}

/** A line by the judge, or a sheet's mark that replaces the win, also at 0 points. A win line has no author. */
function isSettled(present: LedgerEntry | undefined): boolean {
  if (present?.source === 'judge') return present.hundredths !== 0 && !isResult(present.kind)
  return present?.source === 'asserted' && (present.kind === 'disqualification' || present.kind === 'team-loss')
}

function mainDue(
  history: readonly LedgerEntry[],
  seat: LedgerSeat,
  table: LedgerTable,
  scheme: Scheme,
): OwnLine | undefined {
  if (table.winner === undefined) return undefined
  // A removal only prefills: once a judge has set or taken back such a line, it is his matter.
  const isPrefilled =
    seat.removed &&
    !history.some((line) => line.source === 'judge') &&
    fixedValue(scheme, 'disqualification', seat.role) !== undefined
  const instead = isPrefilled ? 'disqualification' : undefined
  const main = mainLineOf(seat.role, table.winner, instead, scheme, table.rules)
  if (!main) return undefined
  return isResult(main.kind) ? { ...main, ...saidBy(table, VERDICT) } : { ...main, source: 'removal', reason: REMOVED }
}

/** Paid for as many blacks as the scheme names a value for; a judge who took it back has the last word. */
function bestMoveDue(
  history: readonly LedgerEntry[],
  { seat }: LedgerSeat,
  table: LedgerTable,
  scheme: Scheme,
): OwnLine | undefined {
  const value = bestMoveValue(table, scheme, seat)
  if (value === undefined || table.winner === undefined || history.some((line) => line.source === 'judge'))
    return undefined
  return { kind: 'best-move', hundredths: value, ...saidBy(table, BEST_MOVE) }
}

function bestMoveValue(table: LedgerTable, scheme: Scheme, seat: number): Points | undefined {
  if (table.bestMove?.seat !== seat) return undefined
  return scheme.bestMove?.[blackAmong(table.seats, table.bestMove.named, table.rules)]
}

function saidBy(table: LedgerTable, reason: string): Pick<OwnLine, 'source' | 'reason'> {
  return table.isAsserted ? { source: 'asserted', reason: ASSERTED } : { source: 'verdict', reason }
}

function takenBack(present: LedgerEntry | undefined, changed: ChangeReason): OwnLine | undefined {
  if (!present || present.hundredths === 0) return undefined
  return { kind: present.kind, hundredths: NO_POINTS, source: present.source, reason: changed }
}

// The one main line of a seat: the win, or what replaces it (docs/spec/scoring.md §1).
// The ledger, a results sheet and the screen of a result ask here.
interface MainLine {
  readonly kind: MainKind
  readonly hundredths: Points
}

/**
 * None for a loss or a draw the scheme says nothing of. `instead` applies for any winner; a scheme without a
 * value for it pays nothing.
 */
export function mainLineOf(
  role: Role,
  winner: Winner | 'none' | undefined,
  instead: Exclusion | undefined,
  scheme: Pick<Scheme, 'ranges'> & ResultValues,
  rules?: PlayedBy,
): MainLine | undefined {
  if (instead) return { kind: instead, hundredths: fixedValue(scheme, instead, role) ?? NO_POINTS }
  if (winner === undefined || winner === 'none') return undefined
  if (roleWins(role, winner, rules)) return { kind: 'win', hundredths: resultPoints(scheme, 'win', role) }
  const kind = winner === 'draw' ? 'draw' : 'loss'
  const hundredths = resultPoints(scheme, kind, role)
  return hundredths === 0 ? undefined : { kind, hundredths }
}
