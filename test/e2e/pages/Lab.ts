// The lab: choose what is played, play it, read what came of it.

import type { Locator, Page } from 'playwright-core'
import { lab as en } from '../../../src/lang/en/screens/lab.ts'
import { phrase } from '../../../src/lang/phrase.ts'

export type LabTab = keyof typeof en.tab

export class Lab {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async open(tab: LabTab): Promise<void> {
    await this.#window.getByRole('tab', { name: en.tab[tab], exact: true }).click()
    await this.#window.getByRole('tab', { name: en.tab[tab], selected: true }).waitFor()
  }

  async chooseRules(preset: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: en.rules }).click()
    await this.#window.getByRole('option', { name: phrase('en', 'preset', preset), exact: true }).click()
  }

  async choosePolicy(of: 'policyRed' | 'policyBlack' | 'policyBoth', policy: keyof typeof en.policy): Promise<void> {
    await this.#window.getByRole('combobox', { name: en[of] }).click()
    await this.#window.getByRole('option', { name: en.policy[policy], exact: true }).click()
  }

  async setNumber(of: 'games' | 'gamesPerRun' | 'seed', value: number): Promise<void> {
    const field = this.#window.getByRole('spinbutton', { name: en[of], exact: true })
    await field.fill(String(value))
    await field.blur()
  }

  async play(): Promise<void> {
    await this.playButton.click()
  }

  get playButton(): Locator {
    return this.#window.getByRole('button', { name: en.play, exact: true })
  }

  get stopButton(): Locator {
    return this.#window.getByRole('button', { name: en.stop, exact: true })
  }

  /** Cells of a side in the table of who won: games won, rate, interval, chance and its interval. */
  async winsOf(winner: string): Promise<readonly string[]> {
    return this.#window.locator(`tr[data-winner=${winner}] td`).allInnerTexts()
  }

  /** Cells of a policy on the leaderboard. */
  async standing(policy: string): Promise<readonly string[]> {
    return this.#window.locator(`tr[data-policy="${policy}"] td`).allInnerTexts()
  }

  /** Of the whole run, once it is over. */
  async logHash(): Promise<string> {
    const hash = this.#window.getByTestId('log-hash').filter({ hasText: /^[0-9a-f]{64}$/ })
    return hash.innerText()
  }

  async chooseFlags(...keys: string[]): Promise<void> {
    await this.#window.getByRole('button', { name: en.balance.none, exact: true }).click()
    for (const key of keys) await this.#window.getByRole('checkbox', { name: phrase('en', 'flag', key) }).click()
  }

  /** The row of a variant, by its flags. */
  variant(flags: string): Locator {
    return this.#window.locator(`tr[data-variant="${flags}"]`)
  }

  file(kind: 'csv' | 'json'): Locator {
    return this.#window.getByRole('button', { name: en.run[kind], exact: true })
  }

  async ask(): Promise<void> {
    await this.#window.getByRole('button', { name: en.question.ask }).click()
  }

  get toLab(): Locator {
    return this.#window.getByRole('link', { name: en.question.openLab })
  }
}
