// First screen: creating a club, loading the sample, resuming a game.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import en from '../../../src/i18n/en/screens/home.json'
import ru from '../../../src/i18n/ru/screens/home.json'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { Season } from './Season.ts'
import { Settings } from './Settings.ts'
import { Shell } from './Shell.ts'

const CHECK_IN = new RegExp(`^(${LANGS.map((lang) => LANGUAGES[lang].screens.newGame.checkIn).join('|')})$`)
/** Number of finished games in the sample season. One more game is running. */
const SAMPLE_GAMES = 14

export class Home {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** One click selects the game that the club plays and opens the home page. */
  async createClub(name: string, game: string = en.game.city): Promise<void> {
    await this.#window.getByLabel('Club name').fill(name)
    await this.#window.getByRole('button', { name: game, exact: true }).click()
    await this.shown()
  }

  /** Heading of the question at the first start. */
  get first(): Locator {
    return this.#window.getByRole('heading', { level: 1, name: en.whichGame })
  }

  /** Field that checks people in. */
  get checkIn(): Locator {
    return this.#window.getByRole('combobox', { name: CHECK_IN })
  }

  /** Waits for the home page of an existing club. */
  async shown(): Promise<void> {
    await this.checkIn.waitFor()
  }

  async loadSample(): Promise<void> {
    await this.#window.getByRole('button', { name: en.loadSample }).click()
    await this.shown()
    // The sample season is played while the page is shown. Its last game is still running on its second day.
    const running = this.#window.getByRole('listitem').filter({ hasText: `Game ${SAMPLE_GAMES + 1}` })
    await running.getByText(/Day 2/).waitFor()
    await expect.poll(() => this.runningGames.count()).toBe(1)
  }

  get runningGames(): Locator {
    return this.#window.getByRole('link', { name: /Resume$/ })
  }

  /** Returns to the table at the exact step. */
  async resume(): Promise<void> {
    await this.runningGames.first().click()
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
  }

  /** Opens the last game of the sample. */
  async openLastGame(): Promise<void> {
    await new Shell(this.#window).go('season')
    await new Season(this.#window).openTab('Games')
    await this.#window.getByRole('link', { name: `Game ${SAMPLE_GAMES}`, exact: true }).click()
    await this.#window.getByRole('button', { name: 'Fix', exact: true }).waitFor()
  }

  /** Notice that the browser has not promised to keep the data. */
  get mayDiscard(): Locator {
    return this.#window.getByRole('status').filter({ hasText: new RegExp(`${en.mayDiscard}|${ru.mayDiscard}`) })
  }

  async askToKeep(): Promise<void> {
    await this.mayDiscard.getByRole('button', { name: en.askToKeep }).click()
  }

  /** Number of entries in the journal, as shown in the settings. */
  async journalEntries(): Promise<number> {
    await new Settings(this.#window).open('backups')
    const sentence = await this.#window.getByText(/^Journal: /).innerText()
    return Number(/[\d,\s\u00a0\u202f]+/.exec(sentence.slice('Journal: '.length))?.[0].replaceAll(/\D/g, ''))
  }
}
