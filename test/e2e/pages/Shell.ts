// The frame around every screen, as a person uses it: go somewhere, switch language and theme.

import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { shell as en } from '../../../src/ui/i18n/en/shell.ts'
import { shell as ru } from '../../../src/ui/i18n/ru/shell.ts'

export type Place = 'home' | 'members' | 'season' | 'newGame' | 'rules'
export const PLACES: readonly Place[] = ['home', 'members', 'season', 'newGame', 'rules']

const either = (key: keyof typeof en) => new RegExp(`^(${[en[key], ru[key]].join('|')})$`)

export class Shell {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  place(place: Place): Locator {
    return this.#window.getByRole('navigation', { name: either('nav') }).getByRole('link', { name: either(place), exact: true })
  }

  async go(place: Place): Promise<void> {
    await this.place(place).click()
    await this.place(place).and(this.#window.locator('[aria-current]')).waitFor()
    await this.heading.waitFor()
  }

  async goByKeys(letter: string): Promise<void> {
    await this.#window.keyboard.press('g')
    await this.#window.keyboard.press(letter)
  }

  async switchLanguage(): Promise<void> {
    await this.#window.getByRole('button', { name: either('language') }).click()
  }

  async switchTheme(): Promise<void> {
    await this.#window.getByRole('button', { name: new RegExp(`${either('themeToDark').source}|${either('themeToLight').source}`) }).click()
  }

  async openKeys(): Promise<Locator> {
    await this.#window.keyboard.press('?')
    return this.#window.getByRole('dialog', { name: either('keysTitle') })
  }

  get heading(): Locator {
    return this.#window.locator('main h1')
  }

  get language(): Promise<string | null> {
    return this.#window.locator('html').getAttribute('lang')
  }

  /** Rules of WCAG 2.2 AA that this screen breaks, with the first place of each. */
  async findBarriers(): Promise<readonly string[]> {
    // What fades in has its colours when it is there.
    await this.#window.evaluate(() => Promise.allSettled(document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)))
    const { violations } = await new AxeBuilder({ page: this.#window }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).setLegacyMode().analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }
}
