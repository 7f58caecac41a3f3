// The frame around every screen: navigation, keys, languages, themes, search and printing.

import { expect } from 'vitest'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { PLACES, Shell } from './pages/Shell.ts'
import share from '../../src/i18n/en/screens/share.json'
import { readPaper } from './pages/paper.ts'

overEditions('the shell', (test) => {
  test('the shell opens every page, by pointer and by keys', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const headings = new Set<string>()
    for (const place of PLACES) {
      await shell.go(place)
      headings.add(await shell.heading.innerText())
    }
    expect(headings.size).toBe(PLACES.length)
    // From a screen without a focused field, because letters are typed there.
    await shell.go('rules')
    await shell.goByKeys('s')
    await expect.poll(() => window.url()).toMatch(/#\/season/)
    await shell.goByKeys('r')
    await expect.poll(() => window.url()).toMatch(/#\/rules/)
    // Every page opens at its beginning, also from the home page.
    await shell.go('home')
    await shell.goByKeys('m')
    await window.locator('main:focus').getByRole('heading', { level: 1 }).waitFor()
  })

  test('the shell finds a screen by its English name in any language, and finds a player', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).loadSample()
    await shell.switchLanguage('ru')
    const palette = await shell.openPalette()
    await palette.getByRole('textbox').fill('standings')
    await palette.getByRole('option').first().waitFor()
    expect(await shell.findBarriers({ within: '[role=dialog]' })).toEqual([])
    await window.keyboard.press('Enter')
    await expect.poll(() => window.url()).toMatch(/#\/season\/.+\/standings/)
    const again = await shell.openPalette()
    await again.getByRole('textbox').fill('Clement')
    await again.getByRole('option', { name: /Clementine/ }).click()
    await expect.poll(() => window.url()).toMatch(/#\/player\//)
  })

  test('the shell is in Russian after the user selects it, even after a restart', async ({ ownApp: app }) => {
    const shell = new Shell(app.window)
    expect(await shell.language).toBe('en')
    await shell.switchLanguage()
    expect(await shell.language).toBe('ru')
    await shell.place('members').getByText('Участники').waitFor()
    await app.restart()
    await new Shell(app.window).place('members').getByText('Участники').waitFor()
  })
})

inBrowser('the shell', (test) => {
  test('Ctrl+P prints the first paper of the page’s Share panel, and never the screen', async ({ app, window }) => {
    const shell = new Shell(window)
    await new Home(window).loadSample()
    await shell.go('season')
    await window.locator('table.standings tbody tr').first().waitFor()
    const paper = readPaper(await app.running.catchPdf(() => window.keyboard.press('Control+p')))
    expect(paper.text).toContain('Standings')
    expect(paper.text).not.toContain('Share')
    await shell.go('members')
    await window.keyboard.press('Control+p')
    await window.getByText(share.nothingToPrint).first().waitFor()
  })
})
