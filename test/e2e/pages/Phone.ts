// A phone in the room: a narrow window of its own, with what its owner does and reads.

import type { Browser, Locator, Page } from 'playwright-core'
import { phone } from '../../../src/i18n/en/phone.ts'

const filled = (sentence: string, blanks: Readonly<Record<string, string | number>>) =>
  Object.entries(blanks).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), sentence)

export class Phone {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(browser: Browser, address: string, lang = 'en'): Promise<Phone> {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true })
    const page = await context.newPage()
    await page.goto(`${address}#lang=${lang}`)
    return new Phone(page)
  }

  /** By typing the name, as a member or as a new guest. */
  async checkIn(name: string): Promise<void> {
    await this.page.getByLabel(phone.checkIn.name, { exact: true }).first().fill(name)
    await this.page.getByRole('radio', { name }).first().click()
    await this.#button(filled(phone.checkIn.done, { name })).click()
    await this.page
      .getByRole('heading', { name: filled(phone.inside.title, { name }) })
      .or(this.asks)
      .or(this.hold)
      .first()
      .waitFor()
  }

  get asks(): Locator {
    return this.page.getByRole('heading', { name: phone.asks.title })
  }

  get hold(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${phone.card.hold}|${phone.card.again}`) })
  }

  /** The card, while the finger lies on the button. */
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
    await this.#button(phone.card.ready).click()
  }

  voteAgainst(seat: number): Locator {
    return this.#button(new RegExp(`^${filled(phone.hand.vote, { seat })}`))
  }

  handUp(seat: number): Locator {
    return this.#button(new RegExp(`^${filled(phone.hand.up, { seat })}`))
  }

  get text(): Promise<string> {
    return this.page.locator('#app').innerText()
  }

  #button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }
}
