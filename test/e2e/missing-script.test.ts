// A script of the screens does not come, as when a server was renewed or a folder copied by half: whoever asked for it,
// a page, a tab or the very first, the screen says so and loads it again.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/error.json'
import ru from '../../src/i18n/ru/screens/error.json'
import { inBrowser, type AppUnderTest } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** From now on; the answer lets it through again. */
async function withhold(app: AppUnderTest, script: string): Promise<() => Promise<void>> {
  app.forgive(new RegExp(`/${script}-[^/]*\\.js|ERR_FAILED|dynamically imported module`))
  const context = app.window.context()
  await context.route(`**/assets/${script}-*.js`, (route) => route.abort('failed'))
  return () => context.unrouteAll()
}

inBrowser("a page's script that does not load", (test) => {
  test('is said on the page before, in its language; the wanted page comes with the script', async ({
    ownApp: app,
  }) => {
    const { window } = app
    const shell = new Shell(window)
    await new Home(window).createClub('Black Cat')
    const letThrough = await withhold(app, 'SeasonPage')
    const said = window.getByRole('alert').filter({ hasText: en['app/no-script'] })

    await shell.place('season').click()
    await said.waitFor()
    // Another page opens as ever, and then nothing is missing.
    await shell.go('members')
    await said.waitFor({ state: 'detached' })
    await shell.place('season').click()
    await said.waitFor()
    await shell.switchLanguage()
    await window.getByRole('alert').filter({ hasText: ru['app/no-script'] }).waitFor()
    await shell.switchLanguage('en')
    expect(await shell.findBarriers()).toEqual([])

    await letThrough()
    await said.getByRole('button', { name: 'Try again' }).click()
    await window.getByRole('heading', { level: 1, name: 'Season 2026' }).waitFor()
    await shell.place('season').and(window.locator('[aria-current=page]')).waitFor()
    await said.waitFor({ state: 'detached' })
  })

  test('at the very start is said too: the page is told not to wait for ever', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const letThrough = await withhold(app, 'screens')

    await window.reload()
    await window.getByText('Consigliere has not appeared yet.').waitFor()
    await window.getByText('Консильери ещё не появился.').waitFor()
    await letThrough()
    await window.getByRole('link', { name: 'Load it again' }).click()
    await new Home(window).shown()
  })
})

inBrowser("a tab's script that does not load", (test) => {
  test('is said above the tabs, which go on', async ({ ownApp: app }) => {
    const { window } = app
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const letThrough = await withhold(app, 'ChartsTab')
    const said = window.getByRole('alert').filter({ hasText: en['app/no-script'] })
    await shell.go('season')

    await window.getByRole('tab', { name: 'Charts' }).click()
    await said.waitFor()
    await window.getByRole('tab', { name: 'Games', exact: true }).click()
    await window
      .getByRole('link', { name: /Game 14\b/ })
      .first()
      .waitFor()
    await said.waitFor({ state: 'detached' })

    // Some browsers do not ask for the script again before the page is loaded again.
    await window.getByRole('tab', { name: 'Charts' }).click()
    await said.waitFor()
    await letThrough()
    await said.getByRole('button', { name: 'Try again' }).click()
    await window.locator('canvas').first().waitFor()
  })
})
