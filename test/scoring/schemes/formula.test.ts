// Formulas (docs/spec/scoring.md §3, "Richer schemes", and section 7): the metrics that a formula may use, its text,
// and pairs of terms that count the same points twice.

import { describe, expect, it } from 'vitest'
import { fraction } from '../../../src/rules/fraction.ts'
import { METRIC_KEYS } from '../../../src/scoring/metricKeys.ts'
import { ratingTermWarnings } from '../../../src/scoring/schemes/checkOrder.ts'
import { schemeFaults } from '../../../src/scoring/schemes/check.ts'
import { toSchemeJson } from '../../../src/scoring/schemes/schemeData.ts'
import {
  evaluateFormula,
  formulaText,
  isSeriesOnlyMetric,
  FORMULA_METRICS,
  type FormulaMetric,
  SERIES_METRICS,
} from '../../../src/scoring/schemes/formula.ts'
import { WOLVES_CLUB_SCHEME } from '../../../src/scoring/schemes/wolvesClub.ts'

describe('formula', () => {
  it('may use every metric of the player’s own games and no other metric', () => {
    const others = ['finalist', 'rating', 'outside', 'eloRed', 'eloBlack', 'openSkill', 'lot']
    expect(METRIC_KEYS.filter((key) => !(FORMULA_METRICS as readonly string[]).includes(key))).toEqual(others)
  })

  it('of a series may also use three metrics of the event', () => {
    expect(SERIES_METRICS.filter(isSeriesOnlyMetric)).toEqual(['place', 'players', 'stars'])
    expect(SERIES_METRICS.filter((metric) => !isSeriesOnlyMetric(metric))).toEqual(FORMULA_METRICS)
  })

  it('is the sum of its terms, each multiplied by its number', () => {
    const values = { a: fraction(1, 3), b: fraction(5), c: fraction(-2) }
    const valueOf = (metric: 'a' | 'b' | 'c') => values[metric]
    expect(evaluateFormula<'a' | 'b' | 'c'>([], valueOf)).toEqual(fraction(0))
    // 1/2 · 5 + 3 · 1/3 · −2.
    const terms = [
      { metric: 'b', times: fraction(1, 2) },
      { metric: 'a', times: fraction(3), by: 'c' },
    ] as const
    expect(evaluateFormula<'a' | 'b' | 'c'>(terms, valueOf)).toEqual(fraction(1, 2))
  })

  it.each([
    [[{ metric: 'winRate', times: '100' }], '<100> · WINRATE'],
    [[{ metric: 'winRate', times: '1' }], 'WINRATE'],
    [[{ metric: 'winRate', times: '-1' }], '− WINRATE'],
    [
      [
        { metric: 'wins', times: '1' },
        { metric: 'penalty', times: '-1/2' },
      ],
      'WINS − <1/2> · PENALTY',
    ],
    [
      [
        { metric: 'wins', times: '2', by: 'games' },
        { metric: 'bonus', times: '1' },
      ],
      '<2> · WINS · GAMES + BONUS',
    ],
    [[], ''],
  ])('of %j is shown as "%s"', (terms, text) => {
    const names = (metric: string) => metric.toUpperCase()
    expect(formulaText(terms, names, (size) => `<${size}>`)).toBe(text)
  })
})

describe('two terms', () => {
  const twice = (one: FormulaMetric, other: FormulaMetric) =>
    ratingTermWarnings({
      ...toSchemeJson(WOLVES_CLUB_SCHEME),
      rating: [
        { metric: one, times: '1' },
        { metric: other, times: '1' },
      ],
    })

  it.each<[FormulaMetric, FormulaMetric]>([
    ['total', 'resultPoints'],
    ['total', 'compensation'],
    ['total', 'bonus'],
    ['perGame', 'total'],
    ['perGame', 'penalty'],
    ['resultPoints', 'resultPerGame'],
    ['sumBonus', 'bonus'],
    ['sumBonus', 'penalty'],
    ['sumBonus', 'bestMove'],
    ['sumBonusPerGame', 'bestMove'],
    ['sumBonusPerGame', 'sumBonus'],
    ['donAndSheriff', 'asDon'],
    ['donAndSheriff', 'asSheriff'],
    ['bonus', 'bonus'],
    ['penalty', 'penalty'],
    ['bestMove', 'bestMove'],
    ['compensation', 'compensation'],
    ['wins', 'wins'],
    ['winRate', 'winRate'],
    ['asDon', 'asDon'],
    ['asSheriff', 'asSheriff'],
    ['games', 'games'],
    ['firstVictim', 'firstVictim'],
  ])('%s and %s get a warning in either order because they count something twice', (one, other) => {
    const said = (metric: string, before: string) => [
      { code: 'schemes/term-twice', params: { place: 'rating[1].metric', metric, other: before } },
    ]
    expect(twice(one, other)).toEqual(said(other, one))
    expect(twice(other, one)).toEqual(said(one, other))
  })

  it.each<[FormulaMetric, FormulaMetric]>([
    ['resultPoints', 'sumBonus'],
    ['resultPoints', 'compensation'],
    ['sumBonus', 'compensation'],
    ['bonus', 'penalty'],
    ['asDon', 'asSheriff'],
    ['wins', 'winRate'],
    ['wins', 'total'],
    ['games', 'winRate'],
    ['firstVictim', 'compensation'],
  ])('%s and %s get no warning', (one, other) => expect(twice(one, other)).toEqual([]))
})

describe('a rating term', () => {
  const faults = (metric: FormulaMetric) =>
    schemeFaults({ ...toSchemeJson(WOLVES_CLUB_SCHEME), rating: [{ metric, times: '1' }] })
  it.each<FormulaMetric>(['bonus', 'penalty', 'bestMove', 'compensation'])(
    'with %s is refused if the scheme never awards it',
    (metric) => {
      const params = { place: 'rating[0].metric', metric }
      expect(faults(metric)).toEqual([{ code: 'schemes/term-never-paid', params }])
    },
  )
  it.each<FormulaMetric>(['total', 'wins', 'sumBonus', 'resultPoints', 'games'])(
    'with %s is allowed in every scheme',
    (metric) => expect(faults(metric)).toEqual([]),
  )
})
