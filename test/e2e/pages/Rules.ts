// The rules page: flags, the graph, the trial night and the rule sheet.

import type { FrameLocator, Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/rules.json'
import { formatPhrase } from '../../../src/i18n/phrase.ts'
import { Home } from './Home.ts'

export class Rules {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async openTab(tab: keyof typeof en.tab): Promise<void> {
    await this.#window.getByRole('tab', { name: en.tab[tab], exact: true }).click()
    await this.#window.getByRole('tab', { name: en.tab[tab], selected: true }).waitFor()
  }

  /** Turns the switch of a house rule, which may be under “More house rules”. */
  async turn(flag: string): Promise<void> {
    const control = this.#window.getByRole('switch', { name: formatPhrase('en', 'flag', flag), includeHidden: true })
    await control.waitFor({ state: 'attached' })
    if (!(await control.isVisible())) await this.#window.getByText(/^More house rules/).click()
    await control.click()
  }

  /** Presses the sentence beside the switch. */
  async turnBySentence(flag: string): Promise<void> {
    await this.#window
      .locator('label')
      .filter({ hasText: formatPhrase('en', 'flag', flag) })
      .click()
  }

  /** Players who leave in the trial night. */
  get leavers(): Locator {
    return this.#window.getByTestId('deaths')
  }

  async isEdgeOn(edge: string): Promise<boolean> {
    return (await this.#window.locator(`li[data-edge="${edge}"]`).getAttribute('data-on')) === 'true'
  }

  /** Texts of the listed edges, without their numbers. */
  async edgeTexts(): Promise<readonly string[]> {
    const list = this.#window.getByRole('list', { name: en.edges, exact: true })
    await this.#window.getByText(en.list, { exact: true }).click()
    await list.waitFor()
    return list.getByTestId('edge-text').allInnerTexts()
  }

  get differences(): Locator {
    return this.#window.getByText(/^\d+ rules? differs? from the preset$/)
  }

  async choose(preset: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'Rulebook and preset' }).click()
    await this.#window.getByRole('option', { name: formatPhrase('en', 'preset', preset), exact: true }).click()
  }

  async useForGame(): Promise<void> {
    await this.openTab('ours')
    await this.#window.getByRole('button', { name: 'Use for one game' }).click()
    await new Home(this.#window).shown()
  }

  async useForSeason(name: string): Promise<void> {
    const button = this.#window.getByRole('button', { name: 'Use for a new season' })
    await this.#window.getByText(en.moreUses, { exact: true }).waitFor()
    if (!(await button.isVisible())) await this.#window.getByText(en.moreUses, { exact: true }).click()
    await button.click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByText('House rules: 1 differs').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  /** The rule sheet as it will be printed. */
  async openSheet(): Promise<FrameLocator> {
    await this.#window.keyboard.press('p')
    const sheet = this.#window.frameLocator('iframe[title="Rule sheet preview"]')
    await sheet.locator('h1').first().waitFor()
    return sheet
  }

  /** On the open rule sheet, selects the rules of this page instead of the season's. */
  async chooseRulesOfPage(): Promise<void> {
    await this.#window.getByRole('combobox', { name: en.sheetOf.label }).click()
    await this.#window.getByRole('option', { name: en.sheetOf.chosen, exact: true }).click()
  }

  async printSheet(): Promise<void> {
    await this.#window.getByRole('button', { name: /^(Print or save PDF|Save as PDF)$/ }).click()
  }

  async closeSheet(): Promise<void> {
    // While a list of options is closing, the dialog is hidden from the accessibility tree, and Escape would only close
    // the list.
    await this.#window.getByRole('dialog').waitFor()
    await this.#window.keyboard.press('Escape')
    await this.#window.locator('[role=dialog]').waitFor({ state: 'detached' })
  }

  /** Saves the club's own wording of a phrase. An open form is reused. */
  async reword(key: string, text: string): Promise<void> {
    const form = await this.#formOf(key)
    await form.getByRole('textbox', { name: 'own words' }).fill(text)
    await form.getByRole('button', { name: 'Save' }).click()
  }

  async useOriginal(key: string): Promise<void> {
    const form = await this.#formOf(key)
    await form.getByRole('button', { name: 'Back to the original' }).click()
    await form.waitFor({ state: 'detached' })
  }

  async #formOf(key: string): Promise<Locator> {
    const row = this.phrase(key)
    await this.#window.getByText('What the judge says', { exact: true }).waitFor()
    if (!(await row.isVisible())) await this.#window.getByText('What the judge says', { exact: true }).click()
    const form = row.locator('form')
    if (!(await form.isVisible())) await row.getByRole('button', { name: /^Change/ }).click()
    return form
  }

  phrase(key: string): Locator {
    return this.#window.locator(`[data-phrase="${key}"]`)
  }
}
