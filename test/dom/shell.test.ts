// Keys dialog of a screen, the language button, the focus at the first start and on the next page, and the papers that
// Ctrl+P prints.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import home from '../../src/i18n/en/screens/home.json'
import newGame from '../../src/i18n/en/screens/newGame.json'
import share from '../../src/i18n/en/screens/share.json'
import { openGame, showGame } from '../e2e/fixtures/games-by-requests.ts'
import { makeCup } from '../e2e/fixtures/cup-by-requests.ts'
import { ADDRESSES, showAddress, withLiveGame } from '../e2e/fixtures/screens.ts'
import { Home } from '../e2e/pages/Home.ts'
import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

const hasFocus = (control: Locator) => control.evaluate((element) => element.ownerDocument.activeElement === element)

inDom('in the shell', (test) => {
  test('a dialog lists the keys that work on the current screen', async ({ window }) => {
    const shell = new Shell(window)
    await shell.go('rules')
    const keys = await shell.openKeys()
    await keys.getByText('Go to members').waitFor()
  })

  test('the first game has the focus at the first start, so that Enter chooses it', async ({ window }) => {
    const game = window.getByRole('button', { name: home.game.city, exact: true })
    await game.waitFor()
    await expect.poll(() => hasFocus(game)).toBe(true)
    await window.keyboard.press('Enter')
    await new Home(window).shown()
  })

  test('the field for names has the focus after a club is created', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await expect.poll(() => hasFocus(window.getByRole('combobox', { name: newGame.checkIn }))).toBe(true)
  })

  test('the running game of the sample season has the focus, so that Enter resumes it', async ({ window }) => {
    const start = new Home(window)
    await start.loadSample()
    await expect.poll(() => hasFocus(start.runningGames.first())).toBe(true)
    await window.keyboard.press('Enter')
    await window.getByRole('region', { name: 'Live game' }).waitFor()
  })

  test('Ctrl+P prints the table’s rules during a game, and a document on the season’s tabs', async ({ app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const cards = ['don', 'mafia', 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen'] as const
    const game = await openGame(window, { preset: 'city', scheme: 'official-2025', cards })
    await showGame(window, game)
    const rules = await app.printedBy(() => window.keyboard.press('Control+p'))
    expect(rules.name).toMatch(/-rules-en\.pdf$/)
    expect(rules.html).toContain('Rules of game 1 of')
    await showAddress(window, `/season/${game.season}/games`)
    const first = await app.printedBy(() => window.keyboard.press('Control+p'))
    expect(first.name).toMatch(/-blank-en\.pdf$/)
  })

  test('Ctrl+P prints a paper on every page that shares one, and says elsewhere that there is none', async ({
    app,
  }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const made = await withLiveGame(window, await makeCup(window))
    const nothing = window.getByText(share.nothingToPrint)
    const silent: string[] = []
    const unheard: string[] = []
    // The charts are drawn on a canvas, which this DOM does not have. Their page shares what the season does.
    const addresses = Object.values(ADDRESSES)
      .flatMap((of) => of(made))
      .filter((address) => !/\/charts$|^\/lab/.test(address))
    for (const address of addresses) {
      await showAddress(window, address)
      const before = app.printed.length
      await window.keyboard.press('Control+p')
      const isAnswered = async () => app.printed.length > before || (await nothing.count()) > 0
      await expect
        .poll(isAnswered)
        .toBe(true)
        .catch(() => unheard.push(address))
      if (app.printed.length > before) continue
      silent.push(address)
      // The message also closes by itself, so a press that waits for its button could wait in vain.
      await window.evaluate((name) => {
        const buttons = [...document.querySelectorAll('button')]
        buttons.findLast((button) => button.getAttribute('aria-label') === name)?.click()
      }, common.close)
      await nothing.waitFor({ state: 'detached' })
    }
    expect(unheard).toEqual([])
    const names = silent.map((address) => address.replace(made.season, '*').split('?')[0] ?? '')
    // The evening has no finished game, and the club no series. All other pages of this list have no paper.
    expect([
      ...new Set(
        names.map((name) =>
          name
            .split('/')
            .slice(0, name.startsWith('/season') ? 4 : 2)
            .join('/'),
        ),
      ),
    ]).toEqual([
      ...['/evening', '/members', '/season/*/result', '/schemes', '/series', '/years', '/import', '/rules'],
      ...['/settings', '/help', '/broadcast'],
    ])
  })

  test('the language button shows the current and the next language', async ({ window }) => {
    const button = window.getByRole('button', { name: 'Language: English. Switch to Русский', exact: true })
    expect(await button.innerText()).toBe('EN')
    await button.click()
    const inRussian = window.getByRole('button', { name: 'Язык: Русский. Сменить на Українська', exact: true })
    expect(await inRussian.innerText()).toBe('RU')
  })
})
