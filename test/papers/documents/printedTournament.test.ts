// Printed documents of a large tournament, with seven tables and twenty rounds, in every language. Each table has one
// page whatever the names, each round of results about one page, and slips are never split. Printed by Chromium with
// the fonts of the program, as in the app, because system fonts have different widths.

import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'
import { chromiumFlags, findInstalledBrowser, isRootUser } from '../../../src/cli/open/browser.ts'
import { loadFontFaceCss } from '../../../src/cli/rules/fontFaces.ts'
import type { PaperPart } from '../../../src/papers/documents/paper.ts'
import { paperHtml } from '../../../src/papers/documents/paperHtml.ts'
import { paperWords, type PaperWords } from '../../../src/papers/documents/paperWords.ts'
import { badgesPart } from '../../../src/papers/documents/kinds/badges.ts'
import { resultsPartFromContent } from '../../../src/papers/documents/kinds/results.ts'
import { seatingPartFromContent, type SeatingView } from '../../../src/papers/documents/kinds/seating.ts'
import { INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import type { PaperSeasonHeader } from '../../../src/papers/documents/letterhead.ts'

const TABLES = 7
const ROUNDS = 20
const SEASON: PaperSeasonHeader = {
  club: 'Black Cat',
  name: 'Autumn Cup 2026',
  rulebook: 'sport',
  flags: {},
  scheme: { id: 'tournament-2026', version: '1' },
  differs: false,
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const LONG = 'Константин-Александр Вознесенский-Преображенский по прозвищу «Тот самый»'
const people = numbers(TABLES * 10).map((n) => ({
  member: `m${n}`,
  name:
    n === 3 ? LONG : `${['Анна', 'Борис', 'Вера', 'Глеб', 'Дарья'][n % 5]} ${['Ковальчук', 'Иваненко'][n % 2]} ${n}`,
}))
const rounds = numbers(ROUNDS).map((round) => ({
  round: round + 1,
  tables: numbers(TABLES).map((table) =>
    numbers(10).map((seat) => people[(table * 10 + seat + round * 3) % people.length] ?? { member: '', name: '' }),
  ),
  resting: [],
  judges: numbers(TABLES).map((table) => `Judge ${table + 1}`),
}))
const content = { season: SEASON, stage: 'Main', rounds, judges: numbers(TABLES).map((table) => `Judge ${table + 1}`) }
const seating = (view: SeatingView) => (words: PaperWords) => seatingPartFromContent(content, view, words)
const results = (words: PaperWords) =>
  resultsPartFromContent(
    {
      season: SEASON,
      scope: 'Main',
      nameOf: (member) => people.find((each) => each.member === member)?.name ?? member,
      judgeOf: ({ judge = '' }) => judge,
      groups: rounds.map(({ round, tables, judges }) => ({
        title: words.text('paper', 'round', { n: round }),
        games: tables.map((sitters, table) => ({
          title: words.text('paper', 'table', { n: table + 1 }),
          row: {
            format: GAME_ROW_FORMAT,
            id: `${round} ${table}`,
            season: 's',
            number: 1,
            evening: '2026-03-14',
            startedAt: 0,
            rulebook: 'sport',
            judge: judges[table] ?? '',
            seats: sitters.map(({ member }, index) => ({
              seat: index + 1,
              member,
              role: 'civilian',
              lines: { win: 75, bonus: 30 },
              firstVictim: index === 0,
              fouls: 0,
            })),
            phase: 'over',
            round: 3,
            outcome: { winner: 'red', reason: 'asserted' },
            isVoid: false,
            version: 1,
            ledgerVersion: 0,
          },
        })),
      })),
    },
    words,
  )

let browser: Browser
let page: Page
let fontStyle: string
beforeAll(async () => {
  const executablePath = findInstalledBrowser() ?? expect.fail('no Chromium')
  browser = await chromium.launch({
    executablePath,
    timeout: 0,
    chromiumSandbox: !isRootUser(),
    args: [...chromiumFlags()],
  })
  fontStyle = `<style>${await loadFontFaceCss()}</style>`
  page = await (await browser.newContext({ javaScriptEnabled: false, offline: true })).newPage()
  // Only the time limit of the test applies, so that a slow machine causes no failure.
  page.setDefaultTimeout(0)
}, 120_000)
afterAll(() => browser.close())

async function pagesOf(part: PaperPart): Promise<number> {
  const html = paperHtml([part], 'x').replace('<head>', () => `<head>${fontStyle}`)
  await page.setContent(html, { waitUntil: 'load' })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test.each(LANGS)('printed pages hold one table, about one round of results, or four slips in %s', async (lang) => {
  const words = paperWords(lang)
  expect(await pagesOf(seating('table')(words))).toBe(TABLES)
  expect(await pagesOf(results(words))).toBeLessThanOrEqual(ROUNDS + 3)
  expect(await pagesOf(seating('slips')(words))).toBe(Math.ceil((TABLES * 10) / 4))
  // Judges have badges, too.
  expect(await pagesOf(badgesPart(content, INITIAL_CLUB_STATE, 'badges', words))).toBe(Math.ceil((TABLES * 11) / 9))
  expect(await pagesOf(badgesPart(content, INITIAL_CLUB_STATE, 'nameCards', words))).toBe(Math.ceil((TABLES * 11) / 4))
})
