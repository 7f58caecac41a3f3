// Replay of a finished game on its page: the table at an entry, the scrubber, highlights, playback.

import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'

export class Replay {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get region(): Locator {
    return this.#window.getByRole('region', { name: 'Replay' })
  }

  get slider(): Locator {
    return this.region.getByRole('slider')
  }

  async position(): Promise<number> {
    return Number(await this.slider.inputValue())
  }

  async last(): Promise<number> {
    return Number(await this.slider.getAttribute('max'))
  }

  get highlights(): Locator {
    return this.region.getByRole('list', { name: 'Highlights' }).getByRole('button')
  }

  button(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true })
  }

  /** Texts of the cards: seats, names and, if shown, roles. */
  async cards(): Promise<readonly string[]> {
    return this.region.locator('.seat-card').allInnerTexts()
  }

  get openCards(): Locator {
    return this.region.locator('.seat-card .role')
  }

  /** Lines of the protocol as shown. */
  async lines(): Promise<readonly string[]> {
    return this.#window.locator('.protocol li').allInnerTexts()
  }

  /** Positions of the table before the first entry of each day and night. */
  async phaseStarts(): Promise<readonly number[]> {
    return this.#window
      .locator('.protocol section')
      .evaluateAll((all) => all.map((each) => Number(each.querySelector('li .figures')?.textContent) - 1))
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#window.keyboard.press(key)
  }

  /** Plays until the playback stops automatically. */
  async playToStop(): Promise<void> {
    await this.button('Play').click()
    await this.button('Pause').waitFor()
    await this.button('Play').waitFor({ timeout: 0 })
  }

  async moveTo(position: number): Promise<void> {
    await this.slider.fill(String(position))
    await expect.poll(() => this.position()).toBe(position)
  }
}
