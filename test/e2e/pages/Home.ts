// The first screen: start a club, load the sample, go on with a game.

import type { Locator, Page } from 'playwright-core'
import { home as en } from '../../../src/i18n/en/screens/home.ts'
import { home as ru } from '../../../src/i18n/ru/screens/home.ts'

export class Home {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** The game has to be said: nothing is chosen beforehand. */
  async createClub(name: string, game: string = en.game.city): Promise<void> {
    await this.#window.getByLabel('Club name').fill(name)
    await this.#window.getByRole('radio', { name: game }).click()
    await this.#window.getByRole('button', { name: en.create }).click()
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  async loadSample(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Load the sample season' }).click()
    // The season is played before one's eyes; this is its last game.
    await this.#window.getByRole('link', { name: /^Game 14\b/ }).waitFor()
  }

  get runningGames(): Locator {
    return this.#window.getByRole('link', { name: /Resume$/ })
  }

  /** Back to the table, exactly where it stands. */
  async resume(): Promise<void> {
    await this.runningGames.first().click()
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
  }

  async openLastGame(): Promise<void> {
    await this.#window
      .locator('section')
      .filter({ has: this.#window.getByRole('heading', { name: 'Latest games' }) })
      .getByRole('link')
      .first()
      .click()
    await this.#window.getByRole('button', { name: 'Print', exact: true }).waitFor()
  }

  /** That the browser has not promised to keep the data. */
  get mayDiscard(): Locator {
    return this.#window.getByRole('status').filter({ hasText: new RegExp(`${en.mayDiscard}|${ru.mayDiscard}`) })
  }

  async askToKeep(): Promise<void> {
    await this.mayDiscard.getByRole('button', { name: en.askToKeep }).click()
  }

  /** How many entries the journal holds, as this screen says. */
  async journalEntries(): Promise<number> {
    const sentence = await this.#window.getByText(/^Journal: /).innerText()
    return Number(/[\d,\s\u00a0\u202f]+/.exec(sentence.slice('Journal: '.length))?.[0].replaceAll(/\D/g, ''))
  }
}
