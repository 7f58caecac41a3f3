// The frame around every screen, as a person uses it: navigating, switching language and theme.

import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import hub from '../../../src/i18n/en/screens/hub.json'
import type en from '../../../src/i18n/en/screens/shell.json'
import { formatMessage } from '../../../src/i18n/message.ts'
import type { ScreenTexts } from '../../../src/i18n/language.ts'
import { LANGS, LANGUAGES, langOfLocale, nextLang, type Lang } from '../../../src/i18n/registry.ts'

export const PLACES = ['home', 'members', 'season', 'rules', 'broadcast', 'lab'] as const
export type Place = (typeof PLACES)[number]

const inAny = (word: (screens: ScreenTexts) => unknown) =>
  new RegExp(`^(${LANGS.map((lang) => word(LANGUAGES[lang].screens)).join('|')})$`)
const either = (key: keyof typeof en) => inAny(({ shell }) => shell[key])
/** The button names the language on screen, and the language to which it switches. */
function switchFrom(spoken: string | null): string {
  const lang = langOfLocale(spoken ?? '')
  const { languageButton } = LANGUAGES[lang].screens.common
  return `^${formatMessage(lang, languageButton, { current: LANGUAGES[lang].name, next: LANGUAGES[nextLang(lang)].name })}$`
}

export class Shell {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  place(place: Place): Locator {
    return this.#window
      .getByRole('navigation', { name: either('nav') })
      .getByRole('link', { name: inAny((screens) => screens[place].title), exact: true })
  }

  /** Link in the rail that is shown while the connection to other devices has a problem. */
  get line(): Locator {
    return this.#window.getByRole('link', { name: hub.state['cut-off'] })
  }

  /**
   * Opens a page. The rail has no link to the lab until the lab has been opened once, so the lab is opened with its
   * keys. They do nothing in a text field, such as the one on Tonight that has the focus in a new club.
   */
  async go(place: Place): Promise<void> {
    if (place === 'lab') {
      await this.go('rules')
      await this.goByKeys('l')
    } else await this.place(place).click()
    await this.place(place).and(this.#window.locator('[aria-current]')).waitFor()
    await this.heading.waitFor()
  }

  /**
   * Presses both strokes at once, because fingers do not wait for the page, and the second stroke counts only for a
   * moment.
   */
  async goByKeys(letter: string): Promise<void> {
    const { keyboard } = this.#window
    await Promise.all([keyboard.press('g'), keyboard.press(letter)])
  }

  /** Switches to the next language, or on to the given one. */
  async switchLanguage(to?: Lang): Promise<void> {
    for (let spoken = await this.language; spoken !== to;) {
      const before = spoken
      // Uses the label in the current language, because a click on the button of the previous language would be lost.
      await this.#turn(switchFrom(spoken))
      await expect.poll(() => this.language).not.toBe(before)
      // The `lang` attribute changes before the texts are rendered.
      await this.#button(switchFrom(await this.language)).waitFor({ state: 'attached' })
      if (to === undefined) return
      spoken = await this.language
    }
  }

  async switchTheme(): Promise<void> {
    await this.#turn(`${either('themeToDark').source}|${either('themeToLight').source}`)
  }

  /** Works under an open dialog too, where the rail cannot be clicked. */
  async #turn(name: string): Promise<void> {
    await this.#button(name).dispatchEvent('click')
  }

  #button(name: string): Locator {
    return this.#window.getByRole('button', { name: new RegExp(name), includeHidden: true })
  }

  async openKeys(): Promise<Locator> {
    await this.#window.keyboard.press('?')
    return this.#window.getByRole('dialog', { name: either('keysTitle') })
  }

  async openPalette(): Promise<Locator> {
    await this.#window.keyboard.press('Control+k')
    const palette = this.#window.getByRole('dialog')
    await palette.getByRole('textbox').waitFor()
    return palette
  }

  get heading(): Locator {
    return this.#window.locator('main h1')
  }

  get language(): Promise<string | null> {
    return this.#window.locator('html').getAttribute('lang')
  }

  /** Language and theme, for example `ru dark`. */
  async look(): Promise<string> {
    return `${await this.language} ${(await this.#window.locator('html.dark').count()) > 0 ? 'dark' : 'light'}`
  }

  /** Texts in the display font with old-style figures, in which a 1 looks like a capital I. */
  oldStyleFigures(): Promise<readonly string[]> {
    return this.#window.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
        const { fontFamily, fontVariantNumeric, fontFeatureSettings } = getComputedStyle(element)
        const text = [...element.childNodes]
          .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
          .map(({ data }: Node & { data?: string }) => data)
          .join('')
        const isOldStyle =
          fontFamily.includes('Playfair') && !`${fontVariantNumeric} ${fontFeatureSettings}`.match(/lining-nums|lnum/)
        return isOldStyle && /\d/.test(text) ? [text] : []
      }),
    )
  }

  /** Rules of WCAG 2.2 AA that this screen violates, each with its first element. */
  async findBarriers({ within, only }: { readonly within?: string; readonly only?: string } = {}): Promise<
    readonly string[]
  > {
    // An element that fades in has its final colours only afterwards.
    await expect
      .poll(() =>
        this.#window.evaluate(
          () =>
            document
              .getAnimations()
              .filter(
                ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
              ).length,
        ),
      )
      .toBe(0)
    // Rules that passed are not requested, because reporting them takes longer than checking.
    const axe = new AxeBuilder({ page: this.#window }).setLegacyMode().options({ resultTypes: ['violations'] })
    if (within !== undefined) axe.include(within)
    if (only === undefined) axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    else axe.withRules(only)
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }
}
