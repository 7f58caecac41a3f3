// The season: who stands where.

import type { Page } from 'playwright-core'

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

  async standings(): Promise<readonly Standing[]> {
    const rows = this.#window.locator('table.standings tbody tr')
    await rows.first().waitFor()
    return rows.evaluateAll((all) =>
      all.map((row) => ({
        place: row.querySelector('.place')?.textContent?.trim() ?? '',
        name: row.querySelector('.who')?.textContent?.trim() ?? '',
        total: row.querySelector('.sum')?.textContent?.trim() ?? '',
      })),
    )
  }
}
