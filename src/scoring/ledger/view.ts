// The ledger as shown and as scored: which lines count, which the scheme would refuse today,
// and the sums by kind that standings read.

import type { Scheme } from '../schemes/scheme.ts'
import { refusalOf } from './add.ts'
import {
  countingLines,
  linesOfSeat,
  replacedIds,
  standingLines,
  type LedgerEntry,
  type LedgerLine,
  type LineKind,
} from '../line.ts'
import type { LedgerTable } from './table.ts'

export function viewLedger(ledger: readonly LedgerEntry[], table: LedgerTable, scheme: Scheme): readonly LedgerLine[] {
  const replaced = replacedIds(ledger)
  return ledger.map((line) => ({
    ...line,
    counts: !replaced.has(line.id),
    inRange: refusalOf(line, table, scheme) === undefined,
  }))
}

/** Counting lines of a seat, summed by kind; lines taken back leave no trace; a win worth nothing does. */
export function sumsOfSeat(
  ledger: readonly LedgerEntry[],
  seat: number,
  hasWon = false,
): Readonly<Partial<Record<LineKind, number>>> {
  const sums: Partial<Record<LineKind, number>> = {}
  for (const { kind, hundredths } of standingLines(ledger, seat)) sums[kind] = (sums[kind] ?? 0) + hundredths
  if (hasWon && linesOfSeat(countingLines(ledger), seat).some(({ kind }) => kind === 'win')) sums.win ??= 0
  return sums
}
