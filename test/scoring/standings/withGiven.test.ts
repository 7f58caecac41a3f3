// Points outside games (docs/spec/scoring.md §3): the totals and scopes in which they count, and how lines replace each
// other.

import { describe, expect, it } from 'vitest'
import { addFractions, compareFractions, fraction } from '../../../src/rules/fraction.ts'
import { effectiveGivenPoints, type GivenPoints } from '../../../src/scoring/ledger/givenPoints.ts'
import { points } from '../../../src/scoring/points.ts'
import { givenPointsInScope, type StandingsScope } from '../../../src/scoring/season.ts'
import type { Tally } from '../../../src/scoring/standings/tally.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../../src/scoring/standings/metrics.ts'
import { addGivenPointsToTallies } from '../../../src/scoring/standings/withGivenPoints.ts'

function line(id: string, hundredths: number, more: Partial<GivenPoints> = {}): GivenPoints {
  return { id, member: 'a', hundredths: points(hundredths), reason: 'r', author: 'o', at: 0, ...more }
}

const PLAIN = line('1', 50)
const OF_STAGE = line('2', -25, { stage: 'final' })
const WRONG = line('3', 900)
const RIGHTED = line('4', 90, { replaces: '3' })
const SLIP = line('5', 100)
const TAKEN_BACK = line('6', 0, { replaces: '5' })
const LINES = [PLAIN, OF_STAGE, WRONG, RIGHTED, SLIP, TAKEN_BACK]

describe('points outside games', () => {
  it.each<[string, StandingsScope, readonly string[]]>([
    ['the whole season', {}, ['1', '2', '4']],
    ['a minimum number of games', { minimumGames: 3 }, ['1', '2', '4']],
    ['their stage', { stage: 'final' }, ['2']],
    ['another stage', { stage: 'main' }, []],
    ['an evening', { evening: '2026-01-01' }, []],
    ['through an evening', { throughEvening: '2026-01-01' }, []],
    ['before a game', { beforeGame: 9 }, []],
    ['before a round of their stage', { stage: 'final', beforeRound: 2 }, []],
  ])('in the scope "%s" are the expected lines', (_, scope, ids) => {
    expect(givenPointsInScope({ given: LINES }, scope).map(({ id }) => id)).toEqual(ids)
  })

  it.each<[string, readonly GivenPoints[], readonly string[]]>([
    ['no points', [], []],
    ['a corrected line', [WRONG, RIGHTED], ['4']],
    ['a line that was taken back', [SLIP, TAKEN_BACK], []],
    ['a corrected line that was taken back', [WRONG, RIGHTED, line('7', 0, { replaces: '4' })], []],
  ])('with %s count as expected', (_, given, ids) => {
    expect(effectiveGivenPoints(given).map(({ id }) => id)).toEqual(ids)
  })

  it('are empty if the plan has none', () => {
    expect(givenPointsInScope({}, {})).toEqual([])
  })
})

describe('totals with points outside games', () => {
  const tally = (player: string, manual?: number): Tally => ({
    player,
    games: 1,
    wins: 1,
    asDon: 0,
    asSheriff: 0,
    firstVictim: 0,
    finalist: false,
    points: new Map([['win', fraction(75)], ...(manual === undefined ? [] : [['manual', fraction(manual)] as const])]),
  })

  it.each<[string, Tally, number]>([
    ['are the sum of games and points outside games', tally('a'), 75 + 50 - 25],
    ['include points that a judge gave in a game', tally('a', 10), 75 + 10 + 50 - 25],
    ['of other players stay unchanged', tally('b'), 75],
  ])('%s', (_, before, sum) => {
    const [after] = addGivenPointsToTallies([before], [PLAIN, OF_STAGE])
    if (!after) throw new Error('no tally')
    expect(
      compareFractions(METRICS.total.compute(after, EMPTY_METRIC_CONTEXT), addFractions(fraction(sum), fraction(0))),
    ).toBe(0)
    expect(METRICS.sumBonus.compute(after, EMPTY_METRIC_CONTEXT)).toEqual(
      METRICS.sumBonus.compute(before, EMPTY_METRIC_CONTEXT),
    )
  })

  it('do not exist for members who have not played', () => {
    expect(addGivenPointsToTallies([], [PLAIN])).toEqual([])
  })
})
