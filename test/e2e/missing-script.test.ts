// A script of the screens cannot be loaded, for example because a server was updated or a folder copied only partly.
// Whether a page, a tab or the start needs it, the screen says so and can load it again.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/error.json'
import ru from '../../src/i18n/ru/screens/error.json'
import { inBrowser, type AppUnderTest } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Blocks a script from now on. The returned function lets it through again. */
async function withhold(app: AppUnderTest, script: string): Promise<() => Promise<void>> {
  app.forgive(new RegExp(`/${script}-[^/]*\\.js|ERR_FAILED|dynamically imported module`))
  const context = app.window.context()
  await context.route(`**/assets/${script}-*.js`, (route) => route.abort('failed'))
  return () => context.unrouteAll()
}

inBrowser("a page's script that does not load", (test) => {
  test('a page’s script that does not load is reported on the previous page in its language', async ({
    ownApp: app,
  }) => {
    const { window } = app
    const shell = new Shell(window)
    await new Home(window).createClub('Black Cat')
    const letThrough = await withhold(app, 'SeasonPage')
    const said = window.getByRole('alert').filter({ hasText: en['app/no-script'] })

    await shell.place('season').click()
    await said.waitFor()
    // Other pages still open, and then the message disappears.
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

  test('a page’s script that does not load is reported even at the very start', async ({ ownApp: app }) => {
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
  test('a tab’s script that does not load is reported above the tabs, which still work', async ({ ownApp: app }) => {
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

    // Some browsers do not request the script again before the page is reloaded.
    await window.getByRole('tab', { name: 'Charts' }).click()
    await said.waitFor()
    await letThrough()
    await said.getByRole('button', { name: 'Try again' }).click()
    await window.locator('canvas').first().waitFor()
  })
})
