// The final made from the standings: the seats of a shared place, and a line-up that no longer matches corrected
// standings.

import type { Locator, Page } from 'playwright-core'
import plan from '../../../src/i18n/en/screens/plan.json'

export class Finals {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog', { name: plan.final.title })
  }

  /** In the dialog, and next to a stage whose line-up needs a decision. */
  get openSeats(): Locator {
    return this.#window.getByRole('region', { name: plan.tie.title })
  }

  async open(season: string): Promise<void> {
    await this.#window.evaluate((to) => {
      location.hash = to
    }, `/season/${season}/plan`)
    await this.#window.getByRole('button', { name: plan.final.title }).click()
    await this.dialog.waitFor()
  }

  async make(): Promise<void> {
    await this.dialog.getByRole('button', { name: plan.final.create }).click()
    await this.dialog.waitFor({ state: 'detached' })
  }

  get makeButton(): Locator {
    return this.dialog.getByRole('button', { name: plan.final.create })
  }

  async drawLot(seed: number): Promise<string> {
    await this.openSeats.getByRole('radio', { name: plan.tie.lot }).click()
    await this.openSeats.getByRole('spinbutton', { name: plan.tie.seed }).fill(String(seed))
    await this.openSeats.getByRole('button', { name: plan.tie.draw }).click()
    return this.openSeats.getByRole('status').innerText()
  }

  /** Question about a line-up, on the plan or on the home page. */
  get question(): Locator {
    return this.#window.getByText(plan.drift.title)
  }

  /** Shown above any page. */
  get notice(): Locator {
    return this.#window.getByText('This changes who qualifies for', { exact: false }).filter({ visible: true }).first()
  }

  async keep(reason: string): Promise<void> {
    await this.#decide(reason, plan.drift.keep)
  }

  async replace(reason: string): Promise<void> {
    await this.#decide(reason, plan.drift.replace)
  }

  async #decide(reason: string, button: string): Promise<void> {
    if (reason !== '') await this.#window.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await this.#window.getByRole('button', { name: button, exact: true }).click()
  }
}
