// The club's script, which the worker of the browser edition loads separately, cannot be loaded. The screen says that
// the club does not answer and what to do, instead of waiting forever. A reload opens the club once the script is
// available again.

import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import en from '../../src/i18n/en/screens/error.json'
import ru from '../../src/i18n/ru/screens/error.json'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Name in the worker's own script, because a script of the screens may begin with the same word. */
async function clubScript(window: Page): Promise<string> {
  const [worker] = window.workers()
  const text = await window.evaluate(async (url) => (await fetch(url)).text(), worker?.url() ?? '')
  return /\.\/(club-[\w-]+\.js)/.exec(text)?.[1] ?? ''
}

inBrowser("the club's script", (test) => {
  test('a club script that does not load is reported, and a reload works once it can load', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    app.forgive(/\/club-[^/]*\.js|ERR_FAILED/)
    const script = await clubScript(window)
    expect(script).not.toBe('')
    let refused = 0
    const context = window.context()
    await context.route(`**/assets/${script}`, async (route) => {
      refused += 1
      await route.abort('failed')
    })
    await window.reload()
    await window.getByText(en['app/disconnected']).waitFor()
    expect(refused).toBeGreaterThan(0)
    await new Shell(window).switchLanguage()
    await window.getByText(ru['app/disconnected']).waitFor()
    await new Shell(window).switchLanguage('en')

    await context.unrouteAll()
    // The tab without the script does not keep other tabs from the club.
    const other = await context.newPage()

    await other.goto(window.url())
    await new Home(other).shown()
    await other.close()
    await window.reload()
    await new Home(window).shown()
  })
})
