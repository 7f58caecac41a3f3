// The ledger form without its looks: which fields the scheme gives it, what each seat has now, what
// was typed, what is wrong with it, and which lines to add. Wins come from the verdict. Pure.

import type { Role } from '../../../rules/vocabulary.ts'
import { EXCLUSIONS, isExclusion, type LedgerLine, type LineKind, standingLines, sumOf } from '../../../scoring/line.ts'
import { shownPoints, typedPoints } from '../../../scoring/points.ts'
import { fixedValue, type KindRange, outsideRanges, type SchemeInfo } from '../../../scoring/schemes/scheme.ts'

/** points: typed. mark: given or not, its value is the scheme's. choice: one of the scheme's values. */
export interface LedgerField {
  readonly kind: LineKind
  readonly look: 'points' | 'mark' | 'choice'
  /** Shown without being asked for. */
  readonly isUsual: boolean
}

export interface LedgerDraft {
  readonly seat: number
  /** What the scheme gives may depend on it. */
  readonly role: Role
  /** As typed; empty or absent = none. A penalty may be typed with or without its minus. */
  readonly values: Readonly<Partial<Record<LineKind, string>>>
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
  readonly key:
    | 'ledger.notNumber'
    | 'ledger.outOfRange'
    | 'common.winnersOnly'
    | 'common.losersOnly'
    | 'ledger.notForRole'
    | 'ledger.reasonNeeded'
  /** Points in hundredths. */
  readonly params: Readonly<Record<string, number>>
}

export type DraftFaults = Partial<Record<LineKind | 'reason', FieldFault>>

export const MARKED = 'x'

const USUAL: readonly LineKind[] = ['bonus', 'penalty', 'disqualification']
/** In the order they stand across. */
const TYPED: readonly LineKind[] = [...USUAL, 'team-loss', 'best-move', 'manual']

export function fieldsOf(ranges: readonly KindRange[]): readonly LedgerField[] {
  return TYPED.flatMap((kind): readonly LedgerField[] => {
    const own = ranges.filter((range) => range.kind === kind)
    if (own.length === 0) return []
    const look = own.every(({ min, max }) => min === max)
      ? 'mark'
      : own.every(({ values }) => values !== undefined)
        ? 'choice'
        : 'points'
    return [{ kind, look, isUsual: USUAL.includes(kind) }]
  })
}

export function totalOf(lines: readonly LedgerLine[], seat: number, kind?: LineKind): number {
  return sumOf(standingLines(lines, seat, kind))
}

/** Lines of a seat that say why they stand, among those given by hand; also what the game itself gave. */
export function explainedLines(
  lines: readonly LedgerLine[],
  seat: number,
  fields: readonly LedgerField[],
): readonly LedgerLine[] {
  return standingLines(lines, seat).filter(
    ({ kind, reason }) => reason.trim() !== '' && fields.some((field) => field.kind === kind),
  )
}

/** The form as the ledger stands: nothing changed. */
export function draftOf(
  lines: readonly LedgerLine[],
  { seat, role }: Pick<LedgerDraft, 'seat' | 'role'>,
  fields: readonly LedgerField[],
  mark: '.' | ',' = '.',
): LedgerDraft {
  const values = Object.fromEntries(
    fields.map(({ kind, look }) => {
      const sum = totalOf(lines, seat, kind)
      return [kind, sum === 0 ? '' : look === 'mark' ? MARKED : shownPoints(sum, { mark })]
    }),
  )
  return { seat, role, values, reason: '' }
}

/** The draft with one field as it is now. A player has one exclusion: a mark for one takes the other off. */
export function withValue(draft: LedgerDraft, kind: LineKind, value: string): LedgerDraft {
  const others =
    isExclusion(kind) && value !== '' ? EXCLUSIONS.filter((other) => other !== kind && draft.values[other]) : []
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(others.map((other) => [other, ''])), [kind]: value },
  }
}

/** What is wrong with what was typed, field by field. */
export function faultsOf(
  draft: LedgerDraft,
  lines: readonly LedgerLine[],
  ranges: readonly KindRange[],
  won: boolean,
): DraftFaults {
  const faults: DraftFaults = {}
  for (const field of fieldsOf(ranges)) {
    const fault = faultOfField(field, draft, lines, ranges, won)
    if (fault) faults[field.kind] = fault
  }
  const corrects = changesOf(draft, lines, ranges).some(({ replaces }) => replaces !== undefined)
  if (corrects && draft.reason.trim() === '') faults.reason = { key: 'ledger.reasonNeeded', params: {} }
  return faults
}

/** Lines to add so that the ledger says what the draft says; none when it already does. */
export function changesOf(
  draft: LedgerDraft,
  lines: readonly LedgerLine[],
  ranges: readonly KindRange[],
): readonly LineChange[] {
  const fields = fieldsOf(ranges)
  const summed = fields
    .filter(({ kind }) => !isExclusion(kind))
    .flatMap((field) => changeOfField(field, draft, lines, ranges))
  return [...summed, ...changeOfExclusion(fields, draft, lines, ranges)]
}

/** What the seat will have once the draft is saved. */
export function draftTotal(draft: LedgerDraft, lines: readonly LedgerLine[], ranges: readonly KindRange[]): number {
  const changes = changesOf(draft, lines, ranges)
  const replaced = new Set(changes.flatMap(({ replaces }) => replaces ?? []))
  const kept = standingLines(lines, draft.seat).filter(({ id }) => !replaced.has(id))
  return sumOf(kept) + changes.reduce((sum, { hundredths }) => sum + hundredths, 0)
}

/** Something was typed that the ledger did not say. A draft drawn before the scheme came has no fields to type into. */
export function isTouched(draft: LedgerDraft, lines: readonly LedgerLine[], ranges: readonly KindRange[]): boolean {
  return Object.keys(draft.values).length > 0 && changesOf(draft, lines, ranges).length > 0
}

/** Reads a field: undefined when it is no number, 0 when empty; what can only cost is never positive. */
function readField(
  { kind, look }: LedgerField,
  { values, role }: LedgerDraft,
  ranges: readonly KindRange[],
): number | undefined {
  const text = values[kind] ?? ''
  const own = ranges.filter((range) => range.kind === kind)
  if (text.trim() === '') return 0
  if (look === 'mark') return fixedValue({ ranges }, kind, role)
  const hundredths = typedPoints(text)
  if (hundredths === undefined || hundredths === 0) return hundredths
  return own.every(({ max }) => max <= 0) ? -Math.abs(hundredths) : hundredths
}

function faultOfField(
  field: LedgerField,
  draft: LedgerDraft,
  lines: readonly LedgerLine[],
  ranges: readonly KindRange[],
  won: boolean,
): FieldFault | undefined {
  const hundredths = readField(field, draft, ranges)
  if (hundredths === undefined)
    return { key: field.look === 'mark' ? 'ledger.notForRole' : 'ledger.notNumber', params: {} }
  if (hundredths === 0 || hundredths === totalOf(lines, draft.seat, field.kind)) return undefined
  const refusal = outsideRanges({ ranges }, { kind: field.kind, hundredths }, { role: draft.role, won })
  if (refusal === undefined) return undefined
  if (refusal.code === 'ledger/not-for-this-role') return { key: 'ledger.notForRole', params: {} }
  if (refusal.code !== 'ledger/out-of-range')
    return { key: won ? 'common.losersOnly' : 'common.winnersOnly', params: {} }
  return { key: 'ledger.outOfRange', params: { min: refusal.range.min, max: refusal.range.max } }
}

function changeOfField(
  field: LedgerField,
  draft: LedgerDraft,
  lines: readonly LedgerLine[],
  ranges: readonly KindRange[],
): readonly LineChange[] {
  const { seat, reason } = draft
  const wanted = readField(field, draft, ranges)
  const counting = standingLines(lines, seat, field.kind)
  const now = sumOf(counting)
  if (wanted === undefined || wanted === now) return []
  const last = counting.at(-1)
  const others = now - (last?.hundredths ?? 0)
  return [
    {
      seat,
      kind: field.kind,
      hundredths: wanted - others,
      reason: reason.trim(),
      ...(last ? { replaces: last.id } : {}),
    },
  ]
}

/** The one exclusion a player has, changed into another, taken back or given. */
function changeOfExclusion(
  fields: readonly LedgerField[],
  draft: LedgerDraft,
  lines: readonly LedgerLine[],
  ranges: readonly KindRange[],
): readonly LineChange[] {
  const { seat, values, reason } = draft
  const standing = EXCLUSIONS.flatMap((kind) => standingLines(lines, seat, kind)).at(-1)
  const wanted = fields.find(({ kind }) => isExclusion(kind) && (values[kind] ?? '') !== '')
  const hundredths = wanted && readField(wanted, draft, ranges)
  if (wanted && hundredths === undefined) return []
  if (wanted?.kind === standing?.kind && (hundredths ?? 0) === (standing?.hundredths ?? 0)) return []
  const replaces = standing ? { replaces: standing.id } : {}
  if (wanted) return [{ seat, kind: wanted.kind, hundredths: hundredths ?? 0, reason: reason.trim(), ...replaces }]
  return standing ? [{ seat, kind: standing.kind, hundredths: 0, reason: reason.trim(), ...replaces }] : []
}

// What a best move brings under a season's scheme. Pure.
/** Hundredths for so many black seats; undefined where a judge gives them by hand. */
export function bestMoveWorth({ bestMove, ranges }: Pick<SchemeInfo, 'bestMove' | 'ranges'>, hits: number) {
  if (bestMove !== undefined) return bestMove[hits] ?? 0
  return ranges.some(({ kind }) => kind === 'best-move') ? undefined : 0
}
