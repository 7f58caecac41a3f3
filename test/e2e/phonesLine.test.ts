// Phones that lose their connection, and phones whose page is not visible: the texts and entries of the judge's remote
// meanwhile, and the parts of a card that stay on screen.

import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import words from '../../src/i18n/en/screens/phones.json'
import { LANGS } from '../../src/i18n/registry.ts'
import { startCuttingProxy } from '../support/cuttingProxy.ts'
import { freePort } from '../support/postgres.ts'
import { chromiumFlags, findBrowser } from '../support/browser.ts'
import { PATIENCE } from '../support/patience.ts'
import { showGame } from './fixtures/games-by-requests.ts'
import { barriersOf, channelOf, phoneEvening, sportGame } from './fixtures/phoneEvening.ts'
import { Phone } from './pages/Phone.ts'
import { Remote } from './pages/Remote.ts'

/** A browser that hides a page behind another one. Playwright's own pages always count as visible. */
async function pocket() {
  const port = await freePort()
  const args = [...chromiumFlags(), `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ executablePath: findBrowser(), args })
  onTestFinished(() => browser.close())
  const over = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
  const context = over.contexts()[0] ?? expect.unreachable('no context')
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 640 })
  const hide = async () => {
    const other = await context.newPage()
    await other.bringToFront()
    await page.waitForFunction(() => document.visibilityState === 'hidden', undefined, { polling: 100 })
    return other
  }
  return { page, hide, session: await context.newCDPSession(page) }
}

async function judged() {
  const room = await phoneEvening()
  const ask = await channelOf(room.served)
  await room.phones.openTonight()
  const address = await room.phones.letJoin()
  await room.phones.close()
  const game = await sportGame(ask)
  await showGame(room.window, game)
  return { ...room, ask, address, game }
}

test('a touched card disappears when its page is hidden, and stays hidden until a new touch', async () => {
  const { phones, address, game } = await judged()
  const { page, hide, session } = await pocket()
  await page.goto(`${address}#lang=en`)
  const phone = new Phone(page, 'en')
  const don = game.players[1]?.name ?? ''
  await phone.checkIn(don)
  await phone.asks.waitFor()
  await phones.openAtTable()
  await phones.confirmAll()
  await phones.close()
  const card = page.getByText('Don', { exact: true })
  const touch = async (at: 'touchStart' | 'touchEnd') => {
    const box = (await phone.hold.or(page.getByText(phone.words.card.lift)).first().boundingBox()) ?? { x: 0, y: 0 }
    const touchPoints = at === 'touchStart' ? [{ x: box.x + 40, y: box.y + 20 }] : []
    await session.send('Input.dispatchTouchEvent', { type: at, touchPoints })
  }
  await phone.hold.waitFor()
  await touch('touchStart')
  await card.waitFor()
  const other = await hide()
  // The content while hidden, which a screenshot of the page in the list of apps would show.
  expect(await page.content()).not.toContain('Don')
  await other.close()
  await page.getByText(phone.words.card.left).waitFor()
  // The finger is still down.
  expect(await page.content()).not.toContain('Don')
  await touch('touchEnd')
  await touch('touchStart')
  await card.waitFor()
  await touch('touchEnd')
  await card.waitFor({ state: 'detached' })
  expect([await page.title(), page.url()].join(' ')).not.toContain('Don')
  expect(
    await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])),
  ).not.toMatch(/don/i)
})

test('the judge’s remote hides cards when it is not visible or lies face down', async () => {
  const { ask, address, game } = await judged()
  const { page, hide, session } = await pocket()
  const { code } = await ask('phones.remoteCode', { game: game.id })
  await page.goto(`${address}#lang=en&remote=${code}`)
  const remote = new Remote(page, 'en')
  await remote.table.waitFor()
  const show = page.getByRole('button', { name: remote.words.common.hideRoles })
  await remote.roles.first().waitFor()
  const other = await hide()
  expect(await remote.roles.count()).toBe(0)
  await other.close()
  await page.bringToFront()
  expect(await remote.roles.count()).toBe(0)
  await show.click()
  await remote.roles.first().waitFor()
  const turned = (beta: number) =>
    session.send('DeviceOrientation.setDeviceOrientationOverride', { alpha: 0, beta, gamma: 3 })
  await turned(20)
  await remote.roles.first().waitFor()
  await turned(176)
  await expect.poll(() => remote.roles.count()).toBe(0)
})

test('a disconnected remote says so, and records a press in progress at most once', async () => {
  const { served, hall, ask, game, phones } = await judged()
  const proxy = await startCuttingProxy(() => served.port, { named: true })
  onTestFinished(() => proxy.close())
  const open = async (lang: (typeof LANGS)[number]) => {
    const { code } = await ask('phones.remoteCode', { game: game.id })
    const address = `http://127.0.0.1:${proxy.port}/phone#lang=${lang}&remote=${code}`
    return Remote.open(hall, address, { lang, isDark: lang === 'uk' })
  }
  const version = async () => (await ask('games.get', { game: game.id })).version
  const buttons = (page: Page) => page.locator('.remote-pad button, .actions button, [role=toolbar] button')
  const before = await version()
  const barriers: string[] = []
  let remote = await open('en')
  for (const lang of LANGS) {
    if (lang !== 'en') remote = await open(lang)
    await remote.table.waitFor()
    // Half open: the socket does not notice the cut.
    proxy.hold()
    proxy.down(true)
    await remote.alert.getByText(remote.words.phones.remote.cutText).waitFor()
    await remote.page.getByText(remote.words.phones.state.cut, { exact: true }).waitFor()
    expect(await buttons(remote.page).filter({ visible: true }).count()).toBeGreaterThan(10)
    for (const button of await buttons(remote.page).all()) expect(await button.isDisabled()).toBe(true)
    barriers.push(...(await barriersOf(remote.page, `cut, ${lang}`)))
    if (process.env['PICTURES'])
      await remote.page.screenshot({ path: `${process.env['PICTURES']}/remote.cut.${lang}.png` })
    // Tries a tap on a disabled button, and a key.
    await remote.main.click({ force: true })
    await remote.page.keyboard.press('Enter')
    proxy.down(false)
    await remote.alert.waitFor({ state: 'detached' })
    await expect.poll(() => remote.main.isEnabled()).toBe(true)
    expect(await version()).toBe(before)
  }
  expect(barriers).toEqual([])

  // Pressed on a half-open connection: the remote says that the result is unknown, and the press is not sent again. A
  // message that the old connection delivers after the step is over is refused.
  await remote.settled()
  proxy.hold()
  await remote.main.click()
  await remote.alert.getByText(remote.words.error['phones/cut-under-way']).waitFor()
  await expect.poll(() => remote.main.isEnabled()).toBe(true)
  expect(await version()).toBe(before)
  // A press on a step that the judge cannot have read yet is refused.
  await remote.settled()
  await remote.main.click()
  await expect.poll(version).toBe(before + 1)
  proxy.release()
  await phones.openAtTable()
  await phones.dialog.getByText(words.state.connected).waitFor()
  proxy.down(true)
  await phones.dialog.getByText(words.state.cut).waitFor()
  expect(await version()).toBe(before + 1)
})
