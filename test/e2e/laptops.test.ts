// The desktop app as one of several laptops: it joins a hub by the settings, goes on without the line and says so, and
// leaves. The hub is a process of its own, behind a proxy that cuts.

import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { error } from '../../src/i18n/en/screens/error.ts'
import { hub as en } from '../../src/i18n/en/screens/hub.ts'
import { launchBrowser } from '../support/browser.ts'
import { sitDown } from './fixtures/evening.ts'
import { startHub } from './fixtures/hub.ts'
import { OPERATOR } from './fixtures/served.ts'
import { inBrowser, inDesktop } from './fixtures/spec.ts'
import { Handover } from './pages/Handover.ts'
import { Home } from './pages/Home.ts'
import { Settings } from './pages/Settings.ts'
import { Shell } from './pages/Shell.ts'

inDesktop('a laptop of several', (test) => {
  test('joins a hub, goes on when it is cut off, and brings all of it when the line is back', async ({ window }) => {
    const { hub, lineTo, folder } = await startHub()
    const browser = await launchBrowser(join(folder, 'hub-browser'))
    onTestFinished(() => browser.close())
    const atHub = await browser.newPage()
    await atHub.goto(`${hub.address}/#token=${OPERATOR}`)
    const desk = new Settings(atHub)
    await desk.open()
    const token = await desk.letIn('Table 2')
    const proxy = await lineTo()
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.saved()
    const place = window.url()
    const [settings, shell] = [new Settings(window), new Shell(window)]
    await settings.open()
    await settings.joinHub(`127.0.0.1:${proxy.port}`, 'not-the-token-of-it')
    await window
      .getByText(error['hub/no-answer'].split('{')[0] ?? '')
      .first()
      .waitFor()
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
    await expect.poll(() => shell.line.getAttribute('aria-label')).toContain('1 entry waits')
    proxy.down(false)
    await shell.line.waitFor({ state: 'detached' })
    await new Handover(atHub).row.click()
    await atHub
      .getByText(/nominates 8\.$/)
      .first()
      .waitFor()

    await settings.open()
    await settings.leaveHub()
    await shell.go('home')
    await new Home(window).shown()
  })
})

inBrowser('a window that cannot join', (test) => {
  test('says where one can', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open()
    await settings.line.getByText(en.notHere).waitFor()
  })
})
