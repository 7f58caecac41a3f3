// Comparison of the people of a season, by direct calls and through the club.

import { describe, expect, it } from 'vitest'
import { computeSeasonPlayerRates } from '../../../src/club/players/seasonPlayerRates.ts'
import { NO_PLAN } from '../../../src/club/model/plan.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createRatingHistory } from '../../../src/scoring/ratings/history.ts'
import { newClub, taken } from '../clubFixture.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../../scoring/ratings/rows.ts'

it('the player comparison agrees with the standings of the sample season', async () => {
  const club = newClub()
  await taken(createSampleSeason(club, 'en'))
  const [sample] = await taken(club.ask('seasons.list', {}))
  if (sample === undefined) throw new Error('no season')
  const { people, reliability, forecast } = await taken(club.ask('players.board', { season: sample.id }))
  const standings = await taken(club.ask('seasons.standings', { season: sample.id }))
  for (const { member, metrics } of standings) {
    const { won } = people.find((person) => person.member === member)?.rates ?? {}
    expect([won?.hits, won?.of]).toEqual([Number(metrics.wins), Number(metrics.games)])
  }
  expect(reliability.map(({ rate }) => rate.of)[0]).toBe(people.reduce((sum, { rates }) => sum + rates.won.of, 0))
  expect(forecast?.gain.n).toBeGreaterThan(1)
})

describe('the player comparison', () => {
  const CLUB = clubOf([season('s'), season('t')])
  const rows = [1, 2, 3].map((number) => row(PEOPLE.slice(0, 10), TEN, { number }))
  const other = row(PEOPLE.slice(4), TEN, { number: 4, season: 't', evening: '2026-04-01' })

  it('contains everybody who played, except exhibition players', () => {
    const of = (entrants: typeof NO_PLAN.entrants) =>
      computeSeasonPlayerRates(
        createSeasonData(CLUB, season('s'), [...rows, other], { ...NO_PLAN, entrants }),
      ).people.map(({ member }) => member)
    const exhibition = new Map([['p1', { member: 'p1', present: true, isExhibition: true }]])
    expect(of(new Map()).toSorted()).toEqual(PEOPLE.slice(0, 10).toSorted())
    expect(of(exhibition)).not.toContain('p1')
  })

  it('compares ratings up to the last game of the season', () => {
    const forecast = (id: string) =>
      computeSeasonPlayerRates(createSeasonData(CLUB, season(id), [...rows, other], NO_PLAN)).forecast
    expect(forecast('s')).toEqual(createRatingHistory().forecast(CLUB, rows, rows))
    expect(forecast('s')?.gain.n).toBe(3)
    expect(forecast('t')?.gain.n).toBe(4)
    const [first] = rows
    // A single game has no spread.
    expect(
      computeSeasonPlayerRates(createSeasonData(CLUB, season('s'), first === undefined ? [] : [first], NO_PLAN))
        .forecast,
    ).toBeNull()
  })
})
