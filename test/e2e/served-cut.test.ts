// The operator's screen of a served club while its server is gone, and while it does not respond. The screen says so,
// refuses entries that would be lost, and continues where it was. The server is a separate process.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import shell from '../../src/i18n/en/screens/shell.json'
import error from '../../src/i18n/en/screens/error.json'
import { launchBrowser } from '../support/browser.ts'
import { channelOf } from './fixtures/phoneEvening.ts'
import { sitDown } from './fixtures/evening.ts'
import { OPERATOR, Served } from './fixtures/served.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

/** The operator's screen before there is a club. */
async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-served-cut-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const served = new Served(folder)
  onTestFinished(() => served.stop())
  await served.start()
  const context = await launchBrowser(join(folder, 'profile'))
  onTestFinished(() => context.close())
  const window = await context.newPage()
  let loads = 0
  window.on('load', () => (loads += 1))
  await window.goto(`${served.address}/#token=${OPERATOR}`)
  return { served, window, loads: () => loads }
}

async function operator() {
  const { served, window, loads } = await opened()
  await new Home(window).createClub('Black Cat')
  await new Shell(window).go('members')
  await new Members(window).add(['Ann'])
  return { served, window, loads }
}

const names = (window: Page) => window.getByLabel('Add members')
const add = (window: Page) => window.getByRole('button', { name: /^Add \d+ members?$/ })

/** Types a name up to the click, because the name is looked up while it is typed. */
async function type(window: Page, name: string): Promise<void> {
  await names(window).fill(name)
  await window.locator('button:enabled').and(add(window)).waitFor()
}

const note = (window: Page) => window.getByRole('alert').filter({ hasText: shell.cutHint })

test('after the server is killed, the page refuses entries and continues once it is back', async () => {
  const { served, window, loads } = await operator()
  await type(window, 'Bob')
  await served.kill()
  await note(window).waitFor()
  await add(window).click()
  await window.getByText(error['app/not-sent']).first().waitFor()
  await served.start()
  await note(window).waitFor({ state: 'detached' })
  // The typed text is still there, and the current state of the club is shown without another load.
  const ask = await channelOf(served)
  await ask('members.add', { names: ['Carl'] })
  await new Members(window).row('Carl').waitFor()
  expect(await names(window).inputValue()).toBe('Bob')
  await add(window).click()
  await new Members(window).row('Bob').waitFor()
  expect(loads()).toBe(1)
})

test('requests to an unresponsive server are answered once it responds, and the page says so', async () => {
  const { served, window, loads } = await operator()
  await type(window, 'Bob')
  served.suspend()
  await add(window).click()
  await note(window).waitFor()
  served.goOn()
  await note(window).waitFor({ state: 'detached' })
  await new Members(window).row('Bob').waitFor()
  const stored = await (await channelOf(served))('members.list', {})
  expect(stored.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
  expect(loads()).toBe(1)
})

test('if the server is killed during a game, the entry is refused and the game continues later', async () => {
  const { served, window, loads } = await opened()
  const game = await sitDown(window)
  await game.nominate(8)
  await game.saved()
  await served.kill()
  await note(window).waitFor()
  await game.press('3', 'Enter')
  await window.getByText(error['app/not-sent']).first().waitFor()
  await served.start()
  await note(window).waitFor({ state: 'detached' })
  await game.saved()
  await game.endSpeech()
  await game.nominate(3)
  await game.saved()
  expect(loads()).toBe(1)
})
