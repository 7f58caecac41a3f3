// The lab with its workers in this process: the user's own suspicion rules, the judge's limits for models, and a person
// at the table.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/lab.json'
import { standIn } from '../agents/llm/standIn.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Lab } from '../e2e/pages/Lab.ts'
import { Settings } from '../e2e/pages/Settings.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the lab', (test) => {
  test('the lab uses the user’s suspicion rules from the settings, and says so', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open('lab')
    await app.running.offerText({ name: 'notes.json', text: '{"rules": []}' }, () => settings.suspicionFile.click())
    await settings.suspicion.getByRole('alert').waitFor()
    await app.running.offerText({ name: 'sheep.json', text: '{"rules": [{"name": "claim", "weight": 2}]}' }, () =>
      settings.suspicionFile.click(),
    )
    await settings.suspicion.getByText('sheep.json').waitFor()
    await window.reload()
    await new Shell(window).go('lab')
    const lab = new Lab(window)
    await lab.open('game')
    await lab.chooseRules('sport-club')
    await lab.begin()
    await window.getByText(en.game.meterOwn).waitFor()
  })

  test('the lab applies the judge’s limits to models in a leaderboard, and shows them', async ({ window }) => {
    const server = await standIn()
    try {
      await new Home(window).createClub('Black Cat')
      const settings = new Settings(window)
      await settings.open('lab')
      await settings.addModel('tiny', server.address('plays'), 'sk-16')
      await new Shell(window).go('lab')
      const lab = new Lab(window)
      await lab.open('leaderboard')
      await lab.chooseRules('aiwolf-5')
      await lab.setNumber('games', 2)
      await window.getByRole('checkbox', { name: 'tiny' }).click()
      await lab.limit('words', 80)
      await lab.play()
      await window.getByText('Judge: Words in a speech 80, Give fouls for speeches', { exact: true }).waitFor()
    } finally {
      await server.close()
    }
  })

  test('a person at the lab’s table answers with digits and Enter, but cannot switch views', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('lab')
    const lab = new Lab(window)
    await lab.open('game')
    await lab.chooseRules('hp')
    await lab.sitDown(10, 'Mafia')
    await lab.begin()
    await lab.question.getByText('who do you choose').waitFor()
    expect(await lab.eyes.isDisabled()).toBe(true)
    const target = lab.question.getByRole('button', { name: /^\d$/ }).first()
    await window.keyboard.press(await target.innerText())
    await expect.poll(() => target.getAttribute('aria-pressed')).toBe('true')
    await window.keyboard.press('Enter')
    await lab.question.getByText('Who do you vote against').waitFor()
  })
})
