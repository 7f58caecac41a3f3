// Clubs compared in the standings of a season, by all of their players or by their best ones, and exported as a file.

import { expect } from 'vitest'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'
import { Teams } from './pages/Teams.ts'
import { Share } from './pages/Share.ts'

const CLUBS = ['Cats', 'Dogs', 'Owls']

inBrowser('the clubs of a season', (test) => {
  test('clubs are ranked by all or by their best players, and their table can be exported', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const id = season?.id ?? ''
    await showAddress(window, `/season/${id}/standings`)
    const members = await told(window, 'members.list', {})
    for (const [index, { id: member }] of members.entries())
      await told(window, 'members.setClub', { member, club: CLUBS[index % CLUBS.length] ?? '' })
    const teams = new Teams(window)
    // Played games keep the clubs of their players, here none, until the user changes it.
    expect(await told(window, 'seasons.teams', { season: id })).toEqual([])
    await teams.useMemberClubs()
    await teams.show()
    const all = await told(window, 'seasons.teams', { season: id })
    const cells = (rows: typeof all) =>
      rows.map(({ place, tied, club, total }) => [`${place}${tied ? '=' : ''}`, club, total])
    await expect.poll(() => teams.shown()).toEqual(cells(all))
    expect(await teams.others.count()).toBe(0)
    await teams.chooseBest('Best 2 per club')
    const best = await told(window, 'seasons.teams', { season: id, best: 2 })
    await expect.poll(() => teams.shown()).toEqual(cells(best))
    expect(await teams.others.count()).toBe(1)
    expect(await new Shell(window).findBarriers()).toEqual([])
    const { total } = best[0] ?? { total: '' }
    const file = window.waitForEvent('download')
    await new Share(window).open()
    await new Share(window).make('Clubs, best 2 players', 'csv')
    const saved = await (await file).createReadStream()
    let text = ''
    for await (const piece of saved) text += String(piece)
    expect(text.split('\n')[1]).toContain(total)
  })
})
