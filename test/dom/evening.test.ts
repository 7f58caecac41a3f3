// The question at the first start about which game the club plays, and opening the table of a finished game again. Also
// a table that stays as it was drawn, a guest who comes late, a judge who sits at the table, and a laptop that is
// passed around.

import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import game from '../../src/i18n/en/screens/game.json'
import home from '../../src/i18n/en/screens/home.json'
import members from '../../src/i18n/en/screens/members.json'
import words from '../../src/i18n/en/screens/newGame.json'
import season from '../../src/i18n/en/screens/season.json'
import live from '../../src/i18n/en/screens/live.json'
import { checkedInClub, PLAYERS, sitDown } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Shell } from '../e2e/pages/Shell.ts'

const NAMES = Array.from({ length: 11 }, (_, index) => `Player ${index + 1}`)

inDom('an evening', (test) => {
  test('an evening begins with the question of which game the club plays', async ({ window }) => {
    await new Home(window).createClub('Black Cat', home.game.sport)
    expect(await told(window, 'seasons.list', {})).toMatchObject([{ rulebook: 'sport', preset: 'sport-club' }])
  })

  test('a finished game’s table can be opened again from the game’s page and from a list', async ({ window }) => {
    const shell = new Shell(window)
    const start = new Home(window)
    await start.loadSample()
    await shell.go('season')
    await window.getByRole('tab', { name: season.games, exact: true }).click()
    await window.getByRole('link', { name: game.fixTableNamed.replace('{n}', '14') }).click()
    await window.getByRole('dialog', { name: live.mend.title }).waitFor()
    await window.keyboard.press('Escape')
    await start.openLastGame()
    await window.getByRole('button', { name: game.fixMenu.title, exact: true }).click()
    for (const name of [game.fixMenu.entry, game.fixMenu.table, game.fixMenu.points])
      await window.getByRole('menuitem', { name }).waitFor()
    await window.keyboard.press('Escape')
    await window.getByRole('link', { name: common.why, exact: true }).click()
    await window.getByRole('dialog').waitFor()
  })

  test('a drawn table is kept after a reload and after a late check-in', async ({ window }) => {
    const shell = await checkedInClub(window, NAMES)
    await shell.go('home')
    const newGame = new NewGame(window)
    await newGame.draw()
    await newGame.enterCards()
    await newGame.giveCard(4, 'don')
    await newGame.backToTable()
    const drawn = await newGame.table()
    await shell.go('members')
    await shell.go('home')
    expect(await newGame.table()).toEqual(drawn)
    await window.reload()
    await expect.poll(() => newGame.table()).toEqual(drawn)
    await newGame.checkIn('Late Guest')
    // A similar name is accepted at once, however fast it is typed. The user is asked about it afterwards.
    await newGame.checkIn('Lat Guest')
    await window.getByText('Lat Guest is similar to Late Guest, who is here.').waitFor()
    await window.getByRole('button', { name: words.samePerson }).click()
    await window
      .getByRole('checkbox', { name: members.hereNamed.replace('{name}', 'Lat Guest') })
      .waitFor({ state: 'detached' })
    expect(await told(window, 'members.list', {})).toHaveLength(NAMES.length + 1)
    expect(await newGame.table()).toEqual(drawn)
    expect((await told(window, 'members.list', {})).find(({ name }) => name === 'Late Guest')?.present).toBe(true)

    const judge = await newGame.nameAt(3)
    await newGame.judge(judge)
    await expect.poll(() => newGame.startButton.isDisabled()).toBe(true)
    await newGame.freeSeat(3)
    await expect.poll(() => newGame.startButton.isDisabled()).toBe(false)
    expect(await newGame.nameAt(3)).not.toBe(judge)
    // One of ten cards is entered. The other nine are dealt only on request.
    await newGame.enterCards()
    expect(await newGame.isGiven(4)).toBe(true)
    await window.keyboard.press('Control+Enter')
    const asked = window.getByRole('dialog', { name: 'Deal the 9 missing cards at random?' })
    await asked.getByText('Seats without a card: 1, 2, 3, 5, 6, 7, 8, 9 and 10.').waitFor()
    await asked.getByRole('button', { name: words.enterMissing }).click()
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => newGame.cardOf(1).evaluate((card) => card === document.activeElement)).toBe(true)
    expect(await told(window, 'games.list', {})).toEqual([])
    await window.keyboard.press('Control+Enter')
    await asked.getByRole('button', { name: words.dealMissingDo }).click()
    // The cards are hidden until the judge shows them.
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()
    const don = window.getByRole('button', { name: /^Seat 4,.*Don/ })
    expect(await don.count()).toBe(0)
    await window.keyboard.press('h')
    await don.waitFor()
    const [opened] = await told(window, 'games.list', {})
    expect(opened?.judge).toBe(judge)
    expect(opened?.players.map(({ name }) => name)).not.toContain(judge)
  })

  test('a card is shown on a shared laptop while a key is held, or briefly to a screen reader', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await window.getByRole('button', { name: live.reveal.title }).click()
    const dialog = window.getByRole('dialog', { name: live.reveal.title })
    const don = dialog.getByText('Don', { exact: true })
    await dialog.getByRole('heading', { name: PLAYERS[0] }).waitFor()
    expect(await don.count()).toBe(0)
    await window.keyboard.down('Space')
    await don.waitFor()
    await window.keyboard.up('Space')
    await don.waitFor({ state: 'detached' })
    await window.keyboard.press('Enter')
    await dialog.getByRole('heading', { name: PLAYERS[1] }).waitFor()
    // A screen reader clicks without a pointer. It is asked for headphones and gets three seconds to read.
    await dialog.getByRole('button', { name: live.reveal.hold }).dispatchEvent('click')
    await dialog.getByRole('button', { name: live.reveal.headphones }).click()
    await dialog.locator('[aria-live=assertive]').waitFor()
    await dialog.locator('[aria-live=assertive]').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: live.reveal.next.replace('{n}', '3') }).click()
    await dialog.getByRole('heading', { name: PLAYERS[2] }).waitFor()
    await dialog.getByRole('button', { name: live.reveal.skip }).click()
    await dialog.getByRole('listitem', { name: live.reveal.hasSeen.replace('{n}', '1') }).waitFor()
    await dialog.getByRole('listitem', { name: live.reveal.hasNotSeen.replace('{n}', '3') }).waitFor()
    await dialog.getByRole('button', { name: live.reveal.begin }).click()
    await window.getByRole('button', { name: live.rolesHidden }).waitFor()
    await game.endSpeech()
    expect(await window.getByRole('button', { name: live.reveal.title }).count()).toBe(0)
  })
})
