// The rulebook editor, found by the texts on its screen.

import type { FrameLocator, Locator, Page } from 'playwright-core'
import common from '../../../src/i18n/en/screens/common.json'
import words from '../../../src/i18n/en/screens/rules.json'
import schemes from '../../../src/i18n/en/screens/schemes.json'
import { Rules } from './Rules.ts'

const { editor } = words

export class RulebookEditor {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Creates a rulebook from another one on the Rules page. */
  async make(from: string): Promise<void> {
    await new Rules(this.#window).openTab('own')
    await this.#window.getByRole('link', { name: editor.make.replace('{name}', from) }).click()
    await this.#name.waitFor()
  }

  async change(name: string): Promise<void> {
    await new Rules(this.#window).openTab('own')
    await this.#window.getByRole('link', { name: editor.change.replace('{name}', name) }).click()
    await this.#name.waitFor()
  }

  get #name(): Locator {
    return this.#window.getByRole('textbox', { name: editor.name }).first()
  }

  async rename(name: string): Promise<void> {
    await this.#name.fill(name)
    await this.#window.getByRole('heading', { level: 1, name }).waitFor()
  }

  section(name: string): Locator {
    return this.#window.getByRole('region', { name, exact: true })
  }

  get status(): Locator {
    return this.#window.locator('main footer [role="status"]')
  }

  async addRole(name: string): Promise<Locator> {
    const roles = this.section('Roles')
    await roles.getByRole('textbox', { name: editor.roleName }).fill(name)
    await roles.getByRole('button', { name: common.add }).click()
    return this.card(name)
  }

  card(name: string): Locator {
    return this.section('Roles')
      .getByRole('group')
      .filter({ has: this.#window.locator('summary', { hasText: name }) })
  }

  async addEffect(name: string): Promise<Locator> {
    const effects = this.section(editor.effects)
    await effects.getByRole('textbox', { name: editor.newEffect }).fill(name)
    await effects.getByRole('button', { name: common.add }).click()
    return effects.getByRole('group', { name })
  }

  /** Selects the language in which words are written, by its own name. */
  async speak(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: editor.wordsIn }).click()
    await this.#window.getByRole('option', { name }).click()
    await this.#window.getByRole('listbox').waitFor({ state: 'detached' })
  }

  /** Selects an option of a list. In a list with several selections, toggles it. */
  async pick(within: Locator, label: string, choice: string): Promise<void> {
    await within.getByRole('combobox', { name: label, exact: true }).click()
    await this.#window.getByRole('option', { name: choice, exact: true }).click()
    if (await this.#window.getByRole('listbox').isVisible()) await this.#window.keyboard.press('Escape')
    await this.#window.getByRole('listbox').waitFor({ state: 'detached' })
  }

  async proven(): Promise<void> {
    await this.status.getByText(editor.proven).waitFor()
  }

  /** Runs the long check to its end and opens its example for `name`. */
  async checkThoroughly(name: string): Promise<void> {
    const check = this.section(words.proof.title)
    await check.getByRole('button', { name: words.proof.start }).click()
    await check.getByText('all ended').waitFor({ timeout: 120_000 })
    await check.getByText('smallest example').click()
    await check.getByRole('button', { name: words.proof.show.replace('{name}', name) }).click()
  }

  /** Asks for the win rates of bots, and waits until that of the red team is shown. */
  async askBots(): Promise<void> {
    const bots = this.section(words.bots.title)
    await bots.getByRole('button', { name: words.bots.title }).click()
    await bots.locator('[data-winner="red"]').waitFor({ timeout: 120_000 })
    await bots.getByRole('button', { name: words.bots.title }).waitFor({ timeout: 120_000 })
  }

  /** Rule sheet of the current text. Placeholders for missing words are marked. */
  async preview(): Promise<FrameLocator> {
    await this.#window.getByRole('button', { name: words.preview }).click()
    const sheet = this.#window.frameLocator(`iframe[title="${words.preview}"]`)
    await sheet.getByRole('heading', { level: 1 }).waitFor()
    return sheet
  }

  async closePreview(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Close' }).click()
    await this.#window.getByRole('dialog').waitFor({ state: 'detached' })
  }

  /** Differences between this graph and the one it was based on. */
  get changes(): Locator {
    return this.#window.getByRole('list', { name: editor.changes })
  }

  async save(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Save', exact: true }).click()
  }

  async undo(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Undo', exact: true }).click()
  }

  async export(): Promise<void> {
    await this.#window.getByRole('button', { name: editor.export }).click()
  }

  async discard(): Promise<void> {
    await this.#window.getByRole('button', { name: schemes.discard }).click()
  }
}
