// Plan of a tournament: entrants, pairs to keep apart, stages, the final.

import type { Locator, Page } from 'playwright-core'
import { Season } from './Season.ts'

export class Tournament {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Opens a tournament from the page of a new club's first season, with the default scheme unless one is given. */
  async open(name: string, scheme?: string): Promise<void> {
    await new Season(this.#window).openNew()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByText('Tournament', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    if (scheme !== undefined) {
      await dialog.getByRole('combobox', { name: 'Scoring' }).click()
      await this.#window.getByRole('option', { name: scheme }).click()
    }
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  /** Each line is `Name; Club`. */
  async enter(people: readonly string[]): Promise<void> {
    await this.#window.getByRole('textbox', { name: 'Add players' }).fill(people.join('\n'))
    await this.#window.getByRole('button', { name: `Add ${people.length} players` }).click()
    await this.entrants.getByText(`0 of ${people.length} here`).waitFor()
  }

  async checkInEverybody(): Promise<void> {
    await this.entrants.getByRole('button', { name: 'Mark all here' }).click()
  }

  get entrants(): Locator {
    return this.#window.getByRole('region', { name: 'Players' })
  }

  /** Adds the proposed stage, `tables × rounds`. */
  async addProposed(size: string): Promise<void> {
    await this.#window.getByRole('button', { name: `Add ${size}` }).click()
    await this.stage('Main stage').waitFor()
  }

  stage(name: string): Locator {
    return this.#window.getByRole('listitem').filter({ has: this.#window.getByRole('heading', { level: 3, name }) })
  }

  async cutRounds(stage: string, rounds: number): Promise<void> {
    await this.stage(stage)
      .getByRole('button', { name: `Edit “${stage}”` })
      .click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Rounds' }).fill(String(rounds))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await this.stage(stage).getByText(`× ${rounds} round`).waitFor()
  }

  /** Names additional judges, and returns the dialog with the proposal. */
  async allotJudges(stage: string, more: readonly string[]): Promise<Locator> {
    await this.stage(stage).getByRole('button', { name: 'Assign judges' }).click()
    const dialog = this.#window.getByRole('dialog', { name: `Judges of “${stage}”` })
    for (const judge of more) {
      await dialog.getByRole('combobox', { name: 'Judge' }).fill(judge)
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await dialog.getByRole('listitem').filter({ hasText: judge }).waitFor()
    }
    return dialog
  }

  async keepApart(a: string, b: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'First player' }).selectOption({ label: a })
    await this.#window.getByRole('combobox', { name: 'Second player' }).selectOption({ label: b })
    await this.#window.getByRole('button', { name: 'Keep apart' }).click()
    await this.#window.getByText('1 pair', { exact: true }).waitFor()
  }

  /** Creates a final of the first ten in the standings, and returns their names in order. */
  async makeFinal(rounds: number): Promise<readonly string[]> {
    await this.#window.getByRole('button', { name: 'Set up the final' }).click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByRole('spinbutton', { name: 'Rounds' }).fill(String(rounds))
    await dialog.getByRole('listitem').nth(9).waitFor()
    const names = await dialog.getByRole('listitem').locator('.name').allInnerTexts()
    await dialog.getByRole('button', { name: 'Create final' }).click()
    await dialog.waitFor({ state: 'detached' })
    await this.stage('Final').waitFor()
    return names
  }
}
