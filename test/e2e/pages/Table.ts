// A sortable table with its search and its filters.

import type { Locator, Page } from 'playwright-core'
import en from '../../../src/i18n/en/screens/lists.json'

export class Table {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /** Rows that are drawn. */
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

  /** Text of the n-th cell in the first row. */
  async first(cell: number): Promise<string> {
    return (await this.rows.first().locator('> *').nth(cell).innerText()).trim()
  }

  /** Number of all rows, drawn or not. */
  async count(): Promise<number> {
    return Number(await this.#window.locator('main table.grid-table[aria-rowcount]').getAttribute('aria-rowcount')) - 1
  }

  /** Scroll position of the table's box. */
  scrolled(): Promise<number> {
    return this.#window.locator('main div:has(> table[aria-rowcount])').evaluate(({ scrollTop }) => scrollTop)
  }

  /**
   * Starts to count. The returned function returns the maximum number of rows of a long table that were added to the
   * page at once.
   */
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
