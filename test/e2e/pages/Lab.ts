// Lab: choosing settings, running games, reading the results.

import type { Locator, Page } from 'playwright-core'
import common from '../../../src/i18n/en/screens/common.json'
import en from '../../../src/i18n/en/screens/lab.json'
import rules from '../../../src/i18n/en/screens/rules.json'
import { formatPhrase } from '../../../src/i18n/phrase.ts'

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
    await this.#choose(rules.choose, formatPhrase('en', 'preset', preset))
  }

  async choosePolicy(of: 'policyRed' | 'policyBlack' | 'policyBoth', policy: keyof typeof en.policy): Promise<void> {
    await this.#choose(en[of], en.policy[policy])
  }

  async setNumber(of: 'games' | 'gamesPerRun' | 'seed', value: number): Promise<void> {
    const field = this.#window.getByRole('spinbutton', { name: en[of], exact: true })
    await field.fill(String(value))
    await field.blur()
  }

  /** Sets a limit of the judge for models. */
  async limit(of: keyof typeof en.judge, value: number): Promise<void> {
    await this.#window.getByText(en.judge.title, { exact: true }).click()
    await this.#window.getByLabel(en.judge[of], { exact: true }).fill(String(value))
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

  /** Cells of a side in the table of winners: games won, rate, interval, chance and its interval. */
  async winsOf(winner: string): Promise<readonly string[]> {
    return this.#window.locator(`tr[data-winner=${winner}] td`).allInnerTexts()
  }

  /** Cells of a policy on the leaderboard. */
  async standing(policy: string): Promise<readonly string[]> {
    return this.#window.locator(`tr[data-policy="${policy}"] td`).allInnerTexts()
  }

  /** Cells of one trial of the suspicion meter. */
  async suspicionOf(source: string): Promise<readonly string[]> {
    const row = this.#window.locator(`tr[data-source=${source}]`)
    await row.waitFor()
    return row.locator('td').allInnerTexts()
  }

  /** Hash of the whole run, once it is over. */
  async logHash(): Promise<string> {
    const hash = this.#window.getByTestId('log-hash').filter({ hasText: /^[0-9a-f]{64}$/ })
    return hash.innerText()
  }

  async chooseFlags(...keys: string[]): Promise<void> {
    await this.#window.getByRole('button', { name: en.balance.none, exact: true }).click()
    for (const key of keys) await this.#window.getByRole('checkbox', { name: formatPhrase('en', 'flag', key) }).click()
  }

  /** Row of a variant, identified by its flags. */
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

  /** Takes a seat. `card` is the name of the role. */
  async sitDown(seat: number, card: string): Promise<void> {
    await this.#choose(en.game.mySeat, `Seat ${seat}`)
    await this.#choose(en.game.myCard, card)
  }

  /** Seats a model from the settings at every seat. */
  async seatModels(name: string): Promise<void> {
    await this.#choose(en.policyBoth, name)
  }

  async begin(): Promise<void> {
    await this.#window.getByRole('button', { name: en.game.open, exact: true }).click()
    await this.#window.getByRole('list', { name: common.seats }).waitFor()
  }

  button(name: 'go' | 'pause' | 'step' | 'replay' | 'save' | 'leave' | 'answer'): Locator {
    return this.#window.getByRole('button', {
      name: { ...en.game, go: common.goOn, pause: common.pause }[name],
      exact: true,
    })
  }

  async setSpeed(speed: keyof typeof en.game.speed): Promise<void> {
    await this.#choose(common.speed, en.game.speed[speed])
  }

  get eyes(): Locator {
    return this.#window.getByRole('combobox', { name: en.game.eyesOf })
  }

  async lookAs(eyes: string): Promise<void> {
    await this.#choose(en.game.eyesOf, eyes)
  }

  async goTo(moment: number): Promise<void> {
    await this.#window.getByRole('slider', { name: en.game.moments }).fill(String(moment))
    await this.#window.getByText(new RegExp(`^${moment} / \\d+$`)).waitFor()
  }

  get thoughts(): Locator {
    return this.#window.locator('[data-stream=think]')
  }

  /** Lines of one kind in the feed. */
  lines(kind: string): Locator {
    return this.#window.locator(`[data-line=${kind}]`)
  }

  get question(): Locator {
    return this.#window.getByRole('region', { name: en.game.yourTurn })
  }

  async #choose(of: string, option: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: of }).click()
    await this.#window.getByRole('option', { name: option, exact: true }).click()
  }
}
