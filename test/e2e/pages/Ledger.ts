// The ledger after the verdict, by keyboard: a value into a field, then all of it saved.

import type { Page } from 'playwright-core'

export class Ledger {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async give(field: 'Bonus' | 'Penalty' | 'Reason', seat: number, value: string): Promise<void> {
    await this.#window.getByLabel(new RegExp(`^${field} (of|for) seat ${seat},`)).focus()
    await this.#window.keyboard.type(value)
  }

  async save(): Promise<void> {
    await this.#window.keyboard.press('Control+Enter')
    await this.#window.getByRole('button', { name: 'Nothing to save' }).waitFor()
  }
}
