// Clubs compared in the standings of a season.

import type { Locator, Page } from 'playwright-core'

export class Teams {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async show(): Promise<void> {
    await this.#window.getByRole('tab', { name: 'By club', exact: true }).click()
    await this.rows.first().waitFor()
  }

  async useMemberClubs(): Promise<void> {
    const button = this.#window.getByRole('button', { name: 'Use clubs from member list' })
    await button.click()
    await button.waitFor({ state: 'detached' })
  }

  async chooseBest(label: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'Players counted per club' }).click()
    await this.#window.getByRole('option', { name: label, exact: true }).click()
  }

  get rows(): Locator {
    return this.#window.locator('table.teams tbody tr')
  }

  /** Place, club and points of every row. */
  shown(): Promise<readonly (readonly string[])[]> {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim() ?? '')),
    )
  }

  /** Players of the first club who do not count. */
  get others(): Locator {
    return this.rows.first().getByText('Not counted:')
  }
}
