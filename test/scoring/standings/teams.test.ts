// Standings of clubs (docs/spec/scoring.md §3, "Team standings"), calculated by hand.

import { describe, expect, it } from 'vitest'
import { NO_PLAN } from '../../../src/club/model/plan.ts'
import { createSeasonData } from '../../../src/club/model/seasonData.ts'
import { fraction, roundFractionHalfUp } from '../../../src/rules/fraction.ts'
import { points } from '../../../src/scoring/points.ts'
import type { StandingsScope } from '../../../src/scoring/season.ts'
import { rankTeams, teamStandings } from '../../../src/scoring/standings/teams.ts'
import { clubOf, PEOPLE, row, season, TEN } from '../ratings/rows.ts'
import { teamPlayersText, teamRows } from '../../../src/scoring/standings/teamRow.ts'

const SEASON = season('s')
const CLUBS: Readonly<Record<string, string>> = {
  p1: 'Cats',
  p2: 'Cats',
  p3: 'Cats',
  p4: 'Dogs',
  p5: 'Dogs',
  p6: 'Owls',
}
const club = clubOf([SEASON])
const members = new Map(
  [...club.members].map(([id, member]) => {
    const home = CLUBS[id]
    return [id, home === undefined ? member : { ...member, club: home }]
  }),
)
// Cats 0.75 + 0.75 + 0.30 = 1.80, Dogs 1.05 + 0.20 = 1.25, Owls 1.50. p7 has no club and does not count.
const GAME = row(PEOPLE.slice(0, 10), TEN, {
  winner: 'red',
  lines: {
    p1: { win: 75 },
    p2: { win: 75 },
    p3: { bonus: 30 },
    p4: { win: 75, bonus: 30 },
    p5: { bonus: 20 },
    p6: { win: 75, bonus: 75 },
    p7: { win: 75, bonus: 90 },
  },
})
const data = createSeasonData({ ...club, members }, SEASON, [GAME], NO_PLAN)

function table(best?: number, of = data, scope: StandingsScope = {}): readonly (readonly unknown[])[] {
  return teamStandings(of, scope, best).map(({ place, tied, club: name, total, players }) => [
    place,
    tied,
    name,
    roundFractionHalfUp(total),
    players.map(({ member, counts }) => (counts ? member : `(${member})`)).join(' '),
  ])
}

it('teamRows returns the same places and players with points as text', () => {
  expect(
    teamRows(data, {}, 2).map(({ place, tied, club: name, total, players }) => [
      place,
      tied,
      name,
      total,
      players.map((each) => each.total),
    ]),
  ).toEqual([
    [1, true, 'Cats', '1.50', ['0.75', '0.75', '0.30']],
    [1, true, 'Owls', '1.50', ['1.50']],
    [3, false, 'Dogs', '1.25', ['1.05', '0.20']],
  ])
})

it('teamPlayersText lists either the players who count or the others, with their points', () => {
  const [cats, owls] = teamRows(data, {}, 2)
  if (cats === undefined || owls === undefined) throw new Error('no clubs')
  expect(teamPlayersText(cats, true)).toBe('P1 0.75 · P2 0.75')
  expect(teamPlayersText(cats, false, (figure) => figure.replace('.', ','))).toBe('P3 0,30')
  expect(teamPlayersText(owls, false)).toBe('')
  expect(teamRows(data)[0]?.players.map(({ counts }) => counts)).toEqual([true, true, true])
})

describe('standings of clubs', () => {
  it('add up the points of all their players', () => {
    expect(table()).toEqual([
      [1, false, 'Cats', 180, 'p1 p2 p3'],
      [2, false, 'Owls', 150, 'p6'],
      [3, false, 'Dogs', 125, 'p4 p5'],
    ])
  })
  it('may count only the best two players of each club', () => {
    expect(table(2)).toEqual([
      [1, true, 'Cats', 150, 'p1 p2 (p3)'],
      [1, true, 'Owls', 150, 'p6'],
      [3, false, 'Dogs', 125, 'p4 p5'],
    ])
  })
  it('may count only the best player of each club', () => {
    expect(table(1)).toEqual([
      [1, false, 'Owls', 150, 'p6'],
      [2, false, 'Dogs', 105, 'p4 (p5)'],
      [3, false, 'Cats', 75, 'p1 (p2) (p3)'],
    ])
  })
  it('leave out players with too few games, and are empty without games', () => {
    expect(table(undefined, data, { minimumGames: 2 })).toEqual([])
    expect(table(undefined, data, { minimumGames: 1 })).toEqual(table())
    expect(table(undefined, data, { evening: '1999-01-01' })).toEqual([])
  })
  it('include points that players received outside games if these players have played', () => {
    const line = { id: '1', hundredths: points(100), reason: 'r', author: 'o', at: 0 }
    const given = [
      { ...line, member: 'p5' },
      { ...line, id: '2', member: 'p11' },
    ]
    const shown = createSeasonData({ ...club, members }, SEASON, [GAME], { ...NO_PLAN, given })
    expect(table(undefined, shown)[0]).toEqual([1, false, 'Dogs', 225, 'p5 p4'])
    expect(table(undefined, shown, { evening: GAME.evening })[0]).toEqual([1, false, 'Cats', 180, 'p1 p2 p3'])
  })
  it('sort equal sums by club, and equal players by name and then by id', () => {
    const player = (member: string, name: string, home: string) => ({ member, name, club: home, total: fraction(50) })
    const all = [player('z', 'Ann', 'B'), player('a', 'Bob', 'B'), player('y', 'Bob', 'A'), player('b', 'Bob', 'A')]
    expect(rankTeams(all, 1).map(({ club: name, place, tied }) => [name, place, tied])).toEqual([
      ['A', 1, true],
      ['B', 1, true],
    ])
    const shown = rankTeams(all, 1).map(({ players }) => players.map(({ member, counts }) => [member, counts]))
    const [first, second] = shown
    expect(first).toEqual([
      ['b', true],
      ['y', false],
    ])
    expect(second).toEqual([
      ['z', true],
      ['a', false],
    ])
    expect(rankTeams(all)[0]?.total).toEqual(fraction(100))
  })
  it('leave out exhibition players', () => {
    const entrants = new Map([['p6', { member: 'p6', present: true, isExhibition: true }]])
    const shown = createSeasonData({ ...club, members }, SEASON, [GAME], { ...NO_PLAN, entrants })
    expect(table(undefined, shown).map(([, , name]) => name)).toEqual(['Cats', 'Dogs'])
  })
})
