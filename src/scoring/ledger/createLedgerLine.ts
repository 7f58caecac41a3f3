// Creates the ledger lines that a judge adds, or refuses them with a reason. The scheme defines the amounts and the
// recipients; the outcome of the game decides who counts as winner and loser. Wins are never typed
// (docs/spec/scoring.md §1).

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import {
  unreplacedLedgerLines,
  isMainLineKind,
  isResultKind,
  type StoredLedgerLine,
  type NewLedgerLine,
  type LedgerLineKind,
  ledgerLinesOfSeat,
  sumHundredths,
} from '../ledgerLine.ts'
import { LEDGER_LINE_TRAITS } from '../ledgerLineTraits.ts'
import { isHundredths, points } from '../points.ts'
import { findPointsRefusal, type Scheme } from '../schemes/scheme.ts'
import { hasRoleWon } from '../sides.ts'
import type { LedgerSeat, LedgerGameFacts } from './ledgerGameFacts.ts'

export type LedgerRefusalCode =
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

export interface LedgerLineRequest {
  readonly seat: number
  readonly kind: LedgerLineKind
  /** 0 if the line that `replaces` names is taken back. */
  readonly hundredths: number
  readonly reason: string
  readonly replaces?: string
}

export function createLedgerLine(
  ledger: readonly StoredLedgerLine[],
  table: LedgerGameFacts,
  scheme: Scheme,
  request: LedgerLineRequest,
): Result<NewLedgerLine, Rejection<LedgerRefusalCode>> {
  const { seat: number, kind, hundredths } = request
  const refuse = (code: LedgerRefusalCode, params: Rejection['params'] = {}) =>
    err({ code, params: { seat: number, kind, ...params } })
  if (isResultKind(kind)) return refuse('ledger/win-is-adjudicated')
  if (LEDGER_LINE_TRAITS[kind].givenBy === 'calculation') return refuse('ledger/kind-is-computed')
  const seat = table.seats.find((each) => each.seat === number)
  if (!seat) return refuse('ledger/no-such-seat')
  if (!isHundredths(hundredths)) return refuse('ledger/not-hundredths', { hundredths })

  const replaced = replacedLine(ledger, request)
  if (!replaced.ok) return replaced
  // A reason is needed only for a change of a saved line, not for a first line.
  if (replaced.value && request.reason.trim() === '') return refuse('ledger/reason-needed')
  const counting = ledgerLinesOfSeat(unreplacedLedgerLines(ledger), number)
  // An exclusion replaces the result or a main line with 0 points, so the judge need not name the line to replace.
  const main = counting.find((line) => isMainLineKind(line.kind))
  const target =
    replaced.value ??
    (isMainLineKind(kind) && (main?.hundredths === 0 || (main && isResultKind(main.kind))) ? main : undefined)
  if (isMainLineKind(kind) && main && main !== target) return refuse('ledger/main-line-exists', { existing: main.kind })

  const takenBack = hundredths === 0 && target !== undefined && !isResultKind(target.kind)
  if (!takenBack) {
    const others = counting.filter((line) => line.kind === kind && line !== target)
    const refusal = schemeRefusalOf(table, scheme, seat, { kind, hundredths, others: sumHundredths(others) })
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

/** The reason why the scheme would refuse this line now, given the winner. `undefined` if it would accept the line. */
export function refusalOfLedgerLine(
  line: Pick<StoredLedgerLine, 'seat' | 'kind' | 'hundredths' | 'source'>,
  table: LedgerGameFacts,
  scheme: Scheme,
): Rejection<LedgerRefusalCode> | undefined {
  const { seat: number, kind, hundredths, source } = line
  const seat = table.seats.find((each) => each.seat === number)
  if (!seat) return { code: 'ledger/no-such-seat', params: { seat: number, kind } }
  const isOwn = source !== 'judge' || isResultKind(kind)
  const refusal = hundredths === 0 || isOwn ? undefined : schemeRefusalOf(table, scheme, seat, { kind, hundredths })
  return refusal && { code: refusal.code, params: { seat: number, kind, ...refusal.params } }
}

function replacedLine(
  ledger: readonly StoredLedgerLine[],
  { seat, kind, replaces }: LedgerLineRequest,
): Result<StoredLedgerLine | undefined, Rejection<LedgerRefusalCode>> {
  if (replaces === undefined) return ok(undefined)
  const line = ledger.find((each) => each.id === replaces)
  if (!line) return err({ code: 'ledger/no-such-line', params: { line: replaces.slice(0, 60) } })
  if (ledger.some((each) => each.replaces === replaces))
    return err({ code: 'ledger/already-replaced', params: { line: replaces } })
  const alike = line.kind === kind || (isMainLineKind(line.kind) && isMainLineKind(kind))
  if (line.seat !== seat || !alike)
    return err({ code: 'ledger/replaces-other-line', params: { seat: line.seat, kind: line.kind } })
  return ok(line)
}

interface SchemeRefusal {
  readonly code: LedgerRefusalCode
  readonly params: Rejection['params']
}

function schemeRefusalOf(
  { winner, rules }: LedgerGameFacts,
  scheme: Scheme,
  seat: LedgerSeat,
  line: Parameters<typeof findPointsRefusal>[1],
): SchemeRefusal | undefined {
  const refusal = findPointsRefusal(scheme, line, {
    role: seat.role,
    won: winner === undefined ? undefined : hasRoleWon(seat.role, winner, rules),
  })
  if (refusal === undefined) return undefined
  if (refusal.code === 'ledger/out-of-range')
    return { code: refusal.code, params: { min: refusal.range.min, max: refusal.range.max } }
  return { code: refusal.code, params: refusal.code === 'ledger/not-for-this-player' ? { who: refusal.who } : {} }
}
