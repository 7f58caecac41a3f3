// Converts games of a results sheet to game records with roles, names and a ledger, but without a protocol. The result
// is asserted by the sheet and not adjudicated (docs/spec/scoring.md §1 and §5). The record of an unfinished game has
// no winner.

import { ok, type Result } from '../../rules/vocabulary.ts'
import {
  isResultKind,
  LEDGER_LINE_KINDS,
  type StoredLedgerLine,
  type LedgerLineKind,
} from '../../scoring/ledgerLine.ts'
import { points } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { scoreResultsSheet, type SheetWarning } from '../sheets/score.ts'
import type { SheetRow } from '../sheets/rows.ts'
import { type SheetGame, headerOfSheetGame } from '../sheets/readResultsSheet.ts'
import { type GameRecord, RECORD_FORMAT, RECORD_VERSION, type RecordedResult } from './record.ts'
import { createImportedLedgerLine } from './importedLedgerLine.ts'

export function recordOfSheetGame(
  game: SheetGame,
  scheme: Scheme,
): Result<{ readonly record: GameRecord; readonly flags: readonly SheetWarning[] }> {
  const header = headerOfSheetGame(game)
  if (!header.ok) return header
  const rows = game.rows.toSorted((a, b) => a.seat - b.seat)
  const [first] = rows
  const {
    games: [scored],
    flags,
  } = scoreResultsSheet([{ ...game, rows }], scheme)
  const lines = rows.flatMap((row, index) => linesOf(row, scored?.seats[index]?.lines ?? {}, scheme))
  const record: GameRecord = {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    header: header.value,
    players: rows.map(({ seat, player }) => ({ seat, name: player })),
    ...(first?.evening === undefined ? {} : { evening: first.evening }),
    ...(first?.judge === undefined ? {} : { judge: first.judge }),
    log: [],
    asserted: resultOf(rows),
    ledger: { scheme: scheme.id, version: scheme.version, lines },
    features: lines.length > 0 ? ['roles', 'ledger'] : ['roles'],
  }
  return ok({ record, flags })
}

function resultOf(rows: readonly SheetRow[]): RecordedResult {
  const winner = rows[0]?.winner
  const victim = rows.find((row) => row.firstVictim)
  return {
    ...(winner === undefined ? {} : { winner }),
    ...(victim === undefined ? {} : { firstVictim: victim.seat }),
    bestMove: victim?.bestMove ?? [],
  }
}

function linesOf(
  row: SheetRow,
  values: Readonly<Partial<Record<LedgerLineKind, number>>>,
  scheme: Scheme,
): readonly StoredLedgerLine[] {
  const { seat, firstVictim } = row
  return LEDGER_LINE_KINDS.flatMap((kind): readonly StoredLedgerLine[] => {
    const value = values[kind] ?? 0
    const isWordless = isMarked(row, kind) && scheme.ranges.every((range) => range.kind !== kind)
    if (value === 0 && !isWordless) return []
    // Lines that follow from the asserted result can be computed again. All other lines count as entered by a judge.
    const source = isWordless || isResultKind(kind) || (kind === 'best-move' && firstVictim) ? 'asserted' : 'judge'
    return [createImportedLedgerLine({ seat, kind, hundredths: points(value), source, author: '', at: 0 })]
  })
}

/**
 * Whether the row has a mark of this kind. A mark replaces the win even if the scheme does not know its kind, and is
 * worth nothing in that case.
 */
function isMarked({ disqualified, teamLoss }: SheetRow, kind: LedgerLineKind): boolean {
  return (kind === 'disqualification' && disqualified) || (kind === 'team-loss' && teamLoss)
}
