// A phone on the local network: a narrow window with its owner's actions and texts.

import type { Browser, Locator, Page } from 'playwright-core'
import { LANGUAGES, type Lang } from '../../../src/i18n/registry.ts'
import { PATIENCE } from '../../support/patience.ts'

const filled = (sentence: string, blanks: Readonly<Record<string, string | number>>) =>
  Object.entries(blanks).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), sentence)

export class Phone {
  readonly page: Page
  /** The phone's texts in its language. */
  readonly words: (typeof LANGUAGES)[Lang]['phone']

  constructor(page: Page, lang: Lang) {
    this.page = page
    this.words = LANGUAGES[lang].phone
  }

  static async open(
    browser: Browser,
    address: string,
    { lang = 'en', isDark = false }: { readonly lang?: Lang; readonly isDark?: boolean } = {},
    /** Called before the page loads. */
    watch: (page: Page) => void = () => undefined,
  ): Promise<Phone> {
    const colorScheme = isDark ? 'dark' : 'light'
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, colorScheme })
    context.setDefaultTimeout(PATIENCE)
    const page = await context.newPage()
    watch(page)
    await page.goto(`${address}#lang=${lang}`)
    return new Phone(page, lang)
  }

  /** Checks in by typing the name, as a member or as a new guest. */
  async checkIn(name: string): Promise<void> {
    await this.page.getByLabel(this.words.checkIn.name, { exact: true }).first().fill(name)
    await this.page.getByRole('radio', { name }).first().click()
    await this.#button(filled(this.words.checkIn.done, { name })).click()
    await this.page
      .getByRole('heading', { name: filled(this.words.asks.name, { name }) })
      .or(this.page.getByRole('heading', { name: filled(this.words.inside.title, { name }) }))
      .or(this.asks)
      .or(this.hold)
      .first()
      .waitFor()
  }

  /** The two characters that the laptop shows too. */
  get code(): Promise<string> {
    return this.page.locator('b[aria-hidden]').first().innerText()
  }

  get asks(): Locator {
    return this.page.getByRole('heading', { name: this.words.asks.title })
  }

  get hold(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${this.words.card.hold}|${this.words.card.again}`) })
  }

  /** Runs `look` while the finger holds the button, and returns its result. */
  async lookAtCard<T>(look: (page: Page) => Promise<T>): Promise<T> {
    const box = await this.hold.boundingBox()
    if (box === null) throw new Error('no button to hold')
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await this.page.mouse.down()
    const seen = await look(this.page)
    await this.page.mouse.up()
    return seen
  }

  async ready(): Promise<void> {
    await this.#button(this.words.card.ready).click()
  }

  voteAgainst(seat: number): Locator {
    return this.#button(new RegExp(`^${filled(this.words.hand.vote, { seat })}`))
  }

  handUp(seat: number): Locator {
    return this.#button(new RegExp(`^${filled(this.words.hand.up, { seat })}`))
  }

  get text(): Promise<string> {
    return this.page.locator('#app').innerText()
  }

  #button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }
}
