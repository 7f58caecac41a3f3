// The notice on the home page if the browser has not promised to keep the club's data. It is not shown if there is a
// promise, or if the host does not need one.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inBrowser, inDesktop } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Grants the permission to store data permanently, as a person does in the settings of the browser. */
async function allowKeeping(window: Page): Promise<void> {
  const devTools = await window.context().newCDPSession(window)
  await devTools.send('Browser.grantPermissions', {
    origin: new URL(window.url()).origin,
    permissions: ['durableStorage'],
  })
}

/**
 * Asks the browser whether the promise exists. The home page has its answer by then, because answers arrive in the
 * order of the questions.
 */
async function isPromised(window: Page): Promise<boolean> {
  await new Home(window).shown()
  return window.evaluate(() => navigator.storage.persisted())
}

inBrowser('a browser that may discard the data', (test) => {
  test('the home page mentions that the browser may discard the data, in two languages', async ({
    ownApp: { window },
  }) => {
    const [home, shell] = [new Home(window), new Shell(window)]
    await home.createClub('Black Cat')
    expect(await isPromised(window)).toBe(false)
    await home.mayDiscard.waitFor()
    expect(await window.getByRole('dialog').count()).toBe(0)
    expect(await shell.findBarriers()).toEqual([])
    await shell.switchLanguage()
    await home.mayDiscard.getByText('Разрешить постоянное хранение').waitFor()
    await shell.switchTheme()
    expect(await shell.findBarriers()).toEqual([])
  })

  test('a click asks the browser again to keep the data, and its refusal is shown', async ({ ownApp: { window } }) => {
    const home = new Home(window)
    await home.createClub('Black Cat')
    await home.askToKeep()
    await home.mayDiscard.getByText('The browser refused for now.').waitFor()
    expect(await isPromised(window)).toBe(false)
  })

  test('the notice that data may be discarded disappears once the site has permission', async ({
    ownApp: { window },
  }) => {
    const home = new Home(window)
    await home.createClub('Black Cat')
    await home.mayDiscard.waitFor()
    await allowKeeping(window)
    await expect.poll(() => home.mayDiscard.count()).toBe(0)
    await window.reload()
    expect(await isPromised(window)).toBe(true)
    expect(await home.mayDiscard.count()).toBe(0)
  })

  test('the notice that data may be discarded disappears once the browser grants the request', async ({
    ownApp: { window },
  }) => {
    const home = new Home(window)
    await home.createClub('Black Cat')
    await window.addInitScript(() =>
      Object.defineProperty(Permissions.prototype, 'query', { value: () => new Promise(() => {}) }),
    )
    await window.reload()
    await home.mayDiscard.waitFor()
    await allowKeeping(window)
    await home.askToKeep()
    await window.getByText('Permanent storage is allowed', { exact: true }).first().waitFor()
    await expect.poll(() => home.mayDiscard.count()).toBe(0)
  })

  test('the notice that data may be discarded is only on the home page, until it is dismissed', async ({
    ownApp: app,
  }) => {
    const [home, shell] = [new Home(app.window), new Shell(app.window)]
    await home.createClub('Black Cat')
    await home.mayDiscard.waitFor()
    await shell.go('members')
    expect(await home.mayDiscard.count()).toBe(0)
    await shell.go('home')
    await home.mayDiscard.getByRole('button', { name: 'Close' }).click()
    await shell.go('members')
    await shell.go('home')
    await isPromised(app.window)
    expect(await home.mayDiscard.count()).toBe(0)
    await app.restart()
    await new Home(app.window).mayDiscard.waitFor()
  })
})

inDesktop('the desktop', (test) => {
  test('the desktop app shows no notice that data may be discarded', async ({ window }) => {
    const home = new Home(window)
    await home.createClub('Black Cat')
    await isPromised(window)
    expect(await home.mayDiscard.count()).toBe(0)
  })
})
