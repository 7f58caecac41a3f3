// A results sheet while it is being typed. Cells are kept as text, so that no input is lost. Also fills a draft from a
// saved game, compares the draft with that game, and builds the request to the club. Pure.

import type { GameDetail, ResultSheetRequest } from '../../../../api/contract/games.ts'
import type { NamedJudge } from '../../../../api/contract/plan.ts'
import {
  EXCLUSION_KINDS,
  type ExclusionKind,
  type ShownLedgerLine,
  effectiveLedgerLinesOfSeat,
} from '../../../../scoring/ledgerLine.ts'
import type { Role, Winner } from '../../../../rules/vocabulary.ts'
import { factionsOf } from '../../../../scoring/sides.ts'
import { formatDisplayPoints } from '../../../../scoring/points.ts'
import { ledgerTotalOfSeat } from '../../../game/ledger/ledgerDraft.ts'
import { parseResultsPenalty, parseResultsPoints, parseBestMoveSeats, formatBestMoveSeats } from './cells.ts'
import type { ResultsColumn } from './gridMovement.ts'

export interface ResultsSheetDraftRow {
  /** Typed name of the player. Used only if no plan names the player of this seat. */
  readonly member: string
  readonly role: Role
  readonly bonus: string
  readonly penalty: string
  readonly exclusion: ExclusionKind | undefined
}

export interface ResultsSheetDraft {
  readonly judge: string
  /** Id of the member who judges; '' if the judge is a guest; `undefined` if the judge is found by name. */
  readonly judgeId: string | undefined
  /** ISO date of the evening. */
  readonly evening: string
  /** `none` for an unfinished game; `undefined` if no winner is entered yet. */
  readonly winner: Winner | 'none' | undefined
  readonly rows: readonly ResultsSheetDraftRow[]
  /** Number of the first victim's seat. */
  readonly victim: number | undefined
  readonly bestMove: string
  readonly reason: string
}

export function blankResultsSheetDraft(
  seats: number,
  role: Role,
  { judge, judgeId, evening }: NamedJudge & Pick<ResultsSheetDraft, 'evening'>,
): ResultsSheetDraft {
  const row: ResultsSheetDraftRow = { member: '', role, bonus: '', penalty: '', exclusion: undefined }
  return {
    judge,
    judgeId,
    evening,
    winner: undefined,
    rows: Array.from({ length: seats }, () => row),
    victim: undefined,
    bestMove: '',
    reason: '',
  }
}

/** Draft with the text that a user would have typed for the saved game. */
export function resultsSheetDraftOfGame(
  {
    asserted,
    header,
    outcome,
    judge,
    judgeId,
    evening,
  }: Pick<GameDetail, 'asserted' | 'header' | 'outcome' | 'judge' | 'judgeId' | 'evening'>,
  lines: readonly ShownLedgerLine[],
  mark: '.' | ',',
): ResultsSheetDraft {
  const typed = (hundredths: number) => (hundredths === 0 ? '' : formatDisplayPoints(hundredths, { mark }))
  const rows = header.seats.map(({ seat, role }): ResultsSheetDraftRow => {
    const exclusion = EXCLUSION_KINDS.find((kind) => effectiveLedgerLinesOfSeat(lines, seat, kind).length > 0)
    return {
      member: '',
      role,
      bonus: typed(ledgerTotalOfSeat(lines, seat, 'bonus')),
      penalty: typed(ledgerTotalOfSeat(lines, seat, 'penalty')),
      exclusion,
    }
  })
  return {
    judge,
    judgeId,
    evening,
    winner: outcome?.winner ?? (asserted ? 'none' : undefined),
    rows,
    victim: asserted?.firstVictim,
    bestMove: formatBestMoveSeats(asserted?.bestMove ?? []),
    reason: '',
  }
}

export function withResultsSheetRow(
  draft: ResultsSheetDraft,
  row: number,
  change: Partial<ResultsSheetDraftRow>,
): ResultsSheetDraft {
  return { ...draft, rows: draft.rows.map((each, index) => (index === row - 1 ? { ...each, ...change } : each)) }
}

/** Marks the first victim, or unmarks the seat if it is already marked. The best move remains in the draft. */
export function withFirstVictimToggled(draft: ResultsSheetDraft, seat: number): ResultsSheetDraft {
  return { ...draft, victim: draft.victim === seat ? undefined : seat }
}

export type ResultsSheetDifference = 'winner' | { readonly row: number; readonly column: ResultsColumn }

/** Cells whose parsed value differs from the saved sheet. */
export function resultsSheetDifferencesOf(
  draft: ResultsSheetDraft,
  saved: ResultsSheetDraft,
): readonly ResultsSheetDifference[] {
  const rows = draft.rows.flatMap((row, index): readonly ResultsSheetDifference[] => {
    const before = saved.rows[index]
    if (!before) return []
    const columns: ResultsColumn[] = []
    if (row.role !== before.role) columns.push('role')
    if (!isSame(row.bonus, before.bonus, parseResultsPoints)) columns.push('bonus')
    if (!isSame(row.penalty, before.penalty, parseResultsPenalty)) columns.push('penalty')
    if (row.exclusion !== before.exclusion) columns.push('exclusion')
    if (draft.victim !== saved.victim && [draft.victim, saved.victim].includes(index + 1)) columns.push('firstVictim')
    if (
      draft.victim === index + 1 &&
      parseBestMoveSeats(draft.bestMove)?.join() !== parseBestMoveSeats(saved.bestMove)?.join()
    )
      columns.push('bestMove')
    return columns.map((column) => ({ row: index + 1, column }))
  })
  return [...(draft.winner === saved.winner ? [] : ['winner' as const]), ...rows]
}

function isSame(a: string, b: string, read: (text: string) => number | undefined): boolean {
  const value = read(a)
  return value === undefined ? a.trim() === b.trim() : value === read(b)
}

/** Part of the request that comes from the sheet itself. Requires a draft without faults. */
export function resultRequestOfDraft(
  { judge, judgeId, evening, winner, rows, victim, bestMove, reason }: ResultsSheetDraft,
  members: readonly string[],
): Omit<ResultSheetRequest, 'season' | 'game' | 'place'> {
  return {
    judge: judge.trim(),
    ...(judgeId === undefined ? {} : { judgeId }),
    evening,
    seats: rows.map(({ role, bonus, penalty, exclusion }, index) => ({
      member: members[index] ?? '',
      role,
      bonus: parseResultsPoints(bonus) ?? 0,
      penalty: parseResultsPenalty(penalty) ?? 0,
      ...(exclusion ? { exclusion } : {}),
    })),
    ...(winner === undefined || winner === 'none' ? {} : { winner }),
    ...(victim === undefined ? {} : { firstVictim: victim }),
    bestMove: victim === undefined ? [] : (parseBestMoveSeats(bestMove) ?? []),
    reason: reason.trim(),
  }
}

/**
 * Parses a stored draft. `undefined` if the draft has a different number of seats or a role that these rules do not
 * have.
 */
export function parseResultsSheetDraft(
  text: string | null,
  seats: number,
  roles: readonly Role[],
): ResultsSheetDraft | undefined {
  const stored = parseObject(text)
  const rows = Array.isArray(stored['rows'])
    ? (stored['rows'] as readonly unknown[]).map((row) => readRow(row, roles))
    : []
  const known = rows.filter((row) => row !== undefined)
  if (known.length !== seats || rows.length !== seats) return undefined
  const victim = stored['victim']
  return {
    judge: textOf(stored['judge']),
    judgeId: typeof stored['judgeId'] === 'string' ? stored['judgeId'] : undefined,
    evening: textOf(stored['evening']),
    winner: [...factionsOf(roles), 'draw' as const, 'none' as const].find((winner) => winner === stored['winner']),
    rows: known,
    victim:
      typeof victim === 'number' && Number.isInteger(victim) && victim >= 1 && victim <= seats ? victim : undefined,
    bestMove: textOf(stored['bestMove']),
    reason: textOf(stored['reason']),
  }
}

function readRow(value: unknown, roles: readonly Role[]): ResultsSheetDraftRow | undefined {
  const row: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const { role } = row
  const card = roles.find((each) => each === role)
  if (card === undefined) return undefined
  const exclusion = EXCLUSION_KINDS.find((kind) => kind === row['exclusion'])
  return {
    role: card,
    exclusion,
    member: textOf(row['member']),
    bonus: textOf(row['bonus']),
    penalty: textOf(row['penalty']),
  }
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : ''
}
