// Twelve monthly results sheets dropped on the import page at once: one list of games, one question about names, an
// invalid file that affects only itself, and columns that are changed for all tables of the same shape.

import { expect } from 'vitest'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { LAYOUTS } from '../files/layouts/corpus.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

/**
 * Eleven months with two games each, and one that is not a results sheet. The last one is a table in another layout.
 */
const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const name = `2025-${String(index + 1).padStart(2, '0')}.csv`
  if (index === 4) return { name: '2025-05.json', text: '{' }
  if (index === 11) return { name, text: LAYOUTS[0]?.text ?? '' }
  return { name, text: sheet(...game({}, {}), ...game({ round: 2 }, {})) }
})

inBrowser('several files', (test) => {
  test('several files can be dropped together, read separately and imported as one', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Year')
    await new Season(window).openTab('Games')
    const imports = new Imports(app.running)
    await imports.go()
    await imports.drop(MONTHS)
    await imports.files.getByText('3 games found').waitFor()
    expect(await imports.files.getByText('2 games found').count()).toBe(10)
    expect(await imports.files.getByRole('listitem').filter({ hasText: '2025-05.json' }).innerText()).toContain('JSON')

    await imports.files.getByRole('button', { name: 'Columns: 2025-12.csv' }).click()
    await window.getByRole('region', { name: 'Columns of the table' }).waitFor()
    await imports.files.getByRole('button', { name: 'Leave out 2025-01.csv' }).click()
    await imports.files.getByRole('listitem').nth(10).waitFor()
    expect(await imports.files.getByRole('listitem').count()).toBe(11)
    await imports.take(21)
    expect((await told(window, 'games.list', {})).length).toBe(21)
  })
})
