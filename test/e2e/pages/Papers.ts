// The dialog for printing and publishing, and the choice of one paper in it.

import type { Locator, Page } from 'playwright-core'

export class Papers {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async open(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Print and publish' }).first().click()
    await this.#dialog.waitFor()
  }

  /** `paper` is the beginning of the row's text. */
  async take(paper: string): Promise<void> {
    await this.#dialog.getByRole('button', { name: new RegExp(`^${paper}`) }).click()
  }

  async close(): Promise<void> {
    await this.#window.keyboard.press('Escape')
    await this.#dialog.waitFor({ state: 'detached' })
  }

  get #dialog(): Locator {
    return this.#window.getByRole('dialog', { name: 'Print and publish' })
  }
}
