// The lines the program itself writes, so that wins always equal the verdict: called after every
// change of a game. A turned or undone verdict is answered with new lines, never with a change of
// old ones; a line a judge has set stays his (spec of scoring, section 1).

import { roleWins } from '../winners.ts'
import { NO_POINTS } from '../points.ts'
import { fixedValue, type Scheme } from '../schemes/scheme.ts'
import { countingLines, isMain, linesOfSeat, REMOVED, VERDICT, VERDICT_CHANGED, type LedgerEntry, type LineDraft } from './line.ts'
import type { LedgerSeat, LedgerTable } from './table.ts'

type OwnLine = Pick<LineDraft, 'kind' | 'hundredths' | 'source' | 'reason'>

/** Lines to append; none when the ledger already says what the game says. */
export function reconcile(ledger: readonly LedgerEntry[], table: LedgerTable, scheme: Scheme): readonly LineDraft[] {
  const counting = countingLines(ledger)
  return table.seats.flatMap((seat): readonly LineDraft[] => {
    const history = linesOfSeat(ledger, seat.seat).filter((line) => isMain(line.kind))
    const main = linesOfSeat(counting, seat.seat).find((line) => isMain(line.kind))
    const isJudged = main?.source === 'judge' && main.hundredths !== 0
    const due = dueLine(history, seat, table, scheme) ?? takenBack(main)
    if (isJudged || !due || (main?.kind === due.kind && main.hundredths === due.hundredths)) return []
    const reason = due.reason === VERDICT && history.length > 0 ? VERDICT_CHANGED : due.reason
    return [{ member: seat.member, seat: seat.seat, ...due, reason, ...(main ? { replaces: main.id } : {}) }]
  })
}

function dueLine(history: readonly LedgerEntry[], seat: LedgerSeat, table: LedgerTable, scheme: Scheme): OwnLine | undefined {
  if (table.winner === undefined) return undefined
  const disqualification = fixedValue(scheme, 'disqualification')
  // A removal only prefills: once a judge has set or taken back such a line, it is his matter.
  const isPrefilled = seat.removed && !history.some((line) => line.source === 'judge')
  if (isPrefilled && disqualification !== undefined) {
    return { kind: 'disqualification', hundredths: disqualification, source: 'removal', reason: REMOVED }
  }
  return roleWins(seat.role, table.winner) ? { kind: 'win', hundredths: scheme.win, source: 'verdict', reason: VERDICT } : undefined
}

function takenBack(main: LedgerEntry | undefined): OwnLine | undefined {
  if (!main || main.hundredths === 0) return undefined
  return { kind: main.kind, hundredths: NO_POINTS, source: main.source, reason: VERDICT_CHANGED }
}
