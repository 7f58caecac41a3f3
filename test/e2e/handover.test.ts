// A running game goes from one laptop to another by the screens: a hub and two laptops, each a process with a store of its
// own, the first cut off meanwhile. The one that lost it says so, refuses, and what it had entered is kept and listed.

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import error from '../../src/i18n/en/screens/error.json'
import { launchBrowser } from '../support/browser.ts'
import { sitDown } from './fixtures/evening.ts'
import { startHub } from './fixtures/hub.ts'
import { OPERATOR } from './fixtures/served.ts'
import { Handover } from './pages/Handover.ts'
import { LiveGame } from './pages/LiveGame.ts'

/** Laptops as processes of their own, each with a browser. */
async function event() {
  const { folder, served, letIn } = await startHub()
  return async (name: string) => {
    const { proxy, token } = await letIn(name)
    const laptop = await served(name, { port: proxy.port, token })
    const browser = await launchBrowser(join(folder, `${name}-browser`))
    onTestFinished(() => browser.close())
    const window = await browser.newPage()
    await window.goto(`${laptop.address}/#token=${OPERATOR}`)
    return { proxy, window, handover: new Handover(window) }
  }
}

test('a running game is taken over by two presses, and the laptop that lost it says so and loses nothing', async () => {
  const laptop = await event()
  const a = await laptop('first')
  const game = await sitDown(a.window)
  await game.heading.waitFor()
  await game.nominate(8)
  await game.saved()
  const b = await laptop('second')
  await b.handover.row.click()
  await b.handover.elsewhere.waitFor()

  // Cut off, the first goes on by itself.
  a.proxy.down(true)
  await game.endSpeech()
  await game.nominate(3)
  await game.saved()
  expect(await game.isMendable()).toBe(true)
  await b.handover.takeOver()
  await b.handover.elsewhere.waitFor({ state: 'detached' })
  const taken = new LiveGame(b.window)
  await taken.endSpeech()
  await taken.nominate(9)
  await taken.saved()

  a.proxy.down(false)
  await a.handover.lost.waitFor()
  expect(await game.isMendable()).toBe(false)
  await game.log.getByText(/nominates 9\.$/).waitFor()
  await game.press('Enter')
  await expect.poll(() => a.handover.said()).toContain(error['exchange/other-laptop'])
  expect(await game.cue.innerText()).toContain('Player number 2, your minute.')
  expect(await game.log.getByText(/nominates 3\.$/).count()).toBe(0)
  await a.handover.openPage()
  await a.handover.parted.getByText(/nominates 3\.$/).waitFor()
})
