// The settings: the check of all stored data, and the report for help.

import { expect } from 'vitest'
import { PLAYERS, sitDown } from './fixtures/evening.ts'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Settings } from './pages/Settings.ts'

overEditions('the settings', (test) => {
  test('the settings can check all stored data again', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open('backups')
    expect(await settings.check()).toContain('No problems found: 3 entries in')
    const again = await app.restart()
    await new Settings(again).open('backups')
    expect(await new Settings(again).check()).toContain('No problems found: 3 entries in')
  })
})

overEditions('a report for help', (test) => {
  test('a report for help contains the last game and the running versions, but no names', async ({ app, window }) => {
    const game = await sitDown(window)
    await game.nominate(8)
    await game.saved()
    const settings = new Settings(window)
    await settings.open('about')
    const { name, text } = await app.running.catchText(() => settings.saveReport())
    expect(name).toMatch(/^consigliere-report-\d{4}-\d\d-\d\d\.json$/)
    const report = JSON.parse(text) as { parts: unknown[]; game: { log: unknown[] } }
    expect(report.parts.length).toBeGreaterThan(0)
    expect(report.game.log).toHaveLength(1)
    for (const person of [...PLAYERS, 'Zoya', 'Black Cat']) expect(text).not.toContain(person)
  })
})
