// Corrects a table and inserts a forgotten entry, as a secretary does on the screen.

import type { Locator, Page } from 'playwright-core'
import common from '../../../src/i18n/en/screens/common.json'
import en from '../../../src/i18n/en/screens/live.json'

export class Mending {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** A card of the drawn table. */
  card(seat: number): Locator {
    return this.#window
      .getByRole('list', { name: /^Table with/ })
      .getByRole('listitem')
      .nth(seat - 1)
  }

  nameAt(seat: number): Promise<string> {
    return this.card(seat).locator('.name').first().innerText()
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.#window.keyboard.press('e')
    await this.dialog.getByText(en.mend.hint).or(this.dialog.getByText(en.mend.over)).waitFor()
  }

  async giveCard(seat: number, role: string): Promise<void> {
    await this.#choose(en.mend.cardOf.replace('{n}', String(seat)), role)
  }

  async seatPlayer(seat: number, name: string): Promise<void> {
    await this.#choose(en.mend.playerOf.replace('{n}', String(seat)), name)
  }

  async swap(what: 'cards' | 'seats', ...pair: readonly [number, number]): Promise<void> {
    for (const seat of pair)
      await this.dialog
        .getByRole('button', { name: en.mend.swapSeat.replace('{n}', String(seat)), exact: true })
        .click()
    await this.dialog
      .getByRole('button', { name: what === 'cards' ? en.mend.swapCards : en.mend.swapSeats, exact: true })
      .click()
  }

  async judge(name: string): Promise<void> {
    await this.dialog.getByLabel(common.judge, { exact: true }).fill(name)
  }

  async write(): Promise<void> {
    const { write, writeOver } = en.mend
    await this.dialog.getByRole('button', { name: new RegExp(`^(${write}|${writeOver})$`) }).click()
    await this.dialog.waitFor({ state: 'detached' })
  }

  /** The table corrections that the log lists. */
  get mended(): Locator {
    return this.#window.getByRole('region', { name: en.mend.title })
  }

  async takeBack(): Promise<void> {
    await this.mended.getByRole('button', { name: /^Undo/ }).click()
    await this.mended.waitFor({ state: 'detached' })
  }

  /** Clicks the button of the log that inserts an entry before this one. */
  async addBefore(entry: string): Promise<void> {
    await this.#window
      .getByRole('button', { name: en.insert.beforeNamed.replace('{what}', entry), exact: true })
      .click()
    await this.dialog.getByText(en.insert.hint).waitFor()
  }

  async writeThere(): Promise<void> {
    await this.#window.keyboard.press('Enter')
    await this.dialog.waitFor({ state: 'detached' })
  }

  async #choose(label: string, option: string): Promise<void> {
    await this.dialog.getByLabel(label, { exact: true }).click()
    await this.#window.getByRole('option', { name: option, exact: true }).click()
  }
}
