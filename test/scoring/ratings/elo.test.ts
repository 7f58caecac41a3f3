// Elo of sides (docs/adr/0006-ratings.md): expected scores, the change from one game, and the law that one side gains
// exactly what the others lose.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ELO_K_BY_SEASON_KIND,
  ELO_UNITS_PER_POINT,
  INITIAL_ELO_UNITS,
  eloChanges,
  expectedEloScore,
  type EloSide,
} from '../../../src/scoring/ratings/elo.ts'
import type { Faction, Winner } from '../../../src/rules/vocabulary.ts'

const side = (faction: Faction, average = 1500): EloSide => ({
  faction,
  players: [faction],
  average: average * ELO_UNITS_PER_POINT,
})

it('the Elo changes of all sides add up to 0, and nobody’s rating changes by more than K', () => {
  const average = fc.integer({ min: 500, max: 2500 })
  const sides = fc
    .tuple(average, average, fc.option(average))
    .map(([red, mafia, maniac]) => [
      side('red', red),
      side('mafia', mafia),
      ...(maniac === null ? [] : [side('maniac', maniac)]),
    ])
  fc.assert(
    fc.property(
      sides,
      fc.constantFrom<Winner>('red', 'mafia', 'maniac', 'draw'),
      fc.constantFrom(16, 32),
      (at, winner, k) => {
        const changes = eloChanges(at, winner, k)
        expect(changes.reduce((sum, change) => sum + change, 0)).toBe(0)
        for (const change of changes) {
          expect(Number.isInteger(change)).toBe(true)
          expect(Math.abs(change)).toBeLessThanOrEqual(k * ELO_UNITS_PER_POINT)
        }
      },
    ),
  )
})

it('Elo starts at 1500', () => expect(INITIAL_ELO_UNITS).toBe(1_500_000))

describe('expected score 1/(1+10^(Δ/400))', () => {
  it.each([
    [1500, 1500, 0.5],
    [1700, 1500, 0.7597],
    [1500, 1700, 0.2403],
    [1900, 1500, 0.9091],
    [1500, 1900, 0.0909],
  ])('of %i against %i is %f', (own, opponents, expected) => {
    expect(expectedEloScore(own * ELO_UNITS_PER_POINT, opponents * ELO_UNITS_PER_POINT)).toBeCloseTo(expected, 4)
  })
})

describe('Elo changes of red, mafia and maniac in points', () => {
  it.each<[string, readonly EloSide[], Winner, number, readonly number[]]>([
    ['equal sides if red wins', [side('red'), side('mafia')], 'red', 16, [8, -8]],
    ['equal sides if the mafia wins', [side('red'), side('mafia')], 'mafia', 16, [-8, 8]],
    ['a draw of equal sides', [side('red'), side('mafia')], 'draw', 16, [0, 0]],
    ['a draw, which costs the stronger side points', [side('red', 1700), side('mafia')], 'draw', 16, [-4.156, 4.156]],
    ['a game of a tournament', [side('red'), side('mafia')], 'red', ELO_K_BY_SEASON_KIND.tournament, [8, -8]],
    [
      'three sides if red wins and the other two draw',
      [side('red'), side('mafia'), side('maniac')],
      'red',
      16,
      [8, -4, -4],
    ],
    ['three sides if the Maniac wins', [side('red'), side('mafia'), side('maniac')], 'maniac', 16, [-4, -4, 8]],
    ['a draw of three equal sides', [side('red'), side('mafia'), side('maniac')], 'draw', 16, [0, 0, 0]],
  ])('are as expected for %s', (_, sides, winner, k, points) => {
    expect(eloChanges(sides, winner, k).map((change) => change / ELO_UNITS_PER_POINT)).toEqual(points)
  })
})
