// Users of the club in the settings, and the current user.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { UserRole } from '../../../src/api/contract/people.ts'
import common from '../../../src/i18n/en/screens/common.json'
import en from '../../../src/i18n/en/screens/users.json'

export class Users {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get block(): Locator {
    return this.#window.getByRole('region', { name: en.title })
  }

  get dialog(): Locator {
    return this.#window.getByRole('dialog')
  }

  /** Button in the rail that shows the current user. */
  chip(name: string): Locator {
    return this.#window.getByRole('button', { name: en.railLabel.replace('{name}', name) })
  }

  async add(name: string, roles: readonly UserRole[], pin?: string): Promise<void> {
    await this.block.getByRole('button', { name: en.add }).click()
    await this.dialog.getByLabel(common.personName, { exact: true }).fill(name)
    for (const [role, label] of Object.entries(en.role))
      await this.dialog.getByRole('checkbox', { name: label, exact: true }).setChecked(roles.includes(role as UserRole))
    if (pin !== undefined) await this.dialog.getByLabel(en.pin, { exact: true }).fill(pin)
    await this.dialog.getByRole('button', { name: en.add }).click()
  }

  async added(name: string): Promise<void> {
    await this.dialog.waitFor({ state: 'detached' })
    await this.block.getByRole('listitem').filter({ hasText: name }).waitFor()
  }

  act(name: string, what: 'edit' | 'setPin' | 'changePin' | 'retire' | 'bringBack'): Locator {
    return this.block.getByRole('button', { name: `${what === 'edit' ? common.edit : en[what]}: ${name}`, exact: true })
  }

  /** Switches with two keys, and with the PIN if the user has one. */
  async switchTo(name: string, digit: number, pin?: string): Promise<void> {
    await this.#window.keyboard.press('u')
    await this.dialog.getByRole('button', { name }).waitFor()
    await this.#window.keyboard.press(String(digit))
    if (pin !== undefined) {
      await this.pinOf(name).fill(pin)
      await this.#window.keyboard.press('Enter')
    }
    await this.chip(name).waitFor()
    await expect.poll(() => this.dialog.count()).toBe(0)
  }

  pinOf(name: string): Locator {
    return this.dialog.getByLabel(en.pinOf.replace('{name}', name))
  }
}
