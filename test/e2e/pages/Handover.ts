// The device that writes a running game, as the screens show it, and the takeover of the game.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/game.json'

export class Handover {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** On the home page: the row of a game that another device writes. */
  get row(): Locator {
    return this.#window.getByRole('link', { name: en.elsewhere })
  }

  get elsewhere(): Locator {
    return this.#window.getByRole('status').filter({ hasText: en.elsewhere })
  }

  get lost(): Locator {
    return this.#window.getByRole('status').filter({ hasText: en.elsewhereLost })
  }

  get parted(): Locator {
    return this.#window.getByRole('status').filter({ hasText: en.partedText })
  }

  /** All notices, including those only for screen readers. */
  said(): Promise<readonly string[]> {
    return this.#window.getByRole('status').allInnerTexts()
  }

  /**
   * Takes the game over at the table, with one click and another one that confirms. The home page has the same button.
   */
  async takeOver(): Promise<void> {
    await this.elsewhere.getByRole('button', { name: en.takeOver }).click()
    await this.#window.getByRole('dialog').getByText(en.takeOverHint).waitFor()
    await this.#window.getByRole('button', { name: en.takeOverDo }).click()
    await this.#window.getByRole('dialog').waitFor({ state: 'detached' })
  }

  async openPage(): Promise<void> {
    await this.#window.getByRole('link', { name: en.elsewherePage }).click()
  }
}
