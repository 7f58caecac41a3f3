// Tabs of a season: those of a plan for a tournament, and for a season whose stages were imported.

import { expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import type { SeasonKind } from '../../src/scoring/gameRow.ts'
import { SEASON_TABS } from '../../src/ui/seasonTabs.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'

async function clubWith(kind: SeasonKind): Promise<{ readonly club: Club; readonly season: string }> {
  const club = newClub()
  await taken(club.create('Black Cat'))
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Winter',
      kind,
      scheme: 'official-2025',
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  return { club, season }
}

async function tabsOf(club: Club): Promise<readonly string[]> {
  const [season] = await taken(club.ask('seasons.list', {}))
  return SEASON_TABS.filter(({ belongs }) => season && belongs(season)).map(({ value }) => value)
}

const OF_A_PLAN = ['plan', 'seating', 'rounds']

it('a tournament has the tabs of a plan from the beginning', async () => {
  const { club } = await clubWith('tournament')
  expect(await tabsOf(club)).toEqual(expect.arrayContaining(OF_A_PLAN))
})

it('a season has the tabs of a plan once a stage was imported', async () => {
  const { club, season } = await clubWith('season')
  const before = await tabsOf(club)
  for (const tab of OF_A_PLAN) expect(before).not.toContain(tab)
  const text = sheet(...game({ stage: 'main', round: 1, table: 1 }))
  await taken(club.takeImport({ season, format: 'results-csv', text }, [0]))
  expect((await taken(club.ask('plan.get', { season }))).stages).toHaveLength(1)
  expect(await tabsOf(club)).toEqual(expect.arrayContaining(OF_A_PLAN))
})
