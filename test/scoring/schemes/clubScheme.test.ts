// A club's own scheme with every value calculated by hand (docs/spec/scoring.md §3, "Richer schemes"): a win gives 1,
// as Don or Sheriff 4/3, and a lost game as Don or Sheriff −1. Ci = min(0.5, 1.25 · times first victim / own games),
// and rating = 100 · win rate + points / games + Ci + best move + bonus − penalty.

import { describe, expect, it } from 'vitest'
import { scoreResultsSheet } from '../../../src/files/sheets/score.ts'
import { parseSheet } from '../../files/sheets/parseSheet.ts'
import { fractionText } from '../../../src/rules/fraction.ts'
import { schemeFaults } from '../../../src/scoring/schemes/check.ts'
import { schemeFromJson, type SchemeJson } from '../../../src/scoring/schemes/schemeData.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../../src/scoring/standings/metrics.ts'
import { toStandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { computeStandings, type Standing } from '../../../src/scoring/standings/standings.ts'
import type { MetricKey } from '../../../src/scoring/metricKeys.ts'
import { sheet, type Cells } from '../../files/sheets/sheetText.ts'
import { CLUB_SCHEME } from './clubScheme.ts'

type Seat = readonly [player: string, role: string, marks?: Cells]
function played(round: number, winner: string, seats: readonly Seat[]): readonly Cells[] {
  return seats.map(([player, role, marks], index) => ({ round, winner, seat: index + 1, player, role, ...marks }))
}

const VICTIM = { first_victim: '1' }
// Points of the five games: Ann 4/3 + 4/3 + 0 + 0 − 0.50 = 13/6, Bob −1 + 0 + 4/3 + 0 + 4/3 = 5/3, Cid 1 − 1 + 1 + 0 +
// 0 = 1, Dee 0 + 1 − 1 + 0 − 1 = −1.
const GAMES = [
  played(1, 'red', [
    ['Ann', 'sheriff', VICTIM],
    ['Bob', 'don'],
    ['Cid', 'civilian', { bonus: '0.30' }],
    ['Dee', 'mafia'],
  ]),
  played(2, 'mafia', [
    ['Ann', 'don'],
    ['Bob', 'civilian', { ...VICTIM, best_move: '1 4' }],
    ['Cid', 'sheriff'],
    ['Dee', 'mafia', { penalty: '0.20' }],
  ]),
  played(3, 'mafia', [
    ['Ann', 'civilian', VICTIM],
    ['Bob', 'don'],
    ['Cid', 'mafia'],
    ['Dee', 'sheriff'],
  ]),
  played(4, 'draw', [
    ['Ann', 'mafia'],
    ['Bob', 'sheriff'],
    ['Cid', 'don'],
    ['Dee', 'civilian', VICTIM],
  ]),
  played(5, 'red', [
    ['Ann', 'civilian', { ...VICTIM, disqualified: '1' }],
    ['Bob', 'sheriff'],
    ['Cid', 'mafia'],
    ['Dee', 'don'],
  ]),
]

function table(scheme: SchemeJson): readonly Standing[] {
  const parsed = parseSheet(sheet(...GAMES.flat()))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const rules = schemeFromJson(scheme)
  const { games, rounds } = scoreResultsSheet(parsed.value, rules)
  return computeStandings(games, rules, { rounds })
}

function exact(scheme: SchemeJson, keys: readonly MetricKey[]): readonly (readonly string[])[] {
  return table(scheme).map(({ tally }) => [
    tally.player,
    ...keys.map((key) => fractionText(METRICS[key].compute(tally, EMPTY_METRIC_CONTEXT))),
  ])
}

describe('club scheme', () => {
  it('has no faults', () => {
    expect(schemeFaults(CLUB_SCHEME)).toEqual([])
  })

  it('computes every metric exactly', () => {
    const keys = ['winRate', 'resultPoints', 'resultPerGame', 'compensation', 'bestMove', 'bonus', 'penalty'] as const
    expect(exact(CLUB_SCHEME, keys)).toEqual([
      // 5/4 · 3/5 = 3/4, so the cap of 1/2 applies. 4/3 + 4/3 − 1/2 = 13/6.
      ['Ann', '2/5', '650/3', '130/3', '50', '0', '0', '0'],
      // 5/4 · 1/5 = 1/4. −1 + 4/3 + 4/3 = 5/3. Two of the two named players are black, which gives 0.25.
      ['Bob', '2/5', '500/3', '100/3', '25', '25', '0', '0'],
      ['Cid', '2/5', '100', '20', '0', '0', '30', '0'],
      ['Dee', '1/5', '-100', '-20', '25', '0', '0', '-20'],
    ])
  })

  it('ranks by the exact rating, which is rounded only for display', () => {
    // Ann 40 + 13/30 + 1/2, Bob 40 + 1/3 + 1/4 + 1/4, Cid 40 + 1/5 + 3/10, Dee 20 − 1/5 + 1/4 − 1/5.
    expect(exact(CLUB_SCHEME, ['rating'])).toEqual([
      ['Ann', '614/15'],
      ['Bob', '245/6'],
      ['Cid', '81/2'],
      ['Dee', '397/20'],
    ])
    expect(
      table(CLUB_SCHEME).map((each) => [each.place, each.tally.player, toStandingRow(each, '').metrics.rating]),
    ).toEqual([
      [1, 'Ann', '40.93'],
      [2, 'Bob', '40.83'],
      [3, 'Cid', '40.50'],
      [4, 'Dee', '19.85'],
    ])
  })

  it.each<[string, Partial<SchemeJson>, MetricKey, readonly (readonly string[])[]]>([
    [
      // Red lost with a red first victim: Ann in the third game, Bob in the second. Ann's share of 3/5 is capped.
      'Ci in each game that red lost',
      { compensation: { cap: 50, factor: '5/4', paid: 'each-game' } },
      'compensation',
      [
        ['Ann', '50'],
        ['Bob', '25'],
        ['Cid', '0'],
        ['Dee', '0'],
      ],
    ],
    [
      // 0.10 for each game, 0.35 at most: three games in full and half of the fourth.
      'capped points for playing',
      { automatic: { perGame: 10, cap: 35 } },
      'sumBonus',
      [
        ['Ann', '35'],
        ['Bob', '60'],
        ['Cid', '65'],
        ['Dee', '15'],
      ],
    ],
    [
      // The best lines: Ann 4/3, 4/3, 0 (not −1/2), Bob 4/3, 4/3, 1/4, Cid 1.30, 1, 0, Dee 0.80, 0, 0. Ann and Bob have
      // both won 2 of 3; Bob's 8/9 + 5/12 + 1/4 is more than Ann's 8/9 + 1/2.
      'the best 3 games',
      { bestGames: { games: 3 } },
      'resultPoints',
      [
        ['Bob', '800/3'],
        ['Ann', '800/3'],
        ['Cid', '200'],
        ['Dee', '100'],
      ],
    ],
    [
      // From the first three games: Ann 4/3 and 4/3, Bob 4/3 and 0 with the best move, Cid 1.30 and 1, Dee 0.80 and 0.
      'the best 2 of the first 3 games',
      { bestGames: { games: 2, of: 3 } },
      'resultPoints',
      [
        ['Ann', '800/3'],
        ['Cid', '200'],
        ['Bob', '400/3'],
        ['Dee', '100'],
      ],
    ],
    [
      'points for a draw for some roles',
      { results: [...(CLUB_SCHEME.results ?? []), { result: 'draw', roles: ['sheriff', 'don'], points: '1/3' }] },
      'resultPoints',
      [
        ['Ann', '650/3'],
        ['Bob', '200'],
        ['Cid', '400/3'],
        ['Dee', '-100'],
      ],
    ],
  ])('gives the expected points with %s', (_, change, key, figures) => {
    expect(exact({ ...CLUB_SCHEME, ...change }, [key])).toEqual(figures)
  })
})
