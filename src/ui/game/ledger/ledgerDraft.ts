// Logic of the ledger form: the fields that the scheme defines, the current points of each seat, the typed values and
// their errors, and the lines to add. Points for wins follow from the verdict. Pure.

import type { Role } from '../../../rules/vocabulary.ts'
import {
  EXCLUSION_KINDS,
  isExclusionKind,
  isResultKind,
  type ShownLedgerLine,
  type LedgerLineKind,
  effectiveLedgerLinesOfSeat,
  sumHundredths,
  LEDGER_REASON_UNDONE,
} from '../../../scoring/ledgerLine.ts'
import { filterLedgerLineKinds, LEDGER_LINE_TRAITS } from '../../../scoring/ledgerLineTraits.ts'
import { formatDisplayPoints, tryParsePoints } from '../../../scoring/points.ts'
import {
  fixedPointsOfKind,
  type AllowedPointsRange,
  findPointsRefusal,
  type SchemePointRules,
} from '../../../scoring/schemes/scheme.ts'

export interface LedgerField {
  readonly kind: LedgerLineKind
  /**
   * Kind of input. With `points`, the user types a number. With `mark`, the user ticks a checkbox, and the scheme fixes
   * the points. With `choice`, the user selects one of the values that the scheme allows.
   */
  readonly look: 'points' | 'mark' | 'choice'
  /** Whether the field is shown by default. Other fields are shown on demand. */
  readonly isUsual: boolean
}

export interface LedgerDraft {
  readonly seat: number
  /** Role of the player, because the allowed points may depend on the role. */
  readonly role: Role
  /**
   * Typed text by kind. An empty text or a missing key means no points. A penalty may be typed with or without its
   * minus sign.
   */
  readonly values: Readonly<Partial<Record<LedgerLineKind, string>>>
  readonly reason: string
}

export interface LedgerLineChange {
  readonly seat: number
  readonly kind: LedgerLineKind
  readonly hundredths: number
  readonly reason: string
  readonly replaces?: string
}

export interface LedgerFieldFault {
  readonly key:
    | 'ledger.notNumber'
    | 'ledger.outOfRange'
    | 'common.winnersOnly'
    | 'common.losersOnly'
    | 'ledger.notForRole'
    | 'ledger.reasonNeeded'
  /** Values for the placeholders of the message, in hundredths of a point. */
  readonly params: Readonly<Record<string, number>>
}

export type LedgerDraftFaults = Partial<Record<LedgerLineKind | 'reason', LedgerFieldFault>>

export const CHECKED_MARK_VALUE = 'x'

/** Kinds of points that have a field, in the order of the columns. */
const KINDS_WITH_FIELD = filterLedgerLineKinds(({ field }) => field !== 'nowhere')

export function ledgerFieldsOf(ranges: readonly AllowedPointsRange[]): readonly LedgerField[] {
  return KINDS_WITH_FIELD.flatMap((kind): readonly LedgerField[] => {
    const own = ranges.filter((range) => range.kind === kind)
    if (own.length === 0) return []
    const look = own.every(({ min, max }) => min === max)
      ? 'mark'
      : own.every(({ values }) => values !== undefined)
        ? 'choice'
        : 'points'
    return [{ kind, look, isUsual: LEDGER_LINE_TRAITS[kind].field === 'always' }]
  })
}

export function ledgerTotalOfSeat(lines: readonly ShownLedgerLine[], seat: number, kind?: LedgerLineKind): number {
  return sumHundredths(effectiveLedgerLinesOfSeat(lines, seat, kind))
}

/** Current lines of a seat that have a reason and a column in the form, including lines from the game itself. */
export function explainedLedgerLines(
  lines: readonly ShownLedgerLine[],
  seat: number,
  fields: readonly LedgerField[],
): readonly ShownLedgerLine[] {
  return effectiveLedgerLinesOfSeat(lines, seat).filter(
    ({ kind, reason }) => reason.trim() !== '' && fields.some((field) => field.kind === kind),
  )
}

/** The draft that matches the saved lines of a seat. */
export function ledgerDraftOf(
  lines: readonly ShownLedgerLine[],
  { seat, role }: Pick<LedgerDraft, 'seat' | 'role'>,
  fields: readonly LedgerField[],
  mark: '.' | ',' = '.',
): LedgerDraft {
  const values = Object.fromEntries(
    fields.map(({ kind, look }) => {
      const sum = ledgerTotalOfSeat(lines, seat, kind)
      return [kind, sum === 0 ? '' : look === 'mark' ? CHECKED_MARK_VALUE : formatDisplayPoints(sum, { mark })]
    }),
  )
  return { seat, role, values, reason: '' }
}

/**
 * Returns the draft with a new value in one field. A player can have only one exclusion, so ticking one exclusion
 * clears the other.
 */
export function withLedgerDraftValue(draft: LedgerDraft, kind: LedgerLineKind, value: string): LedgerDraft {
  const others =
    isExclusionKind(kind) && value !== ''
      ? EXCLUSION_KINDS.filter((other) => other !== kind && draft.values[other])
      : []
  return {
    ...draft,
    values: { ...draft.values, ...Object.fromEntries(others.map((other) => [other, ''])), [kind]: value },
  }
}

/** Errors of the typed values, by field. */
export function faultsOfLedgerDraft(
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
  won: boolean,
): LedgerDraftFaults {
  const faults: LedgerDraftFaults = {}
  for (const field of ledgerFieldsOf(ranges)) {
    const fault = faultOfField(field, draft, lines, ranges, won)
    if (fault) faults[field.kind] = fault
  }
  const corrects = ledgerChangesForDraft(draft, lines, ranges).some(({ replaces }) => replaces !== undefined)
  if (corrects && draft.reason.trim() === '') faults.reason = { key: 'ledger.reasonNeeded', params: {} }
  return faults
}

/** Errors for points that are valid numbers, but that the scheme does not allow for this player in a game. */
const REFUSED_POINTS_FAULT_KEYS: readonly LedgerFieldFault['key'][] = [
  'ledger.outOfRange',
  'common.winnersOnly',
  'common.losersOnly',
  'ledger.notForRole',
]

/** First points of the draft that the scheme does not allow in a game. They may be awarded outside games. */
export function firstRefusedLedgerPoints(
  draft: LedgerDraft,
  faults: LedgerDraftFaults,
  ranges: readonly AllowedPointsRange[],
): number | undefined {
  for (const field of ledgerFieldsOf(ranges)) {
    const key = faults[field.kind]?.key
    const hundredths =
      key !== undefined && REFUSED_POINTS_FAULT_KEYS.includes(key) ? readField(field, draft, ranges) : undefined
    if (hundredths !== undefined && hundredths !== 0) return hundredths
  }
  return undefined
}

/**
 * Lines that make the ledger match the draft; empty if they already match. The reason is attached to corrections and,
 * if there is a penalty, to the penalty instead of new bonuses. If the user typed only a reason, it is attached to
 * existing lines without a reason, or otherwise to the last line.
 */
export function ledgerChangesForDraft(
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
): readonly LedgerLineChange[] {
  const fields = ledgerFieldsOf(ranges)
  const summed = fields
    .filter(({ kind }) => !isExclusionKind(kind))
    .flatMap((field) => changeOfField(field, draft, lines, ranges))
  const changed = [...summed, ...changeOfExclusion(fields, draft, lines, ranges)]
  return changed.length > 0 ? withReasonWhereMeant(changed) : explanationsOf(fields, draft, lines)
}

const isAgainst = ({ kind }: Pick<ShownLedgerLine, 'kind'>) => kind === 'penalty' || isExclusionKind(kind)

/**
 * Removes the reason from new bonuses if the row also has a new penalty, because the only reason of the row is then
 * meant for the penalty.
 */
function withReasonWhereMeant(changes: readonly LedgerLineChange[]): readonly LedgerLineChange[] {
  if (!changes.some(isAgainst)) return changes
  return changes.map((change) =>
    isAgainst(change) || change.replaces !== undefined ? change : { ...change, reason: '' },
  )
}

function explanationsOf(
  fields: readonly LedgerField[],
  { seat, reason: typed }: LedgerDraft,
  lines: readonly ShownLedgerLine[],
): readonly LedgerLineChange[] {
  const reason = typed.trim()
  if (reason === '') return []
  const given = effectiveLedgerLinesOfSeat(lines, seat).filter(
    ({ source, kind }) => source === 'judge' && fields.some((field) => field.kind === kind),
  )
  const bare = given.filter((line) => ['', LEDGER_REASON_UNDONE].includes(line.reason.trim()))
  const against = bare.filter(isAgainst)
  const explained = against.length > 0 ? against : bare.length > 0 ? bare : given.slice(-1)
  return explained.map(({ id, kind, hundredths }) => ({ seat, kind, hundredths, reason, replaces: id }))
}

/** The line that restores the points from before `line`. It replaces the newest line in the chain of replacements. */
export function changeUndoingLedgerLine(line: ShownLedgerLine, lines: readonly ShownLedgerLine[]): LedgerLineChange {
  const before = lines.find(({ id }) => id === line.replaces)
  const { kind, hundredths, reason } =
    before === undefined || isResultKind(before.kind) ? { ...line, hundredths: 0, reason: '' } : before
  let replaces = line.id
  for (const later of lines) if (later.replaces === replaces) replaces = later.id
  return { seat: line.seat, kind, hundredths, reason: reason.trim() || LEDGER_REASON_UNDONE, replaces }
}

/** Total that the seat will have after the draft is saved. */
export function seatTotalWithLedgerDraft(
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
): number {
  const changes = ledgerChangesForDraft(draft, lines, ranges)
  const replaced = new Set(changes.flatMap(({ replaces }) => replaces ?? []))
  const kept = effectiveLedgerLinesOfSeat(lines, draft.seat).filter(({ id }) => !replaced.has(id))
  return sumHundredths(kept) + changes.reduce((sum, { hundredths }) => sum + hundredths, 0)
}

/**
 * Draft for the current lines `now` that keeps typed values which are not saved yet. `before` contains the lines on
 * which the old draft was based. The field with the cursor keeps its text even if its number is the stored one, because
 * the user may be about to type the next digit.
 */
export function refreshLedgerDraft(
  draft: LedgerDraft,
  { before, now }: Readonly<Record<'before' | 'now', readonly ShownLedgerLine[]>>,
  ranges: readonly AllowedPointsRange[],
  { mark = '.', focused }: { readonly mark?: '.' | ','; readonly focused?: LedgerLineKind | undefined } = {},
): LedgerDraft {
  const fields = ledgerFieldsOf(ranges)
  const fresh = ledgerDraftOf(now, draft, fields, mark)
  const typed = fields.flatMap((field) => {
    const { kind } = field
    const value = draft.values[kind]
    const hundredths = readField(field, draft, ranges)
    const [isOld, isStored] = [before, now].map((lines) => ledgerTotalOfSeat(lines, draft.seat, kind) === hundredths)
    const isKept = kind === focused ? isStored || !isOld : !isOld && !isStored
    return value === undefined || !isKept ? [] : [[kind, value] as const]
  })
  return { ...fresh, values: { ...draft.values, ...fresh.values, ...Object.fromEntries(typed) }, reason: draft.reason }
}

/**
 * Parses a field into hundredths: `undefined` if the text is not a number, 0 if it is empty. Points of a kind that can
 * only be negative are made negative.
 */
function readField(
  { kind, look }: LedgerField,
  { values, role }: LedgerDraft,
  ranges: readonly AllowedPointsRange[],
): number | undefined {
  const text = values[kind] ?? ''
  const own = ranges.filter((range) => range.kind === kind)
  if (text.trim() === '') return 0
  if (look === 'mark') return fixedPointsOfKind({ ranges }, kind, role)
  const hundredths = tryParsePoints(text)
  if (hundredths === undefined || hundredths === 0) return hundredths
  return own.every(({ max }) => max <= 0) ? -Math.abs(hundredths) : hundredths
}

function faultOfField(
  field: LedgerField,
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
  won: boolean,
): LedgerFieldFault | undefined {
  const hundredths = readField(field, draft, ranges)
  if (hundredths === undefined)
    return { key: field.look === 'mark' ? 'ledger.notForRole' : 'ledger.notNumber', params: {} }
  if (hundredths === 0 || hundredths === ledgerTotalOfSeat(lines, draft.seat, field.kind)) return undefined
  const refusal = findPointsRefusal({ ranges }, { kind: field.kind, hundredths }, { role: draft.role, won })
  if (refusal === undefined) return undefined
  if (refusal.code === 'ledger/not-for-this-role') return { key: 'ledger.notForRole', params: {} }
  if (refusal.code !== 'ledger/out-of-range')
    return { key: won ? 'common.losersOnly' : 'common.winnersOnly', params: {} }
  return { key: 'ledger.outOfRange', params: { min: refusal.range.min, max: refusal.range.max } }
}

function changeOfField(
  field: LedgerField,
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
): readonly LedgerLineChange[] {
  const { seat, reason } = draft
  const wanted = readField(field, draft, ranges)
  const counting = effectiveLedgerLinesOfSeat(lines, seat, field.kind)
  const now = sumHundredths(counting)
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

/** Adds, replaces or removes a player's exclusion, of which there can be only one. */
function changeOfExclusion(
  fields: readonly LedgerField[],
  draft: LedgerDraft,
  lines: readonly ShownLedgerLine[],
  ranges: readonly AllowedPointsRange[],
): readonly LedgerLineChange[] {
  const { seat, values, reason } = draft
  const standing = EXCLUSION_KINDS.flatMap((kind) => effectiveLedgerLinesOfSeat(lines, seat, kind)).at(-1)
  const wanted = fields.find(({ kind }) => isExclusionKind(kind) && (values[kind] ?? '') !== '')
  const hundredths = wanted && readField(wanted, draft, ranges)
  if (wanted && hundredths === undefined) return []
  if (wanted?.kind === standing?.kind && (hundredths ?? 0) === (standing?.hundredths ?? 0)) return []
  const replaces = standing ? { replaces: standing.id } : {}
  if (wanted) return [{ seat, kind: wanted.kind, hundredths: hundredths ?? 0, reason: reason.trim(), ...replaces }]
  return standing ? [{ seat, kind: standing.kind, hundredths: 0, reason: reason.trim(), ...replaces }] : []
}

/**
 * Points in hundredths for a best move with this number of black seats under the season's scheme; `undefined` if the
 * judge awards these points by hand.
 */
export function bestMovePoints({ bestMove, ranges }: Pick<SchemePointRules, 'bestMove' | 'ranges'>, hits: number) {
  if (bestMove !== undefined) return bestMove[hits] ?? 0
  return ranges.some(({ kind }) => kind === 'best-move') ? undefined : 0
}
