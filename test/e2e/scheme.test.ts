// A scheme given to a season that has games: its effect is shown first, and it can be undone.

import { resolve } from 'node:path'
import { expect } from 'vitest'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Schemes } from './pages/Schemes.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

inBrowser('a scoring scheme', (test) => {
  test('shows its effect before it is given to a season with games, and can be undone', async ({ window }) => {
    const schemes = new Schemes(window)
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const [sample] = await told(window, 'seasons.list', {})
    if (sample === undefined) throw new Error('no season')
    const totals = async () =>
      (await told(window, 'seasons.standings', { season: sample.id })).map((row) => row.metrics.total)
    const before = await totals()
    await shell.go('season')
    await schemes.go()
    await schemes.choose('Tournament 2026')
    const dialog = await schemes.offerFor(sample.name)
    const words = await dialog.innerText()
    expect(words).toMatch(/\d+ finished games are scored again\./)
    if (PICTURES !== undefined) await window.screenshot({ path: resolve(PICTURES, 'rescore.png') })
    expect(await shell.findBarriers()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await totals()).toEqual(before)

    await (await schemes.offerFor(sample.name)).getByRole('button', { name: 'Score again' }).click()
    const undo = window.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    expect(await totals()).not.toEqual(before)
    await undo.click()
    await expect.poll(totals).toEqual(before)
  })
})
