// Rows of the Share panel in unusual places: an evening of two seasons, a selection without games, a hidden table, and
// stopped games.

import { expect, it } from 'vitest'
import { CITY_SEASON, MAFIA_WINS, newTable, openTable, RED_WINS, taken, type Table } from '../../club/clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'
import type { SharePlace } from '../../../src/files/share/shareables.ts'

const EVENING = '2026-01-01'
const shares = ({ club }: Pick<Table, 'club'>, place: SharePlace) => taken(club.ask('share.list', place))

it('the standings of an evening have the name of their season only if the evening has several', async () => {
  const table = await newTable()
  const { club, season, members, game } = table
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const names = async () =>
    (await shares(table, { page: 'evening', evening: EVENING })).flatMap(({ key, name }) =>
      key === 'standings' || key === 'dayEnd' ? [[key, name]] : [],
    )
  expect(await names()).toEqual([
    ['standings', undefined],
    ['dayEnd', undefined],
  ])
  const other = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'Winter', scheme: 'official-2025' }))
  const second = await openTable(club, other.id, members)
  await taken(club.enterAll({ game: second.id, version: second.version }, MAFIA_WINS))
  expect(await names()).toEqual([
    ['standings', 'Season'],
    ['standings', 'Winter'],
    ['dayEnd', 'Season'],
    ['dayEnd', 'Winter'],
  ])
  const ofSeason = await shares(table, { page: 'season', season })
  expect(
    ofSeason.flatMap(({ key, forms }) =>
      key === 'dayEnd' ? forms.flatMap(({ by }) => (by.request === 'evening.post' ? [by.of] : [])) : [],
    ),
  ).toEqual([{ evening: EVENING, season }])
})

it('the clubs on the screen are the first row, also if no club has so many players', async () => {
  const cup = await newTournament()
  const [first] = await shares(cup, { page: 'season', season: cup.season, best: 4, first: 'teamsBest' })
  expect([first?.key, first?.n]).toEqual(['teamsBest', 4])
})

it('the next round follows the last round that is over while its results are hidden', async () => {
  const cup = await newTournament()
  await taken(cup.club.ask('seasons.hide', { season: cup.season, hiding: { what: 'table', from: { game: 1 } } }))
  const rows = await shares(cup, { page: 'season', season: cup.season, stage: cup.stage })
  expect(rows.find(({ key }) => key === 'roundBlanks')?.n).toBe(3)
})

it('a selection without players, a stage without seats and a series without games offer nothing', async () => {
  const cup = await newTournament()
  const standings = async (of: Partial<Extract<SharePlace, { page: 'season' }>>) =>
    (await shares(cup, { page: 'season', season: cup.season, ...of })).find(({ key }) => key === 'standings')?.isEmpty
  expect(await standings({})).toBe(false)
  expect(await standings({ club: 'Nobody' })).toBe(true)
  expect(await standings({ scope: { evening: '2030-01-01' } })).toBe(true)
  const ofFinal = await shares(cup, { page: 'season', season: cup.season, stage: cup.final, first: 'seating-round' })
  expect(ofFinal.filter(({ key }) => key === 'seating-round')).toEqual([])

  const table = await newTable()
  await taken(table.club.ask('series.set', { name: 'All', parts: [{ season: table.season, coefficient: '1' }] }))
  const series = (await shares(table, { page: 'season', season: table.season })).find(({ key }) => key === 'series')
  expect(series).toMatchObject({ name: 'All', isEmpty: true })
})

it('a stopped game says that it is stopped', async () => {
  const table = await newTable()
  const { club, season, game } = table
  await taken(club.ask('games.stop', { game: game.id, version: game.version, reason: 'late' }))
  const withheld = async (place: SharePlace) =>
    (await shares(table, place)).flatMap(({ withheld: why }) => (why === undefined ? [] : [why]))
  expect(new Set(await withheld({ page: 'game', game: game.id }))).toEqual(new Set(['stopped']))
  expect(await withheld({ page: 'season', season })).toEqual(['stopped'])
})
