// A judge's personal link: the secretary creates it, and the judge opens it on a phone and enters the result of one of
// their tables.

import { expect, test } from 'vitest'
import plan from '../../src/i18n/en/screens/plan.json'
import { rulesOfPreset } from '../../src/ui/shared/seasonRules.ts'
import { LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { type Ask, barriersOf, channelOf, phoneEvening } from './fixtures/phoneEvening.ts'

const ON_PHONES: readonly { readonly lang: Lang; readonly isDark: boolean }[] = [
  { lang: 'ru', isDark: true },
  { lang: 'uk', isDark: false },
  { lang: 'en', isDark: false },
]

/** A cup with twenty people at two tables in two rounds. Zoya judges the first table. */
async function cupOf(ask: Ask): Promise<string> {
  const names = Array.from({ length: 20 }, (_, index) => `Player ${index + 1}`)
  const { id: season } = await ask('seasons.open', {
    name: 'Cup',
    kind: 'tournament',
    from: '2026-03-14',
    scheme: 'tournament-2026',
    ...rulesOfPreset('sport-club'),
  })
  const people = names.map((name) => ({ name }))
  const { entered } = await ask('plan.enrol', { season, people, decisions: people })
  const { stages } = await ask('plan.addStage', {
    season,
    stage: {
      name: 'Main stage',
      isFinal: false,
      rounds: 2,
      tables: 2,
      lineup: entered,
      judges: ['Zoya', 'Yan'],
      rooms: ['Blue room', 'Bar'],
      times: ['2026-03-14T18:30', ''],
    },
  })
  const tables = [0, 10].map((from) => Array.from({ length: 10 }, (_, seat) => from + seat + 1))
  await ask('plan.seat', { season, id: stages[0]?.id ?? '', schedule: [tables, tables.toReversed()] })
  return season
}

test('a judge enters a result on a phone, and the audit shows it under the judge’s name', async () => {
  const { served, window, hall } = await phoneEvening()
  const ask = await channelOf(served)
  const season = await cupOf(ask)
  await window.goto(`${served.address}/#/season/${season}/plan`)
  await window.getByRole('button', { name: plan.links.button }).click()
  await window.getByRole('button', { name: `${plan.links.make}: Zoya` }).click()
  await window.getByText(plan.links.of.replace('{name}', 'Zoya')).waitFor()
  await window.getByRole('button', { name: `${plan.links.again}: Zoya` }).waitFor()
  const barriers = [...(await barriersOf(window, 'links'))]
  const { token } = await ask('broadcast.makeJudgeLink', { season, judge: 'Zoya' })

  for (const { lang, isDark } of ON_PHONES) {
    const { results } = LANGUAGES[lang].screens
    const context = await hall.newContext({
      viewport: { width: 360, height: 640 },
      hasTouch: true,
      colorScheme: isDark ? 'dark' : 'light',
    })
    const page = await context.newPage()
    await page.goto(`${served.address}/phone#lang=${lang}&judge=${token}`)
    await page.getByRole('button', { name: results.link.free }).first().waitFor()
    expect(await page.getByText('Main stage · Blue room').allInnerTexts()).toEqual([
      expect.stringMatching(/^Main stage · Blue room · .*14.*:30/u),
      'Main stage · Blue room',
    ])
    barriers.push(...(await barriersOf(page, `tables, ${lang}`)))
    await page.getByRole('button', { name: results.link.free }).first().click()
    await page.getByRole('button', { name: LANGUAGES[lang].screens.common.save }).waitFor()
    barriers.push(...(await barriersOf(page, `sheet, ${lang}`)))
    if (lang !== 'en') {
      await context.close()
      continue
    }
    await page.locator('[data-cell="winner"]').first().click()
    for (const [seat, presses] of [1, 2, 2, 3].entries())
      for (let press = 0; press < presses; press += 1) await page.locator(`[data-cell="${seat + 1}:role"]`).click()
    await page.locator('[data-cell="4:firstVictim"]').click()
    barriers.push(...(await barriersOf(page, 'filled')))
    await page.getByRole('button', { name: LANGUAGES[lang].screens.common.save }).click()
    await page.getByText(results.saved.replace('{n}', '1')).waitFor()
    // After a reload, the link still belongs to the judge.
    await page.reload()
    await page.getByRole('heading', { name: results.link.title }).waitFor()
    await page.getByRole('button', { name: 'Round 1, table 1' }).waitFor()
    expect(await page.getByRole('button', { name: results.link.free }).count()).toBe(1)
  }
  expect(barriers).toEqual([])

  const audit = await ask('seasons.audit', { season, entries: true })
  const zoya = (await ask('members.list', {})).find(({ name }) => name === 'Zoya')
  expect(audit.changes.map(({ author }) => author)).toContain(`link/${zoya?.id}`)
})
