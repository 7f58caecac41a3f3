// Preparing a game: dealt cards, judge, start.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import letters from '../../../src/i18n/en/letters.json'
import common from '../../../src/i18n/en/screens/common.json'
import live from '../../../src/i18n/en/screens/live.json'
import members from '../../../src/i18n/en/screens/members.json'
import newGame from '../../../src/i18n/en/screens/newGame.json'
import type { Role } from '../../../src/rules/vocabulary.ts'

export class NewGame {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  async judge(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'Judge', exact: true }).fill(name)
  }

  /** Names by seat, followed by the entered cards. */
  async table(): Promise<readonly string[]> {
    const seats = this.#window.getByRole('region', { name: common.seats }).getByRole('list').first()
    const names = await seats
      .getByRole('button')
      .evaluateAll((cards) => cards.map((card) => (card as HTMLElement).title))
    const cards = this.#window.getByRole('region', { name: members.here }).locator('select')
    return [
      ...names,
      ...(await cards.evaluateAll((fields) => fields.map((field) => (field as HTMLSelectElement).value))),
    ]
  }

  /** Checks in by typing: the first suggestion, or a new guest. */
  async checkIn(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: newGame.checkIn }).fill(name)
    await this.#window.keyboard.press('Enter')
    await this.#window.getByRole('checkbox', { name: members.hereNamed.replace('{name}', name) }).waitFor()
  }

  /** Checks in these members with a pasted list. */
  async checkInAll(names: readonly string[]): Promise<void> {
    await this.#window.getByRole('button', { name: newGame.paste }).click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByRole('textbox', { name: newGame.paste }).fill(names.join('\n'))
    await dialog.getByRole('button', { name: newGame.readList }).click()
    await dialog.getByRole('button', { name: /^Check in \d+ player/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const last = members.hereNamed.replace('{name}', names.at(-1) ?? '')
    await this.#window.getByRole('checkbox', { name: last }).waitFor()
  }

  /** Checks in a member of the roster with a tick. */
  async tick(name: string): Promise<void> {
    await this.#window.getByRole('checkbox', { name: newGame.checkInNamed.replace('{name}', name) }).click()
    await this.#window.getByRole('checkbox', { name: members.hereNamed.replace('{name}', name) }).waitFor()
  }

  async draw(): Promise<void> {
    await this.#window.keyboard.press('d')
    await this.#window.getByRole('button', { name: newGame.redraw, exact: true }).waitFor()
  }

  async enterCards(): Promise<void> {
    await this.#window.getByText(newGame.byHand, { exact: true }).click()
  }

  async giveCard(seat: number, role: Role): Promise<void> {
    await this.#cardOf(seat).selectOption(role)
  }

  async nameAt(seat: number): Promise<string> {
    return (await this.table())[seat - 1] ?? ''
  }

  /** Opens the dialog with season, date and house rules of this game. */
  async changeRules(): Promise<void> {
    await this.#window.getByRole('button', { name: common.changeRules }).click()
    await this.#window.getByRole('dialog', { name: newGame.thisGame }).waitFor()
  }

  get startButton(): Locator {
    return this.#window.getByRole('button', { name: new RegExp(`^${newGame.start}`) })
  }

  async freeSeat(seat: number): Promise<void> {
    await this.#window.getByRole('button', { name: newGame.freeSeat.replace('{seat}', String(seat)) }).click()
  }

  async letJudgePlay(): Promise<void> {
    await this.#window.getByRole('button', { name: newGame.judgePlays }).click()
  }

  /** Gives cards to seats 1, 2, 3 and so on by typing: the letter of the card, Enter, the next card. */
  async giveCards(roles: readonly Role[]): Promise<void> {
    await this.#window.getByText(newGame.byHand, { exact: true }).click()
    await this.#cardOf(1).focus()
    for (const role of roles) {
      await this.#window.keyboard.press(letters.role[role].toLowerCase())
      await this.#window.keyboard.press('Enter')
    }
    for (const [index, role] of roles.entries())
      await expect.poll(() => this.#cardOf(index + 1).inputValue()).toBe(role)
  }

  #cardOf(seat: number): Locator {
    return this.#window.getByLabel(`Card for seat ${seat}`, { exact: true })
  }

  /** Starts the game, whose cards are hidden at first. With `shows`, the judge shows them. */
  async start({ shows = true } = {}): Promise<void> {
    await this.#window.keyboard.press('Control+Enter')
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
    if (!shows) return
    await this.#window.getByRole('button', { name: live.rolesHidden }).click()
    await this.#window.getByRole('button', { name: common.hideRoles }).waitFor()
  }
}
