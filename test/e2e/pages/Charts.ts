// Charts of a season: one at a time, as a picture or as a table.

import type { Locator, Page } from 'playwright-core'

export const CHARTS = ['Points', 'Places', 'Win rates', 'Colours', 'Seats', 'Judges'] as const
export type ChartName = (typeof CHARTS)[number]

export class Charts {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async choose(chart: ChartName): Promise<void> {
    const tab = this.#window.getByRole('tab', { name: chart, exact: true })
    await tab.click()
    await tab.and(this.#window.locator('[aria-selected=true]')).waitFor()
    await this.drawing.waitFor()
  }

  get drawing(): Locator {
    return this.#window.locator('figure canvas[role=img]')
  }

  /** Rows of the chart as a table. Afterwards the chart is shown again. */
  async rows(): Promise<readonly string[]> {
    await this.#window.getByRole('button', { name: 'Show as table' }).click()
    const rows = this.#window.locator('main table tbody tr')
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    await this.#window.getByRole('button', { name: 'Show as chart' }).click()
    await this.drawing.waitFor()
    return texts
  }

  async savePicture(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Save PNG' }).click()
  }

  async saveDrawing(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Save SVG' }).click()
  }
}
