// Saving and restoring backups, with the buttons in the settings, on the first screen and of a closed club.

import type { Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/backups.json'
import type { RunningApp, SavedText } from '../fixtures/edition.ts'
import { Settings } from './Settings.ts'

export class Backups {
  readonly #app: RunningApp
  readonly #window: Page

  constructor(app: RunningApp) {
    this.#app = app
    this.#window = app.window
  }

  async save(): Promise<SavedText> {
    await this.open()
    return this.#app.catchText(() => this.#window.getByRole('button', { name: 'Save a backup' }).click())
  }

  /** Opens the page on which backups are made. */
  async open(): Promise<void> {
    await new Settings(this.#window).open('backups')
  }

  /** Waits until the text about the folder in the settings matches, and returns it. */
  async told(text: RegExp = /./): Promise<string> {
    await this.open()
    const block = this.#block.filter({ hasText: text })
    await block.waitFor()
    return block.innerText()
  }

  /** Starts to record. The returned function returns every vertical position of the block, sampled frame by frame. */
  async watchPlaces(): Promise<() => Promise<readonly number[]>> {
    const places = await this.#window.evaluateHandle((title) => {
      const seen = new Set<number>()
      const look = () => {
        const block = [...document.querySelectorAll('section')].find((each) => each.ariaLabel === title)
        if (block) seen.add(Math.round(block.getBoundingClientRect().top))
        requestAnimationFrame(look)
      }
      look()
      return seen
    }, en.title)
    return () => places.evaluate((seen) => [...seen])
  }

  chooseFolder(): Promise<void> {
    return this.#press('choose')
  }

  makeNow(): Promise<void> {
    return this.#press('now')
  }

  tryAgain(): Promise<void> {
    return this.#press('again')
  }

  leave(): Promise<void> {
    return this.#press('leave')
  }

  /** Offers a file, which opens the preview of its restore. Returns the text of the preview. */
  async offer(file: SavedText): Promise<string> {
    await this.#app.offerText(file, () => this.#window.getByRole('button', { name: 'Restore a backup' }).click())
    return this.#dialog.innerText()
  }

  async offerKept(): Promise<string> {
    await this.#window.getByRole('button', { name: 'Put back earlier data' }).click()
    return this.#dialog.innerText()
  }

  /** Confirms the dialog. */
  async take(): Promise<void> {
    await this.#dialog.getByRole('button', { name: /^(Restore|Put back earlier data)$/ }).click()
    await this.#dialog.waitFor({ state: 'detached' })
  }

  /** Closes the dialog after a refusal. */
  async dismiss(): Promise<void> {
    await this.#dialog.getByRole('button', { name: 'Close' }).last().click()
    await this.#dialog.waitFor({ state: 'detached' })
  }

  async #press(button: 'choose' | 'now' | 'again' | 'leave'): Promise<void> {
    await this.open()
    await this.#block.getByRole('button', { name: en[button], exact: true }).click()
  }

  get #block() {
    return this.#window.getByRole('region', { name: en.title, exact: true })
  }

  get #dialog() {
    return this.#window.getByRole('dialog')
  }
}
