// The season: its tabs and its standings.

import type { Locator, Page } from 'playwright-core'

export type Tab = 'Standings' | 'Plan' | 'Seating' | 'Rounds' | 'Players' | 'Charts' | 'Games' | 'Audit'

export interface Standing {
  readonly place: string
  readonly name: string
  readonly total: string
}

export class Season {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async openTab(tab: Tab): Promise<void> {
    const button = this.#window.getByRole('tab', { name: tab, exact: true })
    await button.click()
    await button.and(this.#window.locator('[aria-selected=true]')).waitFor()
  }

  /** Hides the standings from a game on. */
  async hideFrom(game: number): Promise<void> {
    await this.#more('Hide standings')
    await this.#window.getByRole('textbox', { name: 'From game number' }).fill(String(game))
    await this.#window.getByRole('button', { name: 'Hide', exact: true }).click()
    await this.#hidden.waitFor()
  }

  async showAgain(): Promise<void> {
    await this.#hidden.click()
    const show = this.#window.getByRole('button', { name: 'Show again' })
    await show.click()
    await show.waitFor({ state: 'detached' })
    await this.#hidden.waitFor({ state: 'detached' })
  }

  /** Opens the dialog for a new season from the arrow beside the title. */
  async openNew(): Promise<void> {
    await this.others('New season or tournament')
  }

  /** Chooses another season, the series or all years from the arrow beside the title. */
  async others(name: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'Other seasons, series, all years' }).click()
    await this.#window.getByRole('menuitem', { name, exact: true }).click()
  }

  /** Opens the tab with points outside games from the More menu. */
  async openGivenPoints(): Promise<void> {
    await this.#more('Points outside games')
  }

  /** Button in the header of a season with hidden standings. */
  get #hidden(): Locator {
    return this.#window.getByRole('button', { name: 'Hidden from the public' })
  }

  async #more(name: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'More', exact: true }).click()
    await this.#window.getByText(name, { exact: true }).last().click()
  }

  async standings(): Promise<readonly Standing[]> {
    const rows = this.#window.locator('table.standings tbody tr')
    await rows.first().waitFor()
    return rows.evaluateAll((all) =>
      all.map((row) => {
        const cell = (key: string) => row.querySelector(`[data-column=${key}]`)?.textContent?.trim() ?? ''
        return { place: cell('place'), name: cell('name'), total: cell('total') }
      }),
    )
  }
}
