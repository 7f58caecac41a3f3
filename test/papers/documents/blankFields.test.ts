// A blank protocol is written on by hand: every empty field has a line wide enough to write on, in both
// languages and for every preset, measured on A4 in a real browser.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blankFormPart } from '../../../src/papers/documents/kinds/blankForm.ts'
import { paperHtml } from '../../../src/papers/documents/paperHtml.ts'
import { paperWords } from '../../../src/papers/documents/wording.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { launchBrowser } from '../../support/browser.ts'

/** A4 less the margins of the page, at 96 pixels an inch. */
const PAPER = { width: 688, height: 1000 }
/** Fifteen millimetres: a number of two digits by hand. */
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

  it.each(CASES)('$preset in $lang: every field can be written on', async ({ rulebook, preset, lang }) => {
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
  })
})
