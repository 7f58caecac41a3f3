// Printed documents for the end of a tournament day, for the last evening and for an earlier evening.

import { beforeAll, describe, expect, it } from 'vitest'
import { taken } from '../../club/clubFixture.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

describe('the day-end document', () => {
  it('has standings, the last evening and the remaining rounds', async () => {
    const { html, title } = await taken(
      cup.club.ask('documents.paper', { ask: { paper: 'dayEnd', of: { season: cup.season } }, lang: 'en' }),
    )
    expect([...html.matchAll(/<article class="sheet paper (\w+)/g)].map(([, kind]) => kind)).toEqual([
      'standings',
      'results',
      'protocol',
      'seating',
    ])
    expect(title).toBe('End of the day — Club · Cup')
    const text = textOf(html)
    expect(text).toContain('Main · Round 2')
    expect(text).not.toContain('Main · Round 1')
  })
})

describe('the day-end document of an earlier day', () => {
  it('has the standings and open rounds of that day', async () => {
    const { html } = await taken(
      cup.club.ask('documents.paper', {
        ask: { paper: 'dayEnd', of: { season: cup.season, evening: '2026-01-01' } },
        lang: 'en',
      }),
    )
    const [table = '', ...rest] = html.split('<article ').slice(1).map(textOf)
    expect(table).toContain('Games up to 1 January 2026')
    const rows = await taken(cup.club.ask('seasons.standings', { season: cup.season, throughEvening: '2026-01-01' }))
    expect(rows.every(({ metrics: { games } }) => games === '1')).toBe(true)
    for (const {
      name,
      metrics: { total },
    } of rows)
      expect(table).toMatch(new RegExp(`${name} (Guests )?${total.replace('-', '−').replace('.', '\\.')} `))
    expect(rest.at(-1)).toContain('Round 2')
    expect(rest.at(-1)).toContain('Round 3')
    expect(rest.at(-1)).not.toContain('Round 1')
  })
})
