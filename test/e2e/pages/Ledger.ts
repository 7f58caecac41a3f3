// Ledger after the verdict, by keyboard: a value is typed into a field and saved when the field loses the focus.

import type { Locator, Page } from 'playwright-core'

type Field = 'Bonus' | 'Penalty' | 'Reason'

export class Ledger {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  field(field: Field, seat: number): Locator {
    return this.#window.getByLabel(new RegExp(`^${field} (of|for) seat ${seat},`))
  }

  /** Types and stays in the field. */
  async type(field: Field, seat: number, value: string): Promise<void> {
    await this.field(field, seat).focus()
    await this.#window.keyboard.type(value)
  }

  async give(field: Field, seat: number, value: string): Promise<void> {
    await this.type(field, seat, value)
    await this.#window.keyboard.press('Tab')
    await this.saved(field, seat)
  }

  /** Waits until the form says that this field was saved last. */
  async saved(field: Field, seat: number): Promise<void> {
    await this.#window.getByText(new RegExp(`^Saved: ${field} (of|for) seat ${seat},`)).waitFor()
  }

  async undo(): Promise<void> {
    await this.#window.locator('[data-saved]').getByRole('button', { name: 'Undo' }).click()
  }
}
