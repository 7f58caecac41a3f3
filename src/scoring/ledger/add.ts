// A judge adds a line: what is refused and why. The scheme says how much and to whom; the winner
// says who is who. Nobody types a win (spec of scoring, section 1).

import { roleWins } from '../sides.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { isHundredths, points } from '../points.ts'
import { outsideRanges, type Scheme } from '../schemes/scheme.ts'
import {
  countingLines,
  isMain,
  isResult,
  linesOfSeat,
  sumOf,
  type LedgerEntry,
  type LineDraft,
  type LineKind,
} from '../line.ts'
import type { LedgerSeat, LedgerTable } from './table.ts'

export type LedgerCode =
  | 'ledger/win-is-adjudicated'
  | 'ledger/kind-is-computed'
  | 'ledger/kind-not-in-scheme'
  | 'ledger/no-such-seat'
  | 'ledger/not-hundredths'
  | 'ledger/game-not-over'
  | 'ledger/not-for-this-player'
  | 'ledger/not-for-this-role'
  | 'ledger/out-of-range'
  | 'ledger/main-line-exists'
  | 'ledger/no-such-line'
  | 'ledger/already-replaced'
  | 'ledger/replaces-other-line'
  | 'ledger/reason-needed'

export interface LineRequest {
  readonly seat: number
  readonly kind: LineKind
  /** 0 together with `replaces` takes that line back. */
  readonly hundredths: number
  readonly reason: string
  readonly replaces?: string
}

const COMPUTED: readonly LineKind[] = ['compensation', 'auto-bonus']

export function addLine(
  ledger: readonly LedgerEntry[],
  table: LedgerTable,
  scheme: Scheme,
  request: LineRequest,
): Result<LineDraft, Rejection<LedgerCode>> {
  const { seat: number, kind, hundredths } = request
  const refuse = (code: LedgerCode, params: Rejection['params'] = {}) =>
    err({ code, params: { seat: number, kind, ...params } })
  if (isResult(kind)) return refuse('ledger/win-is-adjudicated')
  if (COMPUTED.includes(kind)) return refuse('ledger/kind-is-computed')
  const seat = table.seats.find((each) => each.seat === number)
  if (!seat) return refuse('ledger/no-such-seat')
  if (!isHundredths(hundredths)) return refuse('ledger/not-hundredths', { hundredths })

  const replaced = replacedLine(ledger, request)
  if (!replaced.ok) return replaced
  // Changing a saved line needs a reason; a first line does not.
  if (replaced.value && request.reason.trim() === '') return refuse('ledger/reason-needed')
  const counting = linesOfSeat(countingLines(ledger), number)
  // An exclusion replaces the win; the judge need not name the replaced line.
  const main = counting.find((line) => isMain(line.kind))
  const target =
    replaced.value ?? (isMain(kind) && (main?.hundredths === 0 || (main && isResult(main.kind))) ? main : undefined)
  if (isMain(kind) && main && main !== target) return refuse('ledger/main-line-exists', { existing: main.kind })

  const takenBack = hundredths === 0 && target !== undefined && !isResult(target.kind)
  if (!takenBack) {
    const others = counting.filter((line) => line.kind === kind && line !== target)
    const refusal = outsideScheme(table, scheme, seat, { kind, hundredths, others: sumOf(others) })
    if (refusal) return refuse(refusal.code, refusal.params)
  }
  return ok({
    member: seat.member,
    seat: number,
    kind,
    hundredths: points(hundredths),
    reason: request.reason,
    source: 'judge',
    ...(target ? { replaces: target.id } : {}),
  })
}

/** Why the scheme would not take this line today, given who won; undefined when it would. */
export function refusalOf(
  line: Pick<LedgerEntry, 'seat' | 'kind' | 'hundredths' | 'source'>,
  table: LedgerTable,
  scheme: Scheme,
): Rejection<LedgerCode> | undefined {
  const { seat: number, kind, hundredths, source } = line
  const seat = table.seats.find((each) => each.seat === number)
  if (!seat) return { code: 'ledger/no-such-seat', params: { seat: number, kind } }
  const isOwn = source !== 'judge' || isResult(kind)
  const refusal = hundredths === 0 || isOwn ? undefined : outsideScheme(table, scheme, seat, { kind, hundredths })
  return refusal && { code: refusal.code, params: { seat: number, kind, ...refusal.params } }
}

function replacedLine(
  ledger: readonly LedgerEntry[],
  { seat, kind, replaces }: LineRequest,
): Result<LedgerEntry | undefined, Rejection<LedgerCode>> {
  if (replaces === undefined) return ok(undefined)
  const line = ledger.find((each) => each.id === replaces)
  if (!line) return err({ code: 'ledger/no-such-line', params: { line: replaces.slice(0, 60) } })
  if (ledger.some((each) => each.replaces === replaces))
    return err({ code: 'ledger/already-replaced', params: { line: replaces } })
  const alike = line.kind === kind || (isMain(line.kind) && isMain(kind))
  if (line.seat !== seat || !alike)
    return err({ code: 'ledger/replaces-other-line', params: { seat: line.seat, kind: line.kind } })
  return ok(line)
}

interface Refusal {
  readonly code: LedgerCode
  readonly params: Rejection['params']
}

function outsideScheme(
  { winner }: LedgerTable,
  scheme: Scheme,
  seat: LedgerSeat,
  line: Parameters<typeof outsideRanges>[1],
): Refusal | undefined {
  const refusal = outsideRanges(scheme, line, {
    role: seat.role,
    won: winner === undefined ? undefined : roleWins(seat.role, winner),
  })
  if (refusal === undefined) return undefined
  if (refusal.code === 'ledger/out-of-range')
    return { code: refusal.code, params: { min: refusal.range.min, max: refusal.range.max } }
  return { code: refusal.code, params: refusal.code === 'ledger/not-for-this-player' ? { who: refusal.who } : {} }
}
