// A season file that is larger than a request may be: it is sent in pieces, previewed, and imported completely.

import { expect } from 'vitest'
import { JSON_LIMITS } from '../../src/api/jsonGuard.ts'
import { archiveOf } from '../bench/archives.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

const GAMES = 700

/** Rows that are not visible are not drawn. */
const DRAWN_AT_MOST = 60

inBrowser('an import longer than a request', (test) => {
  test('an import longer than a request can be previewed and imported on the screens', async ({ app }) => {
    const archive = archiveOf('season', GAMES)
    expect(archive.text.length).toBeGreaterThan(JSON_LIMITS.characters)
    await new Home(app.window).createClub('Black Cat')
    await new Shell(app.window).go('season')
    await new Tournament(app.window).open('Cup')
    await new Season(app.window).openTab('Games')
    const imports = new Imports(app.running)
    await imports.go()
    await imports.offer(archive)
    await imports.take(GAMES)
    expect((await told(app.window, 'games.list', {})).length).toBe(GAMES)

    await new Shell(app.window).go('season')
    const season = new Season(app.window)
    await season.openTab('Games')
    const list = app.window.getByRole('region', { name: 'Games' })
    const row = (game: number) => list.getByRole('link', { name: `Game ${game}`, exact: true })
    await row(GAMES).waitFor()
    expect(await list.getByRole('row').count()).toBeLessThan(DRAWN_AT_MOST)
    expect(await list.getByRole('table').getAttribute('aria-rowcount')).toBe(String(GAMES + 1))
    await list.focus()
    await app.window.keyboard.press('End')
    await row(1).waitFor()
    expect(await list.getByRole('row').count()).toBeLessThan(DRAWN_AT_MOST)
  })
})
