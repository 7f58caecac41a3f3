// Results of the lab as tables for export. Percentages have two decimal places, like points. Pure.

import type { DataTable } from '../../../api/contract/papers.ts'
import type { FlagBalanceResult, LabRunResult } from '../../../api/lab/contract.ts'
import { type Winner, WINNERS } from '../../../rules/vocabulary.ts'
import { labWinRows } from '../../game/lab/winRows.ts'

type Text = (key: string) => string

const hundredths = (percent: number) => Math.round(100 * percent)
const ofShare = (share: number) => hundredths(100 * share)

/** `sideOf` returns the name of a side in the rulebook of the run. */
interface RunWords {
  readonly text: Text
  readonly sideOf: (winner: Winner) => string
}

export function createLabBatchDataTable(name: string, result: LabRunResult, { text, sideOf }: RunWords): DataTable {
  return {
    name,
    columns: [
      { key: 'side', kind: 'text', title: text('lab.batch.side') },
      { key: 'won', kind: 'count', title: text('lab.batch.won') },
      { key: 'games', kind: 'count', title: text('lab.games') },
      { key: 'rate', kind: 'points', title: text('lab.batch.rate') },
      { key: 'low', kind: 'points', title: text('charts.least') },
      { key: 'high', kind: 'points', title: text('charts.most') },
      { key: 'chance', kind: 'points', title: text('lab.batch.chance') },
    ],
    rows: labWinRows(result).map(({ winner, won, share, low, high, chance }) => ({
      side: sideOf(winner),
      won,
      games: result.played.games,
      rate: ofShare(share),
      low: ofShare(low),
      high: ofShare(high),
      ...(chance === undefined ? {} : { chance: ofShare(chance.share) }),
    })),
  }
}

export function createLabBalanceDataTable(
  name: string,
  { variants }: FlagBalanceResult,
  { text, sideOf }: RunWords,
): DataTable {
  return {
    name,
    columns: [
      { key: 'rule', kind: 'text', title: text('lab.balance.rule') },
      { key: 'change', kind: 'text', title: text('lab.balance.values') },
      { key: 'games', kind: 'count', title: text('lab.games') },
      { key: 'side', kind: 'text', title: text('lab.batch.side') },
      { key: 'points', kind: 'points', title: text('lab.balance.points') },
      { key: 'low', kind: 'points', title: text('charts.least') },
      { key: 'high', kind: 'points', title: text('charts.most') },
    ],
    rows: variants.flatMap(({ changes, games, balance }) =>
      WINNERS.map((winner) => ({
        rule: changes.map(({ flag }) => flag).join(' '),
        change: changes.map(({ from, to }) => `${String(from)} → ${String(to)}`).join(' '),
        games,
        side: sideOf(winner),
        points: hundredths(balance[winner].change),
        low: hundredths(balance[winner].low),
        high: hundredths(balance[winner].high),
      })),
    ),
  }
}
