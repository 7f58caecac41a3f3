// An evening that nobody closed, the next one a week later, and its end: nobody of the earlier evening is here, the
// first tick closes it, and closing tonight’s evening unticks everybody.

import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import evening from '../../src/i18n/en/screens/evening.json'
import members from '../../src/i18n/en/screens/members.json'
import words from '../../src/i18n/en/screens/newGame.json'
import { PLAYERS } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Members } from '../e2e/pages/Members.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { noteOf } from '../support/attendance.ts'
import { inDom } from './journey.ts'

const LAST_WEEK = '2026-01-10'
const isHere = (name: string) => members.hereNamed.replace('{name}', name)

inDom('two evenings', (test) => {
  test('the first check-in closes the previous evening, and the Tonight page closes tonight’s', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).createClub('Black Cat')
    await shell.go('members')
    await new Members(window).add(PLAYERS)
    const roster = await told(window, 'members.list', {})
    const came = roster.slice(0, 8).map(({ id }) => id)
    await told(window, 'evening.note', noteOf(came, 'here', LAST_WEEK))
    await shell.go('home')
    await window.getByText(/is still open\. The first person/).waitFor()
    expect(await window.getByRole('checkbox', { name: isHere('Ada') }).count()).toBe(0)

    const again = window.getByRole('button', { name: words.sameAsLastTime })
    expect(await again.innerText()).toContain('8')
    await again.click()
    await window.getByRole('checkbox', { name: isHere('Ada') }).waitFor()
    await window.getByText(/was closed automatically at/).waitFor()
    // A tick checks in one more person of the roster, and a typed name a guest.
    await window.getByRole('checkbox', { name: words.checkInNamed.replace('{name}', 'Юлия') }).click()
    await window.getByRole('checkbox', { name: isHere('Юлия') }).waitFor()
    await new NewGame(window).checkIn('Wanderer')
    expect((await told(window, 'members.list', {})).filter(({ present }) => present)).toHaveLength(10)

    await window.getByRole('link', { name: evening.close }).click()
    // The next evening is announced before this evening is closed, and Tonight shows the next evening until it begins.
    await window.getByText(evening.unplanned).waitFor()
    await window.getByRole('button', { name: evening.plan, exact: true }).click()
    const announced = window.getByText(/^Next evening: .*, 19:00$/)
    await announced.waitFor()
    await window.getByRole('button', { name: new RegExp(`^${evening.close}`) }).click()
    await window.getByRole('button', { name: evening.reopen }).waitFor()
    await window.getByRole('link', { name: evening.back }).click()
    await window.getByRole('link', { name: evening.closed }).waitFor()
    await announced.waitFor()
    await window.getByRole('button', { name: common.edit, exact: true }).click()
    const dialog = window.getByRole('dialog', { name: evening.next })
    await dialog.getByLabel(evening.nextTime).fill('18:30')
    await dialog.getByRole('button', { name: evening.plan, exact: true }).click()
    await dialog.getByText(/^Next evening: .*, 18:30$/).waitFor()
    await dialog.getByRole('button', { name: evening.dropPlan, exact: true }).click()
    await dialog.getByText(evening.unplanned).waitFor()
    await window.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await announced.count()).toBe(0)
    expect(await window.getByRole('checkbox', { name: isHere('Ada') }).count()).toBe(0)
    expect((await told(window, 'members.list', {})).filter(({ present }) => present)).toEqual([])

    await window.getByRole('link', { name: evening.closed }).click()
    await window.getByRole('button', { name: evening.reopen }).click()
    await window.getByRole('button', { name: new RegExp(`^${evening.close}`) }).waitFor()
    await shell.go('home')
    await window.getByRole('checkbox', { name: isHere('Ada') }).waitFor()
  })

  test('names typed faster than the club stores them are all kept, in their order', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const field = window.getByRole('combobox', { name: words.checkIn })
    const names = Array.from({ length: 30 }, (_, index) => `Guest number ${index + 1}`)
    for (const name of names) {
      await field.fill(name)
      await window.keyboard.press('Enter')
      expect(await field.inputValue()).toBe('')
    }
    await window.getByRole('checkbox', { name: isHere(names.at(-1) ?? '') }).waitFor()
    const people = await told(window, 'members.list', {})
    expect(people.filter(({ present }) => present).map(({ name }) => name)).toEqual(names)
  })
})
