// Rounds of a tournament: entering a result, naming a judge, voiding and restoring a game.

import type { Locator, Page } from 'playwright-core'

export class Rounds {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async chooseStage(name: string): Promise<void> {
    await this.#window.getByRole('tab', { name, exact: true }).click()
  }

  async chooseRound(round: number): Promise<void> {
    await this.#window.getByRole('button', { name: new RegExp(`^Round ${round}:`) }).click()
    await this.#window.getByRole('heading', { level: 2, name: new RegExp(`^Round ${round} of`) }).waitFor()
  }

  table(table: number): Locator {
    return this.#window.getByRole('article', { name: `Table ${table}` })
  }

  /** Opens the first table that is still to play. */
  async enterResult(): Promise<void> {
    await this.#window.getByRole('link', { name: 'Enter result' }).first().click()
  }

  async correct(table: number): Promise<void> {
    await this.table(table).getByRole('link', { name: 'Correct result' }).click()
  }

  async nameJudge(table: number, name: string): Promise<void> {
    await this.table(table)
      .getByRole('button', { name: `Change judge at table ${table}` })
      .click()
    await this.table(table)
      .getByRole('combobox', { name: `Judge of table ${table} in this round` })
      .fill(name)
    await this.table(table).getByRole('button', { name: 'Keep the judge' }).click()
    await this.table(table).getByText(`Judge: ${name}`).waitFor()
  }

  async voidGame(table: number, reason: string): Promise<void> {
    await this.table(table).getByRole('button', { name: 'Void' }).click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog.getByRole('button', { name: 'Void game' }).click()
    await this.table(table).getByText('to play', { exact: true }).waitFor()
  }

  async restoreGame(table: number): Promise<void> {
    await this.table(table).getByRole('button', { name: 'Restore game' }).click()
    await this.table(table).getByText('to play', { exact: true }).waitFor({ state: 'detached' })
  }
}
