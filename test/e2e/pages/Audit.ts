// Audit of a season: its changes, and the effect of one of them.

import type { Locator, Page } from 'playwright-core'

export class Audit {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Opens the change with this reason. */
  async open(reason: string): Promise<Locator> {
    const change = this.#window.getByRole('article').filter({ hasText: `“${reason}”` })
    await change.getByRole('button', { name: 'Details' }).click()
    await change.getByRole('heading', { name: 'Effect on the standings' }).waitFor()
    return change
  }
}
