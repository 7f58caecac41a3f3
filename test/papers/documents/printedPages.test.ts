// Printed rules of every rulebook, in every language. The sheet wastes no page. The poster has one page, or two if the
// type would be too small. The slip has half a page, and a second page follows if the text does not fit. Chromium
// prints the documents. If poppler's pdftoppm is installed, it measures the fill level of the pages.

import { spawnSync } from 'node:child_process'
import { type Browser, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumFlags, findInstalledBrowser, isRootUser } from '../../../src/cli/open/browser.ts'
import { loadFontFaceCss } from '../../../src/cli/rules/fontFaces.ts'
import { renderRules } from '../../../src/papers/documents/renderRules.ts'
import type { RulesPrintForm } from '../../../src/papers/documents/rulesForms.ts'
import { createRuleSheet } from '../../../src/papers/documents/ruleSheet.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { possibleFlagChanges, presetFlags } from '../../../src/rules/flags.ts'
import type { Flags } from '../../../src/rules/header.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'

const CASES = RULEBOOKS.flatMap((rulebook) =>
  rulebook.presets.flatMap(({ id: preset }) => LANGS.map((lang) => ({ rulebook, preset, lang }))),
)
const canLook = spawnSync('pdftoppm', ['-v']).error === undefined

let browser: Browser
let page: Page
let fonts: string
beforeAll(async () => {
  const executablePath = findInstalledBrowser() ?? expect.fail('no Chromium')
  browser = await chromium.launch({
    executablePath,
    timeout: 0,
    chromiumSandbox: !isRootUser(),
    args: [...chromiumFlags()],
  })
  page = await (await browser.newContext({ javaScriptEnabled: false, offline: true })).newPage()
  // Only the time limit of the test applies, so that a slow machine causes no failure.
  page.setDefaultTimeout(0)
  fonts = await loadFontFaceCss()
}, 120_000)
afterAll(() => browser.close())

function flagsOf(rulebook: Rulebook, preset: string): Flags {
  const flags = presetFlags(rulebook, preset)
  return flags.ok ? flags.value : expect.fail(flags.error.code)
}

/** Every flag with a value different from the preset. */
function turned(rulebook: Rulebook, preset: string): Flags {
  const flags = flagsOf(rulebook, preset)
  return { ...flags, ...Object.fromEntries(possibleFlagChanges(rulebook, flags).map(({ flag, to }) => [flag, to])) }
}

async function printed({ rulebook, preset, lang }: (typeof CASES)[number], form: RulesPrintForm, flags: Flags) {
  const sheet = createRuleSheet(rulebook, preset, flags, lang, 'Black Cat · 2026', form === 'everything')
  await page.setContent(renderRules([sheet], form, fonts), { waitUntil: 'load' })
  return page.pdf({ preferCSSPageSize: true, printBackground: true })
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Fraction of each page that is printed, between running head and footer. 1 means down to the footer. */
function fillsOf(pdf: Buffer): readonly number[] {
  const { stdout } = spawnSync('pdftoppm', ['-r', '24', '-gray', '-'], { input: pdf, maxBuffer: 1 << 28 })
  const fills: number[] = []
  for (let at = 0; at < stdout.length;) {
    const [all = '', width = '', height = ''] =
      /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(stdout.toString('latin1', at, at + 40)) ?? []
    const [w, h, start] = [Number(width), Number(height), at + all.length]
    const [top, bottom] = [Math.floor((h * 18) / 297) + 1, Math.floor((h * 281) / 297)]
    let last = top
    for (let y = top; y < bottom; y += 1)
      if (stdout.subarray(start + y * w, start + (y + 1) * w).some((grey) => grey < 200)) last = y
    fills.push((last - top) / (bottom - top))
    at = start + w * h
  }
  return fills
}

/** Area of an A4 page between its margins, in CSS pixels. */
const PAGE = { width: Math.floor((180 * 96) / 25.4), height: (263 * 96) / 25.4 }

describe('a printed rule sheet', () => {
  test.each(CASES)(
    'of $preset in $lang has heading and drawing on one page, in less than half of it',
    async ({ rulebook, preset, lang }) => {
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: PAGE.width, height: Math.floor(PAGE.height) })
      for (const flags of [flagsOf(rulebook, preset), turned(rulebook, preset)]) {
        const sheet = createRuleSheet(rulebook, preset, flags, lang, 'Black Cat · 2026', false)
        await page.setContent(renderRules([sheet], 'sheet', fonts), { waitUntil: 'load' })
        const drawing = page.locator('section.overturn:has(figure)')
        if ((await drawing.count()) === 0) continue
        const [head, figure] = [drawing.locator('h2'), drawing.locator('figure')]
        const breaks = await drawing
          .locator('h2, .note')
          .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakAfter))
        expect(new Set(breaks)).toEqual(new Set(['avoid']))
        const [top, bottom] = [await head.boundingBox(), await figure.boundingBox()]
        expect((bottom?.y ?? 0) + (bottom?.height ?? 0) - (top?.y ?? 0)).toBeLessThan(PAGE.height / 2)
      }
      await page.emulateMedia({ media: null })
      await page.setViewportSize({ width: 1280, height: 720 })
    },
  )
  test.runIf(canLook).each(CASES)(
    'of $preset in $lang has no page less than half full except the last',
    async (asked) => {
      for (const flags of [flagsOf(asked.rulebook, asked.preset), turned(asked.rulebook, asked.preset)]) {
        const pdf = await printed(asked, 'sheet', flags)
        const fills = fillsOf(pdf)
        expect(fills).toHaveLength(pagesOf(pdf))
        expect(fills.slice(0, -1).filter((fill) => fill < 0.5)).toEqual([])
        expect(fills.at(-1)).toBeGreaterThan(0)
      }
    },
  )

  test('of city in Russian has at most seven pages', async () => {
    const asked = CASES.find(({ preset, lang }) => preset === 'city' && lang === 'ru') ?? expect.fail()
    expect(pagesOf(await printed(asked, 'sheet', flagsOf(asked.rulebook, 'city')))).toBeLessThanOrEqual(7)
  })
})

const PX_PER_MM = 96 / 25.4
/** Posters with the millimetres between their margins, and with their largest type in points. */
const POSTERS = [
  { form: 'poster', width: 188, height: 275, largest: 24 },
  { form: 'poster-a3', width: 267, height: 390, largest: 34 },
] as const

describe('a printed poster or slip', () => {
  test.each(CASES)('of $preset in $lang has readable type and at most as many pages as sheets', async (asked) => {
    for (const flags of [flagsOf(asked.rulebook, asked.preset), turned(asked.rulebook, asked.preset)])
      for (const form of ['poster', 'poster-a3', 'slip'] as const) {
        const pages = pagesOf(await printed(asked, form, flags))
        const sheets = page.locator('article.sheet')
        expect([pages, pages <= (form === 'poster' ? 2 : 1)], form).toEqual([await sheets.count(), true])
        if (form === 'slip') continue
        const sizes = await page.locator('.panels').evaluateAll((all) => all.map((each) => each.style.fontSize))
        expect(Math.min(...sizes.map((size) => Number.parseFloat(size))), form).toBeGreaterThanOrEqual(11)
      }
  })

  test.each(CASES)('of $preset in $lang fills its sheet with the largest type', async ({ rulebook, preset, lang }) => {
    await page.emulateMedia({ media: 'print' })
    const sheet = createRuleSheet(rulebook, preset, flagsOf(rulebook, preset), lang, 'Black Cat · 2026', false)
    for (const { form, width, height, largest } of POSTERS) {
      await page.setViewportSize({ width: Math.round(width * PX_PER_MM), height: Math.round(height * PX_PER_MM) })
      await page.setContent(renderRules([sheet], form, fonts), { waitUntil: 'load' })
      for (const article of await page.locator('article.sheet').all()) {
        const panels = article.locator('.panels')
        if ((await panels.getAttribute('style')) === `font-size: ${largest}pt`) continue
        const top = (await article.boundingBox())?.y ?? expect.fail('no sheet')
        const box = (await panels.boundingBox()) ?? expect.fail('no panels')
        expect((box.y + box.height - top) / (height * PX_PER_MM), form).toBeGreaterThan(0.85)
      }
    }
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test.runIf(canLook)('of city has a drawing on A4 and on A3, if the text stays readable next to it', async () => {
    const asked = CASES.find(({ preset, lang }) => preset === 'city' && lang === 'ru') ?? expect.fail()
    const millimetres = { poster: [210, 297], 'poster-a3': [297, 420] } as const
    for (const form of ['poster', 'poster-a3'] as const) {
      const pdf = await printed(asked, form, flagsOf(asked.rulebook, 'city'))
      const drawing = (await page.locator('.drawing svg').boundingBox()) ?? expect.fail('no drawing')
      const column = (await page.locator('.panels ul').first().boundingBox()) ?? expect.fail()
      expect(drawing.width).toBeLessThanOrEqual(column.width + 1)
      expect(await page.locator('.drawing .badge').count()).toBeGreaterThan(5)
      const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? []
      expect([width, height].map((points) => Math.round((Number(points) * 25.4) / 72))).toEqual(millimetres[form])
    }
    const sport = CASES.find(({ preset, lang }) => preset === 'sport-club' && lang === 'en') ?? expect.fail()
    await printed(sport, 'poster', flagsOf(sport.rulebook, 'sport-club'))
    expect(await page.locator('.drawing').count(), 'one arrow is its sentence').toBe(0)
  })

  test('continues on a second page if the text is too long', async () => {
    const asked = CASES.find(({ preset, lang }) => preset === 'city' && lang === 'en') ?? expect.fail()
    const sheet = createRuleSheet(asked.rulebook, 'city', turned(asked.rulebook, 'city'), 'en')
    const long = { ...sheet, differences: Array.from({ length: 20 }, () => sheet.differences).flat() }
    await page.setContent(renderRules([long], 'slip', fonts), { waitUntil: 'load' })
    expect(await page.locator('.slip-body').getAttribute('style')).toContain('7.5pt')
    expect(await page.locator('.slip li').count()).toBe(long.differences.length)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1)
  })
})
