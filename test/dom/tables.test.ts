// Tables that can be sorted by their header cells, searched while typing and filtered, and that keep this state when
// the user leaves the page.

import { expect } from 'vitest'
import phrases from '../../src/i18n/en/phrases.json'
import auditWords from '../../src/i18n/en/screens/audit.json'
import common from '../../src/i18n/en/screens/common.json'
import lists from '../../src/i18n/en/screens/lists.json'
import playerWords from '../../src/i18n/en/screens/players.json'
import en from '../../src/i18n/en/screens/season.json'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Table } from '../e2e/pages/Table.ts'

inDom('the tables of a season', (test) => {
  test('season tables can be sorted, searched and filtered, and keep this state', async ({ window }) => {
    await new Home(window).loadSample()
    const shell = new Shell(window)
    const [season] = await told(window, 'seasons.list', {})
    const games = await told(window, 'games.list', { season: season?.id ?? '' })
    const newest = games.toSorted((a, b) => b.number - a.number)
    await showAddress(window, `/season/${season?.id}/games`)
    const table = new Table(window)
    await expect.poll(() => table.first(0)).toBe(`Game ${newest[0]?.number}`)
    await table.head(en.game).click()
    await expect.poll(() => table.first(0)).toBe(`Game ${newest.at(-1)?.number}`)
    expect(await table.sorted(en.game)).toBe('ascending')

    // Everybody who played is shown and can be found.
    const oldest = newest.at(-1)?.players.map(({ name }) => name) ?? []
    const cells = await table.rows.first().locator('> *').count()
    expect((await table.first(cells - 1)).split(', ')).toEqual(oldest)
    const { name = '' } = newest[0]?.players[2] ?? {}
    await table.search(en.findGame).fill(name.toUpperCase())
    const his = games.filter(({ players }) => players.some((each) => each.name === name))
    await expect.poll(() => table.count()).toBe(his.length)
    await table.choose(common.verdict, phrases.winner.red)
    const won = his.filter(({ outcome }) => outcome?.winner === 'red')
    await expect.poll(() => table.count()).toBe(won.length)
    await shell.go('members')
    await showAddress(window, `/season/${season?.id}/games`)
    await expect.poll(() => table.count()).toBe(won.length)
    expect(await table.sorted(en.game)).toBe('ascending')
    await table.search(en.findGame).fill('nobody is called so')
    await window.getByText(lists.nothing).waitFor()
    await table.showAll()
    await expect.poll(() => table.count()).toBe(games.length)

    await showAddress(window, `/season/${season?.id}/standings`)
    const rows = await told(window, 'seasons.standings', { season: season?.id ?? '' })
    const byName = rows.map((row) => row.name).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    await table.head('Player').focus()
    await window.keyboard.press('Enter')
    await expect.poll(() => table.first(2)).toBe(byName[0])
    await window.keyboard.press('Enter')
    await expect.poll(() => table.first(2)).toBe(byName.at(-1))
    // A third press restores the table's own order.
    await window.keyboard.press('Enter')
    await expect.poll(() => table.first(2)).toBe(rows[0]?.name)

    await showAddress(window, `/season/${season?.id}/players`)
    await expect.poll(() => table.first(0)).toBe(byName[0])
    await table.head(playerWords.games).click()
    expect(await table.sorted(playerWords.games)).toBe('descending')
    await expect.poll(() => table.first(1)).toBe(String(Math.max(...rows.map(({ metrics }) => Number(metrics.games)))))

    await showAddress(window, `/season/${season?.id}/audit`)
    await window.getByRole('switch', { name: auditWords.entries }).click()
    const { changes: all } = await told(window, 'seasons.audit', { season: season?.id ?? '', entries: true })
    await window.getByText(`${all.length} changes`, { exact: true }).waitFor()
    const changes = window.getByRole('article')
    const latest = await changes.first().innerText()
    await table.choose(auditWords.orderBy, auditWords.order.oldest)
    await expect.poll(() => changes.first().innerText()).not.toBe(latest)
    await shell.go('members')
    await showAddress(window, `/season/${season?.id}/audit`)
    await expect.poll(() => changes.first().innerText()).not.toBe(latest)
    await table.choose(auditWords.orderBy, auditWords.order.newest)
    await expect.poll(() => changes.first().innerText()).toBe(latest)
  })
})
