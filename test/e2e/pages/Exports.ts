// Dialog that exports a season as files, and saving one export in one format.

import type { Locator, Page } from 'playwright-core'

export class Exports {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async open(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Export', exact: true }).click()
    await this.#dialog.waitFor()
  }

  async save(what: string, format: 'CSV' | 'Excel' | 'JSON'): Promise<void> {
    await this.#dialog.getByRole('button', { name: `${what}: save as ${format}` }).click()
  }

  async close(): Promise<void> {
    await this.#window.keyboard.press('Escape')
    await this.#dialog.waitFor({ state: 'detached' })
  }

  get #dialog(): Locator {
    return this.#window.getByRole('dialog', { name: 'Save as a file' })
  }
}
