// Values and texts of each metric (docs/spec/scoring.md §0 and §3).

import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fraction, type Fraction } from '../../../src/rules/fraction.ts'
import type { LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { METRIC_KEYS, type MetricKey } from '../../../src/scoring/metricKeys.ts'
import { INITIAL_RATINGS } from '../../../src/scoring/ratings/ratings.ts'
import {
  CLUB_COLUMN,
  metricColumn,
  PLAYER_COLUMN,
  seriesColumns,
  standingsColumnKeys,
} from '../../../src/scoring/standings/columns.ts'
import {
  listMetrics,
  type MetricContext,
  METRICS,
  type MetricUnit,
  EMPTY_METRIC_CONTEXT,
  SPEC_METRIC_COLUMN_KEYS,
  metricValueInFormula,
} from '../../../src/scoring/standings/metrics.ts'
import { toStandingRow } from '../../../src/scoring/standings/standingRow.ts'
import type { SeriesRow } from '../../../src/scoring/standings/series.ts'
import type { Tally } from '../../../src/scoring/standings/tally.ts'
import { formatMetricValue } from '../../../src/scoring/standings/formatMetricValue.ts'
import { drawLot, MAX_LOT_NUMBER } from '../../../src/scoring/standings/lot.ts'

const POINTS: Readonly<Partial<Record<LedgerLineKind, number>>> = {
  win: 300,
  loss: -40,
  draw: 7,
  disqualification: -50,
  'team-loss': -70,
  bonus: 90,
  penalty: -20,
  'best-move': 25,
  'auto-bonus': 3,
  compensation: 16,
  manual: 1000,
}
/** Eight games, of which three were won: two as the Don, one as the Sheriff. */
const TALLY: Tally = {
  player: 'p',
  games: 8,
  wins: 3,
  asDon: 2,
  asSheriff: 1,
  firstVictim: 4,
  finalist: true,
  points: new Map(Object.entries(POINTS).map(([kind, sum]) => [kind as LedgerLineKind, fraction(sum)])),
  outside: fraction(-70),
  rating: [
    { metric: 'winRate', times: fraction(100) },
    { metric: 'penalty', times: fraction(-2) },
  ],
}
const NOTHING: Tally = {
  player: 'q',
  games: 0,
  wins: 0,
  asDon: 0,
  asSheriff: 0,
  firstVictim: 0,
  finalist: false,
  points: new Map(),
}
const CONTEXT: MetricContext = {
  ratingsOf: () => ({ elo: { red: 1_512_345, black: 1_487_000 }, skill: { mu: 26, sigma: 8 } }),
  lotOf: () => 77,
}

it('listMetrics adds the rank in the scheme and otherwise equals the registry', () => {
  const listed = listMetrics(['wins', 'total'])
  expect(listed.map(({ key }) => key)).toEqual(METRIC_KEYS)
  expect(listed.filter((each) => 'rank' in each).map(({ key, rank }) => [key, rank])).toEqual([
    ['total', 2],
    ['wins', 1],
  ])
  const { compute: _, ...penalty } = METRICS.penalty
  expect(listed.find(({ key }) => key === 'penalty')).toEqual(penalty)
})

describe('metric', () => {
  it.each<[MetricKey, Fraction, Fraction]>([
    ['finalist', fraction(1), fraction(0)],
    // 100 · 3/8 − 2 · 0.20 points.
    ['rating', fraction(371, 10), fraction(0)],
    ['total', fraction(1261), fraction(0)],
    // 0.90 − 0.20 + 0.25 + 0.03.
    ['sumBonus', fraction(98), fraction(0)],
    ['bonus', fraction(90), fraction(0)],
    ['penalty', fraction(-20), fraction(0)],
    ['bestMove', fraction(25), fraction(0)],
    ['compensation', fraction(16), fraction(0)],
    ['outside', fraction(-70), fraction(0)],
    // Wins, losses, draws, and the lines that replace them.
    ['resultPoints', fraction(147), fraction(0)],
    ['wins', fraction(3), fraction(0)],
    ['winRate', fraction(3, 8), fraction(0)],
    ['asDon', fraction(2), fraction(0)],
    ['asSheriff', fraction(1), fraction(0)],
    ['donAndSheriff', fraction(3), fraction(0)],
    ['firstVictim', fraction(4), fraction(0)],
    ['games', fraction(8), fraction(0)],
    ['perGame', fraction(1261, 8), fraction(0)],
    ['resultPerGame', fraction(147, 8), fraction(0)],
    ['sumBonusPerGame', fraction(98, 8), fraction(0)],
    ['eloRed', fraction(1_512_345, 1000), fraction(1500)],
    ['eloBlack', fraction(1487), fraction(1500)],
    // μ − 3σ.
    ['openSkill', fraction(2), fraction(0)],
    ['lot', fraction(77), fraction(drawLot('', 'q'))],
  ])('%s has the expected values for a tally with games and for an empty one', (key, value, ofNobody) => {
    expect(METRICS[key].compute(TALLY, CONTEXT)).toEqual(value)
    expect(METRICS[key].compute(NOTHING, EMPTY_METRIC_CONTEXT)).toEqual(ofNobody)
  })

  it('"lot" is the only metric for which less is better', () => {
    expect(METRIC_KEYS.filter((key) => METRICS[key].better === 'less')).toEqual(['lot'])
  })

  it('values in points are divided by 100 for formulas, and other values are unchanged', () => {
    expect(metricValueInFormula('total', TALLY, CONTEXT)).toEqual(fraction(1261, 100))
    expect(metricValueInFormula('winRate', TALLY, CONTEXT)).toEqual(fraction(3, 8))
    expect(metricValueInFormula('games', TALLY, CONTEXT)).toEqual(fraction(8))
  })

  it('"penalty" is positive in formulas, because formulas subtract it', () => {
    expect(metricValueInFormula('penalty', TALLY, CONTEXT)).toEqual(fraction(20, 100))
  })
})

describe('formatMetricValue', () => {
  it.each<[MetricUnit, Fraction, string]>([
    ['points', fraction(105), '1.05'],
    ['points', fraction(-50), '-0.50'],
    ['points', fraction(1, 2), '0.01'],
    ['points', fraction(195, 2), '0.98'],
    ['count', fraction(7), '7'],
    ['count', fraction(15123, 10), '1512'],
    ['count', fraction(7, 2), '4'],
    ['decimal', fraction(123, 10), '12.30'],
    ['decimal', fraction(614, 15), '40.93'],
    ['share', fraction(538, 1000), '53.8 %'],
    ['share', fraction(2, 3), '66.7 %'],
    ['share', fraction(1), '100.0 %'],
    ['share', fraction(0), '0.0 %'],
  ])('for %s formats %o as %s', (unit, value, text) => {
    expect(formatMetricValue(value, unit, '.')).toBe(text)
    expect(formatMetricValue(value, unit, ',')).toBe(text.replace('.', ','))
  })
})

describe('lot', () => {
  // Documented formula: the first eight hex digits of sha256 of both ids, separated by a line feed, modulo a million,
  // plus one.
  const published = (season: string, player: string) =>
    (parseInt(createHash('sha256').update(`${season}\n${player}`).digest('hex').slice(0, 8), 16) % 1_000_000) + 1

  it('can be verified by anyone with the documented formula', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (season, player) => {
        const lot = drawLot(season, player)
        expect(lot).toBe(published(season, player))
        expect(lot).toBeGreaterThanOrEqual(1)
        expect(lot).toBeLessThanOrEqual(MAX_LOT_NUMBER)
      }),
    )
  })

  it('without a season equals the lot in a season with an empty id', () => {
    expect(EMPTY_METRIC_CONTEXT.lotOf('p')).toBe(published('', 'p'))
    expect(EMPTY_METRIC_CONTEXT.ratingsOf('p')).toBe(INITIAL_RATINGS)
  })
})

describe('columns', () => {
  it('begin with those of the specification, followed by other ranking metrics', () => {
    const spec = ['total', 'sumBonus', 'bonus', 'penalty', 'bestMove', 'compensation']
    const counts = ['wins', 'asDon', 'asSheriff', 'firstVictim', 'games']
    expect(SPEC_METRIC_COLUMN_KEYS).toEqual([...spec, ...counts])
    expect(standingsColumnKeys(['finalist', 'rating', 'total', 'donAndSheriff', 'lot'])).toEqual([
      ...SPEC_METRIC_COLUMN_KEYS,
      'rating',
      'lot',
    ])
  })

  it('show the values of a row', () => {
    const shown = toStandingRow({ place: 1, tied: false, tally: TALLY }, 'Ann', { club: 'Cats', context: CONTEXT })
    const { key, kind, cell } = metricColumn('winRate')
    expect([key, kind, cell(shown)]).toEqual(['winRate', 'share', '37.5 %'])
    expect([PLAYER_COLUMN, CLUB_COLUMN].map((column) => [column.key, column.kind, column.cell(shown)])).toEqual([
      ['player', 'name', 'Ann'],
      ['club', 'text', 'Cats'],
    ])
    expect(CLUB_COLUMN.cell({})).toBe('')
    expect('club' in toStandingRow({ place: 1, tied: false, tally: TALLY }, 'Ann')).toBe(false)
  })

  it('of a series include one column for each season', () => {
    const row: SeriesRow = {
      place: 1,
      tied: false,
      member: 'p',
      name: 'Ann',
      total: '3.00',
      tournaments: 1,
      parts: ['3.00'],
      places: [1],
      dropped: [],
    }
    expect(
      seriesColumns(['Spring', 'Autumn']).map(({ key, kind, title = '', cell }) => [key, kind, title, cell(row)]),
    ).toEqual([
      ['player', 'name', '', 'Ann'],
      ['total', 'points', '', '3.00'],
      ['tournaments', 'count', '', '1'],
      ['part0', 'points', 'Spring', '3.00'],
      ['part1', 'points', 'Autumn', ''],
    ])
  })
})
