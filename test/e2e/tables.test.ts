// Tables people can use: sorted by their heads, searched as one types, and as they were left when one comes back.

import { expect } from 'vitest'
import { season as en } from '../../src/lang/en/screens/season.ts'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'
import { Table } from './pages/Table.ts'

inBrowser('the tables of a season', (test) => {
  test('are sorted, searched and left as they were', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const games = await told(window, 'games.list', { season: season?.id ?? '' })
    const newest = games.toSorted((a, b) => b.number - a.number)
    await showAddress(window, `/season/${season?.id}/games`)
    const table = new Table(window)
    await expect.poll(() => table.first(0)).toBe(`Game ${newest[0]?.number}`)
    await table.head(en.game).click()
    await expect.poll(() => table.first(0)).toBe(`Game ${newest.at(-1)?.number}`)
    expect(await table.sorted(en.game)).toBe('ascending')

    // Who played is shown, and found by.
    const { name = '' } = newest[0]?.players[2] ?? {}
    await table.search(en.findGame).fill(name.toUpperCase())
    const his = games.filter(({ players }) => players.some((each) => each.name === name))
    await expect.poll(() => table.count()).toBe(his.length)
    await new Shell(window).go('members')
    await showAddress(window, `/season/${season?.id}/games`)
    await expect.poll(() => table.count()).toBe(his.length)
    expect(await table.sorted(en.game)).toBe('ascending')
    await table.search(en.findGame).fill('nobody is called so')
    await window.getByText(en.nothingFound).waitFor()

    await showAddress(window, `/season/${season?.id}/standings`)
    const rows = await told(window, 'seasons.standings', { season: season?.id ?? '' })
    const byName = rows.map((row) => row.name).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    await table.head('Player').click()
    await expect.poll(() => table.first(1)).toBe(byName[0])
    await table.head('Player').click()
    await expect.poll(() => table.first(1)).toBe(byName.at(-1))
    // A third press gives the table its own order back.
    await table.head('Player').click()
    await expect.poll(() => table.first(1)).toBe(rows[0]?.name)
  })
})
