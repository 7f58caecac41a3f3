// The club's series: made of seasons with coefficients, and their standings.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/series.json'
import { Season } from './Season.ts'

export class Series {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Opens the series from the page of a season. */
  async open(): Promise<void> {
    await new Season(this.#window).others(en.title)
    await this.#window.getByText(en.none, { exact: true }).or(this.rows.first()).waitFor()
  }

  /** Sets points by place, and how many players qualify for a final, in the series shown. */
  async countByPlace(points: string, { each, size }: { each: number; size: number }): Promise<void> {
    await this.#window.getByRole('button', { name: en.change }).click()
    const form = this.#window.getByRole('form', { name: en.change })
    await form.getByRole('checkbox', { name: en.byPlace }).click()
    await form.getByLabel(en.placePoints).fill(points)
    await form.getByRole('checkbox', { name: en.qualifies }).click()
    await form.getByLabel(en.each).fill(String(each))
    await form.getByLabel(en.size).fill(String(size))
    await form.getByRole('button', { name: en.save }).click()
    await form.waitFor({ state: 'detached' })
  }

  /** Multiplies points by the stars of a season, in the series shown. */
  async countByStars(season: string, stars: string): Promise<void> {
    await this.#window.getByRole('button', { name: en.change }).click()
    const form = this.#window.getByRole('form', { name: en.change })
    await form.getByRole('checkbox', { name: en.byFormula }).click()
    await form.getByLabel(en.starsOf.replace('{name}', season)).fill(stars)
    await form.getByRole('button', { name: en.save }).click()
    await form.waitFor({ state: 'detached' })
  }

  /** Opens the form for a new series, and returns its name field and the checkbox of a season. */
  async begin(season: string): Promise<{ readonly name: Locator; readonly box: Locator }> {
    await this.#window.getByRole('button', { name: en.add }).click()
    const form = this.#window.getByRole('form', { name: en.add })
    return { name: form.getByLabel(en.name), box: form.getByRole('checkbox', { name: season }) }
  }

  /** Creates a series. `parts` maps names of seasons to coefficients. */
  async make(name: string, parts: Readonly<Record<string, string>>): Promise<void> {
    await this.#window.getByRole('button', { name: en.add }).click()
    const form = this.#window.getByRole('form', { name: en.add })
    await form.getByLabel(en.name).fill(name)
    for (const [season, coefficient] of Object.entries(parts)) {
      await form.getByRole('checkbox', { name: season }).click()
      await form.getByLabel(en.coefficientOf.replace('{name}', season)).fill(coefficient)
    }
    await form.getByRole('button', { name: en.save }).click()
    await this.#window.getByRole('heading', { name, level: 1 }).waitFor()
    await this.rows.first().waitFor()
  }

  get rows(): Locator {
    return this.#window.locator('table.series tbody tr')
  }

  /** Place, name and total of every row. */
  shown(): Promise<readonly (readonly string[])[]> {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim() ?? '')),
    )
  }
}
