// An import is complete or does not happen. If it is killed or stopped before its end, none of its games are left, and
// the home page says so. A visit to another screen neither stops the import nor hides it.

import { expect } from 'vitest'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser, type AppUnderTest } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

const GAMES = 600

/** Forty rounds at fifteen tables. */
const ARCHIVE = {
  name: 'archive.csv',
  text: sheet(
    ...Array.from({ length: GAMES }, (_, index) =>
      game({ stage: 'main', round: 1 + (index % 40), table: 1 + Math.floor(index / 40) }),
    ).flat(),
  ),
}

async function gamesOf(app: AppUnderTest): Promise<number> {
  return (await told(app.window, 'games.list', {})).length
}

async function offered(app: AppUnderTest): Promise<Imports> {
  await new Shell(app.window).go('season')
  const season = new Season(app.window)
  await season.openTab('Games')
  const imports = new Imports(app.running)
  await imports.go()
  await imports.offer(ARCHIVE)
  return imports
}

inBrowser('an import of an archive', (test) => {
  test('an archive is imported completely or, if the import is killed or stopped, not at all', async ({
    ownApp: app,
  }) => {
    await new Home(app.window).createClub('Black Cat')
    await new Shell(app.window).go('season')
    await new Tournament(app.window).open('Cup')

    const killed = await offered(app)
    await killed.begin(GAMES)
    await killed.underWay()
    await app.relaunchAfterKill()
    expect(await gamesOf(app)).toBe(0)
    expect(await told(app.window, 'members.list', {})).toEqual([])
    await app.window
      .getByRole('alert')
      .getByText('The import of “archive.csv” was interrupted, so none of its games (600) were imported.')
      .waitFor()

    const stopped = await offered(app)
    await stopped.begin(GAMES)
    await stopped.underWay()
    await stopped.stop()
    expect(await gamesOf(app)).toBe(0)

    // The import continues while another screen is open, and its completion is shown when the user comes back.
    await stopped.begin(GAMES)
    await stopped.underWay()
    await new Shell(app.window).go('members')
    await expect.poll(() => gamesOf(app), { timeout: 240_000 }).toBe(GAMES)
    await app.window.goBack()
    await stopped.taken.waitFor()
    expect(await told(app.window, 'members.list', {})).toHaveLength(10)
  })
})
