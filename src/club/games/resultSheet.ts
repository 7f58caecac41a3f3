// Determines the writes that make a game match a results sheet. The whole sheet is checked before anything is written,
// and existing data is not written again. A later change is a correction with its own reason (docs/spec/scoring.md §1
// and §2).

import { err, ok, type Result, type Role, seat as seatAt, type Rejection, type Winner } from '../../rules/vocabulary.ts'
import { type Game, type AssertedResult, ledgerFactsOfGame } from '../model/game.ts'
import { resultSheetFault } from './assertedResult.ts'
import { requireNotVoid } from './changeGame.ts'
import { penaltyPoints } from '../../scoring/points.ts'
import { createLedgerLine, refusalOfLedgerLine, type LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import { unreplacedLedgerLines, type StoredLedgerLine, type LedgerLineKind } from '../../scoring/ledgerLine.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { fixedPointsOfKind, type Scheme } from '../../scoring/schemes/scheme.ts'

export interface ResultSheetSeat {
  readonly role: Role
  readonly bonus: number
  /** Points taken away, with or without a minus sign. */
  readonly penalty: number
  readonly exclusion?: 'disqualification' | 'team-loss'
}

export interface ResultSheet {
  /** Seats 1 to n, in this order. */
  readonly seats: readonly ResultSheetSeat[]
  /** Winner of the game. If omitted, the game was not played to its end. */
  readonly winner?: Winner
  readonly firstVictim?: number
  /** Seats that the first victim named as black. */
  readonly bestMove: readonly number[]
  readonly reason: string
}

export interface ResultSheetWrites {
  /** Result to be stored. Omitted if the game already has this result. */
  readonly asserted?: AssertedResult
  readonly lines: readonly LedgerLineRequest[]
}

/** Refusals of a cell contain the seat and, in `field`, the column of the sheet. */
export function computeResultSheetWrites(game: Game, sheet: ResultSheet, scheme: Scheme): Result<ResultSheetWrites> {
  if (game.log.length > 0) return err({ code: 'results/has-protocol', params: {} })
  const counted = requireNotVoid(game)
  if (!counted.ok) return counted
  const before = ledgerFactsOfGame(game)
  const asserted = assertedOf(game, sheet)
  if (!asserted.ok) return asserted
  const next: Game = { ...game, asserted: asserted.value }
  const table = ledgerFactsOfGame(next)
  const ledger: StoredLedgerLine[] = [...game.ledger]
  const write = (draft: Omit<StoredLedgerLine, 'id' | 'game' | 'author' | 'at'>) => {
    ledger.push({ ...draft, id: `new ${ledger.length}`, game: game.opened.id, author: '', at: 0 })
  }
  for (const draft of computeReconcilingLedgerLines(ledger, table, scheme)) write(draft)

  const lines: LedgerLineRequest[] = []
  for (const request of lineRequestsOf(ledger, sheet, scheme)) {
    const draft = createLedgerLine(ledger, table, scheme, request)
    if (!draft.ok) return err(withFieldName(draft.error))
    write(draft.value)
    lines.push(request)
  }
  // The sheet is refused if it makes a line in force invalid, for example because the winner changes. Lines that were
  // already invalid stay as they are.
  const stale = unreplacedLedgerLines(ledger).find(
    (line) => refusalOfLedgerLine(line, table, scheme) && !refusalOfLedgerLine(line, before, scheme),
  )
  const refusal = stale && refusalOfLedgerLine(stale, table, scheme)
  if (refusal) return err(withFieldName(refusal))
  const isSaid = game.asserted !== undefined && isSameResult(game.asserted, asserted.value)
  if (game.asserted && sheet.reason.trim() === '' && (!isSaid || lines.length > 0))
    return err({ code: 'results/reason-needed', params: { field: 'reason' } })
  return ok({ ...(isSaid ? {} : { asserted: asserted.value }), lines })
}

function isSameResult(a: AssertedResult, b: AssertedResult): boolean {
  return (
    a.winner === b.winner &&
    a.firstVictim === b.firstVictim &&
    a.roles.join() === b.roles.join() &&
    a.bestMove.join() === b.bestMove.join()
  )
}

function assertedOf(game: Game, { seats, winner, firstVictim, bestMove }: ResultSheet): Result<AssertedResult> {
  const roles = seats.map(({ role }) => role)
  const said = {
    roles,
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim }),
    bestMove,
  }
  const fault = resultSheetFault(game.opened, said)
  if (fault) return err(fault)
  return ok({
    roles,
    bestMove: bestMove.map(seatAt),
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim: seatAt(firstVictim) }),
  })
}

/** Lines that a judge would have to add so that the ledger matches the sheet. */
function lineRequestsOf(
  ledger: readonly StoredLedgerLine[],
  { seats, reason }: ResultSheet,
  scheme: Scheme,
): readonly LedgerLineRequest[] {
  const counting = unreplacedLedgerLines(ledger).filter((line) => line.source === 'judge')
  return seats.flatMap(({ role, bonus, penalty, exclusion }, index): readonly LedgerLineRequest[] => {
    const number = index + 1
    const held = (kind: LedgerLineKind) =>
      counting.filter((line) => line.seat === number && line.kind === kind && line.hundredths !== 0)
    const change = (kind: LedgerLineKind, hundredths: number): readonly LedgerLineRequest[] => {
      const standing = held(kind)
      if (standing.reduce((sum, line) => sum + line.hundredths, 0) === hundredths) return []
      // A sheet has one number per cell. If the ledger has several lines for a cell, one of them gets the number and
      // the others are taken back.
      const [last, ...others] = standing.toReversed()
      const back = others.map(({ id }): LedgerLineRequest => ({
        seat: number,
        kind,
        hundredths: 0,
        reason,
        replaces: id,
      }))
      return [...back, { seat: number, kind, hundredths, reason, ...(last ? { replaces: last.id } : {}) }]
    }
    const [main] = [...held('disqualification'), ...held('team-loss')]
    const exclude = (): readonly LedgerLineRequest[] => {
      if (main?.kind === exclusion) return []
      if (exclusion === undefined)
        return main ? [{ seat: number, kind: main.kind, hundredths: 0, reason, replaces: main.id }] : []
      return [
        {
          seat: number,
          kind: exclusion,
          hundredths: fixedPointsOfKind(scheme, exclusion, role) ?? 0,
          reason,
          ...(main ? { replaces: main.id } : {}),
        },
      ]
    }
    return [...exclude(), ...change('bonus', bonus), ...change('penalty', penaltyPoints(penalty))]
  })
}

const FIELD_BY_LINE_KIND: Readonly<Partial<Record<string, string>>> = {
  disqualification: 'exclusion',
  'team-loss': 'exclusion',
  bonus: 'bonus',
  penalty: 'penalty',
  'best-move': 'bestMove',
}

function withFieldName({ code, params }: Rejection): Rejection {
  // A sheet has one reason for all its lines.
  if (code === 'ledger/reason-needed') return { code: 'results/reason-needed', params: { field: 'reason' } }
  const field = FIELD_BY_LINE_KIND[String(params['kind'])]
  return { code, params: field === undefined ? params : { ...params, field } }
}
