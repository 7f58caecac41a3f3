// The main screens with the longest names, at crowded tables and in small windows: no text lies on another or is cut,
// and no word is torn.

import type { Page } from 'playwright-core'
import { expect, test as plain } from 'vitest'
import { LANGUAGES, type Lang } from '../../src/i18n/registry.ts'
import { hurry } from './fixtures/hands/hands.ts'
import { makeCrowdedClub, type CrowdedClub } from './fixtures/hands/crowdedClub.ts'
import { explainsCrowding, KNOWN_CROWDING, sayCrowding, type CrowdedView } from './fixtures/hands/knownCrowding.ts'
import { judge } from './fixtures/hands/knownFaults.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Layout } from './pages/Layout.ts'
import { Shell } from './pages/Shell.ts'

const WIDE = { width: 1366, height: 768 }
const WINDOWS = [
  WIDE,
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  // 1366 × 768 at 200 %.
  { width: 683, height: 384 },
] as const

/** Screens that have a table. The other screens look the same at tables of any size. */
const TABLES: Readonly<Record<string, (club: CrowdedClub) => string>> = {
  tonight: () => '/',
  live: ({ voting }) => `/game/${voting}/live`,
  'live before the first entry': ({ fresh }) => `/game/${fresh}/live`,
  replay: ({ over }) => `/game/${over}/live`,
}
const OTHERS: Readonly<Record<string, (club: CrowdedClub) => string>> = {
  game: ({ over }) => `/game/${over}`,
  members: () => '/members',
  standings: ({ season }) => `/season/${season}/standings`,
  charts: ({ season }) => `/season/${season}/charts`,
  result: ({ season, over }) => `/season/${season}/result?game=${over}`,
  player: ({ member }) => `/player/${member}`,
  rules: () => '/rules',
  editor: () => '/rules/city/edit',
  settings: () => '/settings',
  help: () => '/help/secretary',
}
const SMALLEST_TABLE = 10
/** Each language and each size of a table is seen, but not each pair of them. */
const TABLES_SEEN: readonly (readonly [Lang, number])[] = [
  ['en', SMALLEST_TABLE],
  ['uk', 14],
  ['ru', 20],
]

const found: CrowdedView[] = []

/** Without any delay, only so that a screen is looked at after the club has answered everything it asked. */
const AT_ONCE = { slow: { seed: 1, least: 0, most: 0 }, isQuick: false, findings: [] }
await hurry(import.meta.filename, AT_ONCE, async () => {})

async function lookAt(window: Page, screen: string, lang: Lang, seats: number): Promise<void> {
  const layout = new Layout(window)
  for (const size of WINDOWS) {
    await layout.resize(size)
    await window.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    for (const each of await window.evaluate(() => globalThis.laws.crowdedTexts()))
      found.push({ ...each, lang, seats, screen, width: size.width })
  }
  await layout.resize(WIDE)
}

inBrowser('the main screens with the longest names', (test) => {
  test.for(TABLES_SEEN)('are looked at in %s with a table of %i seats', async ([lang, seats], { window }) => {
    await new Home(window).createClub('Federation')
    const club = await makeCrowdedClub(window, lang, seats)
    await new Shell(window).switchLanguage(lang)
    const screens = seats === SMALLEST_TABLE ? { ...TABLES, ...OTHERS } : TABLES
    for (const [screen, addressOf] of Object.entries(screens)) {
      await showAddress(window, addressOf(club))
      if (screen === 'tonight') {
        await window.keyboard.press('d')
        await window.locator('.table-oval').first().waitFor()
      }
      await window.evaluate(() => globalThis.laws.answered())
      await lookAt(window, screen, lang, seats)
      if (!screen.startsWith('live')) continue
      await window.keyboard.press('h')
      await window.getByRole('button', { name: LANGUAGES[lang].screens.common.hideRoles }).waitFor()
      await lookAt(window, `${screen}, with roles`, lang, seats)
    }
  })

  plain('have no torn, cut or covered texts and controls except exactly the listed faults', () => {
    expect(judge(KNOWN_CROWDING, found, explainsCrowding, sayCrowding)).toEqual({ unlisted: [], repaired: [] })
  })
})
