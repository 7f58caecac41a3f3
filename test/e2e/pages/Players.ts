// Players of a season: awards, the list, and one player's page.

import type { Page } from 'playwright-core'

export class Players {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Texts of the awards with their winners. */
  async awards(): Promise<readonly string[]> {
    const awards = this.#window.getByRole('region', { name: 'Awards' }).locator('> ul > li')
    await awards.first().waitFor()
    return awards.allInnerTexts()
  }

  async open(name: string): Promise<void> {
    await this.#window.getByRole('table').getByRole('link', { name, exact: true }).first().click()
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  /** The season's players with name, games and wins. */
  async list(): Promise<readonly { readonly name: string; readonly games: number; readonly wins: number }[]> {
    const rows = this.#window.locator('main table tbody tr')
    await rows.first().waitFor()
    return rows.evaluateAll((all) =>
      all.map((row) => {
        const [name = '', games = '', wins = ''] = [...row.querySelectorAll('th, td')].map((cell) =>
          cell.textContent?.trim(),
        )
        return { name, games: Number(games), wins: Number(wins) }
      }),
    )
  }

  /** Games, percentage won and both ends of the interval, for each side that the player was on. */
  async sides(): Promise<readonly (readonly number[])[]> {
    const rows = await this.#window
      .getByRole('region', { name: 'Win rate' })
      .locator('tbody')
      .first()
      .getByRole('row')
      .allInnerTexts()
    return rows.map((row) => /(\d+)\s+(\d+)\s%\s(\d+)–(\d+)\s%/.exec(row)?.slice(1).map(Number) ?? [])
  }

  /** Cells about a player on another player's page: together and against, for example `2 of 3`. */
  async met(name: string): Promise<readonly string[]> {
    return this.#window
      .getByRole('region', { name: 'With and against' })
      .getByRole('row')
      .filter({ has: this.#window.getByRole('link', { name, exact: true }) })
      .locator('td')
      .allInnerTexts()
  }

  /** Names of everybody that the player has met. */
  async rivals(): Promise<readonly string[]> {
    return this.#window.getByRole('region', { name: 'With and against' }).getByRole('link').allInnerTexts()
  }
}
