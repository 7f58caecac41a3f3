// Scoring schemes: the list, one as a sheet, the editor.

import type { Locator, Page } from 'playwright-core'

export class Schemes {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** From the head of a season. */
  async go(): Promise<void> {
    await this.#window.locator('main header').getByRole('link').first().click()
    await this.#list.waitFor()
  }

  async choose(name: string): Promise<void> {
    await this.#list.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  async beginNew(name: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'New scheme from this' }).click()
    await this.field('Name').fill(name)
  }

  async beginVersion(): Promise<void> {
    await this.#window.getByRole('button', { name: 'New version' }).click()
    await this.field('Win').waitFor()
  }

  field(label: string): Locator {
    return this.#window.getByRole('textbox', { name: label, exact: true })
  }

  /** A row of what the judge gives by hand. */
  range(row: number): Locator {
    return this.#window.getByRole('group', { name: `Range ${row}` })
  }

  get publishButton(): Locator {
    return this.#window.getByRole('button', { name: 'Publish' })
  }

  async publish(version: string): Promise<void> {
    await this.publishButton.click()
    await this.#window.getByText(`Version ${version} is published.`).first().waitFor()
  }

  /** What the sheet says of one kind. */
  async value(kind: string): Promise<string> {
    return this.#window
      .getByRole('row', { name: new RegExp(`^${kind}`) })
      .first()
      .innerText()
  }

  get #list(): Locator {
    return this.#window.getByRole('navigation', { name: 'Scoring schemes' })
  }
}
