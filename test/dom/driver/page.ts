// Part of Playwright's `Page` that page objects and journeys use, over a tab without a browser. The club outlives
// the tab, as a worker and a disk would.

import { userEvent, type UserEvent } from '@testing-library/user-event'
import type { Locator, Page } from 'playwright-core'
import type { HostCapabilities } from '../../../src/api/platform/hostCapabilities.ts'
import type { Channel } from '../../../src/api/requestTypes.ts'
import { heldKey, releasedKey, wordsOfKey, wordsOfText } from './keys.ts'
import { DomLocator } from './locator.ts'
import type { ByRole, Words } from './queries.ts'
import { NOTHING, Tab, type Kept, type TabWindow } from './tab.ts'
import { settled, until } from './waiting.ts'

const ADDRESS = 'http://127.0.0.1:4000/'

/** Playwright's `Page` for page objects, plus access to the club for requests that bypass the screens. */
export type PageOverClub = Page & { readonly askClub: Channel['send'] }

const copied = <T>(message: T): T => JSON.parse(JSON.stringify(message)) as T

export class DomPage {
  readonly complaints: string[] = []
  readonly #host: HostCapabilities
  readonly #club: Channel
  #tab: Tab
  #user: UserEvent
  #pending = 0
  readonly #onNavigated: (() => void)[] = []
  #place = ''
  /** Keys are pressed one after the other, even if a journey does not wait for the page. */
  #typing: Promise<unknown> = Promise.resolve()

  private constructor(club: Channel, host: HostCapabilities) {
    this.#club = club
    this.#host = host
    this.#tab = this.#newTab(ADDRESS, NOTHING)
    this.#user = this.#newUser()
  }

  static async open(club: Channel, host: HostCapabilities): Promise<DomPage> {
    const page = new DomPage(club, host)
    await page.#mount()
    return page
  }

  /** For page objects, which are written for Playwright. */
  get asPage(): PageOverClub {
    return this as unknown as PageOverClub
  }

  get document(): Document {
    return this.#tab.document
  }

  get view(): TabWindow {
    return this.#tab.window
  }

  readonly askClub: Channel['send'] = (name, args) => this.#club.send(name, args)

  until<T>(look: () => T | undefined, what: string): Promise<T> {
    return until(
      () => this.view,
      look,
      () => `${what}\n${this.document.body.textContent ?? ''}`,
    )
  }

  /** Performs a user's action and waits until the page has reacted. */
  async act(action: (user: UserEvent) => Promise<void>): Promise<void> {
    const done = this.#typing.then(async () => {
      await action(this.#user)
      await this.#settled()
    })
    this.#typing = done.catch(() => undefined)
    await done
  }

  readonly keyboard = {
    press: (key: string) => this.act((user) => user.keyboard(wordsOfKey(key))),
    type: (text: string) => this.act((user) => user.keyboard(wordsOfText(text))),
    down: (key: string) => this.act((user) => user.keyboard(heldKey(key))),
    up: (key: string) => this.act((user) => user.keyboard(releasedKey(key))),
  }

  getByRole(role: string, options?: ByRole): Locator {
    return this.#root.getByRole(role, options)
  }

  getByLabel(words: Words, options?: { readonly exact?: boolean }): Locator {
    return this.#root.getByLabel(words, options)
  }

  getByText(words: Words, options?: { readonly exact?: boolean }): Locator {
    return this.#root.getByText(words, options)
  }

  getByTitle(words: Words, options?: { readonly exact?: boolean }): Locator {
    return this.#root.getByTitle(words, options)
  }

  getByTestId(id: string): Locator {
    return this.#root.getByTestId(id)
  }

  locator(selector: string, filter?: { readonly hasText?: Words }): Locator {
    return this.#root.locator(selector, filter)
  }

  get #root(): DomLocator {
    return new DomLocator(this)
  }

  run<T>(written: (...args: never[]) => T, ...args: readonly unknown[]): T {
    return this.#tab.evaluate(written, ...args)
  }

  async evaluate<T>(written: (argument: never) => T, argument?: unknown): Promise<T> {
    const answer = await this.run(written, argument)
    await this.#settled()
    return answer
  }

  /** Of Playwright's events, only a change of the address is supported. */
  on(event: 'framenavigated', listener: () => void): void {
    if (event === 'framenavigated') this.#onNavigated.push(listener)
  }

  url(): string {
    return this.view.location.href
  }

  async waitForURL(isMeant: (url: URL) => boolean): Promise<void> {
    await this.until(() => isMeant(new URL(this.url())) || undefined, 'another address')
  }

  /** Changes only the hash, because every address of the app is on the same page. */
  async goto(address: string): Promise<void> {
    this.view.location.hash = new URL(address, this.url()).hash
    await this.#settled()
  }

  async goBack(): Promise<void> {
    this.view.history.back()
    await this.#settled()
  }

  reload(): Promise<void> {
    return this.#load(this.url(), this.#tab.kept)
  }

  /** Loads the app at its first address with the storage that outlives the browser. */
  restart(): Promise<void> {
    return this.#load(ADDRESS, { ...NOTHING, local: this.#tab.kept.local })
  }

  async #load(address: string, kept: Kept): Promise<void> {
    await this.#tab.close()
    this.#tab = this.#newTab(address, kept)
    this.#user = this.#newUser()
    await this.#mount()
  }

  close(): Promise<void> {
    return this.#tab.close()
  }

  #newTab(address: string, kept: Kept): Tab {
    return new Tab(address, kept, (complaint) => this.complaints.push(complaint))
  }

  #newUser(): UserEvent {
    return userEvent.setup({ document: this.#tab.document, delay: null, pointerEventsCheck: 0 })
  }

  async #mount(): Promise<void> {
    await this.#tab.mount(this.#counted(this.#tab), this.#host)
    await this.#settled()
  }

  /** A closed tab receives nothing more. Messages are copied, as between a page and its worker. */
  #counted(tab: Tab): Channel {
    return {
      send: async (name, args) => {
        this.#pending += 1
        try {
          return copied(await this.#club.send(name, copied(args)))
        } finally {
          this.#pending -= 1
        }
      },
      listen: (name, listener) =>
        this.#club.listen(name, (push) => {
          if (this.#tab === tab) listener(copied(push))
        }),
    }
  }

  async #settled(): Promise<void> {
    await settled(this.view, () => this.#pending)
    if (this.#place === this.url()) return
    this.#place = this.url()
    for (const listener of this.#onNavigated) listener()
  }
}
