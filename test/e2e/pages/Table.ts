// A table with heads to sort by, its search and its filters.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/lists.json'

export class Table {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Those that are drawn. */
  get rows(): Locator {
    return this.#window.locator('main table.grid-table[aria-rowcount] tbody tr:not([aria-hidden])')
  }

  head(name: string): Locator {
    return this.#window.getByRole('columnheader', { name }).getByRole('button')
  }

  search(name: string): Locator {
    return this.#window.getByRole('searchbox', { name })
  }

  async choose(filter: string, item: string): Promise<void> {
    await this.#window.getByRole('combobox', { name: filter }).click()
    await this.#window.getByRole('option', { name: item, exact: true }).click()
  }

  async showAll(): Promise<void> {
    await this.#window.getByRole('button', { name: en.clear }).first().click()
  }

  sorted(name: string): Promise<string | null> {
    return this.#window.getByRole('columnheader', { name }).getAttribute('aria-sort')
  }

  /** What the n-th cell of the first row says. */
  async first(cell: number): Promise<string> {
    return (await this.rows.first().locator('> *').nth(cell).innerText()).trim()
  }

  /** All rows there are, drawn or not. */
  async count(): Promise<number> {
    return Number(await this.#window.locator('main table.grid-table[aria-rowcount]').getAttribute('aria-rowcount')) - 1
  }

  /** How far the box that holds them is scrolled. */
  scrolled(): Promise<number> {
    return this.#window.locator('main div:has(> table[aria-rowcount])').evaluate(({ scrollTop }) => scrollTop)
  }

  /** From now on; answers the most rows of a long table that came to stand on the page in one go. */
  async countRowsDrawn(): Promise<() => Promise<number>> {
    const counted = await this.#window.evaluateHandle(() => {
      const count = { most: 0 }
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
        const rows = new Set(
          added.flatMap((node) => [
            ...(node.matches('tr[data-index]') ? [node] : node.querySelectorAll('tr[data-index]')),
          ]),
        )
        count.most = Math.max(count.most, rows.size)
      }).observe(document.body, { childList: true, subtree: true })
      return count
    })
    return () => counted.evaluate(({ most }) => most)
  }
}
