// A player's page (docs/spec/scoring.md §3): statistics of their games, in one season and in all seasons.

import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import type { GameRow } from '../../../src/scoring/gameRow.ts'
import { createRatingHistory } from '../../../src/scoring/ratings/history.ts'
import { seasonStandings } from '../../../src/scoring/season.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computePlayerProfile, type PlayerProfile } from '../../../src/club/players/profile.ts'
import { NO_PLAN } from '../../../src/club/model/plan.ts'
import { codeOf, newTable, RED_WINS, taken } from '../clubFixture.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN, WITH_MANIAC } from '../../scoring/ratings/rows.ts'

const CLUB = clubOf([season('s'), season('t', { kind: 'tournament' })])
const TABLE = PEOPLE.slice(0, 10)

function profile(rows: readonly GameRow[], member = 'p1', of?: string): PlayerProfile {
  const ratings = createRatingHistory()
  const found = computePlayerProfile({ club: CLUB, rows, planOf: () => NO_PLAN, ratings }, member, of)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

const GAMES: readonly GameRow[] = [
  row(TABLE, TEN, { number: 1, winner: 'red', lines: { p1: { win: 75, bonus: 30 } } }),
  row(TABLE, TEN, { number: 2, winner: 'mafia', firstVictim: 'p1' }),
  row(TABLE.toReversed(), TEN, { number: 3, winner: 'mafia' }),
  row([...TABLE.slice(1), 'p1'], WITH_MANIAC, { number: 4, season: 't', evening: '2026-04-01', winner: 'maniac' }),
  row(TABLE, TEN, { number: 5, winner: null }),
]

it('a player without games has an empty page, not an error', () => {
  expect(profile(GAMES, 'p14')).toMatchObject({
    all: { games: 0, wins: 0, low: 0, high: 1 },
    rivals: [],
    games: [],
    ratings: { eloRed: 1500, eloBlack: 1500, openSkill: 0 },
  })
})

it('the club returns pages, awards and metrics, and refuses an unknown player or season', async () => {
  const { club, season: id, members, game } = await newTable()
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const [first = ''] = members
  expect(await taken(club.ask('players.get', { member: first, season: id }))).toMatchObject({
    name: 'Player 1',
    all: { games: 1, wins: 1 },
  })
  expect(
    (await taken(club.ask('seasons.awards', { season: id }))).find(({ key }) => key === 'best-sheriff')?.winners,
  ).toMatchObject([{ name: 'Player 4', games: 1 }])
  expect((await taken(club.ask('seasons.metrics', { season: id }))).find(({ key }) => key === 'total')).toMatchObject({
    rank: 1,
    better: 'more',
    unit: 'points',
  })
  expect([
    await codeOf(club.ask('players.get', { member: 'nobody' })),
    await codeOf(club.ask('players.get', { member: first, season: 'none' })),
    await codeOf(club.ask('seasons.awards', { season: 'none' })),
  ]).toEqual(['members/unknown', 'seasons/unknown', 'seasons/unknown'])
})

describe('a player’s page', () => {
  it('counts finished games, by side and by role, with Wilson intervals', () => {
    const { all, bySide, byRole } = profile(GAMES)
    expect([all.games, all.wins]).toEqual([4, 3])
    expect([all.low, all.high].map((end) => Math.round(end * 1000))).toEqual([301, 954])
    expect(bySide.map(({ faction, games, wins }) => [faction, games, wins])).toEqual([
      ['red', 2, 1],
      ['mafia', 1, 1],
      ['maniac', 1, 1],
    ])
    expect(byRole.map(({ role, games, wins }) => [role, games, wins])).toEqual([
      ['citizen', 2, 1],
      ['don', 1, 1],
      ['maniac', 1, 1],
    ])
  })

  it('compares each win rate with the chance of winning with the same cards', () => {
    const { all, bySide, rates } = profile(GAMES)
    expect(all.chance).toBe((1 / 4 + 1 / 4 + 2 / 4 + 1) / 4)
    expect(bySide.map(({ chance }) => chance)).toEqual([1 / 4, 2 / 4, 1])
    expect(rates.won).toMatchObject({ hits: 3, of: 4, chance: all.chance, low: all.low, high: all.high })
    // In this season there is only one game.
    expect(profile(GAMES, 'p1', 't').all.chance).toBe(1)
    expect(profile(GAMES, 'p14').all.chance).toBeUndefined()
  })

  it('limited to one season shows only games of that season', () => {
    const { all, games, seasons } = profile(GAMES, 'p1', 't')
    expect([all.games, games.map(({ number }) => number)]).toEqual([1, [4]])
    expect(seasons).toEqual([
      { id: 's', name: 'Season s', games: 3 },
      { id: 't', name: 'Season t', games: 1 },
    ])
    expect(games[0]?.ratings).toEqual(profile(GAMES).games[3]?.ratings)
  })

  it('counts games with and against each rival', () => {
    const rival = (name: string) => profile(GAMES).rivals.find(({ member }) => member === name)
    expect(rival('p2')).toEqual({
      member: 'p2',
      name: 'P2',
      // Red won one of four games and the mafia two, so the chances with p2 add up to 2 × 1/4 + 2/4. This player, as
      // the Maniac, won the only game with a Maniac, so the chance against p2 is 1.
      together: { games: 3, wins: 2, expected: 1 },
      against: { games: 1, wins: 1, expected: 1 },
    })
    expect(rival('p10')).toEqual({
      member: 'p10',
      name: 'P10',
      together: { games: 0, wins: 0, expected: 0 },
      against: { games: 4, wins: 3, expected: 2 },
    })
    expect(profile(GAMES).rivals.map(({ member }) => member)).not.toContain('p1')
  })

  it('adds up points game by game in each season', () => {
    expect(profile(GAMES).games.map(({ points, cumulative }) => [points, cumulative])).toEqual([
      [105, 105],
      [0, 145],
      [75, 220],
      [75, 75],
    ])
  })

  it('shows rating curves that begin at the initial rating', () => {
    const curve = profile(GAMES).games.map(({ ratings: { eloRed, eloBlack } }) => [eloRed, eloBlack])
    expect(curve.slice(0, 2)).toEqual([
      [1508, 1500],
      [1500, 1500],
    ])
    expect(curve[2]?.[1]).toBeGreaterThan(1500)
    expect(curve[3]?.[0]).toBe(curve[2]?.[0])
  })

  it('does not count a win with a disqualification, as in the standings', () => {
    const {
      all,
      games: [game],
    } = profile([row(TABLE, TEN, { lines: { p1: { disqualification: -50 } } })])
    expect([all.wins, game?.won, game?.excluded]).toEqual([0, false, true])
  })

  it('counts fouls, first kills, and best moves by their hits', () => {
    const seats = row(TABLE, TEN).seats.map((seat, i) =>
      i === 0 ? { ...seat, fouls: 2, firstVictim: true, bestMove: { named: [], hits: 2 } } : seat,
    )
    expect(profile([{ ...row(TABLE, TEN), seats }])).toMatchObject({
      fouls: 2,
      firstVictim: 1,
      bestMoves: [0, 0, 1, 0],
      games: [{ bestMoveHits: 2 }],
    })
  })
})

describe('with any games', () => {
  it('the player’s last cumulative sum is their total in the standings', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        for (const {
          member,
          metrics: { total },
        } of seasonStandings(createSeasonData(CLUB, season('s'), rows, NO_PLAN))) {
          expect((profile(rows, member, 's').games.at(-1)?.cumulative ?? 0) / 100).toBeCloseTo(Number(total), 9)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('two players have the same numbers of games with and against each other', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        const met = (a: string, b: string) => profile(rows, a).rivals.find(({ member }) => member === b)
        const [one, other] = [met('p1', 'p2'), met('p2', 'p1')]
        expect(one?.together.games).toBe(other?.together.games)
        expect(one?.against.games).toBe(other?.against.games)
        expect((one?.against.wins ?? 0) + (other?.against.wins ?? 0)).toBeLessThanOrEqual(one?.against.games ?? 0)
      }),
      { numRuns: 40 },
    )
  })
})
