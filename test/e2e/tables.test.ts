// Tables that can be sorted by their header cells, searched while typing and filtered, and that keep this state when
// the user leaves the page.

import { expect } from 'vitest'
import phrases from '../../src/i18n/en/phrases.json'
import auditWords from '../../src/i18n/en/screens/audit.json'
import common from '../../src/i18n/en/screens/common.json'
import lists from '../../src/i18n/en/screens/lists.json'
import memberWords from '../../src/i18n/en/screens/members.json'
import playerWords from '../../src/i18n/en/screens/players.json'
import en from '../../src/i18n/en/screens/season.json'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'
import { Table } from './pages/Table.ts'

const LONG = 150
const ROWS_A_TURN = 6
const nameOf = (index: number) => `Member ${String(index + 1).padStart(3, '0')}`

inBrowser('the tables of a season', (test) => {
  test('can be sorted, searched and filtered, and are still so when the user comes back', async ({ window }) => {
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
    expect(await shell.findBarriers()).toEqual([])

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

  test('of many rows draw only the visible ones, and keep their scroll position', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('members')
    const members = new Members(window)
    const table = new Table(window)
    await members.add([nameOf(0)])
    const names = Array.from({ length: LONG }, (_, index) => nameOf(index))
    await told(window, 'members.add', { names: names.slice(1) })
    await expect.poll(() => table.count()).toBe(LONG)
    expect(await table.rows.count()).toBeLessThan(LONG / 2)
    await shell.go('rules')
    const mostAtOnce = await table.countRowsDrawn()
    await shell.go('members')
    await expect.poll(() => table.rows.count()).toBeGreaterThan(ROWS_A_TURN)
    // However many are visible, they are drawn in chunks, so that other tasks run in between.
    expect(await mostAtOnce()).toBeLessThanOrEqual(ROWS_A_TURN)

    await window.getByRole('region', { name: memberWords.title }).last().focus()
    await window.keyboard.press('End')
    await members.row(nameOf(LONG - 1)).waitFor()
    expect(await table.scrolled()).toBeGreaterThan(0)
    await shell.go('rules')
    await shell.go('members')
    await members.row(nameOf(LONG - 1)).waitFor()
    await window.getByRole('region', { name: memberWords.title }).last().focus()
    await window.keyboard.press('Home')
    await members.row(nameOf(0)).waitFor()

    // In reverse order, from the beginning.
    await table.head(common.personName).click()
    await expect.poll(() => table.first(1)).toContain(nameOf(LONG - 1))
    await table.search(memberWords.search).fill('077')
    await expect.poll(() => table.count()).toBe(1)
    expect(await shell.findBarriers()).toEqual([])
  })
})
