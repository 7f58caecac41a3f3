// The effect of a scheme on a season that has games. How it is given and undone is in test/dom/scheme.test.ts.

import { resolve } from 'node:path'
import { expect } from 'vitest'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Schemes } from './pages/Schemes.ts'
import { Shell } from './pages/Shell.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

inBrowser('a scoring scheme', (test) => {
  test('the preview of a scheme’s effect has no accessibility barriers', async ({ window }) => {
    const schemes = new Schemes(window)
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const [sample] = await told(window, 'seasons.list', {})
    if (sample === undefined) throw new Error('no season')
    await shell.go('season')
    await schemes.go()
    await schemes.choose('Tournament 2026')
    const dialog = await schemes.offerFor(sample.name)
    expect(await dialog.innerText()).toMatch(/\d+ finished games are scored again\./)
    if (PICTURES !== undefined) await window.screenshot({ path: resolve(PICTURES, 'rescore.png') })
    expect(await shell.findBarriers()).toEqual([])
  })
})
