// Preparing a game: cards as they fell, judge, start.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { letters } from '../../../src/lang/en/letters.ts'
import { newGame } from '../../../src/lang/en/screens/newGame.ts'
import { plan } from '../../../src/lang/en/screens/plan.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'

export class NewGame {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async judge(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'Judge', exact: true }).fill(name)
  }

  /** Asked where a member bears the judge's name. */
  get guest(): Locator {
    return this.#window.getByRole('checkbox', { name: plan.judges.guest })
  }

  /** Seats 1, 2, 3, ... get these cards, typed as they fall: the letter of the card, Enter, the next. */
  async giveCards(roles: readonly Role[]): Promise<void> {
    await this.#window.getByRole('radio', { name: newGame.byHand }).click()
    await this.#cardOf(1).focus()
    for (const role of roles) {
      await this.#window.keyboard.press(letters.role[role].toLowerCase())
      await this.#window.keyboard.press('Enter')
    }
    for (const [index, role] of roles.entries())
      await expect.poll(() => this.#cardOf(index + 1).inputValue()).toBe(role)
  }

  #cardOf(seat: number): Locator {
    return this.#window.getByLabel(`Card of seat ${seat}`, { exact: true })
  }

  async start(): Promise<void> {
    await this.#window.keyboard.press('Control+Enter')
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
  }
}
