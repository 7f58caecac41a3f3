// No accessibility barriers on the screens for keys and users, in every language, light or dark, and on the screens of
// the rail.

import { expect } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Users } from './pages/Users.ts'
import { Settings } from './pages/Settings.ts'
import { PLACES, Shell } from './pages/Shell.ts'

inBrowser('the shell', (test) => {
  test('no screen of the shell has accessibility barriers, light or dark', async ({ window }) => {
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const barriers: string[] = []
    for (const theme of ['first', 'other']) {
      for (const place of PLACES) {
        await shell.go(place)
        const found = await shell.findBarriers(theme === 'first' ? {} : { only: 'color-contrast' })
        barriers.push(...found.map((barrier) => `${place} (${theme} theme) ${barrier}`))
      }
      await shell.switchTheme()
    }
    expect(barriers).toEqual([])
  })
})

inBrowser('the settings of live keys', (test) => {
  test('the settings of live keys have no accessibility barriers in any language, light or dark', async ({
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    const [shell, settings] = [new Shell(window), new Settings(window)]
    await settings.open('keys')
    await settings.changeKey('foul', 'n')
    for (const _language of LANGS) {
      expect(await shell.findBarriers({ within: 'main' })).toEqual([])
      await shell.switchTheme()
      expect(await shell.findBarriers({ within: 'main', only: 'color-contrast' })).toEqual([])
      await shell.switchLanguage()
    }
  })
})

inBrowser('the users', (test) => {
  test('the users screen has no accessibility barriers in any language, light or dark', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await new Settings(window).open('users')
    const users = new Users(window)
    await users.add('Olga', ['organiser', 'secretary'], '2468')
    await users.added('Olga')
    await users.add('Zoya', ['judge'])
    await users.added('Zoya')
    await users.switchTo('Zoya', 2)
    const barriers: string[] = []
    for (const lang of LANGS) {
      await shell.switchLanguage(lang)
      barriers.push(...(await shell.findBarriers()).map((barrier) => `${lang} ${barrier}`))
      await window.keyboard.press('u')
      await users.dialog.waitFor()
      await expect.poll(async () => users.dialog.evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
      barriers.push(...(await shell.findBarriers()).map((barrier) => `${lang}, choosing: ${barrier}`))
      await window.keyboard.press('1')
      await users.dialog.locator('input').waitFor()
      barriers.push(...(await shell.findBarriers()).map((barrier) => `${lang}, PIN: ${barrier}`))
      await window.keyboard.press('Escape')
      await expect.poll(() => users.dialog.count()).toBe(0)
      await shell.switchTheme()
    }
    expect(barriers).toEqual([])
  })
})
