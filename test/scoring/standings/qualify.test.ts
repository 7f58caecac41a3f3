// A series that counts points by place and the best seasons, and the players who qualify for its final
// (docs/spec/scoring.md §7, "Series that score"): five events of one table and a final of twelve.

import { describe, expect, it } from 'vitest'
import { NO_PLAN } from '../../../src/club/model/plan.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import { fraction } from '../../../src/rules/fraction.ts'
import { type FinalQualificationRules, selectQualifiers } from '../../../src/scoring/standings/qualify.ts'
import {
  type SeriesCountingRules,
  type SeriesRow,
  toSeriesRow,
  seriesStandings,
} from '../../../src/scoring/standings/series.ts'
import { row, season, TEN } from '../ratings/rows.ts'

const tenOf = (letter: string) => Array.from({ length: 10 }, (_, index) => `${letter}${index + 1}`)
/** Players by place in each event. The winner of the first event also wins the second. */
const TABLES = ['a', 'b', 'c', 'd', 'e'].map(tenOf).map((ten, index) => (index === 1 ? ['a1', ...ten.slice(1)] : ten))
const EVENTS = TABLES.map((_, index) => season(`e${index}`))
const club = foldClub(INITIAL_CLUB_STATE, [
  ...EVENTS.map((event) => ({ type: 'SeasonOpened' as const, ...event, season: event.id })),
  ...[...new Set(TABLES.flat())].flatMap((member) => buildNewMemberEvents(member, member)),
])
/** Table of the series, with a bonus for each place of an event. Equal bonuses share a place. */
function table(counting: SeriesCountingRules, bonusOf = (place: number) => 50 - place, coefficients = [1, 1, 1, 1, 1]) {
  const parts = TABLES.map((ten, index) => {
    const event = EVENTS[index] ?? expect.fail()
    const lines = Object.fromEntries(ten.map((member, at) => [member, { bonus: bonusOf(at + 1) }]))
    const games = [{ ...row(ten, TEN, { winner: 'red', lines }), id: event.id, season: event.id }]
    return {
      data: createSeasonData(club, event, games, NO_PLAN),
      coefficient: fraction((coefficients[index] ?? 1) * 2, 2),
    }
  })
  return seriesStandings(parts, counting).map(toSeriesRow)
}
const PLACES = [1000, 800, 600, 500, 400, 300, 200, 100]
const FINAL: FinalQualificationRules = { each: 2, size: 12 }
const told = (rows: readonly SeriesRow[], rules = FINAL, away: readonly string[] = []) =>
  selectQualifiers(rows, rules, new Set(away)).map(({ name, part, place, instead = '', isShared }) =>
    [name, part === undefined ? 'series' : `event ${part + 1}`, place, instead, isShared ? 'shared' : '']
      .filter((word) => word !== '')
      .join(' '),
  )

describe('a series', () => {
  it('counts points by place, and 0 after the end of the list', () => {
    const rows = table({ places: PLACES })
    expect(rows[0]).toMatchObject({ name: 'a1', total: '20.00', places: [1, 1, 0, 0, 0], dropped: [] })
    expect(rows.find(({ name }) => name === 'c3')).toMatchObject({ total: '6.00', parts: ['', '', '6.00', '', ''] })
    expect(rows.find(({ name }) => name === 'e10')).toMatchObject({ total: '0.00' })
  })
  it('gives shared places the mean of their points, multiplied by the coefficient', () => {
    // Two first places, then eight third places.
    const rows = table({ places: PLACES }, (place) => (place <= 2 ? 40 : 10), [1, 1, 2, 1, 1])
    expect(rows.find(({ name }) => name === 'a2')?.parts[0]).toBe('9.00')
    expect(rows.find(({ name }) => name === 'c1')?.parts[2]).toBe('18.00')
    // 6 + 5 + 4 + 3 + 2 + 1, divided by eight.
    expect(rows.find(({ name }) => name === 'a7')?.parts[0]).toBe('2.63')
  })
  it('counts only a player’s best seasons', () => {
    const rows = table({ places: PLACES, best: 1 }, undefined, [1, 2, 1, 1, 1])
    expect(rows.find(({ name }) => name === 'a1')).toMatchObject({ total: '20.00', dropped: [0], tournaments: 2 })
  })
})

describe('a final of twelve', () => {
  const rows = table({ places: PLACES }, undefined, [1, 1, 3, 2, 1])
  it('takes the first two unqualified players of each event', () => {
    expect(told(rows)).toEqual([
      'a1 event 1 1',
      'a2 event 1 2',
      'b2 event 2 2',
      'b3 event 2 3 a1',
      'c1 event 3 1',
      'c2 event 3 2',
      'd1 event 4 1',
      'd2 event 4 2',
      'e1 event 5 1',
      'e2 event 5 2',
      'c3 series 5',
      'c4 series 7',
    ])
  })
  it('replaces absent players by the next players of an event', () => {
    expect(told(rows, FINAL, ['e1', 'e2', 'c3']).slice(8)).toEqual([
      'e3 event 5 3 e1',
      'e4 event 5 4 e2',
      'c4 series 7',
      'c5 series 8 shared',
    ])
  })
  it('takes no more players than it has seats', () => {
    expect(told(rows, { each: 2, size: 3 })).toEqual(['a1 event 1 1', 'a2 event 1 2', 'b2 event 2 2'])
    expect(told(rows, { each: 0, size: 2 })).toEqual(['c1 series 1', 'c2 series 2'])
    expect(told(rows, { each: 2, size: 200 })).toHaveLength(49)
    expect(selectQualifiers([], FINAL, new Set())).toEqual([])
  })
  describe('a final with a shared last place', () => {
    /** Each player with name, place in the event and place in the series. */
    const going = (...people: readonly (readonly [name: string, place: number, inSeries: number])[]) => {
      const ofEvent = people.map(([name, place, inSeries]): SeriesRow => ({
        member: name,
        name,
        place: inSeries,
        tied: false,
        total: '',
        tournaments: 1,
        parts: [''],
        places: [place],
        dropped: [],
      }))
      return told(ofEvent, { each: 2, size: 2 })
    }
    it('takes the player who is better in the series', () => {
      expect(going(['a', 1, 1], ['b', 2, 2], ['c', 2, 3])).toEqual(['a event 1 1', 'b event 1 2'])
    })
    it('takes one player and marks the seat as shared if both are equal', () => {
      expect(going(['a', 1, 1], ['b', 2, 2], ['c', 2, 2])).toEqual(['a event 1 1', 'b event 1 2 shared'])
    })
    it('shares no seat if players are equal only in the series', () => {
      expect(going(['a', 1, 1], ['b', 2, 2], ['c', 3, 2])).toEqual(['a event 1 1', 'b event 1 2'])
    })
    it('takes both players if there are seats for both', () => {
      expect(going(['a', 1, 1], ['b', 1, 1], ['c', 3, 3])).toEqual(['a event 1 1', 'b event 1 1'])
    })
  })
  it('takes the first places of an event, whatever the order in the series', () => {
    const rows = [
      ['third', 3],
      ['first', 1],
      ['second', 2],
      ['absent', 0],
    ] as const
    const ofEvent = rows.map(([member, place], index): SeriesRow => ({
      member,
      name: member,
      place: index + 1,
      tied: false,
      total: '',
      tournaments: 1,
      parts: [''],
      places: [place],
      dropped: [],
    }))
    expect(told(ofEvent, { each: 2, size: 3 })).toEqual(['first event 1 1', 'second event 1 2', 'third series 1'])
  })
  it('marks its last seat as shared if players are equal', () => {
    // All players in third place of the other events are equal in the series.
    expect(told(table({ places: PLACES })).slice(-2)).toEqual(['a3 series 10 shared', 'c3 series 10 shared'])
    const level = table({ places: PLACES }, (place) => (place === 1 ? 40 : 10))
    expect(told(level, { each: 2, size: 2 })[1]).toBe('a10 event 1 2 shared')
  })
})
