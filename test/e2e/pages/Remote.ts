// The judge's remote: a phone that records entries, by taps only. A key of the laptop is a button here.

import { expect } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { LANGUAGES, type Lang } from '../../../src/i18n/registry.ts'
import { PATIENCE } from '../../support/patience.ts'

export class Remote {
  readonly page: Page
  readonly words: (typeof LANGUAGES)[Lang]['screens']

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.words = LANGUAGES[lang].screens
  }

  /** `address` contains the code from the laptop. */
  static async open(
    browser: Browser,
    address: string,
    { lang = 'en', isDark = false }: { readonly lang?: Lang; readonly isDark?: boolean } = {},
  ): Promise<Remote> {
    const colorScheme = isDark ? 'dark' : 'light'
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    await page.goto(address)
    return new Remote(page, lang)
  }

  /** Message about a lost connection or a refusal. */
  get alert(): Locator {
    return this.page.getByRole('alert')
  }

  /** Marks of sides on the seats. */
  get roles(): Locator {
    return this.page.locator('.remote-pad svg[class*="text-team-"]')
  }

  get table(): Locator {
    return this.page.getByRole('region', { name: this.words.phones.remote.title })
  }

  get log(): Locator {
    return this.page.getByRole('region', { name: this.words.live.log.label })
  }

  get question(): Locator {
    return this.page.getByRole('region', { name: this.words.live.entry }).getByRole('heading')
  }

  get text(): Promise<string> {
    return this.page.locator('#app').innerText()
  }

  get main(): Locator {
    return this.#actions.locator('.live-button.solid')
  }

  get undo(): Locator {
    return this.#actions.locator('.live-button').first()
  }

  seat(seat: number): Locator {
    return this.page.locator('.remote-pad button').nth(seat - 1)
  }

  tool(name: string): Locator {
    return this.page.getByRole('toolbar').getByRole('button', { name, exact: true })
  }

  /** Waits until the current step can have been read and the laptop has reported the state. */
  async settled(): Promise<void> {
    await this.page.locator('[aria-busy="false"]').waitFor({ state: 'attached' })
  }

  /** Taps the button that corresponds to a key of the laptop. */
  async tap(key: string): Promise<void> {
    await this.settled()
    const { live } = this.words
    if (/^\d$/.test(key)) return this.seat(Number(key) || 10).click()
    if (key === 'Enter') return this.main.click()
    if (key === 'f') return this.tool(live.strip.foul).click()
    const names = {
      v: [live.endDiscussion, live.do['close-vote']],
      '-': [live.nobody, live.nobodyMiss, this.words.common.none, live.unclear, live.unclearMiss],
    }[key]
    if (names === undefined) throw new Error(`no button for ${key}`)
    await this.#actions.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
  }

  /**
   * Records an entry with a tap. If the remote says that the tap did not reach the laptop, it taps again, because on a
   * busy machine the connection may be lost.
   */
  async write(key: string, version: () => Promise<number>, expected: number): Promise<void> {
    await this.tap(key)
    const isWritten = async () => {
      if ((await version()) === expected) return 'written'
      if ((await this.alert.count()) > 0 && (await this.main.isEnabled())) await this.tap(key)
      return this.text
    }
    await expect.poll(isWritten).toBe('written')
    // The laptop may have the entry while the remote does not know it yet.
    await this.settled()
  }

  /** Waits until the laptop has this version. */
  async saved(version: () => Promise<number>, expected: number): Promise<void> {
    await expect.poll(version).toBe(expected)
  }

  get #actions(): Locator {
    return this.page.locator('.actions')
  }
}
