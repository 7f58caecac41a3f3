// A game under another scheme than its own: what the program wrote is valued again (win, best move,
// removal), what a judge gave is taken as it is and flagged where the scheme would not allow it. A
// mark that leaves no choice counts what the scheme says, and what it has no word for counts
// nothing, just as in a results sheet (docs/spec/cli.md §6).

import type { Rejection } from '../../rules/vocabulary.ts'
import { tableOf, type Game } from '../../club/model/game.ts'
import type { WithNames } from '../../club/model/gameNames.ts'
import { type LedgerTable, refusalOf } from '../../scoring/ledger/ledger.ts'
import { countingLines, isMain, isResult, type LedgerEntry } from '../../scoring/line.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import { formatPoints, NO_POINTS, type Points } from '../../scoring/points.ts'
import { fixedValue, type Scheme } from '../../scoring/schemes/scheme.ts'

/** `params` name game, seat, player, kind and value. */
export interface LineFlag extends Rejection<'sheet/out-of-range' | 'sheet/kind-not-in-scheme'> {}

export function valuedBy(game: Game, scheme: Scheme): readonly LedgerEntry[] {
  const { ledger, opened } = game
  const table = tableOf(game)
  const owed = reconcile(ledger, table, scheme).map((draft, index): LedgerEntry => ({
    id: `owed ${index}`,
    game: opened.id,
    author: '',
    at: 0,
    ...draft,
  }))
  const counting = new Set(countingLines(ledger))
  return [
    ...ledger.map((line) => (line.source === 'judge' && counting.has(line) ? judgedBy(line, table, scheme) : line)),
    ...owed,
  ]
}

/** Lines of judges that the scheme would refuse; of lines as they were written. */
export function lineFlags(game: WithNames<Game>, scheme: Scheme): readonly LineFlag[] {
  const table = tableOf(game)
  return countingLines(game.ledger).flatMap((line): readonly LineFlag[] => {
    const { seat, kind, hundredths } = line
    // Marks are valued by the scheme: only whom they were given to can be wrong.
    const marked = isMain(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
    const refusal = refusalOf(marked, table, scheme)
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

function judgedBy(line: LedgerEntry, table: LedgerTable, scheme: Scheme): LedgerEntry {
  const { kind, hundredths } = line
  if (hundredths === 0) return line
  if (!isResult(kind) && scheme.ranges.every((range) => range.kind !== kind)) return { ...line, hundredths: NO_POINTS }
  return isMain(kind) ? { ...line, hundredths: valueAt(table, line, scheme) } : line
}

/** What the scheme says such a line is worth at that seat; its own points where it leaves a choice. */
function valueAt({ seats }: LedgerTable, { seat, kind, hundredths }: LedgerEntry, scheme: Scheme): Points {
  const role = seats.find((each) => each.seat === seat)?.role
  return (role && fixedValue(scheme, kind, role)) ?? hundredths
}
