// The settings: custom keys, the check of all stored data, and the report for help.

import { expect } from 'vitest'
import { PLAYERS, sitDown } from './fixtures/evening.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Settings } from './pages/Settings.ts'

overEditions('the settings', (test) => {
  test('check all stored data again', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open()
    expect(await settings.check()).toContain('No problems found: 2 entries in')
    const again = await app.restart()
    await new Settings(again).open()
    expect(await new Settings(again).check()).toContain('No problems found: 2 entries in')
  })
})

overEditions('a report for help', (test) => {
  test('contains the last game and the running versions, and no names', async ({ app, window }) => {
    const game = await sitDown(window)
    await game.nominate(8)
    await game.saved()
    const settings = new Settings(window)
    await settings.open()
    const { name, text } = await app.running.catchText(() => settings.saveReport())
    expect(name).toMatch(/^consigliere-report-\d{4}-\d\d-\d\d\.json$/)
    const report = JSON.parse(text) as { parts: unknown[]; game: { log: unknown[] } }
    expect(report.parts.length).toBeGreaterThan(0)
    expect(report.game.log).toHaveLength(1)
    for (const person of [...PLAYERS, 'Zoya', 'Black Cat']) expect(text).not.toContain(person)
  })
})

inBrowser('custom keys', (test) => {
  test('are shown and work, can be exchanged with a taken key, and survive a restart', async ({ ownApp: app }) => {
    const { window } = app
    const game = await sitDown(window)
    await game.nominate(8)
    const address = window.url()
    const settings = new Settings(window)
    await settings.open()
    await settings.changeKey('foul', 'q')
    expect(await settings.keyOf('foul')).toBe('Q')
    await settings.changeKey('nominate', 'q')
    await settings.refusal('Q is already used: Foul, number, Enter.').waitFor()
    await settings.exchange()
    expect([await settings.keyOf('foul'), await settings.keyOf('nominate')]).toEqual(['N', 'Q'])
    await settings.changeKey('confirm', 'j')
    await window.getByText('Foul, number, J', { exact: true }).waitFor()
    await settings.changeKey('foul', '7')
    await settings.refusal('7 is not available.').waitFor()
    await settings.changeKey('foul', 'Escape')
    expect(await settings.keyOf('foul')).toBe('N')

    const again = await app.restart()
    await again.goto(address)
    const resumed = new LiveGame(again)
    await resumed.log
      .getByText(/nominates 8\.$/)
      .first()
      .waitFor()
    await again.keyboard.press('?')
    const keys = again.getByRole('dialog')
    await keys.getByText('Press a letter, then seat numbers, then J').waitFor()
    expect(await keys.innerText()).not.toMatch(/Foul, number, Enter/)
    await again.keyboard.press('Escape')
    await keys.waitFor({ state: 'detached' })
    await resumed.press('n', '5', 'j')
    await resumed.log.getByText(/foul/i).first().waitFor()
    await new Settings(again).open()
    await new Settings(again).allUsual()
    expect(await new Settings(again).keyOf('foul')).toBe('F')
  })
})
