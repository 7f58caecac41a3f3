// Arbitrary valid schemes for property tests.

import fc from 'fast-check'
import type { SchemeJson, SchemeValues } from '../../../src/scoring/schemes/schemeData.ts'
import type { AllowedPointsRange } from '../../../src/scoring/schemes/scheme.ts'
import { RANKING_METRIC_KEYS } from '../../../src/scoring/metricKeys.ts'
import { fraction, fractionText } from '../../../src/rules/fraction.ts'

const size = fc.integer({ min: 1, max: 100_000 })
const positive = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
  .map(([n, d]) => fractionText(fraction(n, d)))
const share = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([n, more]) => fractionText(fraction(n, n + more)))

function spread(sign: 1 | -1) {
  return fc
    .tuple(size, size)
    .map(([a, b]) => ({ min: Math.min(sign * a, sign * b), max: Math.max(sign * a, sign * b) }))
}

const bonuses = fc
  .option(fc.tuple(spread(1), spread(1)), { nil: undefined })
  .map((pair): readonly AllowedPointsRange[] =>
    pair
      ? [
          { kind: 'bonus', ...pair[0], who: 'winners' },
          { kind: 'bonus', ...pair[1], who: 'losers' },
        ]
      : [],
  )
const penalty = fc
  .option(spread(-1), { nil: undefined })
  .map((range): readonly AllowedPointsRange[] => (range ? [{ kind: 'penalty', ...range, who: 'anyone' }] : []))
const exclusion = fc
  .option(size, { nil: undefined })
  .map((value): readonly AllowedPointsRange[] =>
    value === undefined ? [] : [{ kind: 'disqualification', min: -value, max: -value, who: 'anyone' }],
  )
const bestMove = fc.option(
  fc.uniqueArray(size, { minLength: 3, maxLength: 3 }).map((all) => all.toSorted((a, b) => a - b)),
  { nil: undefined },
)

const schemeValues: fc.Arbitrary<SchemeValues> = fc
  .record({
    win: size,
    bonuses,
    penalty,
    exclusion,
    bestMove,
    compensation: fc.option(
      fc.oneof(
        fc.record({ cap: size, share }),
        fc.record({ cap: size, factor: positive, paid: fc.constantFrom('each-game' as const, 'once' as const) }),
      ),
      { nil: undefined },
    ),
    richer: fc.record(
      {
        results: fc.constant([{ result: 'loss' as const, roles: ['don' as const], points: '-4/3' }]),
        automatic: fc.oneof(
          fc.record({ perGame: size }),
          size.map((perGame) => ({ perGame, cap: perGame })),
        ),
        bestGames: fc.oneof(fc.constant({ games: 3 }), fc.constant({ games: 10, of: 12 })),
        rating: fc.constantFrom(
          [{ metric: 'winRate' as const, times: '100' }],
          [
            { metric: 'perGame' as const, times: '1/2' },
            { metric: 'firstVictim' as const, times: '-1' },
          ],
        ),
        awards: fc.constant([{ key: 'mvp' as const, ranking: ['total' as const] }]),
      },
      { requiredKeys: [] },
    ),
    weights: fc.record({ ordinary: positive, final: positive }),
    ranking: fc.uniqueArray(fc.constantFrom(...RANKING_METRIC_KEYS.filter((key) => key !== 'rating')), {
      minLength: 1,
    }),
  })
  .map(({ win, compensation, richer, weights, ranking, ...parts }) => {
    const [one = 0, two = 0, three = 0] = parts.bestMove ?? []
    const range: AllowedPointsRange = {
      kind: 'best-move',
      min: one,
      max: three,
      who: 'anyone',
      values: [one, two, three],
    }
    return {
      win,
      ranges: [...parts.bonuses, ...parts.penalty, ...parts.exclusion, ...(parts.bestMove ? [range] : [])],
      ...(parts.bestMove ? { bestMove: { 1: one, 2: two, 3: three } } : {}),
      ...(compensation ? { compensation } : {}),
      weights,
      ranking: richer.rating ? [...ranking, 'rating' as const] : ranking,
      ...richer,
    }
  })

export const schemeDatas: fc.Arbitrary<SchemeJson> = fc
  .record({
    id: fc.uuid(),
    version: fc.integer({ min: 1, max: 99 }).map(String),
    published: fc.constantFrom('2024-02-29', '2026-07-01'),
    name: fc.string({ minLength: 1, maxLength: 60 }),
    values: schemeValues,
  })
  .map(({ values, ...rest }) => ({ ...rest, ...values }))
