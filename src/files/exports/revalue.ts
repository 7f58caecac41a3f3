// Applies another scheme to a game's ledger. The values of lines that the program wrote (win, best move, removal) are
// computed again. Points from a judge are kept, with a warning if the scheme does not allow them. A mark with a fixed
// value gets the value from the scheme, and a line whose kind the scheme does not know counts as zero, as in a results
// sheet (docs/spec/cli.md §6).

import type { Rejection } from '../../rules/vocabulary.ts'
import { ledgerFactsOfGame, type Game } from '../../club/model/game.ts'
import type { GameWithNames } from '../../club/model/gameNames.ts'
import { refusalOfLedgerLine } from '../../scoring/ledger/createLedgerLine.ts'
import { unreplacedLedgerLines, isMainLineKind, isResultKind, type StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { formatPoints, NO_POINTS, type Points } from '../../scoring/points.ts'
import { fixedPointsOfKind, type Scheme } from '../../scoring/schemes/scheme.ts'
import type { LedgerGameFacts } from '../../scoring/ledger/ledgerGameFacts.ts'

/** `params` contains game, seat, player, kind and value. */
export interface LedgerLineWarning extends Rejection<'sheet/out-of-range' | 'sheet/kind-not-in-scheme'> {}

export function revalueLedger(game: Game, scheme: Scheme): readonly StoredLedgerLine[] {
  const { ledger, opened } = game
  const table = ledgerFactsOfGame(game)
  const owed = computeReconcilingLedgerLines(ledger, table, scheme).map((draft, index): StoredLedgerLine => ({
    id: `owed ${index}`,
    game: opened.id,
    author: '',
    at: 0,
    ...draft,
  }))
  const counting = new Set(unreplacedLedgerLines(ledger))
  return [
    ...ledger.map((line) =>
      line.source === 'judge' && counting.has(line) ? revalueJudgeLine(line, table, scheme) : line,
    ),
    ...owed,
  ]
}

/** Warnings about ledger lines that the scheme would refuse. */
export function ledgerLineWarnings(game: GameWithNames<Game>, scheme: Scheme): readonly LedgerLineWarning[] {
  const table = ledgerFactsOfGame(game)
  return unreplacedLedgerLines(game.ledger).flatMap((line): readonly LedgerLineWarning[] => {
    const { seat, kind, hundredths } = line
    // The scheme sets the value of a mark, so only the seat that received it can be wrong.
    const marked = isMainLineKind(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
    const refusal = refusalOfLedgerLine(marked, table, scheme)
    if (!refusal || refusal.code === 'ledger/game-not-over') return []
    const player = game.opened.players.find((each) => each.seat === seat)?.name ?? ''
    return [
      {
        code: refusal.code === 'ledger/kind-not-in-scheme' ? 'sheet/kind-not-in-scheme' : 'sheet/out-of-range',
        params: { game: game.opened.number, seat, player, kind, value: formatPoints(hundredths) },
      },
    ]
  })
}

function revalueJudgeLine(line: StoredLedgerLine, table: LedgerGameFacts, scheme: Scheme): StoredLedgerLine {
  const { kind, hundredths } = line
  if (hundredths === 0) return line
  if (!isResultKind(kind) && scheme.ranges.every((range) => range.kind !== kind))
    return { ...line, hundredths: NO_POINTS }
  return isMainLineKind(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
}

/**
 * Value of the line's kind for its seat under the scheme, or the line's own points if the scheme does not fix a value.
 */
function valueAt({ seats }: LedgerGameFacts, { seat, kind, hundredths }: StoredLedgerLine, scheme: Scheme): Points {
  const role = seats.find((each) => each.seat === seat)?.role
  return (role && fixedPointsOfKind(scheme, kind, role)) ?? hundredths
}
