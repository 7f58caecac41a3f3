// Who writes a running game, as the screens say it, and taking it over.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/game.json'

export class Handover {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** On Home: the row of a game that another laptop writes. */
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

  /** Every notice, and what is told to those who do not see the screen. */
  said(): Promise<readonly string[]> {
    return this.#window.getByRole('status').allInnerTexts()
  }

  /** At the table; Home has the same button. One press, and one that confirms. */
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
