// Season data for scoring (docs/spec/scoring.md §3): the games of a scope, the places before the last evening, the most
// recent results, and the value of a season in a series.

import { describe, expect, it } from 'vitest'
import { NO_PLAN, type Plan } from '../../src/club/model/plan.ts'
import { createSeasonData } from '../../src/club/model/seasonData.ts'
import { fraction } from '../../src/rules/fraction.ts'
import { countedGameRows } from '../../src/scoring/counting.ts'
import type { GivenPoints } from '../../src/scoring/ledger/givenPoints.ts'
import { points } from '../../src/scoring/points.ts'
import type { GameRow } from '../../src/scoring/gameRow.ts'
import { schemeFromJson } from '../../src/scoring/schemes/schemeData.ts'
import {
  countedGamesOfSeason,
  RECENT_FORM_GAME_COUNT,
  placesBeforeLastEvening,
  countedGamesInScope,
  recentResultsByMember,
  seriesValueMetric,
  memberSeasonResults,
  seasonStandings,
  type StandingsScope,
} from '../../src/scoring/season.ts'
import { CLUB_SCHEME } from './schemes/clubScheme.ts'
import { clubOf, PEOPLE, row, season, TEN } from './ratings/rows.ts'

const SEASON = season('s')
const TABLE = PEOPLE.slice(0, 10)
const [FRIDAY, SATURDAY] = ['2026-03-01', '2026-03-02'] as const
const at = (stage: string, round: number) => ({ stage, round, table: 1 })
const ROWS: readonly GameRow[] = [
  row(TABLE, TEN, { number: 3, winner: 'red', evening: SATURDAY, place: at('final', 1) }),
  row(TABLE, TEN, { number: 1, winner: 'mafia', evening: FRIDAY, place: at('main', 1) }),
  row(TABLE, TEN, { number: 2, winner: 'draw', evening: FRIDAY, place: at('main', 2) }),
  row(TABLE, TEN, { number: 4, winner: 'red', evening: SATURDAY }),
  row(TABLE, TEN, { number: 5, winner: null, evening: SATURDAY }),
  row(TABLE, TEN, { number: 6, winner: 'red', evening: SATURDAY, isVoid: true }),
  { ...row(TABLE, TEN, { number: 7, winner: 'red' }), season: 'another' },
]
const dataOf = (rows: readonly GameRow[], plan: Plan = NO_PLAN, own = SEASON) =>
  createSeasonData(clubOf([own]), own, rows, plan)
const numbers = (rows: readonly GameRow[]) => rows.map(({ number }) => number)

it('standings contain names and points, with the id as the name of an unknown member', () => {
  const game = row(['p1', 'gone', ...TABLE.slice(2)], TEN, {
    winner: 'red',
    lines: { p1: { win: 75, bonus: 30 }, gone: { win: 75, bonus: 20 } },
  })
  const rows = seasonStandings(dataOf([game])).slice(0, 2)
  expect(rows.map(({ place, member, name, metrics }) => ({ place, member, name, total: metrics.total }))).toEqual([
    { place: 1, member: 'p1', name: 'P1', total: '1.05' },
    { place: 2, member: 'gone', name: 'gone', total: '0.95' },
  ])
})

describe('games of a season', () => {
  it('include only finished games that are not void, in order of play', () => {
    expect(numbers(countedGamesOfSeason(dataOf(ROWS)))).toEqual([1, 2, 3, 4])
  })

  it('that were entered later are sorted by the time of play', () => {
    const past = row(TABLE, TEN, { number: 8, winner: 'mafia', evening: '2025-11-01' })
    const data = dataOf([...ROWS, past])
    expect(numbers(countedGamesOfSeason(data))).toEqual([8, 1, 2, 3, 4])
    expect(numbers(countedGamesInScope(data, { beforeGame: 3 }))).toEqual([8, 1, 2])
    expect(numbers(countedGamesInScope(data, { beforeGame: 8 }))).toEqual([])
  })

  it.each<[string, StandingsScope, readonly number[]]>([
    ['all', {}, [1, 2, 3, 4]],
    ['of an evening', { evening: SATURDAY }, [3, 4]],
    ['through an evening', { throughEvening: FRIDAY }, [1, 2]],
    ['through the last evening', { throughEvening: SATURDAY }, [1, 2, 3, 4]],
    ['before a game', { beforeGame: 3 }, [1, 2]],
    ['of a stage', { stage: 'main' }, [1, 2]],
    ['before a round of a stage', { stage: 'main', beforeRound: 2 }, [1]],
    ['before a round', { beforeRound: 2 }, [1, 3]],
    ['of a stage and an evening', { stage: 'final', evening: FRIDAY }, []],
    ['with a minimum number of games', { minimumGames: 9 }, [1, 2, 3, 4]],
  ])('in the scope "%s" are the expected games', (_, scope, expected) =>
    expect(numbers(countedGamesInScope(dataOf(ROWS), scope))).toEqual(expected),
  )
})

describe('places before the last evening', () => {
  it('equal the places in the standings at that time', () => {
    const places = placesBeforeLastEvening(dataOf(ROWS))
    const then = seasonStandings(dataOf(ROWS), { throughEvening: FRIDAY })
    expect([...places]).toEqual(then.map(({ member, place }) => [member, place]))
    // Red players shared the place after the three black players, because the mafia had won.
    expect([places.get('p10'), places.get('p8'), places.get('p1')]).toEqual([1, 2, 4])
  })

  it('are empty after a single evening', () => {
    expect(placesBeforeLastEvening(dataOf(ROWS.filter(({ evening }) => evening === FRIDAY))).size).toBe(0)
    const line: GivenPoints = {
      id: '1',
      member: 'p1',
      hundredths: points(10),
      reason: 'r',
      author: 'o',
      at: 0,
    }
    expect(placesBeforeLastEvening(dataOf(ROWS, { ...NO_PLAN, given: [line] })).size).toBe(0)
  })
})

describe('recent results', () => {
  it('list the newest last, with a loss if a removal replaces the win', () => {
    const removed = row(TABLE, TEN, {
      number: 5,
      winner: 'red',
      evening: SATURDAY,
      lines: { p1: { disqualification: -50 } },
    })
    const endings = recentResultsByMember(countedGamesOfSeason(dataOf([...ROWS.slice(0, 4), removed])))
    expect(endings.get('p1')).toEqual(['lost', 'drawn', 'won', 'won', 'lost'])
    expect(endings.get('p2')).toEqual(['lost', 'drawn', 'won', 'won', 'won'])
    expect(endings.get('p10')).toEqual(['won', 'drawn', 'lost', 'lost', 'lost'])
    expect(endings.get('p11')).toBeUndefined()
    const past = row(TABLE, TEN, { number: 9, winner: 'mafia', evening: '2025-11-01' })
    expect(recentResultsByMember(countedGamesOfSeason(dataOf([...ROWS.slice(0, 4), removed, past]))).get('p1')).toEqual(
      endings.get('p1'),
    )
  })

  it('include at most the last five games', () => {
    const games = countedGameRows(
      Array.from({ length: 8 }, (_, index) => row(TABLE, TEN, { number: index, winner: index < 4 ? 'red' : 'mafia' })),
    )
    const endings = recentResultsByMember(games).get('p1')
    expect(endings).toHaveLength(RECENT_FORM_GAME_COUNT)
    expect(endings).toEqual(['won', 'lost', 'lost', 'lost', 'lost'])
  })
})

describe('a season in a series', () => {
  const club = schemeFromJson(CLUB_SCHEME)
  it.each([
    ['total', { ranking: ['total', 'wins'] }],
    ['rating', { ranking: ['rating', 'wins'] }],
    ['rating', { ranking: ['wins', 'rating'] }],
  ] as const)('counts by the metric %s with %j', (figure, scheme) => expect(seriesValueMetric(scheme)).toBe(figure))

  it('gives each player a place, a name and a value in hundredths', () => {
    const game = row(TABLE, TEN, { winner: 'red', lines: { p1: { win: 75, bonus: 30 } } })
    const [first, second] = memberSeasonResults(dataOf([game]))
    expect([first?.member, first?.name, first?.place, first?.figure]).toEqual(['p1', 'P1', 1, fraction(105)])
    expect(first?.value('total')).toEqual(fraction(105, 100))
    expect(first?.value('wins')).toEqual(fraction(1))
    expect([second?.place, second?.figure]).toEqual([2, fraction(75)])
  })

  it('gives each player the rating if the scheme ranks by it', () => {
    const data = { ...dataOf([row(TABLE, TEN, { winner: 'red', lines: { p1: { win: 100 } } })]), scheme: club }
    // 100 · 1 + 1 point per game.
    expect(memberSeasonResults(data).find(({ member }) => member === 'p1')?.figure).toEqual(fraction(10_100))
  })
})
