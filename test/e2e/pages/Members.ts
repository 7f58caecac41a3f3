// Roster of the club: pasting names, and checking everybody in.

import type { Locator, Page } from 'playwright-core'
import home from '../../../src/i18n/en/screens/home.json'
import { noteOf } from '../../support/attendance.ts'
import { told } from '../fixtures/probe.ts'

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

  /** Checks in the whole roster by a request. `NewGame` does it on the screen. */
  async checkInEverybody(): Promise<void> {
    const roster = (await told(this.#window, 'members.list', {})).filter(({ active }) => active)
    await told(this.#window, 'evening.note', noteOf(roster.map(({ id }) => id)))
    await this.#window.getByRole('main').getByRole('link', { name: home.title }).waitFor()
  }

  row(name: string): Locator {
    return this.#window.getByRole('row').filter({ hasText: name })
  }
}
