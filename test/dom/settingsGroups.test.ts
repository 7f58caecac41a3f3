// The groups of the settings: every setting is in one group, has an address, and is found by its name in every
// language.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { formatMessage } from '../../src/i18n/message.ts'
import { LANGS, LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { SETTINGS_GROUPS } from '../../src/ui/shared/settings/settingsGroups.ts'
import { LIVE_ACTIONS, liveKeyBindingsOf, liveKeyLabels } from '../../src/ui/kit/preferences/liveKeys.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Settings } from '../e2e/pages/Settings.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { inDom } from './journey.ts'

/** Names of all controls of the former settings page, except the keys of the live game. */
const CONTROLS_OF_ONE_PAGE = [
  'Screen language',
  'Print language',
  'Theme',
  'Row density',
  'Start clocks automatically',
  'Last ten seconds',
  'Volume: Last ten seconds',
  'Play: Last ten seconds',
  'Time is up',
  'Volume: Time is up',
  'Play: Time is up',
  'Night music',
  'Volume: Night music',
  'Play: Night music',
  'Save a backup',
  'Restore a backup',
  'Check all data',
  'View schemes',
  'Open-source licences',
  'Save a support report',
  'Add user',
  'Add a model',
  'Choose a file',
  'Single-key shortcuts',
]
const KEYS = { ...liveKeyLabels(liveKeyBindingsOf({})) }

function textOf(lang: Lang, key: string): string {
  let node: unknown = LANGUAGES[lang].screens
  for (const part of key.split('.')) node = Reflect.get(Object(node), part)
  if (typeof node !== 'string') throw new Error(`no text ${key}`)
  return formatMessage(lang, node, KEYS)
}

/** Names of the controls of the group on screen. */
function controls(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    const all = [...document.querySelectorAll('main section[aria-label]:not(nav section)')].flatMap((section) => [
      ...section.querySelectorAll('button, a, input, summary'),
    ])
    return all.map((each) => {
      const label = each.closest('label') ?? document.querySelector(`label[for="${each.id || 'none'}"]`)
      return (each.getAttribute('aria-label') ?? (label?.querySelector('span') ?? label ?? each).textContent).trim()
    })
  })
}

inDom('in the settings', (test) => {
  test('the groups contain every control of the former page, and each control once', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const found: string[] = []
    for (const { id } of SETTINGS_GROUPS) {
      await showAddress(window, `/settings/${id}`)
      await new Settings(window).groups.locator(`a[aria-current][href$="/settings/${id}"]`).waitFor()
      await expect.poll(async () => (await controls(window)).length > 0 || id === 'laptops').toBe(true)
      found.push(...(await controls(window)))
    }
    for (const name of CONTROLS_OF_ONE_PAGE)
      expect(
        found.filter((each) => each.startsWith(name)),
        name,
      ).toHaveLength(1)
    for (const action of LIVE_ACTIONS) expect(found).toContain(`Change key: ${textOf('en', `live.keys.${action}`)}`)
    expect(found.toSorted()).toEqual([...new Set(found)].toSorted())
  })

  test('the groups show each setting under the name by which it is found, in every language', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    for (const lang of LANGS) {
      await shell.switchLanguage(lang)
      for (const { id, settings } of SETTINGS_GROUPS) {
        await showAddress(window, `/settings/${id}`)
        for (const key of settings)
          await window.locator('main section[aria-label]').getByText(textOf(lang, key)).first().waitFor()
      }
    }
  })

  test('the address of the former page opens the first group', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    for (const address of ['/settings', '/settings/gone']) {
      await showAddress(window, address)
      await window.getByRole('combobox', { name: 'Theme' }).waitFor()
    }
    expect((await controls(window)).length).toBeLessThanOrEqual(8)
    expect(await new Settings(window).groups.getByRole('link').count()).toBe(9)
  })
})

inDom('in a search', (test) => {
  test('every setting is found by its name in any language', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const settings = new Settings(window)
    await settings.open()
    for (const lang of LANGS)
      for (const { id, label, settings: names } of SETTINGS_GROUPS)
        for (const key of [label, ...names]) {
          await settings.find(textOf(lang, key))
          await settings.groups.locator(`a[href$="/settings/${id}"]`).first().waitFor()
        }
    await settings.find('Тема')
    await settings.groups.getByRole('link', { name: 'Theme' }).click()
    await window.getByRole('combobox', { name: 'Theme' }).waitFor()
    await settings.find('no such setting')
    await window.getByText('No setting has this name.').waitFor()
  })

  test('a setting is found in the command palette by its name in another language', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const palette = await new Shell(window).openPalette()
    await palette.getByRole('textbox').fill('Нічна музика')
    await palette.getByRole('option', { name: /Night music/ }).click()
    await expect.poll(() => window.url()).toMatch(/#\/settings\/sounds$/)
  })
})

inDom('in the rail', (test) => {
  test('the lab appears after it was opened once, and disappears on request', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    expect(await shell.place('lab').count()).toBe(0)
    await new Settings(window).open('lab')
    await window.getByRole('link', { name: 'Open the lab' }).click()
    await shell.place('lab').waitFor()
    await window.reload()
    await shell.place('lab').waitFor()
    await new Settings(window).open('lab')
    await window.getByRole('switch', { name: 'Show the lab in the menu' }).click()
    await shell.place('lab').waitFor({ state: 'detached' })
    // The lab keeps its address, and opening the lab again does not undo the choice.
    await showAddress(window, '/lab/batch')
    await window.getByRole('heading', { name: 'Lab', level: 1 }).waitFor()
    expect(await shell.place('lab').count()).toBe(0)
  })
})
