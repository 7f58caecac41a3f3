// Faults of a sheet, found before the sheet is sent to the club. Each fault belongs to a cell, and faults are sorted in
// reading order. Ranges come from the scheme; the club checks everything again. Pure.

import type { ApiError } from '../../../../api/contract/apiResult.ts'
import { type SchemePointRules, fixedPointsOfKind, findPointsRefusal } from '../../../../scoring/schemes/scheme.ts'
import { compositionRefusal, missingCardRefusal } from '../../../../rules/openGame.ts'
import type { Rulebook } from '../../../../rules/rulebook.ts'
import type { Role } from '../../../../rules/vocabulary.ts'
import {
  type PersonWithName,
  parseResultsPenalty,
  parseResultsPoints,
  parseBestMoveSeats,
  findPersonByTypedName,
} from './cells.ts'
import { type ResultsColumn, RESULTS_COLUMNS } from './gridMovement.ts'
import type { ResultsSheetDraft } from './sheetDraft.ts'
import { hasRoleWon } from '../../../../scoring/sides.ts'

type FaultKey =
  | 'results.fault.notPoints'
  | 'results.fault.outOfRange'
  | 'common.winnersOnly'
  | 'common.losersOnly'
  | 'results.fault.notInScheme'
  | 'results.fault.notForRole'
  | 'results.fault.noWinner'
  | 'results.fault.afterWinner'
  | 'results.fault.nobody'
  | 'results.fault.unknown'
  | 'results.fault.several'
  | 'results.fault.twice'
  | 'results.fault.notSeats'
  | 'results.fault.tooMany'
  | 'results.fault.noSuchSeat'
  | 'results.fault.reason'
  | 'results.fault.evening'

/** Faults of points that are valid numbers, but not allowed for this player in a game. */
const REFUSED_POINTS_FAULT_KEYS: readonly FaultKey[] = [
  'results.fault.outOfRange',
  'common.winnersOnly',
  'common.losersOnly',
  'results.fault.notInScheme',
  'results.fault.notForRole',
]

/** First points on a sheet that are not allowed in a game, with their row. They may be awarded outside games. */
export function firstRefusedSheetPoints(
  { rows }: ResultsSheetDraft,
  faults: readonly ResultsSheetFault[],
): { readonly row: number; readonly hundredths: number } | undefined {
  for (const { row, column, what } of faults) {
    const cells = row === undefined ? undefined : rows[row - 1]
    if (row === undefined || !cells || !('key' in what) || !REFUSED_POINTS_FAULT_KEYS.includes(what.key)) continue
    const hundredths =
      column === 'bonus'
        ? parseResultsPoints(cells.bonus)
        : column === 'penalty'
          ? parseResultsPenalty(cells.penalty)
          : undefined
    if (hundredths !== undefined && hundredths !== 0) return { row, hundredths }
  }
  return undefined
}

export interface ResultsSheetFault {
  /** Seat number of the row. If omitted, the fault concerns the whole sheet. */
  readonly row?: number
  readonly column: ResultsColumn | 'winner' | 'reason' | 'evening'
  readonly what:
    | {
        readonly key: FaultKey
        readonly params: Readonly<Record<string, number | string>>
        readonly points: Readonly<Record<string, number>>
      }
    | ApiError
}

export interface ResultsSheetFaultContext {
  readonly scheme: SchemePointRules
  readonly rulebook: Rulebook
  /** People to choose from if no plan names the players. If omitted, the plan names them. */
  readonly people?: readonly PersonWithName[]
  /** Whether the draft changes a saved results sheet, which requires a reason. */
  readonly needsReason: boolean
}

export function faultsOfResultsSheetDraft(
  draft: ResultsSheetDraft,
  rules: ResultsSheetFaultContext,
): readonly ResultsSheetFault[] {
  const { winner } = draft
  const who = draft.rows.map(({ member }) => rules.people && findPersonByTypedName(member, rules.people))
  const rows = draft.rows.flatMap((_, index) => [
    ...(rules.people ? nameFaults(who, index + 1) : []),
    ...rowFaults(draft, index + 1, rules),
  ])
  const roles = draft.rows.map(({ role }) => role)
  // A saved sheet may have a combination of cards that the rules would not deal.
  const cards =
    compositionRefusal(rules.rulebook, roles) ??
    (rules.needsReason ? undefined : missingCardRefusal(rules.rulebook, roles))
  const faults: readonly ResultsSheetFault[] = [
    ...(/^\d{4}-\d\d-\d\d$/.test(draft.evening) ? [] : [fault('evening', 'results.fault.evening')]),
    ...(winner === undefined ? [fault('winner', 'results.fault.noWinner')] : []),
    ...(cards ? [{ column: 'role', row: lastRowWithRole(draft, cards.params['role']), what: cards } as const] : []),
    ...rows,
    ...(rules.needsReason && draft.reason.trim() === '' ? [fault('reason', 'results.fault.reason')] : []),
  ]
  return faults.toSorted((a, b) => sortPositionOf(a) - sortPositionOf(b))
}

/** Last row with the role that occurs too often, or 1 if no row has it. */
function lastRowWithRole({ rows }: ResultsSheetDraft, role: string | number | undefined): number {
  return Math.max(1, rows.findLastIndex((row) => row.role === role) + 1)
}

function rowFaults(
  draft: ResultsSheetDraft,
  row: number,
  { scheme }: ResultsSheetFaultContext,
): readonly ResultsSheetFault[] {
  const cells = draft.rows[row - 1]
  if (!cells) return []
  const { winner } = draft
  const isOver = winner !== undefined && winner !== 'none'
  const { role } = cells
  const won = hasRoleWon(role, winner)
  const found: ResultsSheetFault[] = []
  const refuse = (
    column: ResultsColumn,
    key: FaultKey,
    points: Record<string, number> = {},
    params: Record<string, number | string> = {},
  ) => found.push(fault(column, key, row, points, params))

  for (const [column, hundredths] of [
    ['bonus', parseResultsPoints(cells.bonus)],
    ['penalty', parseResultsPenalty(cells.penalty)],
  ] as const) {
    if (hundredths === undefined) refuse(column, 'results.fault.notPoints', { example: 30 })
    else if (hundredths !== 0) checkRange(column, hundredths)
  }
  if (cells.exclusion) checkRange('exclusion', fixedPointsOfKind(scheme, cells.exclusion, cells.role) ?? 0)
  if (draft.victim === row) checkBestMove()
  return found

  function checkRange(column: 'bonus' | 'penalty' | 'exclusion', hundredths: number): void {
    const kind = column === 'exclusion' ? (cells?.exclusion ?? 'disqualification') : column
    const refusal = findPointsRefusal(scheme, { kind, hundredths }, { role, won: isOver ? won : undefined })
    switch (refusal?.code) {
      case 'ledger/kind-not-in-scheme':
        return void refuse(column, 'results.fault.notInScheme')
      case 'ledger/not-for-this-role':
        return void refuse(column, 'results.fault.notForRole')
      case 'ledger/game-not-over':
        // If the winner is missing, only that is reported, because the allowed points depend on the winner.
        return winner === 'none' ? void refuse(column, 'results.fault.afterWinner') : undefined
      case 'ledger/not-for-this-player':
        return void refuse(column, won ? 'common.losersOnly' : 'common.winnersOnly')
      case 'ledger/out-of-range':
        return void refuse(column, 'results.fault.outOfRange', { min: refusal.range.min, max: refusal.range.max })
      default:
        return undefined
    }
  }
  function checkBestMove(): void {
    const seats = parseBestMoveSeats(draft.bestMove)
    if (seats === undefined) return void refuse('bestMove', 'results.fault.notSeats')
    const stranger = seats.find((seat) => seat < 1 || seat > draft.rows.length)
    if (stranger !== undefined) refuse('bestMove', 'results.fault.noSuchSeat', {}, { seat: stranger })
    else if (seats.length > 3 || new Set(seats).size !== seats.length) refuse('bestMove', 'results.fault.tooMany')
  }
}

function nameFaults(
  all: readonly ReturnType<typeof findPersonByTypedName>[],
  row: number,
): readonly ResultsSheetFault[] {
  const who = all[row - 1]
  if (who === undefined) return [fault('member', 'results.fault.nobody', row)]
  if (who === 'nobody') return [fault('member', 'results.fault.unknown', row)]
  if (who === 'several') return [fault('member', 'results.fault.several', row)]
  const other = all.findIndex((each) => typeof each === 'object' && each.id === who.id) + 1
  return other === row ? [] : [fault('member', 'results.fault.twice', row, {}, { seat: other })]
}

function fault(
  column: ResultsSheetFault['column'],
  key: FaultKey,
  row?: number,
  points: Record<string, number> = {},
  params: Record<string, number | string> = {},
): ResultsSheetFault {
  return { column, ...(row === undefined ? {} : { row }), what: { key, params, points } }
}

/** Refusal as a fault of a cell; `undefined` if the refusal does not belong to a cell. */
export function resultsSheetFaultOfRefusal(
  { code, params }: ApiError,
  { victim }: Pick<ResultsSheetDraft, 'victim'>,
): ResultsSheetFault | undefined {
  const column = ([...RESULTS_COLUMNS, 'winner', 'reason'] as const).find((each) => each === params['field'])
  if (column === undefined) return undefined
  const seat =
    typeof params['seat'] === 'number'
      ? params['seat']
      : column === 'bestMove' || column === 'firstVictim'
        ? victim
        : undefined
  if (column === 'winner' || column === 'reason') return { column, what: { code, params } }
  return { column, row: seat ?? 1, what: { code, params } }
}

function sortPositionOf({ row = 0, column }: ResultsSheetFault): number {
  if (column === 'winner') return -1
  if (column === 'evening') return -2
  if (column === 'reason') return 1e6
  return row * 100 + RESULTS_COLUMNS.indexOf(column)
}

export interface CardCount {
  readonly role: Role
  readonly count: number
  readonly due: number
}

/**
 * Number of each card on the sheet and in the default deal. The most common red card is left out, because its number
 * follows from the others.
 */
export function cardCountsOfResultsSheet(
  { rows }: Pick<ResultsSheetDraft, 'rows'>,
  rulebook: Rulebook,
): readonly CardCount[] {
  const deal = rulebook.deal(rows.length)
  const ordinary = mostCommonRedRole(rulebook, rows.length)
  return rulebook.roles
    .map(({ role }) => role)
    .filter((role) => role !== ordinary)
    .map((role) => ({
      role,
      count: rows.filter((row) => row.role === role).length,
      due: deal.filter((card) => card === role).length,
    }))
}

/** The red card that most players have. It is the default of a row. */
export function mostCommonRedRole(rulebook: Rulebook, seats: number): Role {
  const deal = rulebook.deal(seats)
  const count = (role: Role) => deal.filter((card) => card === role).length
  const red = rulebook.roles.filter(({ team }) => team === 'red').map(({ role }) => role)
  return red.reduce((most, role) => (count(role) > count(most) ? role : most), red[0] ?? 'citizen')
}
