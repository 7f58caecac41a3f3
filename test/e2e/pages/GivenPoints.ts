// Points outside games, a tab of the season: given with a reason, changed and removed with another reason.

import type { Locator, Page } from 'playwright-core'
import { Season } from './Season.ts'

export class GivenPoints {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async give(name: string, points: string, reason: string): Promise<void> {
    await this.openTab()
    const form = this.#window.getByRole('form', { name: 'Points outside games' })
    await form.getByRole('combobox', { name: 'Player' }).selectOption({ label: name })
    await form.getByRole('textbox', { name: 'Points' }).fill(points)
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await form.getByRole('button', { name: 'Save points' }).click()
    await this.line(reason).waitFor()
  }

  async change(reason: string, points: string, why: string): Promise<void> {
    await this.openTab()
    const line = this.line(reason)
    await line.getByRole('button', { name: 'Change' }).click()
    await line.getByRole('textbox', { name: 'Points' }).fill(points)
    await line.getByRole('textbox', { name: 'Reason for the change' }).fill(why)
    await line.getByRole('button', { name: 'Change', exact: true }).click()
    await line.waitFor({ state: 'detached' })
    await this.line(why).waitFor()
  }

  async takeBack(reason: string, why: string): Promise<void> {
    await this.openTab()
    const line = this.line(reason)
    await line.getByRole('button', { name: /^Remove/ }).click()
    await line.getByRole('textbox', { name: 'Reason for removing' }).fill(why)
    await line.getByRole('button', { name: 'Remove', exact: true }).click()
    await line.waitFor({ state: 'detached' })
  }

  private async openTab(): Promise<void> {
    await new Season(this.#window).openGivenPoints()
    await this.#window.getByRole('form', { name: 'Points outside games' }).waitFor()
  }

  private line(reason: string): Locator {
    return this.#window
      .getByRole('list', { name: 'Points given outside games' })
      .getByRole('listitem')
      .filter({ hasText: reason })
  }
}
