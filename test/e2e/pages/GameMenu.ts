// The *Game* menu in the side column of the live screen.

import type { Locator, Page } from 'playwright-core'

export class GameMenu {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get panel(): Locator {
    return this.#window.getByRole('region', { name: 'Game', exact: true })
  }

  async open(): Promise<void> {
    await this.#window.keyboard.press('m')
    await this.panel.waitFor()
  }

  /** Opens the menu and one of its ways. */
  async choose(way: string): Promise<void> {
    await this.open()
    await this.panel.getByRole('button', { name: new RegExp(`^${way}`) }).click()
    await this.panel.getByRole('heading').waitFor()
  }

  async says(text: string): Promise<void> {
    await this.panel.getByText(text).waitFor()
  }

  /** Chooses a cause, a way or a winner. */
  async pick(choice: string): Promise<void> {
    await this.panel.getByRole('radio', { name: new RegExp(`^${choice}`) }).click()
  }

  async reason(text: string): Promise<void> {
    await this.panel.getByLabel('Reason', { exact: true }).fill(text)
  }

  async judge(name: string): Promise<void> {
    await this.panel.getByLabel('Judge', { exact: true }).fill(name)
  }

  /** Chooses the rules with this name. */
  async rules(name: string): Promise<void> {
    await this.panel.getByRole('combobox').first().click()
    await this.#window
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }

  /** Turns the first switch among the house rules. */
  async turnFirstHouseRule(): Promise<void> {
    await this.panel.getByText('House rules', { exact: true }).click()
    await this.panel.getByRole('switch').first().click()
  }

  async mayConfirm(action: string): Promise<boolean> {
    return this.#action(action).isEnabled()
  }

  /** Presses Enter or, if `action` is given, clicks the button of this name. */
  async confirm(action?: string): Promise<void> {
    if (action === undefined) await this.#window.keyboard.press('Enter')
    else await this.#action(action).click()
  }

  #action(name: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
