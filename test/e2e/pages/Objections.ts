// Objections on a game's page: raised, decided, linked with corrections, reopened.

import type { Locator, Page } from 'playwright-core'
import game from '../../../src/i18n/en/screens/game.json'
import { chooseFix } from './Fixes.ts'

const en = game.objection

export class Objections {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get block(): Locator {
    return this.#window.getByRole('region', { name: en.title })
  }

  item(text: string): Locator {
    return this.block.getByRole('listitem').filter({ hasText: text })
  }

  /** Shown in every list of games and on the game's page. */
  get sign(): Locator {
    return this.#window.getByText('1 open objection', { exact: true })
  }

  async raise(name: string, text: string): Promise<void> {
    await chooseFix(this.#window, 'objection')
    await this.block.getByRole('combobox', { name: en.who }).selectOption({ label: name })
    await this.block.getByRole('textbox', { name: en.text }).fill(text)
    await this.block.getByRole('button', { name: en.write }).click()
    await this.item(text).waitFor()
  }

  /** `line` matches the ledger line that was added because of the objection. */
  async decide(text: string, ruling: 'upheld' | 'rejected', reason: string, line?: RegExp): Promise<void> {
    const form = this.item(text).getByRole('form', { name: en.decide })
    await form.getByRole('radio', { name: en[ruling], exact: true }).click()
    await form.getByRole('textbox', { name: en.reason }).fill(reason)
    if (line) await form.getByRole('checkbox', { name: line }).click()
    await form.getByRole('button', { name: en.decide, exact: true }).click()
    await this.item(text).getByText(reason).waitFor()
  }

  async takeBack(text: string, why: string): Promise<void> {
    const item = this.item(text)
    await item.getByRole('button', { name: en.reopen }).click()
    await item.getByRole('textbox', { name: en.whyBack }).fill(why)
    await item.getByRole('button', { name: en.reopen }).click()
    await item.getByText(en.waits).waitFor()
  }
}
