// A game under another scheme than its own: what the program wrote is valued again (win, best move,
// removal), what a judge gave is taken as it is and flagged where the scheme would not allow it. A
// mark that leaves no choice counts what the scheme says, and what it has no word for counts
// nothing, just as in a results sheet (docs/spec/cli.md §6).

import type { Rejection } from '../../rules/vocabulary.ts'
import { ledgerTableOf, type Game } from '../../club/model/game.ts'
import type { GameWithNames } from '../../club/model/gameNames.ts'
import { type LedgerGameFacts, refusalOfLedgerLine } from '../../scoring/ledger/ledger.ts'
import { countingLines, isMainKind, isResultKind, type StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { reconcileLedger } from '../../scoring/ledger/reconcile.ts'
import { formatPoints, NO_POINTS, type Points } from '../../scoring/points.ts'
import { fixedValue, type Scheme } from '../../scoring/schemes/scheme.ts'

/** `params` name game, seat, player, kind and value. */
export interface LedgerLineWarning extends Rejection<'sheet/out-of-range' | 'sheet/kind-not-in-scheme'> {}

export function revalueLedger(game: Game, scheme: Scheme): readonly StoredLedgerLine[] {
  const { ledger, opened } = game
  const table = ledgerTableOf(game)
  const owed = reconcileLedger(ledger, table, scheme).map((draft, index): StoredLedgerLine => ({
    id: `owed ${index}`,
    game: opened.id,
    author: '',
    at: 0,
    ...draft,
  }))
  const counting = new Set(countingLines(ledger))
  return [
    ...ledger.map((line) =>
      line.source === 'judge' && counting.has(line) ? revalueJudgeLine(line, table, scheme) : line,
    ),
    ...owed,
  ]
}

/** Lines of judges that the scheme would refuse; of lines as they were written. */
export function ledgerLineWarnings(game: GameWithNames<Game>, scheme: Scheme): readonly LedgerLineWarning[] {
  const table = ledgerTableOf(game)
  return countingLines(game.ledger).flatMap((line): readonly LedgerLineWarning[] => {
    const { seat, kind, hundredths } = line
    // Marks are valued by the scheme: only whom they were given to can be wrong.
    const marked = isMainKind(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
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
  return isMainKind(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
}

/** What the scheme says such a line is worth at that seat; its own points where it leaves a choice. */
function valueAt({ seats }: LedgerGameFacts, { seat, kind, hundredths }: StoredLedgerLine, scheme: Scheme): Points {
  const role = seats.find((each) => each.seat === seat)?.role
  return (role && fixedValue(scheme, kind, role)) ?? hundredths
}
