// The desktop app as one of several devices: it joins a hub in the settings, continues without a connection and says
// so, and leaves. The hub is a separate process behind a proxy that can cut the connection.

import { cp, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import error from '../../src/i18n/en/screens/error.json'
import en from '../../src/i18n/en/screens/hub.json'
import { launchBrowser } from '../support/browser.ts'
import { sitDown } from './fixtures/evening.ts'
import { startHub } from './fixtures/hub.ts'
import { OPERATOR, Served } from './fixtures/served.ts'
import { inBrowser, inDesktop } from './fixtures/spec.ts'
import { Broadcast } from './pages/Broadcast.ts'
import { Handover } from './pages/Handover.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { Settings } from './pages/Settings.ts'
import { Shell } from './pages/Shell.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

/** Takes screenshots in English and Russian in both themes. Afterwards, the screen is as it was before. */
async function pictures(window: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return
  const shell = new Shell(window)
  for (const lang of ['ru', 'en'] as const) {
    await shell.switchLanguage(lang)
    for (const look of ['one', 'other']) {
      await shell.switchTheme()
      await window.screenshot({ path: resolve(PICTURES, `${name}-${lang}-${look}.png`), fullPage: true })
    }
  }
}

inDesktop('one of several devices', (test) => {
  test('a device joins a hub, continues while disconnected, and sends everything afterwards', async ({ window }) => {
    const { hub, lineTo, folder } = await startHub()
    const browser = await launchBrowser(join(folder, 'hub-browser'))
    onTestFinished(() => browser.close())
    const atHub = await browser.newPage()
    await atHub.goto(`${hub.address}/#token=${OPERATOR}`)
    const desk = new Settings(atHub)
    await desk.open('laptops')
    const token = await desk.letIn('Table 2')
    const proxy = await lineTo()
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.saved()
    const place = window.url()
    const [settings, shell] = [new Settings(window), new Shell(window)]
    await settings.open('laptops')
    await settings.joinHub(`127.0.0.1:${proxy.port}`, 'not-the-token-of-it')
    await window.getByText(error['sync/unknown-token']).first().waitFor()
    await settings.joinHub(`127.0.0.1:${proxy.port}`, token)
    await settings.line.getByText(en.state.waiting).waitFor()
    await desk.admit('Table 2', await settings.fingerprint())
    await settings.line.getByText(en.state.joined).waitFor()

    await new Shell(atHub).go('home')
    await new Handover(atHub).row.waitFor()

    proxy.down(true)
    await window.goto(place)
    await game.heading.waitFor()
    await game.nominate(8)
    await game.saved()
    await expect.poll(() => shell.line.getAttribute('aria-label')).toContain('1 entry is waiting')
    proxy.down(false)
    await shell.line.waitFor({ state: 'detached' })
    await new Handover(atHub).row.click()
    await atHub
      .getByText(/nominates 8\.$/)
      .first()
      .waitFor()

    // A hub whose list of devices is as old as a copy of its disk, or that has removed the device: the device is added
    // again.
    await desk.open('laptops')
    const another = await desk.letIn('Table 2')
    await settings.open('laptops')
    await settings.line.getByText(error['sync/unknown-token']).waitFor()
    await settings.enterToken(another)
    await settings.line.getByText(en.state.waiting).waitFor()
    await desk.admit('Table 2', await settings.fingerprint())
    await settings.line.getByText(en.state.joined).waitFor()
    await settings.leaveHub()
    await shell.go('home')
    await new Home(window).shown()
  })
})

inDesktop('the desktop app as the hub', (test) => {
  test('the desktop app, acting as the hub, admits a device by its code and receives its entries', async ({
    window,
  }) => {
    const { folder } = await startHub()
    await sitDown(window)
    const [shell, settings, broadcast] = [new Shell(window), new Settings(window), new Broadcast(window)]
    await shell.go('broadcast')
    await broadcast.start()
    const port = Number(new URL(await broadcast.makeAddress()).port)
    await settings.open('laptops')
    const laptop = await joining(join(folder, 'laptop'), { port, token: await settings.letIn('Table 2') })
    const browser = await launchBrowser(join(folder, 'laptop-browser'))
    onTestFinished(() => browser.close())
    const there = await browser.newPage()
    await there.goto(`${laptop.address}/#token=${OPERATOR}`)
    const itsSettings = new Settings(there)
    await itsSettings.open('laptops')
    await itsSettings.line.getByText(en.state.waiting).waitFor()
    await settings.admit('Table 2', await itsSettings.fingerprint())
    await itsSettings.line.getByText(en.state.joined).waitFor()
    await new Shell(there).go('home')
    await new Handover(there).row.click()
    await new Handover(there).takeOver()
    const game = new LiveGame(there)
    await game.nominate(8)
    await game.saved()
    await shell.go('home')
    await new Handover(window).row.click()
    await window
      .getByText(/nominates 8\.$/)
      .first()
      .waitFor()
  })
})

inBrowser('a copied device', (test) => {
  test('a copied device requests a new identity, and its removal disconnects both devices', async () => {
    const { hub, folder } = await startHub()
    const browser = await launchBrowser(join(folder, 'hub-browser'))
    onTestFinished(() => browser.close())
    const pageAt = async ({ address }: Served) => {
      const page = await browser.newPage()
      await page.goto(`${address}/#token=${OPERATOR}`)
      return page
    }
    const atHub = await pageAt(hub)
    await sitDown(atHub)
    const desk = new Settings(atHub)
    await desk.open('laptops')
    const token = await desk.letIn('Table 2')
    const laptop = await joining(join(folder, 'laptop'), { port: hub.port, token })
    const there = await pageAt(laptop)
    const settings = new Settings(there)
    await settings.open('laptops')
    await settings.line.getByText(en.state.waiting).waitFor()
    await desk.admit('Table 2', await settings.fingerprint())
    await settings.line.getByText(en.state.joined).waitFor()
    await new Shell(there).go('home')
    await new Handover(there).row.click()
    await new Handover(there).takeOver()
    const game = new LiveGame(there)
    await game.nominate(8)
    await game.saved()

    // The profile is copied, and both computers continue with it.
    await laptop.stop()
    await cp(join(folder, 'laptop'), join(folder, 'copy'), { recursive: true })
    await laptop.start()
    const twin = new Served(join(folder, 'copy'), { port: hub.port, token })
    onTestFinished(() => twin.stop())
    await twin.start()
    const atTwin = await pageAt(twin)
    const twins = new Settings(atTwin)
    await twins.open('laptops')
    await twins.askForIdentity()
    const asked = twins.line.getByText(en.renewalWaits.slice(0, 40))
    await asked.waitFor()
    const code = /[2-9A-Z]{3} [2-9A-Z]{3}/.exec(await asked.innerText())?.[0] ?? ''
    const row = desk.line.getByRole('listitem').filter({ hasText: 'Table 2 (2)' })
    await row.getByText(code).waitFor()
    expect(await row.innerText()).toMatch(/The identity of Table 2 is also in use on .+Asked .+ from 127\.0\.0\.1/s)
    // Nothing changes while the request is pending: the copy works as before.
    await twins.line.getByText(en.state.joined).waitFor()
    await pictures(atHub, 'renewal')

    const dialog = await desk.askRemoval('Table 2')
    await dialog.getByText(en.putOutOthers.replace('{names}', 'Table 2 (2)')).waitFor()
    const games = dialog.getByText(en.putOutGames.replace('{games}', ''))
    expect(await games.innerText()).toMatch(/: Season 2026 · City mafia · ./)
    await pictures(atHub, 'removal')
    await atHub.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor()

    await desk.admit('Table 2 (2)', code)
    await row.getByText(en.renewedFrom.replace('{name}', 'Table 2')).waitFor()
    await asked.waitFor({ state: 'detached' })
    await twins.line.getByText(en.state.joined).waitFor()

    const again = await desk.askRemoval('Table 2')
    await again.getByText(en.putOutOthers.replace('{names}', 'Table 2 (2)')).waitFor()
    await again.getByRole('button', { name: en.putOut }).click()
    await desk.line.getByText(en.nobody).waitFor()
    await twins.line.getByText(error['sync/unknown-token']).waitFor()
  })
})

/** Starts a device as a separate process that nobody has admitted yet. */
async function joining(folder: string, hub: { readonly port: number; readonly token: string }): Promise<Served> {
  await mkdir(folder)
  const laptop = new Served(folder, hub)
  onTestFinished(() => laptop.stop())
  await laptop.start()
  return laptop
}

inBrowser('a window that cannot join', (test) => {
  test('a window that cannot join a hub says where joining is possible', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open('laptops')
    await settings.line.getByText(en.notHere).waitFor()
  })
})
