// Schemes as data: the values of docs/spec/scoring.md §2, and Ci by its worked examples.

import { describe, expect, it } from 'vitest'
import { fraction, multiplyFractions } from '../../../src/rules/fraction.ts'
import { findBuiltInScheme, SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import { compensationPerPayment } from '../../../src/scoring/schemes/compensation.ts'
import { schemeFromJson } from '../../../src/scoring/schemes/schemeData.ts'
import {
  isWithinAllowedPoints,
  allowedPointsRangeFor,
  type Scheme,
  schemePointRulesOf,
} from '../../../src/scoring/schemes/scheme.ts'
import { METRICS } from '../../../src/scoring/standings/metrics.ts'
import { CLUB_SCHEME } from '../../scoring/schemes/clubScheme.ts'

function scheme(id: string): Scheme {
  const found = findBuiltInScheme(id)
  if (!found) throw new Error(id)
  return found
}

it('a win in the final is worth exactly 0.975', () => {
  const { win, weights } = scheme('tournament-2026')
  expect(multiplyFractions(fraction(win), weights.final)).toEqual(fraction(195, 2))
})

it('every scheme version exists once and ranks by existing metrics', () => {
  const names = SCHEMES.map(({ id, version }) => `${id} ${version}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { ranking } of SCHEMES) for (const key of ranking) expect(METRICS[key].key).toBe(key)
})

it('later versions of the tournament scheme name their parent and differ only in awards', () => {
  const [first, second, third] = ['1', '2', '3'].map((version) => findBuiltInScheme('tournament-2026', version))
  const { awards: _, version: __, published: ___, parent, ...rest } = third ?? expect.fail('no third version')
  expect(parent).toEqual({ id: 'tournament-2026', version: '2' })
  expect(second?.parent).toEqual({ id: 'tournament-2026', version: '1' })
  const { version: ____, published: _____, ...before } = first ?? expect.fail('no first version')
  expect(rest).toEqual(before)
  expect(findBuiltInScheme('tournament-2026')).toBe(third)
  expect(findBuiltInScheme('tournament-2026', '9')).toBeUndefined()
})

it('schemePointRulesOf contains only the values that score a ledger line', () => {
  const { id, version, published, win, ranges, bestMove } = scheme('tournament-2026')
  expect(schemePointRulesOf(scheme('tournament-2026'))).toEqual({ id, version, published, win, ranges, bestMove })
  const club = schemeFromJson(CLUB_SCHEME)
  expect(schemePointRulesOf(club).results).toEqual(club.results)
  expect(Object.keys(schemePointRulesOf(scheme('wolves-club')))).toEqual([
    'id',
    'version',
    'published',
    'win',
    'ranges',
  ])
})

it('the tournament scheme has its published values (docs/spec/scoring.md §2 and §3)', () => {
  const { bestMove, compensation, weights, ranking } = scheme('tournament-2026')
  expect(bestMove).toEqual({ 2: 25, 3: 40 })
  expect(compensation).toEqual({ cap: 40, share: fraction(2, 5) })
  expect(weights).toEqual({ ordinary: fraction(1), final: fraction(13, 10) })
  expect(ranking).toEqual(['finalist', 'total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim'])
})

describe('points', () => {
  it.each([
    // scheme, kind, won, hundredths, allowed
    ['official-2025', 'bonus', true, 10, true],
    ['official-2025', 'bonus', true, 90, true],
    ['official-2025', 'bonus', true, 9, false],
    ['official-2025', 'bonus', true, 91, false],
    ['official-2025', 'bonus', false, 50, true],
    ['official-2025', 'bonus', false, 51, false],
    ['official-2025', 'penalty', false, -20, true],
    ['official-2025', 'penalty', true, -40, true],
    ['official-2025', 'penalty', true, -41, false],
    ['official-2025', 'penalty', true, -19, false],
    ['official-2025', 'disqualification', true, -50, true],
    ['official-2025', 'disqualification', true, -49, false],
    ['official-2025', 'team-loss', false, -75, true],
    ['official-2025', 'team-loss', true, -75, false],
    ['official-2025', 'best-move', false, 25, false],
    ['tournament-2026', 'bonus', true, 60, true],
    ['tournament-2026', 'bonus', true, 61, false],
    ['tournament-2026', 'penalty', false, -50, true],
    ['tournament-2026', 'team-loss', false, -70, true],
    ['tournament-2026', 'best-move', false, 25, true],
    ['tournament-2026', 'best-move', false, 40, true],
    ['tournament-2026', 'best-move', false, 30, false],
    ['wolves-club', 'bonus', true, 10, false],
  ] as const)('under %s for a %s (player won: %s) may be %i hundredths: %s', (id, kind, won, hundredths, allowed) => {
    const range = allowedPointsRangeFor(scheme(id), kind, { role: 'citizen', won })
    expect(range !== undefined && isWithinAllowedPoints(range, hundredths)).toBe(allowed)
  })

  it.each([
    ['official-2025', 75],
    ['tournament-2026', 75],
    ['wolves-club', 100],
  ])('under %s for a win are %i hundredths', (id, win) => {
    expect(scheme(id).win).toBe(win)
  })
})

describe('Ci = min(0.40, i · 0.40 / B), B = round-half-up(0.4 · n)', () => {
  it.each([
    // rounds, number of times first victim, hundredths as a fraction
    [12, 1, [8, 1]],
    [12, 5, [40, 1]],
    [12, 6, [40, 1]],
    [15, 1, [20, 3]],
    [15, 3, [20, 1]],
    [4, 1, [20, 1]],
    [4, 2, [40, 1]],
    [15, 0, [0, 1]],
    [1, 1, [40, 1]],
    [1, 0, [0, 1]],
  ] as const)('with %i rounds and %i first kills is %j hundredths per game', (rounds, times, [n, d]) => {
    expect(compensationPerPayment(scheme('tournament-2026').compensation, { rounds, games: 0, times })).toEqual(
      fraction(n, d),
    )
  })

  it('is zero in a scheme without Ci', () => {
    expect(compensationPerPayment(scheme('official-2025').compensation, { rounds: 12, games: 0, times: 3 })).toEqual(
      fraction(0),
    )
  })
})
