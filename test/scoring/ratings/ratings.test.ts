// Ratings of a club's games (docs/adr/0006-ratings.md).

import { countedGameRows } from '../../../src/scoring/counting.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INITIAL_ELO_UNITS } from '../../../src/scoring/ratings/elo.ts'
import { createRatingHistory, countedRowsInRatingOrder, toRatedGame } from '../../../src/scoring/ratings/history.ts'
import { skillsAfterGame, INITIAL_OPEN_SKILL_RATING, skillFloor } from '../../../src/scoring/ratings/openSkill.ts'
import { createRatingFold, INITIAL_RATINGS, type Ratings } from '../../../src/scoring/ratings/ratings.ts'
import { sidesOf } from '../../../src/scoring/sides.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN, WITH_MANIAC } from './rows.ts'

const CLUB = clubOf([season('s'), season('t', { kind: 'tournament' })])
const TABLE = PEOPLE.slice(0, 10)

function after(rows: readonly GameRow[], scope = rows): ReadonlyMap<string, Ratings> {
  const of = createRatingHistory().after(CLUB, rows, scope)
  return new Map(PEOPLE.map((player) => [player, of(player)]))
}

describe('one game', () => {
  it('changes only the rating of each player’s own colour', () => {
    const ratings = after([row(TABLE, TEN, { winner: 'red' })])
    expect(ratings.get('p1')?.elo).toEqual({ red: INITIAL_ELO_UNITS + 8000, black: INITIAL_ELO_UNITS })
    expect(ratings.get('p10')?.elo).toEqual({ red: INITIAL_ELO_UNITS, black: INITIAL_ELO_UNITS - 8000 })
    expect(ratings.get('p11')).toEqual(INITIAL_RATINGS)
  })

  it('rates the Maniac by a match against each of the other two sides', () => {
    const ratings = after([row(TABLE, WITH_MANIAC, { winner: 'maniac' })])
    expect(['p1', 'p7', 'p10'].map((player) => ratings.get(player)?.elo)).toEqual([
      { red: INITIAL_ELO_UNITS - 4000, black: INITIAL_ELO_UNITS },
      { red: INITIAL_ELO_UNITS, black: INITIAL_ELO_UNITS - 4000 },
      { red: INITIAL_ELO_UNITS, black: INITIAL_ELO_UNITS + 8000 },
    ])
  })

  it('of a tournament counts like a game of a season, unless a different K is given', () => {
    const games = countedGameRows([row(TABLE, TEN, { season: 't' })])
    expect(after(games).get('p1')?.elo.red).toBe(INITIAL_ELO_UNITS + 8000)
    const tried = createRatingFold({ season: 16, tournament: 32 })
    for (const game of games) tried.play(toRatedGame(game, CLUB))
    expect(tried.of('p1').elo.red).toBe(INITIAL_ELO_UNITS + 16_000)
  })

  it('has no effect if it is unfinished or void', () => {
    expect(
      after([row(TABLE, TEN, { winner: null }), row(TABLE, TEN, { number: 2, winner: null, isVoid: true })]).get('p1'),
    ).toEqual(INITIAL_RATINGS)
  })

  it('has no effect if all players are on one side', () => {
    const game = row(['p1', 'p2'], ['citizen', 'sheriff'])
    expect(after([game]).get('p1')).toEqual(INITIAL_RATINGS)
    expect(createRatingHistory().course(CLUB, [game], 'p1').size).toBe(0)
  })
})

describe('OpenSkill', () => {
  it('starts with a lower bound μ − 3σ of 0', () => expect(skillFloor(INITIAL_OPEN_SKILL_RATING)).toBeCloseTo(0, 9))

  it.each(['red', 'mafia'] as const)(
    'treats seven against three as equals: a win of %s changes μ of both sides equally',
    (winner) => {
      const sides = sidesOf(TABLE.map((player, i) => ({ player, role: TEN[i] ?? 'citizen' })))
      const [red, mafia] = skillsAfterGame(sides, winner, () => INITIAL_OPEN_SKILL_RATING)
      const moved = [red?.[0], mafia?.[0]].map((skill) => Math.abs((skill?.mu ?? 0) - INITIAL_OPEN_SKILL_RATING.mu))
      expect(moved[0]).toBeCloseTo(moved[1] ?? NaN, 9)
      expect(moved[0]).toBeGreaterThan(1)
      expect([red?.length, mafia?.length]).toEqual([7, 3])
    },
  )

  it('keeps μ in a draw of equals, raises it for winners, and lowers σ in every game', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const game of rows) {
          const sides = sidesOf(game.seats.map(({ member, role }) => ({ player: member, role })))
          const winner = game.outcome?.winner ?? 'draw'
          for (const [i, skills] of skillsAfterGame(sides, winner, () => INITIAL_OPEN_SKILL_RATING).entries()) {
            for (const { mu, sigma } of skills) {
              expect(sigma).toBeLessThan(INITIAL_OPEN_SKILL_RATING.sigma)
              if (winner === 'draw') expect(mu).toBeCloseTo(INITIAL_OPEN_SKILL_RATING.mu, 9)
              else expect(mu > INITIAL_OPEN_SKILL_RATING.mu).toBe(sides[i]?.faction === winner)
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('ratings of any games', () => {
  it('depend on the order of play but not on the order of the list', () => {
    fc.assert(
      fc.property(
        anyRows.chain((rows) =>
          fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })),
        ),
        ([rows, shuffled]) => {
          expect(after(shuffled)).toEqual(after(rows))
          expect(countedRowsInRatingOrder(shuffled)).toEqual(rows)
        },
      ),
      { numRuns: 30 },
    )
    const first = row(TABLE, TEN, { winner: 'red' })
    const second = row(TABLE.toReversed(), TEN, { winner: 'mafia', number: 2 })
    const swapped = [{ ...first, startedAt: 9000 }, second]
    expect(after(swapped).get('p1')?.elo).not.toEqual(after([first, second]).get('p1')?.elo)
  })

  it('change by 0 in total over the sides of each game', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const ratings = createRatingFold()
        for (const { seats, outcome } of rows) {
          const sides = sidesOf(seats.map(({ member, role }) => ({ player: member, role })))
          const track = (i: number) => (sides[i]?.faction === 'red' ? 'red' : 'black')
          const before = sides.map(({ players: [player = ''] }, i) => ratings.of(player).elo[track(i)])
          ratings.play({
            kind: 'season',
            winner: outcome?.winner ?? 'draw',
            seats: seats.map(({ member, role }) => ({ player: member, role })),
          })
          const gained = sides.map(
            ({ players: [player = ''] }, i) => ratings.of(player).elo[track(i)] - (before[i] ?? 0),
          )
          expect(gained.reduce((sum, change) => sum + change, 0)).toBe(0)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('of a season do not change with later games of the club', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(), (rows, at) => {
        const scope = rows.slice(0, rows.length === 0 ? 0 : at % rows.length)
        expect(after(rows, scope)).toEqual(after(scope))
      }),
      { numRuns: 30 },
    )
  })
})
