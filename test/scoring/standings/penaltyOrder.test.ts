// Law: places do not depend on how penalties are displayed. The oracle below orders a season by the size of the
// deductions in the ledger, and never uses the penalty metric.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareFractions, type Fraction, ZERO_FRACTION } from '../../../src/rules/fraction.ts'
import type { LedgerLineKind } from '../../../src/scoring/ledgerLine.ts'
import { type MetricKey, RANKING_METRIC_KEYS } from '../../../src/scoring/metricKeys.ts'
import type { ScoredGame } from '../../../src/scoring/scoredGame.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../../src/scoring/standings/metrics.ts'
import { type Standing, computeStandings } from '../../../src/scoring/standings/standings.ts'

const PLAYERS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const [FEWEST, MOST] = [1, 8]

const seat = fc.record({
  role: fc.constantFrom('citizen' as const, 'sheriff' as const, 'mafia' as const, 'don' as const),
  // Only a few values, so that many players are equal in all metrics before the penalty.
  penalty: fc.constantFrom(0, 0, 20, 30),
  bonus: fc.constantFrom(0, 0, 40),
})
const game = fc
  .record({
    winner: fc.constantFrom('red' as const, 'mafia' as const),
    seats: fc.tuple(seat, seat, seat, seat, seat, seat),
  })
  .map(({ winner, seats }): Omit<ScoredGame, 'round'> => ({
    stage: 'main',
    final: false,
    winner,
    seats: seats.map(({ role, penalty, bonus }, index) => ({
      player: PLAYERS[index] ?? '',
      role,
      firstVictim: false,
      lines: { bonus, penalty: -penalty },
    })),
  }))
const season = fc
  .array(game, { minLength: FEWEST, maxLength: MOST })
  .map((games) => games.map((each, index): ScoredGame => ({ ...each, round: String(index + 1) })))
/** Any order of metrics of the games themselves that includes the penalties at some position. */
const ranking = fc
  .shuffledSubarray(RANKING_METRIC_KEYS.filter((key) => METRICS[key].usual !== 'ranking'))
  .chain((keys) =>
    fc.nat({ max: keys.length }).map((at) => {
      const others: MetricKey[] = keys.filter((key) => key !== 'penalty')
      return others.toSpliced(at, 0, 'penalty')
    }),
  )

/** Sum of a player's deductions in the ledger, as a positive number. */
function taken(games: readonly ScoredGame[], player: string): number {
  const kind: LedgerLineKind = 'penalty'
  return games
    .flatMap(({ seats }) => seats.filter((each) => each.player === player))
    .reduce((sum, { lines }) => sum + Math.abs(lines[kind] ?? 0), 0)
}

function orderOf(games: readonly ScoredGame[], keys: readonly MetricKey[], a: Standing, b: Standing): number {
  for (const key of keys) {
    const value = ({ tally }: Standing): Fraction => METRICS[key].compute(tally, EMPTY_METRIC_CONTEXT)
    const order =
      key === 'penalty'
        ? taken(games, a.tally.player) - taken(games, b.tally.player)
        : compareFractions(value(b), value(a))
    if (order !== 0) return order
  }
  return 0
}

it('smaller penalties rank higher in any season and for any order of metrics', () => {
  fc.assert(
    fc.property(season, ranking, (games, keys) => {
      const rows = computeStandings(games, { ...TOURNAMENT_2026_SCHEME_V1, ranking: keys })
      for (const row of rows) {
        const above = rows.filter((other) => orderOf(games, keys, other, row) < 0).length
        expect([row.tally.player, row.place]).toEqual([row.tally.player, above + 1])
      }
    }),
    { numRuns: 500 },
  )
})

it('the penalty metric is never positive', () => {
  fc.assert(
    fc.property(season, (games) => {
      for (const { tally } of computeStandings(games, TOURNAMENT_2026_SCHEME_V1))
        expect(
          compareFractions(METRICS.penalty.compute(tally, EMPTY_METRIC_CONTEXT), ZERO_FRACTION),
        ).toBeLessThanOrEqual(0)
    }),
  )
})
