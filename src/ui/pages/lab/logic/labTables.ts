// Figures of the lab as tables that leave the program. Percent with two places, as points are written. Pure.

import type { BalanceResult, BatchResult } from '../../../../api/lab/contract.ts'
import type { DataTable } from '../../../../api/contract/documents.ts'
import { WINNERS } from '../../../../rules/vocabulary.ts'
import { winRows } from './winRows.ts'

type Text = (key: string) => string

const hundredths = (percent: number) => Math.round(100 * percent)
const ofShare = (share: number) => hundredths(100 * share)

export function batchTable(name: string, result: BatchResult, text: Text): DataTable {
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
    rows: winRows(result).map(({ winner, won, share, low, high, chance }) => ({
      side: text(`lab.batch.winner.${winner}`),
      won,
      games: result.played.games,
      rate: ofShare(share),
      low: ofShare(low),
      high: ofShare(high),
      ...(chance === undefined ? {} : { chance: ofShare(chance.share) }),
    })),
  }
}

export function balanceTable(name: string, { variants }: BalanceResult, text: Text): DataTable {
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
        side: text(`lab.batch.winner.${winner}`),
        points: hundredths(balance[winner].change),
        low: hundredths(balance[winner].low),
        high: hundredths(balance[winner].high),
      })),
    ),
  }
}
