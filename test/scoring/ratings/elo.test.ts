// Elo of sides (docs/adr/0006-ratings.md): expected scores, what a game moves, and that one side
// gains exactly what the others lose.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ELO_K,
  ELO_UNITS_PER_POINT,
  ELO_START,
  eloChanges,
  expectedScore,
  type EloSide,
} from '../../../src/scoring/ratings/elo.ts'
import type { Faction, Winner } from '../../../src/rules/vocabulary.ts'

const side = (faction: Faction, average = 1500): EloSide => ({
  faction,
  players: [faction],
  average: average * ELO_UNITS_PER_POINT,
})

describe('the expected score is 1/(1+10^(Δ/400))', () => {
  it.each([
    [1500, 1500, 0.5],
    [1700, 1500, 0.7597],
    [1500, 1700, 0.2403],
    [1900, 1500, 0.9091],
    [1500, 1900, 0.0909],
  ])('%i against %i: %f', (own, opponents, expected) => {
    expect(expectedScore(own * ELO_UNITS_PER_POINT, opponents * ELO_UNITS_PER_POINT)).toBeCloseTo(expected, 4)
  })
})

describe('what a game moves, in points, red / mafia / maniac', () => {
  it.each<[string, readonly EloSide[], Winner, number, readonly number[]]>([
    ['equals, red wins', [side('red'), side('mafia')], 'red', 16, [8, -8]],
    ['equals, mafia wins', [side('red'), side('mafia')], 'mafia', 16, [-8, 8]],
    ['equals, a draw', [side('red'), side('mafia')], 'draw', 16, [0, 0]],
    ['a draw costs the stronger', [side('red', 1700), side('mafia')], 'draw', 16, [-4.156, 4.156]],
    ['a game of a tournament', [side('red'), side('mafia')], 'red', ELO_K.tournament, [8, -8]],
    [
      'with a Maniac, red wins: both others lose, and draw between them',
      [side('red'), side('mafia'), side('maniac')],
      'red',
      16,
      [8, -4, -4],
    ],
    ['the Maniac wins against both', [side('red'), side('mafia'), side('maniac')], 'maniac', 16, [-4, -4, 8]],
    ['a draw of three equals', [side('red'), side('mafia'), side('maniac')], 'draw', 16, [0, 0, 0]],
  ])('%s', (_, sides, winner, k, points) => {
    expect(eloChanges(sides, winner, k).map((change) => change / ELO_UNITS_PER_POINT)).toEqual(points)
  })
})

it('changes of sides add up to nothing, and nobody moves by more than K', () => {
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

it('starts at 1500', () => expect(ELO_START).toBe(1_500_000))
