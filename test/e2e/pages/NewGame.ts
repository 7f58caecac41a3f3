// Preparing a game: dealt cards, judge, start.

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import letters from '../../../src/i18n/en/letters.json'
import common from '../../../src/i18n/en/screens/common.json'
import live from '../../../src/i18n/en/screens/live.json'
import members from '../../../src/i18n/en/screens/members.json'
import newGame from '../../../src/i18n/en/screens/newGame.json'
import type { Role } from '../../../src/rules/vocabulary.ts'
import type { CardWay } from '../../../src/ui/game/preparing/preparedGames.ts'

export class NewGame {
  readonly #window: Page
  /** Whether the letters of paper cards are being entered. */
  #isEntering = false

  constructor(window: Page) {
    this.#window = window
  }

  async judge(name: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: 'Judge', exact: true }).fill(name)
  }

  /** Names by seat. */
  async table(): Promise<readonly string[]> {
    const seats = this.#window.getByRole('region', { name: common.seats }).getByRole('list').first()
    return seats.getByRole('button').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).title))
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

  async chooseWay(way: CardWay): Promise<void> {
    await this.#window.getByText(newGame.way[way], { exact: true }).click()
  }

  /** Chooses paper cards and presses *Start*, which opens the screen on which their letters are entered. */
  async enterCards(): Promise<void> {
    await this.chooseWay('envelopes')
    await expect.poll(() => this.startButton.isDisabled()).toBe(false)
    await this.#window.keyboard.press('Control+Enter')
    await this.#envelopes.waitFor()
    this.#isEntering = true
  }

  async giveCard(seat: number, role: Role): Promise<void> {
    await this.cardOf(seat).click()
    await this.#envelopes.locator(`[data-give="${role}"]`).click()
    await expect.poll(() => this.isGiven(seat)).toBe(true)
  }

  async backToTable(): Promise<void> {
    await this.#window.getByRole('button', { name: newGame.backToTable }).click()
    await this.startButton.waitFor()
    this.#isEntering = false
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
    await this.enterCards()
    await expect.poll(() => this.cardOf(1).evaluate((card) => card === document.activeElement)).toBe(true)
    for (const role of roles) await this.#window.keyboard.press(letters.role[role].toLowerCase())
    for (const [index] of roles.entries()) await expect.poll(() => this.isGiven(index + 1)).toBe(true)
  }

  get #envelopes(): Locator {
    return this.#window.getByRole('region', { name: newGame.paper })
  }

  cardOf(seat: number): Locator {
    return this.#envelopes.locator('[data-card-of]').nth(seat - 1)
  }

  async isGiven(seat: number): Promise<boolean> {
    return (await this.cardOf(seat).getAttribute('data-card-of')) === 'entered'
  }

  /** Ends the round of the laptop and begins the night, even if some players have not looked at their cards. */
  async beginNight(): Promise<void> {
    const round = this.#window.getByRole('dialog', { name: live.reveal.title })
    await round.waitFor()
    await this.#window.keyboard.press('Control+Enter')
    await round.waitFor({ state: 'detached' })
  }

  /**
   * Starts the game, whose cards are hidden at first. If the laptop would be handed round, begins the night at once.
   * With `shows`, the judge then shows the cards.
   */
  async start({ shows = true } = {}): Promise<void> {
    await this.#window.keyboard.press('Control+Enter')
    if (!this.#isEntering) await this.beginNight()
    this.#isEntering = false
    await this.#window.getByRole('region', { name: 'Live game' }).waitFor()
    if (!shows) return
    await this.#window.getByRole('button', { name: live.rolesHidden }).click()
    await this.#window.getByRole('button', { name: common.hideRoles }).waitFor()
  }
}
