// Scoring schemes: the list, a scheme's values, the editor.

import type { Locator, Page } from 'playwright-core'

export class Schemes {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Opens the schemes from the header of a season. */
  async go(): Promise<void> {
    await this.#window.locator('main header').getByRole('link').first().click()
    await this.#list.waitFor()
  }

  async choose(name: string): Promise<void> {
    await this.#list.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  async beginNew(name: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'Create scheme from this' }).click()
    await this.field('Name').fill(name)
  }

  async beginVersion(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Create new version' }).click()
    await this.field('Win').waitFor()
  }

  field(label: string): Locator {
    return this.#window.getByRole('textbox', { name: label, exact: true })
  }

  /** A row with a range of points that the judge gives by hand. */
  range(row: number): Locator {
    return this.#window.getByRole('group', { name: `Range ${row}` })
  }

  /** Adds a value for some roles as the next row of its kind. */
  async addResult(row: number, result: string, roles: readonly string[], points: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'Add a result' }).click()
    const group = this.#window.getByRole('group', { name: `Result ${row}` })
    await this.#pick(group, 'Points for', result)
    await group.getByRole('combobox', { name: 'Roles' }).click()
    for (const role of roles) await this.#window.getByRole('option', { name: role, exact: true }).click()
    await this.#window.keyboard.press('Escape')
    await group.getByRole('textbox').fill(points)
  }

  /** Sets Ci = min(cap, factor · times first victim / own games), paid once per stage, the default of the form. */
  async countCompensationByGames(cap: string, factor: string): Promise<void> {
    const form = this.#window.locator('main form')
    await this.#pick(form, 'Ci is based on', 'the player’s own games')
    await this.field('Maximum per game').fill(cap)
    await this.field('Factor').fill(factor)
  }

  /** Adds a term to the composed metric. */
  async addTerm(row: number, times: string, metric: string): Promise<void> {
    await this.#window.getByRole('button', { name: 'Add a term' }).click()
    const group = this.#window.getByRole('group', { name: `Term ${row}` })
    await group.getByRole('textbox').fill(times)
    await this.#pick(group, 'Metric', metric)
  }

  async termWarning(row: number): Promise<string> {
    return this.#window
      .getByRole('group', { name: `Term ${row}` })
      .getByRole('status')
      .innerText()
  }

  async removeTerm(row: number): Promise<void> {
    await this.#window.getByRole('button', { name: `Remove term ${row}` }).click()
  }

  /** Adds a ranking criterion before all others. */
  async rankBy(metric: string): Promise<void> {
    const order = this.#window.getByRole('group', { name: 'Ranked by' })
    await this.#pick(order, 'Add ranking criterion', metric)
    const up = order.getByRole('button', { name: `Move up: ${metric}` })
    while (await up.isEnabled()) await up.click()
  }

  async #pick(place: Locator, list: string, choice: string): Promise<void> {
    await place.getByRole('combobox', { name: list }).click()
    await this.#window.getByRole('option', { name: choice, exact: true }).click()
  }

  /** Opens the dialog for a season that has games. It shows the effect, and nothing has changed yet. */
  async offerFor(season: string): Promise<Locator> {
    await this.#window.getByRole('button', { name: `Use in ${season}` }).click()
    const dialog = this.#window.getByRole('dialog', { name: `Score ${season} again?` })
    await dialog.getByRole('listitem').first().waitFor()
    return dialog
  }

  get publishButton(): Locator {
    return this.#window.getByRole('button', { name: 'Publish' })
  }

  async publish(version: string): Promise<void> {
    await this.publishButton.click()
    await this.#window.getByText(`Version ${version} is published.`).first().waitFor()
  }

  /** Text about one kind of points in the scheme. */
  async value(kind: string): Promise<string> {
    return this.#window
      .getByRole('row', { name: new RegExp(`^${kind}`) })
      .first()
      .innerText()
  }

  get #list(): Locator {
    return this.#window.getByRole('navigation', { name: 'Scoring schemes' })
  }
}
