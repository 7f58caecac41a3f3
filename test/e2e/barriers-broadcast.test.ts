// No accessibility barriers on the Broadcast screen of a server and on viewers' pages, light and dark. The language
// changes from width to width and from layout to layout (fixtures/looks.ts).

import { expect, test } from 'vitest'
import { LANGS } from '../../src/i18n/registry.ts'
import { FIRST_NIGHT, playFirstDay, playSecondDay } from './fixtures/evening.ts'
import { languagesOf } from './fixtures/looks.ts'
import { servedEvening } from './fixtures/served-evening.ts'
import { Broadcast } from './pages/Broadcast.ts'
import { Shell } from './pages/Shell.ts'
import { Watch } from './pages/Watch.ts'

/** A different theme or background changes only colours. */
const COLOURS = { only: 'color-contrast' }

test('the Broadcast screen and viewers’ pages have no accessibility barriers, light or dark', async () => {
  const { served, hall, window } = await servedEvening()
  const shell = new Shell(window)
  await shell.go('broadcast')
  const [, token = ''] = (await new Broadcast(window).makeAddress()).split('#')
  const barriers: string[] = []
  for (const at of ['first', 'second', 'third', 'fourth'] as const) {
    const isAgain = at === 'second' || at === 'fourth'
    const found = await shell.findBarriers(isAgain ? COLOURS : {})
    barriers.push(...found.map((barrier) => `broadcast, ${at} look: ${barrier}`))
    await shell.switchTheme()
    if (at === 'second') await shell.switchLanguage()
  }
  const page = await hall.newPage()
  for (const lang of LANGS)
    for (const theme of ['light', 'dark'])
      for (const [nth, width] of [390, 1366, 1920].entries()) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('about:blank')
        await new Watch(page).open(`${served.address}/watch?lang=${lang}&theme=${theme}#${token}`)
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (isWide) barriers.push(`watch ${lang} ${theme} ${width}: scrolls sideways`)
        if (!languagesOf(nth).includes(lang)) continue
        const found = await new Shell(page).findBarriers(theme === 'dark' ? COLOURS : {})
        barriers.push(...found.map((barrier) => `watch ${lang} ${theme} ${width}: ${barrier}`))
      }
  expect(barriers).toEqual([])
})

test('the overlay has no barriers in any layout, language or theme, on bright and dark streams', async () => {
  const { served, hall, window, game } = await servedEvening()
  const live = new URL(window.url()).hash
  await new Shell(window).go('broadcast')
  const [, token = ''] = (await new Broadcast(window).makeAddress()).split('#')
  const page = await hall.newPage()
  await page.setViewportSize({ width: 1920, height: 1080 })
  const barriers: string[] = []
  const MOMENTS = ['the first speech', 'the first night', 'the end'] as const
  const look = async (moment: (typeof MOMENTS)[number]) => {
    for (const [nth, layout] of ['bar', 'column', 'table'].entries())
      for (const lang of languagesOf(nth + MOMENTS.indexOf(moment)))
        for (const theme of ['light', 'dark']) {
          await page.goto('about:blank')
          await new Watch(page).open(`${served.address}/overlay?lang=${lang}&theme=${theme}&layout=${layout}#${token}`)
          for (const stream of ['white', 'black']) {
            // Imitates the picture behind the overlay in the program that mixes the stream.
            await page.evaluate((colour) => void (document.documentElement.style.background = colour), stream)
            const isFirst = theme === 'light' && stream === 'white'
            const found = await new Shell(page).findBarriers(isFirst ? {} : COLOURS)
            barriers.push(...found.map((each) => `${moment}, ${lang} ${theme} ${layout} over ${stream}: ${each}`))
          }
        }
  }
  await look('the first speech')
  await window.evaluate((to) => void (location.hash = to), live)
  await game.heading.waitFor()
  await game.nominate(8)
  await playFirstDay(game)
  await look('the first night')
  await game.playNight(FIRST_NIGHT)
  await playSecondDay(game)
  await game.verdict.waitFor()
  await look('the end')
  expect(barriers).toEqual([])
})
