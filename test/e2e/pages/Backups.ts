// Saving a backup and restoring one, by the buttons of Home, of the first screen and of a closed club.

import type { Page } from 'playwright-core'
import type { RunningApp, SavedText } from '../fixtures/edition.ts'

export class Backups {
  readonly #app: RunningApp
  readonly #window: Page

  constructor(app: RunningApp) {
    this.#app = app
    this.#window = app.window
  }

  save(): Promise<SavedText> {
    return this.#app.catchText(() => this.#window.getByRole('button', { name: 'Save a backup' }).click())
  }

  /** Up to the preview; what it says. */
  async offer(file: SavedText): Promise<string> {
    await this.#app.offerText(file, () => this.#window.getByRole('button', { name: 'Restore a backup' }).click())
    return this.#dialog.innerText()
  }

  async offerKept(): Promise<string> {
    await this.#window.getByRole('button', { name: 'Put back what was here before' }).click()
    return this.#dialog.innerText()
  }

  /** What the dialog asks is done. */
  async take(): Promise<void> {
    await this.#dialog.getByRole('button', { name: /^(Restore|Put back what was here before)$/ }).click()
    await this.#dialog.waitFor({ state: 'detached' })
  }

  /** After a refusal. */
  async dismiss(): Promise<void> {
    await this.#dialog.getByRole('button', { name: 'Close' }).last().click()
    await this.#dialog.waitFor({ state: 'detached' })
  }

  get #dialog() {
    return this.#window.getByRole('dialog')
  }
}
