// The tabs of the rules page: each control of the former page is on one tab, few controls are visible at once, and each
// tab has an address.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import lab from '../../src/i18n/en/screens/lab.json'
import newGame from '../../src/i18n/en/screens/newGame.json'
import words from '../../src/i18n/en/screens/rules.json'
import { formatPhrase } from '../../src/i18n/phrase.ts'
import { LANGS, LANGUAGES } from '../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Rules } from '../e2e/pages/Rules.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { inDom } from './journey.ts'

type Tab = keyof typeof words.tab
const TABS: Readonly<Record<Tab, string>> = { ours: '/rules/city', try: '/rules/city/try', own: '/rules/city/own' }
const FLAGS = (RULEBOOKS.find(({ id }) => id === 'city')?.flags ?? []).map(({ key }) => formatPhrase('en', 'flag', key))
const SEATS = [1, 2, 3, 4, 5, 6, 7]

/** All controls of the former page without tabs, except the header and the phrases, grouped by their current tab. */
const CONTROLS: Readonly<Record<Tab, readonly string[]>> = {
  ours: [
    ...FLAGS,
    newGame.backToPreset,
    words.seasonUse,
    words.seasonTake,
    words.useForGame,
    words.useForSeason,
    words.phrases.language,
  ],
  try: [
    words.tryReset,
    words.addSeat,
    words.removeSeat,
    ...SEATS.flatMap((n) => [`Card for seat ${n}`, `Seat ${n} is alive`, `Seat ${n} has the immunity card`]),
    ...['Mistress', 'Mafia', 'Don', 'Maniac', 'Sheriff', 'Doctor'].map((act) => `${act}: tonight`),
    'Mistress: last night',
    'Doctor: last night',
    lab.question.which,
    lab.question.ask,
  ],
  own: ['Make your own from “City mafia”', words.own.take],
}
/** Maximum number of controls that are visible at once in each tab, including the three controls of the header. */
const MOST_IN_SIGHT: Readonly<Record<Tab, number>> = { ours: 18, try: 15, own: 7 }

interface Control {
  readonly name: string
  readonly isShown: boolean
}

function controls(window: Page): Promise<readonly Control[]> {
  return window.evaluate(() =>
    [...document.querySelectorAll('main :is(button, a, summary):not([role=tab])')].map((each) => {
      const described = (each.getAttribute('aria-labelledby') ?? '').split(' ')
      const label = described.map((id) => (id === '' ? null : document.getElementById(id))).find((found) => found)
      const folded = each.closest('summary') ? each.parentElement?.parentElement : each
      return {
        name: (each.getAttribute('aria-label') ?? (label ?? each).textContent).trim(),
        isShown: !folded?.closest('details:not([open]), [hidden]'),
      }
    }),
  )
}

async function showTab(window: Page, tab: Tab): Promise<void> {
  await showAddress(window, TABS[tab])
  await window.getByRole('tab', { name: words.tab[tab], selected: true }).waitFor()
}

inDom('on the rules page', (test) => {
  test('every control of the former page is on exactly one tab, and few are visible at first', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const found = new Map<Tab, readonly Control[]>()
    for (const tab of ['ours', 'try', 'own'] as const) {
      await showTab(window, tab)
      const expected = CONTROLS[tab]
      const names = async () => (await controls(window)).map(({ name }) => name)
      await expect
        .poll(async () => {
          const all = await names()
          return expected.filter((name) => !all.includes(name))
        })
        .toEqual([])
      found.set(tab, await controls(window))
    }
    for (const [tab, all] of found) {
      const shown = all.filter(({ isShown }) => isShown).map(({ name }) => name)
      expect(shown.length, `${tab}: ${shown.join('; ')}`).toBeLessThanOrEqual(MOST_IN_SIGHT[tab])
      const elsewhere = [...found].filter(([other]) => other !== tab).flatMap(([, each]) => each)
      for (const name of CONTROLS[tab]) expect(elsewhere.map((each) => each.name)).not.toContain(name)
    }
  })

  test('tabs keep the chosen rules, and have names in every language', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.choose('sport-club')
    await rules.openTab('try')
    await expect.poll(() => window.url()).toMatch(/#\/rules\/sport\/try$/)
    await rules.openTab('own')
    await expect.poll(() => window.url()).toMatch(/#\/rules\/sport\/own$/)
    await window.getByRole('link', { name: /^Make your own from/ }).waitFor()
    await rules.openTab('ours')
    await expect.poll(() => window.url()).toMatch(/#\/rules\/sport$/)
    await window
      .getByRole('combobox', { name: words.choose })
      .getByText(formatPhrase('en', 'preset', 'sport-club'))
      .waitFor()
    for (const lang of LANGS) {
      await shell.switchLanguage(lang)
      for (const name of Object.values(LANGUAGES[lang].screens.rules.tab))
        await window.getByRole('tab', { name, exact: true }).waitFor()
    }
  })

  test('tabs open at their addresses, with or without a rulebook of the club', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await showAddress(window, '/rules/try')
    await window.getByRole('tab', { name: words.tab.try, selected: true }).waitFor()
    await showAddress(window, '/rules/own')
    const text = readFileSync(resolve(import.meta.dirname, '../../docs/rulebooks/our-city.json'), 'utf8')
    await app.running.offerText({ name: 'our-city.json', text }, () =>
      window.getByRole('button', { name: words.own.take }).click(),
    )
    await expect.poll(() => window.url()).toMatch(/#\/rules\/our-city\/own$/)
    await new Rules(window).openTab('try')
    await window.getByRole('button', { name: words.proof.start }).waitFor()
    await window.reload()
    await window.getByRole('button', { name: words.proof.start }).waitFor()
    await window.getByRole('region', { name: words.bots.title }).waitFor()
  })

  test('tabs are found in the command palette', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const palette = await new Shell(window).openPalette()
    await palette.getByRole('textbox').fill('Own roles')
    await palette.getByRole('option', { name: 'Own roles' }).click()
    await window.getByRole('tab', { name: words.tab.own, selected: true }).waitFor()
  })
})
