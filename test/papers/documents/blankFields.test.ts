// A blank protocol is filled in by hand, so every empty field needs a line of sufficient width. Measured on A4 in a
// real browser, in every language and for every preset.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankFormPart } from '../../../src/papers/documents/kinds/blankForm.ts'
import { paperHtml } from '../../../src/papers/documents/paperHtml.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { launchBrowser } from '../../support/browser.ts'

/** A4 without the page margins, at 96 pixels per inch. */
const PAPER = { width: 688, height: 1000 }
/** Fifteen millimetres, which is enough for a handwritten number of two digits. */
const WRITABLE = 56

const CASES = RULEBOOKS.flatMap((rulebook) =>
  rulebook.presets.flatMap(({ id }) => LANGS.map((lang) => ({ rulebook, preset: id, lang }))),
)

describe('a blank protocol on paper', () => {
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-blank-'))
  let context: BrowserContext
  let page: Page
  beforeAll(async () => {
    context = await launchBrowser(profile)
    page = context.pages()[0] ?? (await context.newPage())
    await page.setViewportSize(PAPER)
  })
  afterAll(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })

  it.each(CASES)(
    'has fields that are wide enough for handwriting: $preset in $lang',
    async ({ rulebook, preset, lang }) => {
      const flags = presetFlags(rulebook, preset)
      if (!flags.ok) throw new Error(preset)
      const season = {
        club: 'Club',
        name: 'Cup',
        rulebook: rulebook.id,
        flags: flags.value,
        scheme: { id: 'x', version: '1' },
        differs: false,
      }
      const paper = blankFormPart({ season, rulebook, preset, flags: flags.value }, paperWords(lang))
      await page.setContent(paperHtml([paper], 'Blank'))
      const fields = await page.locator('.fields p').evaluateAll((all) =>
        all.map((field) => {
          const [label, line] = field.children
          const { width, right } = line?.getBoundingClientRect() ?? { width: 0, right: Infinity }
          return { label: label?.textContent ?? '', width, isOnPaper: right <= document.documentElement.clientWidth }
        }),
      )
      expect(fields.length).toBeGreaterThan(6)
      expect(fields.filter(({ width, isOnPaper }) => width < WRITABLE || !isOnPaper)).toEqual([])
    },
  )
})
