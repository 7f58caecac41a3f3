// The question at the first start which game the club plays, and reopening the table of a finished game.

import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import game from '../../src/i18n/en/screens/game.json'
import home from '../../src/i18n/en/screens/home.json'
import season from '../../src/i18n/en/screens/season.json'
import live from '../../src/i18n/en/screens/live.json'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('an evening', (test) => {
  test('begins with a question about the game that the club plays', async ({ window }) => {
    await new Home(window).createClub('Black Cat', home.game.sport)
    expect(await told(window, 'seasons.list', {})).toMatchObject([{ rulebook: 'sport', preset: 'sport-club' }])
  })

  test('lets the user open a finished game’s table from its page and from a list', async ({ window }) => {
    const shell = new Shell(window)
    const start = new Home(window)
    await start.loadSample()
    await shell.go('season')
    await window.getByRole('tab', { name: season.games, exact: true }).click()
    await window.getByRole('link', { name: game.fixTableNamed.replace('{n}', '14') }).click()
    await window.getByRole('dialog', { name: live.mend.title }).waitFor()
    await window.keyboard.press('Escape')
    await start.openLastGame()
    for (const name of [game.fix, game.fixTable]) await window.getByRole('link', { name, exact: true }).waitFor()
    await window.getByRole('link', { name: common.why, exact: true }).click()
    await window.getByRole('dialog').waitFor()
  })
})
