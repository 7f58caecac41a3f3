// Custom keys in the settings: shown at the table, exchanged, refused, and kept after a restart.

import { expect } from 'vitest'
import { sitDown } from '../e2e/fixtures/evening.ts'
import { inDom } from './journey.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { Settings } from '../e2e/pages/Settings.ts'

inDom('custom keys', (test) => {
  test('custom keys work at the table, are shown there, and survive a restart', async ({ app }) => {
    const { window } = app
    const game = await sitDown(window)
    await game.nominate(8)
    const address = window.url()
    const settings = new Settings(window)
    await settings.open('keys')
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
    await new Settings(again).open('keys')
    await new Settings(again).allUsual()
    expect(await new Settings(again).keyOf('foul')).toBe('F')
  })
})
