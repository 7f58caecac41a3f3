// The pages of a series, with content. What they show is in test/dom/series.test.ts.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/series.json'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { rulesOfPreset, TOURNAMENT_PRESET, TOURNAMENT_SCHEME } from '../../src/ui/shared/seasonRules.ts'
import { Home } from './pages/Home.ts'
import { Series } from './pages/Series.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('a series', (test) => {
  test('a series has no accessibility barriers in its table, form and list of qualified players', async ({
    window,
  }) => {
    await new Home(window).loadSample()
    const shell = new Shell(window)
    const [season] = await told(window, 'seasons.list', {})
    const name = season?.name ?? ''
    const series = new Series(window)
    const begin = async (title: string, coefficient: string) => {
      await showAddress(window, `/season/${season?.id ?? ''}/standings`)
      await series.open()
      await series.make(title, { [name]: coefficient })
    }
    await begin('Grand prix', '1.5')
    await expect.poll(async () => (await series.shown()).length).toBeGreaterThan(0)
    expect(await shell.findBarriers()).toEqual([])

    await begin('Stars', '1')
    await series.countByStars(name, '3')
    await window.getByText(en.noteFormula.replace('{formula}', 'Total (Σ) · Stars of the season')).waitFor()
    await window.getByRole('button', { name: en.change }).click()
    await window.getByRole('form', { name: en.change }).waitFor()
    expect(await shell.findBarriers()).toEqual([])

    // A tournament whose final the qualified players can fill.
    await told(window, 'seasons.open', {
      name: 'Final cup',
      kind: 'tournament',
      from: '2026-12-01',
      scheme: TOURNAMENT_SCHEME,
      ...rulesOfPreset(TOURNAMENT_PRESET),
    })
    await begin('Places', '2')
    await series.countByPlace('10 8 6,5', { each: 2, size: 10 })
    const going = window.getByRole('region', { name: en.final.title })
    await expect.poll(() => going.getByRole('listitem').count()).toBe(10)
    const [, second = ''] = (await series.shown()).map(([, each]) => each)
    await going.getByRole('button', { name: en.final.awayNamed.replace('{name}', second) }).click()
    await going.getByText(`${name}: place 3, instead of ${second}`).waitFor()
    expect(await shell.findBarriers()).toEqual([])
  })
})
