// Tables that can be sorted by their header cells, searched while typing and filtered, and that keep this state when
// the user leaves the page.

import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import memberWords from '../../src/i18n/en/screens/members.json'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'
import { Table } from './pages/Table.ts'

const LONG = 150
const ROWS_A_TURN = 6
const nameOf = (index: number) => `Member ${String(index + 1).padStart(3, '0')}`

inBrowser('the tables of a season', (test) => {
  test('long season tables draw only the visible rows and keep their scroll position', async ({ window }) => {
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
    await expect.poll(() => table.first(0)).toContain(nameOf(LONG - 1))
    await table.search(memberWords.search).fill('077')
    await expect.poll(() => table.count()).toBe(1)
    expect(await shell.findBarriers()).toEqual([])
  })
})
