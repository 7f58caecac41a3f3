// Figures of the lab as tables that leave the program. Percent with two places, as points are written. Pure.

import type { DataTable } from '../../../api/contract/seasons.ts'
import type { BalanceResult, BatchResult, LeagueResult, PolicyName } from '../../../api/lab/contract.ts'
import { type Winner, WINNERS } from '../../../rules/vocabulary.ts'
import { winRows } from '../../game/lab/winRows.ts'

type Text = (key: string) => string

const hundredths = (percent: number) => Math.round(100 * percent)
const ofShare = (share: number) => hundredths(100 * share)

/** `sideOf`: as the rulebook of the run calls it. */
interface RunWords {
  readonly text: Text
  readonly sideOf: (winner: Winner) => string
}

export function batchTable(name: string, result: BatchResult, { text, sideOf }: RunWords): DataTable {
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

export function balanceTable(name: string, { variants }: BalanceResult, { text, sideOf }: RunWords): DataTable {
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

/** A line a policy and figure: shares in percent, flips by seat and game; what was not measured is left empty. */
export function leagueTable(name: string, { board }: LeagueResult, text: Text): DataTable {
  const figures = ['win', 'keySurvival', 'voteAccuracy', 'flips', 'illegal'] as const
  return {
    name,
    columns: [
      { key: 'policy', kind: 'text', title: text('leaderboard.player') },
      { key: 'figure', kind: 'text', title: text('leaderboard.what') },
      { key: 'n', kind: 'count', title: 'n' },
      { key: 'rate', kind: 'points', title: text('leaderboard.value') },
      { key: 'low', kind: 'points', title: text('charts.least') },
      { key: 'high', kind: 'points', title: text('charts.most') },
      { key: 'chance', kind: 'points', title: text('leaderboard.chance') },
    ],
    rows: board.standings.flatMap((standing) =>
      figures.map((key) => {
        const { n, rate, low, high, chance } = standing[key]
        return {
          policy: text(wordOf(standing.name)),
          figure: text(`leaderboard.${key === 'win' ? 'wins' : key}`),
          n,
          ...measured({ rate, low, high, chance }, key === 'flips' ? hundredths : ofShare),
        }
      }),
    ),
  }
}

function measured(
  figures: Readonly<Record<string, number | null>>,
  points: (figure: number) => number,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([key, figure]) => (figure === null ? [] : [[key, points(figure)]])),
  )
}

// Policies by their names in the catalog: a colon is no part of a key.
const WORDS: Readonly<Record<PolicyName, string>> = {
  scripted: 'leaderboard.policy.scripted',
  'scripted:careless': 'leaderboard.policy.scripted-careless',
  'scripted:stubborn': 'leaderboard.policy.scripted-stubborn',
  random: 'leaderboard.policy.random',
}

export const POLICIES = Object.keys(WORDS) as readonly PolicyName[]

/** The i18n key of a standing's name. */
export function wordOf(name: string): string {
  const policy = POLICIES.find((each) => each === name)
  return policy === undefined ? name : WORDS[policy]
}
