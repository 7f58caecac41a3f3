// Applies a scoring scheme to a results sheet. Returns games ready for standings, and warnings about everything that
// the scheme does not allow. Unfinished games do not count, but their rounds count as scheduled.

import { countNamedBlackSeats, hasRoleWon } from '../../scoring/sides.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { isResultKind, type LedgerLineKind } from '../../scoring/ledgerLine.ts'
import { computeMainLedgerLine } from '../../scoring/ledger/mainLine.ts'
import { countRoundsByStage, type RoundCountByStage } from '../../scoring/rounds.ts'
import { formatPoints, type Points } from '../../scoring/points.ts'
import { isWithinAllowedPoints, allowedPointsRangeFor, type Scheme } from '../../scoring/schemes/scheme.ts'
import type { ScoredGame, ScoredSeat } from '../../scoring/scoredGame.ts'
import { isFinalStage } from './finalNames.ts'
import type { SheetRow } from './rows.ts'
import type { SheetGame } from './readResultsSheet.ts'

export interface SheetWarning {
  readonly code: 'sheet/out-of-range' | 'sheet/kind-not-in-scheme' | 'sheet/not-first-victim'
  readonly params: { readonly line: number; readonly field: string; readonly value: string }
}

export interface ScoredResultsSheet {
  readonly games: readonly ScoredGame[]
  readonly rounds: RoundCountByStage
  readonly flags: readonly SheetWarning[]
}

export function scoreResultsSheet(sheet: readonly SheetGame[], scheme: Scheme): ScoredResultsSheet {
  const flags: SheetWarning[] = []
  const finals = finalStages(sheet)
  const games = sheet.flatMap((game): readonly ScoredGame[] => {
    const winner = game.rows[0]?.winner
    if (winner === undefined) return []
    const seats = game.rows.map((row) => scoreRow(row, game, winner, scheme, flags))
    return [{ stage: game.stage, final: finals.get(game.stage) === true, round: game.round, winner, seats }]
  })
  return { games, rounds: countRoundsByStage(sheet), flags }
}

/** A single game may mark its whole stage as a final. */
function finalStages(sheet: readonly SheetGame[]): ReadonlyMap<string, boolean> {
  const stages = new Map<string, SheetRow[]>()
  for (const { stage, rows } of sheet) {
    const known = stages.get(stage)
    if (known) known.push(...rows)
    else stages.set(stage, [...rows])
  }
  return new Map([...stages].map(([stage, rows]) => [stage, isFinalStage(rows)]))
}

function scoreRow(row: SheetRow, game: SheetGame, winner: Winner, scheme: Scheme, flags: SheetWarning[]): ScoredSeat {
  const won = hasRoleWon(row.role, winner)
  const lines: Partial<Record<LedgerLineKind, number>> = {}
  const flag = (code: SheetWarning['code'], field: string, value: string) =>
    flags.push({ code, params: { line: row.line, field, value } })

  const take = (kind: LedgerLineKind, field: string, value: Points, given: string) => {
    const known = scheme.ranges.some((range) => range.kind === kind)
    const range = allowedPointsRangeFor(scheme, kind, { role: row.role, won })
    if (!known) flag('sheet/kind-not-in-scheme', field, given)
    else if (!range || !isWithinAllowedPoints(range, value)) flag('sheet/out-of-range', field, given)
    // A kind of line that the scheme does not know is not scored. A value outside its range is flagged but scored.
    if (known) lines[kind] = value
  }

  const instead = row.disqualified ? 'disqualification' : row.teamLoss ? 'team-loss' : undefined
  const main = computeMainLedgerLine(row.role, winner, instead, scheme)
  if (main && isResultKind(main.kind)) lines[main.kind] = main.hundredths
  else if (main) take(main.kind, row.disqualified ? 'disqualified' : 'team_loss', main.hundredths, '1')
  if (row.bonus !== 0) take('bonus', 'bonus', row.bonus, formatPoints(row.bonus))
  if (row.penalty !== 0) take('penalty', 'penalty', row.penalty, formatPoints(row.penalty))
  if (row.bestMove.length > 0) scoreBestMove()
  return { player: row.player, role: row.role, lines, firstVictim: row.firstVictim }

  function scoreBestMove(): void {
    const named = row.bestMove.join(' ')
    if (!scheme.bestMove) return void flag('sheet/kind-not-in-scheme', 'best_move', named)
    if (!row.firstVictim) flag('sheet/not-first-victim', 'best_move', named)
    const hits = countNamedBlackSeats(game.rows, row.bestMove)
    const value = scheme.bestMove[hits]
    if (value !== undefined) lines['best-move'] = value
  }
}
