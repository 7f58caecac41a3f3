// Dialog for phones, on the home page and at the live table.

import type { Locator, Page } from 'playwright-core'
import phones from '../../../src/i18n/en/screens/phones.json'

export class Phones {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog', { name: phones.title })
  }

  async openTonight(): Promise<void> {
    await this.#window.getByRole('button', { name: phones.title, exact: true }).click()
    await this.dialog.waitFor()
  }

  async openAtTable(): Promise<void> {
    await this.#window.keyboard.press('o')
    await this.dialog.waitFor()
  }

  /** Lets phones join, and returns the address of their page as shown under the code. */
  async letJoin(): Promise<string> {
    await this.dialog.getByRole('switch', { name: phones.on }).click()
    return this.dialog.locator('code').innerText()
  }

  async takeVotes(): Promise<void> {
    await this.dialog.getByRole('switch', { name: phones.hands }).click()
  }

  async confirmAll(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Confirm \d/ }).click()
  }

  /** On the home page: confirms the phone that asks under this name. */
  async confirm(name: string): Promise<void> {
    await this.#window
      .getByRole('button', { name: new RegExp(`^Confirm ${name}, `) })
      .first()
      .click()
  }

  async close(): Promise<void> {
    await this.#window.keyboard.press('Escape')
    await this.dialog.waitFor({ state: 'detached' })
  }

  arrived(name: string): Locator {
    return this.#window.getByText(phones.arrived.replace('{name}', name)).first()
  }
}
