// The first screen: start a club, load the sample, go on with a game.

import type { Locator, Page } from 'playwright-core'

export class Home {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async createClub(name: string): Promise<void> {
    await this.#window.getByLabel('Name of the club').fill(name)
    await this.#window.keyboard.press('Enter')
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  async loadSample(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Load the sample season' }).click()
    await this.#window.getByRole('heading', { name: 'Last games' }).waitFor()
  }

  get runningGames(): Locator {
    return this.#window.getByRole('link', { name: /Resume$/ })
  }

  /** Back to the table, exactly where it stands. */
  async resume(): Promise<void> {
    await this.runningGames.first().click()
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
  }
}
