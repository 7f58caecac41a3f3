// Seating of a stage: the search, its quality, the rounds, and manual changes.

import type { Locator, Page } from 'playwright-core'

export class Seating {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async chooseStage(name: string): Promise<void> {
    await this.#window.getByRole('tab', { name, exact: true }).click()
  }

  /** Lets the search find a schedule and accepts it. */
  async findAndStop(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Find a seating plan' }).click()
    await this.#search.getByText(/^Searching: SD \d/).waitFor()
    await this.#search.getByRole('button', { name: 'Stop and keep best' }).click()
    await this.quality.waitFor()
  }

  /** Continues from the current schedule until the search ends on its own with a better one. */
  async improve(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Improve further' }).click()
    await this.offer.waitFor()
  }

  /** The better schedule that waits for an answer. */
  get offer(): Locator {
    return this.#search.locator('[data-offer]')
  }

  async sd(): Promise<number> {
    return Number(await this.quality.locator('[data-fact="sd"]').innerText())
  }

  /** Seats rounds that were added to a seated stage. The others stay unchanged. */
  async seatAdded(label: string): Promise<void> {
    await this.#window.getByRole('button', { name: label }).click()
    await this.#search.getByText(/^Searching: SD \d/).waitFor()
    await this.#search.getByRole('button', { name: 'Stop and keep best' }).click()
    await this.#window.getByRole('button', { name: label }).waitFor({ state: 'detached' })
  }

  /** Searches until nothing better is possible. */
  async findBest(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Find a seating plan' }).click()
    await this.quality.getByText('proven optimal').waitFor()
  }

  get #search(): Locator {
    return this.#window.getByRole('region', { name: 'Search' })
  }

  get quality(): Locator {
    return this.#window.getByRole('region', { name: 'Quality' })
  }

  /** Value of one fact about the quality. */
  async fact(label: string): Promise<string> {
    return this.quality.locator(`dt:text-is("${label}") + dd`).innerText()
  }

  /** Names at a table of the current round, by seat. */
  async namesAt(table: number): Promise<readonly string[]> {
    const buttons = this.#table(table).getByRole('button')
    await buttons.nth(9).waitFor()
    return buttons.locator('.name').allInnerTexts()
  }

  async choose(table: number, seat: number): Promise<void> {
    await this.#table(table)
      .getByRole('button')
      .nth(seat - 1)
      .click()
  }

  async changePlaces(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Swap' }).click()
  }

  #table(table: number): Locator {
    return this.#window
      .getByRole('region', { name: 'Rounds' })
      .locator('div')
      .filter({ has: this.#window.getByRole('heading', { level: 3, name: `Table ${table}` }) })
      .last()
  }
}
