// Replaces a player, from a given round on, by a person whose name is typed, or by nobody.

import type { Locator, Page } from 'playwright-core'
import common from '../../../src/i18n/en/screens/common.json'
import plan from '../../../src/i18n/en/screens/plan.json'

export class Substitute {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog', { name: /^Replace a player in/ })
  }

  get leaving(): Locator {
    return this.dialog.getByRole('combobox', { name: plan.replace.who })
  }

  get coming(): Locator {
    return this.dialog.getByRole('combobox', { name: plan.replace.by })
  }

  get button(): Locator {
    return this.dialog.getByRole('button', { name: plan.replace.do })
  }

  /** Leaves the slot empty without a replacement. */
  async leave(name: string, reason: string): Promise<void> {
    await this.leaving.selectOption({ label: name })
    await this.dialog.getByRole('checkbox', { name: plan.replace.nobody }).click()
    await this.dialog.getByRole('textbox', { name: common.reason }).fill(reason)
    await this.dialog.getByRole('button', { name: plan.replace.leave }).click()
  }

  async open(): Promise<void> {
    await this.#window.getByRole('button', { name: plan.replace.button }).click()
    await this.dialog.waitFor()
  }
}
