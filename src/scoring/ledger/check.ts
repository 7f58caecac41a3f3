// Whether lines make a ledger, wherever they come from: each has its own id and a seat at the table,
// and replaces an earlier line of its kind and seat that nothing else replaces; of a player one main
// line counts, and nobody wrote a compensation.

import type { Rejection } from '../../rules/vocabulary.ts'
import { countingLines, isMain, type LedgerEntry } from '../line.ts'

export interface LedgerFault {
  /** Place among the lines, from 0. */
  readonly index: number
  readonly field?: 'seat' | 'id' | 'kind' | 'replaces'
  readonly rejection: Rejection
}

export function ledgerFault(lines: readonly LedgerEntry[], seats: number): LedgerFault | undefined {
  const seen = new Set<string>()
  const free = new Map<string, LedgerEntry>()
  for (const [index, line] of lines.entries()) {
    const { id, seat, kind, replaces } = line
    const fault = (field: LedgerFault['field'], code: string, params: Rejection['params'] = {}): LedgerFault => ({
      index,
      ...(field ? { field } : {}),
      rejection: { code, params },
    })
    if (!Number.isInteger(seat) || seat < 1 || seat > seats) return fault('seat', 'ledger/no-such-seat', { seat })
    if (seen.has(id)) return fault('id', 'record/repeated-id')
    if (kind === 'compensation') return fault('kind', 'ledger/kind-is-computed', { seat, kind })
    if (replaces !== undefined) {
      const before = free.get(replaces)
      if (!before) return fault('replaces', 'ledger/no-such-line', { line: replaces })
      const isAlike = before.kind === kind || (isMain(before.kind) && isMain(kind))
      if (before.seat !== seat || !isAlike)
        return fault('replaces', 'ledger/replaces-other-line', { seat: before.seat, kind: before.kind })
      free.delete(replaces)
    }
    seen.add(id)
    free.set(id, line)
  }
  const mains = new Set<number>()
  for (const line of countingLines(lines)) {
    if (!isMain(line.kind)) continue
    if (mains.has(line.seat))
      return {
        index: lines.indexOf(line),
        field: 'kind',
        rejection: {
          code: 'ledger/main-line-exists',
          params: { seat: line.seat, kind: line.kind, existing: line.kind },
        },
      }
    mains.add(line.seat)
  }
  return undefined
}
