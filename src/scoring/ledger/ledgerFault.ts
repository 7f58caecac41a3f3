// Checks that lines from any source form a valid ledger. Each line has its own id and a seat at the table. A replaced
// line must be an earlier one of the same seat that nothing else replaces, and of the same kind unless both are main
// lines. Each player has at most one counting main line, and there are no compensation lines.

import type { Rejection } from '../../rules/vocabulary.ts'
import { unreplacedLedgerLines, isMainLineKind, type StoredLedgerLine, type LedgerLineKind } from '../ledgerLine.ts'

export interface LedgerFault {
  /** Index of the line, from 0. */
  readonly index: number
  readonly field?: 'seat' | 'id' | 'kind' | 'replaces'
  readonly rejection: Rejection
}

export function findLedgerFault(lines: readonly StoredLedgerLine[], seats: number): LedgerFault | undefined {
  const seen = new Set<string>()
  const free = new Map<string, StoredLedgerLine>()
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
      const isAlike = before.kind === kind || (isMainLineKind(before.kind) && isMainLineKind(kind))
      if (before.seat !== seat || !isAlike)
        return fault('replaces', 'ledger/replaces-other-line', { seat: before.seat, kind: before.kind })
      free.delete(replaces)
    }
    seen.add(id)
    free.set(id, line)
  }
  const mains = new Map<number, LedgerLineKind>()
  for (const line of unreplacedLedgerLines(lines)) {
    const { seat, kind } = line
    if (!isMainLineKind(kind)) continue
    const existing = mains.get(seat)
    if (existing !== undefined)
      return {
        index: lines.indexOf(line),
        field: 'kind',
        rejection: { code: 'ledger/main-line-exists', params: { seat, kind, existing } },
      }
    mains.set(seat, kind)
  }
  return undefined
}
