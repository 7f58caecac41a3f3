// A series: made of the club's seasons with a coefficient, calculated, and without the hidden part of one of them.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/series.json'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { rulesOfPreset, TOURNAMENT_PRESET, TOURNAMENT_SCHEME } from '../../src/ui/shared/seasonRules.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Series } from '../e2e/pages/Series.ts'

inDom('a series', (test) => {
  test('a series multiplies a season’s points by its coefficient, and omits hidden results', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const id = season?.id ?? ''
    await showAddress(window, `/season/${id}/standings`)
    const series = new Series(window)
    await series.open()
    await series.make('Grand prix', { [season?.name ?? '']: '1.5' })
    const [made] = await told(window, 'series.list', {})
    const cells = async () =>
      (await told(window, 'series.get', { series: made?.id ?? '' })).rows.map(({ place, tied, name, total }) => [
        `${place}${tied ? '=' : ''}`,
        name,
        // The screen shows a real minus sign.
        total.replace('-', '\u2212'),
      ])
    const open = await cells()
    const [leader] = await told(window, 'seasons.standings', { season: id })
    // 1.5 times the points, in whole hundredths rounded half up.
    const hundredths = Math.floor((Number(leader?.metrics.total.replace('.', '')) * 3 + 1) / 2)
    expect(open[0]?.[2]).toBe((hundredths / 100).toFixed(2))
    await expect.poll(() => series.shown()).toEqual(open)
    await showAddress(window, `/season/${id}/standings`)
    await new Season(window).hideFrom(3)
    await showAddress(window, `/series/${made?.id ?? ''}`)
    await window.getByText(en.hiddenTable.replace('{name}', season?.name ?? '')).waitFor()
    const shut = await cells()
    expect(shut).not.toEqual(open)
    await expect.poll(() => series.shown()).toEqual(shut)
    await showAddress(window, `/season/${id}/standings`)
    await new Season(window).showAgain()
    expect(await cells()).toEqual(open)
  })

  test('a series can use a formula with stars, and the formula is described in words', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    await showAddress(window, `/season/${season?.id ?? ''}/standings`)
    const series = new Series(window)
    await series.open()
    await series.make('Grand prix', { [season?.name ?? '']: '1' })
    await series.countByStars(season?.name ?? '', '3')
    await window.getByText(en.noteFormula.replace('{formula}', 'Total (Σ) · Stars of the season')).waitFor()
    const [leader] = await told(window, 'seasons.standings', { season: season?.id ?? '' })
    const hundredths = Number(leader?.metrics.total.replace('.', '')) * 3
    await expect.poll(async () => (await series.shown())[0]?.[2]).toBe((hundredths / 100).toFixed(2))
    await window.getByRole('button', { name: en.change }).click()
    await window.getByRole('form', { name: en.change }).waitFor()
  })

  test('a series counts places and fills a final with the qualified players', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const cup = await told(window, 'seasons.open', {
      name: 'Final cup',
      kind: 'tournament',
      from: '2026-12-01',
      scheme: TOURNAMENT_SCHEME,
      ...rulesOfPreset(TOURNAMENT_PRESET),
    })
    await showAddress(window, `/season/${season?.id ?? ''}/standings`)
    const series = new Series(window)
    await series.open()
    await series.make('Grand prix', { [season?.name ?? '']: '2' })
    await series.countByPlace('10 8 6,5', { each: 2, size: 10 })
    await expect
      .poll(async () => (await series.shown()).slice(0, 4).map(([, , total]) => total))
      .toEqual(['20.00', '16.00', '13.00', '0.00'])
    const going = window.getByRole('region', { name: en.final.title })
    await expect.poll(() => going.getByRole('listitem').count()).toBe(10)
    const [, second = '', third = ''] = (await series.shown()).map(([, name]) => name)
    await going.getByRole('button', { name: en.final.awayNamed.replace('{name}', second) }).click()
    await going.getByText(`${season?.name ?? ''}: place 3, instead of ${second}`).waitFor()
    expect(await going.getByRole('listitem').count()).toBe(11)
    await going.getByRole('button', { name: en.final.fill }).click()
    await window.getByText('Reason for this choice').click()
    await window.getByText(`${third}: ${season?.name ?? ''}: place 3, instead of ${second}`).waitFor()
    const { stages } = await told(window, 'plan.get', { season: cup.id })
    expect(stages.map(({ name, isFinal, tables, lineup }) => [name, isFinal, tables, lineup.length])).toEqual([
      ['Final', true, 1, 10],
    ])
  })
})
