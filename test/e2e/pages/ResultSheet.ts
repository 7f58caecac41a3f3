// The results sheet, by keyboard only: winner, cards down the column, bonuses, the first victim, Ctrl+Enter. The typed
// values are one object, from which a test calculates the expected results.

import { expect } from 'vitest'
import type { Page } from 'playwright-core'

export interface TypedSheet {
  readonly winner: 'red' | 'mafia'
  /** By seat, as typed: two digits are hundredths. */
  readonly bonuses: readonly string[]
  /** Seats named by the first victim, one digit each. */
  readonly bestMove: string
  readonly victim: number
  /** The disqualified seat. */
  readonly disqualified?: number
}

/** Seats 1 to 4. The other six are civilians, the default of the sheet. */
const CARDS = ['d', 'm', 'm', 's'] as const
const SEATS = 10

export class ResultSheet {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Waits until the sheet is open with the focus at the winner, and returns the names by seat. */
  async seated(seats = SEATS): Promise<readonly string[]> {
    await expect.poll(() => this.#at()).toBe('winner')
    const names = await this.#window.locator('form th.who .name').allInnerTexts()
    expect(names).toHaveLength(seats)
    return names
  }

  async judge(name: string): Promise<void> {
    await this.#window.locator('[data-cell="judge"]').fill(name)
    await this.#window.locator('[data-cell="winner"]').focus()
  }

  async type({ winner, bonuses, victim, bestMove, disqualified }: TypedSheet): Promise<void> {
    await this.#press(winner === 'red' ? 'r' : 'm')
    for (let seat = 1; seat <= SEATS; seat += 1) await this.#press(CARDS[seat - 1] ?? 'Enter')
    for (const bonus of bonuses) await this.#press(...bonus, 'Enter')
    expect(await this.#at()).toBe('1:penalty')
    if (disqualified !== undefined) {
      await this.#press('ArrowRight')
      await this.#down(disqualified - 1)
      await this.#press('d', 'ArrowLeft')
      for (let seat = disqualified; seat > 1; seat -= 1) await this.#press('ArrowUp')
    }
    await this.#down(victim - 1)
    await this.#press('f', 'b', ...bestMove)
    expect(await this.#at()).toBe(`${victim}:bestMove`)
  }

  /** Total that the sheet itself shows. */
  async totalOf(seat: number): Promise<string> {
    return this.#window.locator(`[data-total="${seat}"]`).innerText()
  }

  /** Saves, which opens the next table or the rounds. */
  async save(): Promise<void> {
    const here = this.#window.url()
    await this.#press('Control+Enter')
    await this.#window.waitForURL((url) => url.href !== here)
  }

  /** Corrects a bonus on a saved sheet, with a reason. */
  async correctBonus(seat: number, bonus: string, reason: string): Promise<void> {
    await this.#window.locator(`[data-cell="${seat}:bonus"]`).focus()
    await this.#window.keyboard.type(bonus)
    await this.#window.getByText('1 cell differs from the saved sheet.').waitFor()
    await this.#window.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await this.save()
  }

  async #down(rows: number): Promise<void> {
    for (let step = 0; step < rows; step += 1) await this.#press('ArrowDown')
  }

  async #press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#window.keyboard.press(key)
  }

  #at(): Promise<string | undefined> {
    return this.#window.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset['cell'] : undefined,
    )
  }
}
