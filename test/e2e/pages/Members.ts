// Roster of the club: pasting names.

import type { Locator, Page } from 'playwright-core'

export class Members {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async add(names: readonly string[]): Promise<void> {
    await this.type(names)
    await this.addButton.click()
    await this.row(names.at(-1) ?? '').waitFor()
  }

  /** Types names without adding them. */
  async type(names: readonly string[]): Promise<void> {
    await this.#window.getByLabel('Add members').fill(names.join('\n'))
  }

  get addButton(): Locator {
    return this.#window.getByRole('button', { name: /^Add \d+ members?$/ })
  }

  row(name: string): Locator {
    return this.#window.getByRole('row').filter({ hasText: name })
  }
}
