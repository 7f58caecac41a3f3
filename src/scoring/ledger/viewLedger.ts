// The ledger for display. Each line states whether it counts and whether the scheme would accept it now.

import {
  unreplacedLedgerLines,
  type StoredLedgerLine,
  type ShownLedgerLine,
  type LedgerLineKind,
  ledgerLinesOfSeat,
  replacedLedgerLineIds,
  effectiveLedgerLinesOfSeat,
} from '../ledgerLine.ts'
import type { Scheme } from '../schemes/scheme.ts'
import { refusalOfLedgerLine } from './createLedgerLine.ts'
import type { LedgerGameFacts } from './ledgerGameFacts.ts'

export function toShownLedgerLines(
  ledger: readonly StoredLedgerLine[],
  table: LedgerGameFacts,
  scheme: Scheme,
): readonly ShownLedgerLine[] {
  const replaced = replacedLedgerLineIds(ledger)
  return ledger.map((line) => ({
    ...line,
    counts: !replaced.has(line.id),
    inRange: refusalOfLedgerLine(line, table, scheme) === undefined,
  }))
}

/**
 * Sums of a seat's counting lines by kind, for the standings. A kind has no sum if all its lines were taken back, but a
 * win worth 0 points has the sum 0.
 */
export function ledgerSumsOfSeat(
  ledger: readonly StoredLedgerLine[],
  seat: number,
  hasWon = false,
): Readonly<Partial<Record<LedgerLineKind, number>>> {
  const sums: Partial<Record<LedgerLineKind, number>> = {}
  for (const { kind, hundredths } of effectiveLedgerLinesOfSeat(ledger, seat))
    sums[kind] = (sums[kind] ?? 0) + hundredths
  if (hasWon && ledgerLinesOfSeat(unreplacedLedgerLines(ledger), seat).some(({ kind }) => kind === 'win'))
    sums.win ??= 0
  return sums
}
