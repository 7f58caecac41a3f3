// Live screen, by keyboard only: every action is a key press, and every query reads the screen.

import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { formatPhrase } from '../../../src/i18n/phrase.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { keyOfSeat } from '../fixtures/by-keys.ts'

const LAST_WORD = new RegExp(formatPhrase('en', 'ask', 'last-word', { seat: '#' }).replace('#', String.raw`\d+`))
const ROLES: readonly Role[] = ['mistress', 'mafia', 'don', 'maniac', 'sheriff', 'doctor']

export class LiveGame {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get heading(): Locator {
    return this.#window.getByRole('region', { name: 'Live game' }).getByRole('heading', { level: 1 })
  }

  get question(): Locator {
    return this.#window.getByRole('region', { name: 'Entry' }).getByRole('heading')
  }

  get cue(): Locator {
    return this.#window.getByRole('region', { name: 'Cue' })
  }

  get log(): Locator {
    return this.#window.getByRole('region', { name: 'Log' })
  }

  /** The effect that Enter would have. */
  get echo(): Locator {
    return this.#window.getByRole('region', { name: 'Entry' })
  }

  get verdict(): Locator {
    return this.#window.getByRole('region', { name: 'Verdict' }).getByRole('heading').first()
  }

  /** Waits until the club has stored everything entered so far. */
  async saved(): Promise<void> {
    await this.#window.getByText('Saved', { exact: true }).waitFor()
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#window.keyboard.press(key)
  }

  /** Presses keys that must lead to another question. */
  async advance(...keys: readonly string[]): Promise<void> {
    const before = await this.#place()
    await this.press(...keys)
    await expect.poll(() => this.#place()).not.toBe(before)
  }

  /** The current speaker nominates a seat. */
  async nominate(seat: number): Promise<void> {
    await this.press(keyOfSeat(seat), 'Enter')
    await this.log
      .getByText(new RegExp(`nominates ${seat}\\.$`))
      .first()
      .waitFor()
  }

  async endSpeech(): Promise<void> {
    await this.advance('Enter')
  }

  async endDiscussion(): Promise<void> {
    await this.advance('v')
  }

  /** Votes against the nominee who is called. */
  async raiseHands(...seats: readonly number[]): Promise<void> {
    await this.advance(...seats.map(keyOfSeat), 'Enter')
  }

  /**
   * Plays the steps of a night, each role on its target or on nobody, until the morning or until `stopBefore` is asked.
   */
  async playNight(targets: Partial<Readonly<Record<Role, number>>>, stopBefore?: Role): Promise<void> {
    for (let role = await this.#asked(); role !== undefined && role !== stopBefore; role = await this.#asked()) {
      const target = targets[role]
      const canPass = await this.#window.getByRole('button', { name: /^Nobody/ }).isVisible()
      await this.advance(...(target !== undefined ? [keyOfSeat(target)] : canPass ? ['-'] : []), 'Enter')
    }
  }

  /** Presses Enter until there is no last word left. */
  async hearLastWords(): Promise<void> {
    while ((await this.question.isVisible()) && LAST_WORD.test(await this.question.innerText()))
      await this.advance('Enter')
  }

  /** Whether any entry can still be undone or corrected here. */
  async isMendable(): Promise<boolean> {
    const undo = this.#window.getByTitle(/^(Undo|Nothing to undo)/)
    return (await undo.isEnabled()) || (await this.log.getByRole('button', { name: /^Fix the entry/ }).count()) > 0
  }

  /** Opens an entry of the log for correction. `entry` is its text in the log. */
  async fix(entry: string): Promise<Locator> {
    await this.log.getByRole('button', { name: `Fix the entry “${entry}”`, exact: true }).click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.waitFor()
    return dialog
  }

  async undo(): Promise<void> {
    await this.advance('Backspace')
  }

  async #asked(): Promise<Role | undefined> {
    if (!(await this.question.isVisible())) return undefined
    const question = await this.question.innerText()
    return ROLES.find((role) => formatPhrase('en', 'ask', role) === question)
  }

  /** State of the game as the screen shows it. */
  async #place(): Promise<string> {
    if (await this.verdict.isVisible()) return `verdict ${await this.verdict.innerText()}`
    return `${await this.heading.innerText()} ${await this.question.innerText()} ${await this.log.innerText()}`
  }
}
