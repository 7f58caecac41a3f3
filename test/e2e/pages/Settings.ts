// The settings: languages, keys, models, the hub, and the check of stored data.

import type { Locator, Page } from 'playwright-core'
import hub from '../../../src/i18n/en/screens/hub.json'
import imports from '../../../src/i18n/en/screens/imports.json'
import lab from '../../../src/i18n/en/screens/lab.json'
import models from '../../../src/i18n/en/screens/models.json'
import en from '../../../src/i18n/en/screens/settings.json'
import type { SettingsGroupId } from '../../../src/ui/shared/settings/settingsGroups.ts'
import type { LiveAction } from '../../../src/ui/kit/preferences/liveKeys.ts'

export class Settings {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Opens the settings, and then the given group if there is one. */
  async open(group?: SettingsGroupId): Promise<void> {
    await this.#window.getByRole('link', { name: en.title, exact: true }).click()
    await this.#window.getByRole('heading', { name: en.title, level: 1 }).waitFor()
    if (group !== undefined) await this.#openGroup(group)
  }

  async #openGroup(group: SettingsGroupId): Promise<void> {
    const link = this.groups.locator(`a[href$="/settings/${group}"]`)
    await link.click()
    await link.and(this.#window.locator('[aria-current]')).waitFor()
  }

  /** Types a name into the search field above the groups. */
  async find(name: string): Promise<void> {
    await this.#window.getByRole('searchbox', { name: en.find }).fill(name)
  }

  /** List of the groups. */
  get groups() {
    return this.#window.getByRole('navigation', { name: en.title })
  }

  async addModel(name: string, url: string, key: string): Promise<void> {
    await this.models.getByRole('button', { name: models.add }).click()
    const form = this.#window.getByRole('dialog')
    await form.getByLabel(models.field.name, { exact: true }).fill(name)
    await form.getByLabel(models.field.url, { exact: true }).fill(url)
    await form.getByLabel(models.field.model, { exact: true }).fill(`${name}-1`)
    await form.getByRole('combobox').click()
    await this.#window.getByRole('option', { name: models.key.typed }).click()
    await form.getByLabel(models.field.typed, { exact: true }).fill(key)
    await form.getByRole('button', { name: models.add }).click()
    await form.waitFor({ state: 'detached' })
  }

  async tryModel(name: string): Promise<void> {
    await this.models.getByRole('button', { name: `${models.try}: ${name}` }).click()
  }

  /** The user's own suspicion rules from a file. */
  get suspicion() {
    return this.#window.getByRole('region', { name: lab.suspicion.ownRules })
  }

  get suspicionFile() {
    return this.suspicion.getByRole('button', { name: imports.choose })
  }

  get models() {
    return this.#window.getByRole('region', { name: models.title })
  }

  async joinHub(address: string, token: string): Promise<void> {
    await this.#window.getByLabel(hub.address).fill(address)
    await this.enterToken(token)
  }

  /** Also for a device that the hub no longer knows. */
  async enterToken(token: string): Promise<void> {
    await this.#window.getByLabel(hub.token).fill(token)
    await this.#window.getByRole('button', { name: hub.join, exact: true }).click()
  }

  /** At the hub: creates the token of another device. */
  async letIn(name: string): Promise<string> {
    await this.line.getByLabel(hub.laptop, { exact: true }).fill(name)
    await this.line.getByRole('button', { name: hub.letIn }).click()
    return this.line.locator('code').innerText()
  }

  /** At the hub: admits the device that asks under this name and shows this code. */
  async admit(name: string, fingerprint: string): Promise<void> {
    await this.line.getByText(fingerprint).waitFor()
    await this.line.getByRole('button', { name: `${hub.admit}: ${name}`, exact: true }).click()
  }

  /** At the hub: opens the dialog with the consequences of a removal. */
  async askRemoval(name: string): Promise<Locator> {
    await this.line.getByRole('button', { name: `${hub.putOut}: ${name}`, exact: true }).click()
    const dialog = this.#window.getByRole('dialog', { name: hub.putOutOf.replace('{name}', name) })
    await dialog.waitFor()
    return dialog
  }

  /** On a copied device, once the hub has seen its identity on two computers. */
  async askForIdentity(): Promise<void> {
    await this.line.getByRole('button', { name: hub.renew }).click()
  }

  /** On a device: the code that the organiser compares. */
  async fingerprint(): Promise<string> {
    const [code] = /[2-9A-Z]{3} [2-9A-Z]{3}/.exec(await this.line.innerText()) ?? []
    return code ?? ''
  }

  /** Section about the connection to the hub. */
  get line() {
    return this.#window.getByRole('region', { name: hub.title })
  }

  async leaveHub(): Promise<void> {
    await this.#window.getByRole('button', { name: hub.leave }).click()
    await this.#window.getByRole('dialog').getByRole('button', { name: hub.leave }).click()
    await this.line.getByLabel(hub.address).waitFor()
  }

  async choosePrintLanguage(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: en.printLanguage }).click()
    await this.#window.getByRole('option', { name, exact: true }).click()
  }

  /** Presses Change, then the key. */
  async changeKey(action: LiveAction, key: string): Promise<void> {
    await this.#keys
      .locator(`[data-action=${action}]`)
      .getByRole('button', { name: en.changeOf.replace('{what}', '') })
      .click()
    await this.#keys.getByText(en.press).waitFor()
    await this.#window.keyboard.press(key)
  }

  /** Message about a key that cannot be used. */
  refusal(text: string | RegExp) {
    return this.#keys.getByText(text)
  }

  async exchange(): Promise<void> {
    await this.#keys.getByRole('button', { name: en.swap }).click()
  }

  keyOf(action: string): Promise<string> {
    return this.#keys.locator(`[data-action=${action}] kbd`).innerText()
  }

  async allUsual(): Promise<void> {
    await this.#keys.getByRole('button', { name: en.allUsual }).click()
  }

  /** Result of the check of stored data. */
  async check(): Promise<string> {
    const data = this.#window.getByRole('region', { name: en.data })
    await data.getByRole('button', { name: en.check }).click()
    const told = data.getByRole('status')
    await told.waitFor()
    return told.innerText()
  }

  saveReport(): Promise<void> {
    return this.#window.getByRole('button', { name: en.report }).click()
  }

  get #keys() {
    return this.#window.getByRole('region', { name: en.keys })
  }
}
