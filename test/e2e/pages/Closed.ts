// Window of a club that is not open: its texts and its actions.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/closed.json'
import ru from '../../../src/i18n/ru/screens/closed.json'
import commonEn from '../../../src/i18n/en/screens/common.json'
import commonRu from '../../../src/i18n/ru/screens/common.json'

const either = (...names: readonly string[]) => new RegExp(`^(${names.join('|')})$`)

export class Closed {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get heading(): Locator {
    return this.#window.getByRole('alert').getByRole('heading', { level: 1 })
  }

  /** Waits until the complete text is shown, and returns it. */
  async words(): Promise<string> {
    await this.heading.waitFor({ timeout: 60_000 })
    return this.#window.getByRole('main').innerText()
  }

  async tryAgain(): Promise<void> {
    await this.#window
      .getByRole('button', { name: either(commonEn.retry, commonRu.retry, en.lookAgain, ru.lookAgain) })
      .click()
  }

  /** Clicks twice, because the second click confirms. */
  async goOn(): Promise<void> {
    await this.#window.getByRole('button', { name: either(en.goOn, en.goOnAll, ru.goOn, ru.goOnAll) }).click()
    await this.#window.getByRole('button', { name: either(en.goOnSure, ru.goOnSure) }).click()
  }
}
