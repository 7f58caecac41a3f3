// The ledger form without its looks: what each seat has now, what was typed, what is wrong with
// it, and which lines to add. Ranges come from the scheme, wins from the verdict. Pure.

import type { KindRange, LedgerLine, LineKind } from '../../api/contract.ts'
import { formatHundredths, parseHundredths } from './points.ts'

/** The kinds a judge types by hand. */
export type TypedKind = 'bonus' | 'penalty'

export interface LedgerDraft {
  readonly seat: number
  /** As typed; empty = none. A penalty may be typed with or without its minus. */
  readonly bonus: string
  readonly penalty: string
  readonly disqualified: boolean
  readonly reason: string
}

export interface LineChange {
  readonly seat: number
  readonly kind: LineKind
  readonly hundredths: number
  readonly reason: string
  readonly replaces?: string
}

export interface FieldFault {
  readonly key: 'ledger.notNumber' | 'ledger.outOfRange' | 'ledger.winnersOnly' | 'ledger.losersOnly' | 'ledger.reasonNeeded'
  /** Points in hundredths. */
  readonly params: Readonly<Record<string, number>>
}

export type DraftFaults = Partial<Record<TypedKind | 'reason', FieldFault>>

/** Lines of a seat that count and were not taken back. */
export function countingOf(lines: readonly LedgerLine[], seat: number, kind?: LineKind): readonly LedgerLine[] {
  return lines.filter((line) => line.counts && line.seat === seat && (kind === undefined || line.kind === kind) && line.hundredths !== 0)
}

export function totalOf(lines: readonly LedgerLine[], seat: number, kind?: LineKind): number {
  return countingOf(lines, seat, kind).reduce((sum, line) => sum + line.hundredths, 0)
}

/** The form as the ledger stands: nothing changed. */
export function draftOf(lines: readonly LedgerLine[], seat: number, mark: '.' | ',' = '.'): LedgerDraft {
  const typed = (kind: TypedKind) => {
    const sum = totalOf(lines, seat, kind)
    return sum === 0 ? '' : formatHundredths(sum, { mark })
  }
  return { seat, bonus: typed('bonus'), penalty: typed('penalty'), disqualified: totalOf(lines, seat, 'disqualification') !== 0, reason: '' }
}

/** What is wrong with what was typed, field by field. */
export function faultsOf(draft: LedgerDraft, lines: readonly LedgerLine[], ranges: readonly KindRange[], won: boolean): DraftFaults {
  const bonus = faultOfField('bonus', draft.bonus, lines, draft.seat, ranges, won)
  const penalty = faultOfField('penalty', draft.penalty, lines, draft.seat, ranges, won)
  const corrects = changesOf(draft, lines, ranges).some((change) => lines.some((line) => line.id === change.replaces && line.source === 'judge'))
  const reason: FieldFault | undefined = corrects && draft.reason.trim() === '' ? { key: 'ledger.reasonNeeded', params: {} } : undefined
  return { ...(bonus ? { bonus } : {}), ...(penalty ? { penalty } : {}), ...(reason ? { reason } : {}) }
}

/** Lines to add so that the ledger says what the draft says; none when it already does. */
export function changesOf(draft: LedgerDraft, lines: readonly LedgerLine[], ranges: readonly KindRange[]): readonly LineChange[] {
  const kinds: readonly TypedKind[] = ['bonus', 'penalty']
  const typed = kinds.flatMap((kind) => changeOfKind(draft, kind, lines))
  return [...typed, ...changeOfDisqualification(draft, lines, ranges)]
}

/** Reads a typed field: undefined when it is no number, 0 when empty; a penalty is never positive. */
export function readField(kind: TypedKind, text: string): number | undefined {
  if (text.trim() === '') return 0
  const hundredths = parseHundredths(text)
  if (hundredths === undefined || hundredths === 0) return hundredths
  return kind === 'penalty' ? -Math.abs(hundredths) : hundredths
}

function faultOfField(kind: TypedKind, text: string, lines: readonly LedgerLine[], seat: number, ranges: readonly KindRange[], won: boolean): FieldFault | undefined {
  const hundredths = readField(kind, text)
  if (hundredths === undefined) return { key: 'ledger.notNumber', params: {} }
  if (hundredths === 0 || hundredths === totalOf(lines, seat, kind)) return undefined
  const range = rangeOf(kind, ranges, won)
  if (range === undefined) return { key: won ? 'ledger.losersOnly' : 'ledger.winnersOnly', params: {} }
  if (hundredths >= range.min && hundredths <= range.max) return undefined
  return { key: 'ledger.outOfRange', params: { min: range.min, max: range.max } }
}

export function rangeOf(kind: LineKind, ranges: readonly KindRange[], won: boolean): KindRange | undefined {
  return ranges.find((range) => range.kind === kind && (range.who === 'anyone' || (range.who === 'winners') === won))
}

function changeOfKind(draft: LedgerDraft, kind: TypedKind, lines: readonly LedgerLine[]): readonly LineChange[] {
  const wanted = readField(kind, draft[kind])
  const counting = countingOf(lines, draft.seat, kind)
  const now = counting.reduce((sum, line) => sum + line.hundredths, 0)
  if (wanted === undefined || wanted === now) return []
  const last = counting.at(-1)
  const others = now - (last?.hundredths ?? 0)
  return [{ seat: draft.seat, kind, hundredths: wanted - others, reason: draft.reason.trim(), ...(last ? { replaces: last.id } : {}) }]
}

function changeOfDisqualification(draft: LedgerDraft, lines: readonly LedgerLine[], ranges: readonly KindRange[]): readonly LineChange[] {
  const standing = countingOf(lines, draft.seat, 'disqualification').at(-1)
  if (draft.disqualified === (standing !== undefined)) return []
  const { seat, reason } = draft
  if (standing) return [{ seat, kind: 'disqualification', hundredths: 0, reason: reason.trim(), replaces: standing.id }]
  const value = ranges.find((range) => range.kind === 'disqualification')?.min
  return value === undefined ? [] : [{ seat, kind: 'disqualification', hundredths: value, reason: reason.trim() }]
}
