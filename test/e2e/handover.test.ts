// A running game is handed over from one device to another on the screens. A hub and two devices are separate processes
// with their own stores, and the first device is disconnected in the meantime. The device that lost the game says so
// and refuses further entries; its own later entries are kept and listed.

import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import error from '../../src/i18n/en/screens/error.json'
import { launchBrowser } from '../support/browser.ts'
import { sitDown } from './fixtures/evening.ts'
import { startHub } from './fixtures/hub.ts'
import { OPERATOR } from './fixtures/served.ts'
import { Handover } from './pages/Handover.ts'
import { LiveGame } from './pages/LiveGame.ts'

/** Starts devices as separate processes, each with a browser. */
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

test('two clicks take over a running game, and the previous device reports it', async () => {
  const laptop = await event()
  const a = await laptop('first')
  const game = await sitDown(a.window)
  await game.heading.waitFor()
  await game.nominate(8)
  await game.saved()
  const b = await laptop('second')
  await b.handover.row.click()
  await b.handover.elsewhere.waitFor()

  // While disconnected, the first device continues alone.
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
