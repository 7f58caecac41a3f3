// No accessibility barriers on the screens of seasons, tournaments, players, schemes and imports, light and dark. The
// language changes from screen to screen (fixtures/looks.ts). All other screens are in everyScreen.test.ts.

import { expect } from 'vitest'
import { game, sheet } from '../files/sheets/sheetText.ts'
import type { ScreenTexts } from '../../src/i18n/language.ts'
import { LANGS, LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { makeCup, type MadeCup } from './fixtures/cup-by-requests.ts'
import { languagesOf } from './fixtures/looks.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser, type AppUnderTest } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

interface Screen {
  readonly name: string
  readonly address: string
  /** An element that exists once the screen is loaded. */
  readonly sign: string
  /** Name of a button that opens another element, and the selector of that element. */
  readonly press?: (words: ScreenTexts) => string
  readonly opens?: string
  /** File that the button asks for. */
  readonly file?: { readonly name: string; readonly text: string }
}

const RESULTS = { name: 'results.csv', text: sheet(...game({}, { 1: { bonus: '0.95' } })) }
const PEOPLE = { name: 'people.csv', text: 'name,club\nNew One,Club A\nAda,Club B\nnew one,Club A\n' }
const DIALOG = '[role=dialog] :is(form, table, button[aria-busy], li button)'

function screensOf({ season, stage, game: id, member }: MadeCup): readonly Screen[] {
  const tab = (name: string, sign: string, more: Partial<Screen> = {}): Screen => ({
    name,
    address: `/season/${season}/${name}`,
    sign,
    ...more,
  })
  return [
    tab('standings', 'table.standings'),
    tab('standings', 'table.standings', { name: 'sharing', press: ({ share }) => share.title, opens: DIALOG }),
    tab('plan', 'main table tbody tr'),
    tab('plan', 'main table tbody tr', {
      name: 'making the final',
      press: ({ plan }) => plan.final.title,
      opens: DIALOG,
    }),
    tab('seating', '[data-fact=sd]'),
    tab('rounds', 'main article'),
    tab('rounds', 'main article', { name: 'voiding a game', press: ({ plan }) => plan.void, opens: DIALOG }),
    tab('players', 'main table tbody tr'),
    tab('charts', 'figure canvas'),
    tab('games', 'main table tbody tr'),
    tab('audit', 'main article'),
    { name: 'result', address: `/season/${season}/result?stage=${stage}&round=1&table=2`, sign: '[data-cell=winner]' },
    { name: 'correction', address: `/season/${season}/result?game=${id}`, sign: '[data-cell="10:bonus"]' },
    { name: 'player', address: `/player/${member}`, sign: 'main table tbody tr' },
    { name: 'scheme', address: '/schemes/tournament-2026', sign: 'main table tbody tr' },
    { name: 'scheme editor', address: '/schemes/tournament-2026?edit=new', sign: 'main fieldset' },
    {
      name: 'import',
      address: '/import',
      sign: 'main .sheet button',
      press: ({ imports }) => imports.chooseFiles,
      opens: 'main table tbody tr',
      file: RESULTS,
    },
    {
      name: 'a broken file',
      address: '/import',
      sign: 'main .sheet button',
      press: ({ imports }) => imports.chooseFiles,
      opens: 'main [role=alert]',
      file: { name: 'torn.json', text: '{' },
    },
    { name: 'members', address: '/members', sign: 'main table tbody tr' },
    {
      name: 'members of a file',
      address: '/members',
      sign: 'main table tbody tr',
      press: ({ members }) => members.file.open,
      opens: DIALOG,
      file: PEOPLE,
    },
  ]
}

async function show(app: AppUnderTest, { address, sign, press, opens, file }: Screen): Promise<void> {
  const { window } = app
  // Starts from another page each time, so that nothing stays open and no element of the screen before is left.
  await new Shell(window).go('home')
  await showAddress(window, address)
  await window.locator(sign).first().waitFor()
  if (!press) return
  const lang = (await new Shell(window).look()).split(' ')[0] as Lang
  const button = window.getByRole('button', { name: press(LANGUAGES[lang].screens), exact: true }).first()
  if (file) await app.running.offerText(file, () => button.click())
  else await button.click()
  await window
    .locator(opens ?? '')
    .first()
    .waitFor()
}

inBrowser('screens of a season', (test) => {
  test('season screens have no accessibility barriers in any language, light or dark', async ({ app }) => {
    const shell = new Shell(app.window)
    await new Home(app.window).createClub('Federation')
    const barriers: string[] = []
    const oldStyle: string[] = []
    const looks = new Set<string>()
    for (const [i, screen] of screensOf(await makeCup(app.window)).entries()) {
      await show(app, screen)
      const within = screen.opens === DIALOG ? '[role=dialog]' : 'main'
      const look = async (only?: 'color-contrast') => {
        looks.add(await shell.look())
        const found = await shell.findBarriers({ within, ...(only === undefined ? {} : { only }) })
        barriers.push(...found.map((barrier) => `${screen.name}: ${barrier}`))
      }
      oldStyle.push(...(await shell.oldStyleFigures()).map((text) => `${screen.name}: ${text}`))
      for (const _language of languagesOf(i)) {
        await look()
        await shell.switchTheme()
        // A theme changes only colours.
        await look('color-contrast')
        await shell.switchLanguage()
      }
      if (screen.opens === DIALOG) await app.window.keyboard.press('Escape')
    }
    expect(barriers).toEqual([])
    expect(oldStyle).toEqual([])
    expect([...looks].toSorted()).toEqual(LANGS.flatMap((lang) => [`${lang} dark`, `${lang} light`]).toSorted())
  })
})
