// The Share panel of a page, and the forms of the things in it.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/share.json'

export class Share {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** The button that opens the panel. */
  get button(): Locator {
    return this.#window.getByRole('button', { name: en.title, exact: true })
  }

  get panel(): Locator {
    return this.#window.getByRole('region', { name: en.title, exact: true })
  }

  async open(): Promise<void> {
    await this.button.click()
    await this.panel.getByRole('listitem').first().waitFor()
  }

  /** The button of one form. A host prints papers or saves them as PDF. */
  form(what: string, form: keyof typeof en.form): Locator {
    const named = (label: string) =>
      this.panel.getByRole('button', {
        name: en.named.replace('{form}', label).replace('{what}', what),
        exact: true,
      })
    return form === 'print' ? named(en.form.print).or(named(en.form.pdf)) : named(en.form[form])
  }

  async make(what: string, form: keyof typeof en.form): Promise<void> {
    await this.form(what, form).click()
  }

  async close(): Promise<void> {
    await this.#window.keyboard.press('Escape')
    await this.panel.waitFor({ state: 'detached' })
  }
}
