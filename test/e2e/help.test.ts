// Help inside the app: the guide of the current screen first, in the language of the app, without network access.

import { expect } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Size of a typical phone. */
const PHONE = { width: 390, height: 844 }

inBrowser('help on a phone', (test) => {
  test('help on a phone has no accessibility barriers in any guide and language, light or dark', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await window.setViewportSize(PHONE)
    const shell = new Shell(window)
    const article = window.getByRole('article')
    await shell.go('members')
    await window.keyboard.press('g')
    await window.keyboard.press('i')
    await article.waitFor()
    const barriers: string[] = []
    for (const lang of LANGS) {
      await shell.switchLanguage(lang)
      await expect.poll(() => article.getAttribute('lang')).toBe(lang)
      barriers.push(...(await shell.findBarriers()).map((barrier) => `${lang} ${barrier}`))
      await shell.switchTheme()
      const dark = await shell.findBarriers({ only: 'color-contrast' })
      barriers.push(...dark.map((barrier) => `${lang} (other theme) ${barrier}`))
    }
    expect(barriers).toEqual([])
  })
})

inBrowser('help', (test) => {
  test('help opens the guide of the current screen, offline, in every language', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('season')
    await window.getByRole('link', { name: 'Help', exact: true }).click()
    await window.getByRole('heading', { name: 'Guide for the organiser' }).waitFor()
    await shell.go('home')
    await window.keyboard.press('g')
    await window.keyboard.press('i')
    await window.getByRole('heading', { name: 'Guide for the secretary' }).waitFor()
    await shell.go('season')
    await window.keyboard.press('g')
    await window.keyboard.press('i')
    await window.getByRole('heading', { name: 'Guide for the organiser' }).waitFor()
    // Nothing is fetched from now on, because everything was loaded with the page.
    const fetched: string[] = []
    window.on('request', (request) => fetched.push(request.url()))
    await shell.switchLanguage('ru')
    await window.getByRole('heading', { name: 'Руководство организатора' }).waitFor()
    await shell.switchLanguage('uk')
    const article = window.getByRole('article')
    await expect.poll(() => article.getAttribute('lang')).toBe('uk')
    expect(fetched.filter((url) => /guide|\.md/.test(url))).toEqual([])
    // Links to files outside the app are plain text, so nothing leads out of the app.
    const links = await article.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((href) => !href.startsWith('#/help/'))).toEqual([])
  })
})
