// Broadcast screen of the organiser.

import type { Locator, Page } from 'playwright-core'

export class Broadcast {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Creates a link for spectators, and returns its address as shown on the screen. */
  async makeAddress(): Promise<string> {
    await this.#window.getByRole('button', { name: 'Create a link' }).click()
    return this.#addressOf('selected').innerText()
  }

  get projectorAddress(): Locator {
    return this.#addressOf('projector')
  }

  get otherAddresses(): Locator {
    return this.#addressOf('other')
  }

  #addressOf(which: 'selected' | 'projector' | 'other'): Locator {
    return this.#window.locator(`[data-address=${which}] code`)
  }

  /** Opens the page of the selected kind in another window. */
  async openHere(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Open in new window' }).last().click()
  }

  /** Opens the wall display in one click. */
  async showWall(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Show on the second screen' }).click()
  }

  async copy(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Copy', exact: true }).last().click()
  }

  async start(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Start the broadcast' }).click()
    await this.#window.locator('[data-broadcast=on]').waitFor()
  }

  async stop(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Stop the broadcast' }).click()
    await this.#window.locator('[data-broadcast=off]').waitFor()
  }

  get delay(): Locator {
    return this.#window.getByRole('textbox', { name: 'Delay, seconds' })
  }

  async freeze(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Freeze the public view' }).click()
    await this.#window.getByText('Frozen since').waitFor()
  }

  async goOn(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Unfreeze' }).click()
    await this.#window.getByRole('button', { name: 'Freeze the public view' }).waitFor()
  }

  async hideTable(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Hide', exact: true }).click()
    await this.#window.getByText(/Hidden from/).waitFor()
  }

  async openTable(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Show again' }).click()
    await this.#window.getByRole('button', { name: 'Hide', exact: true }).waitFor()
  }

  side(key: 'public' | 'organiser'): Locator {
    return this.#window.locator(`[data-side=${key}]`)
  }
}
