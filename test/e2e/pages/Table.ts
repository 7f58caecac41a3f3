// A table with heads to sort by, and its search.

import type { Locator, Page } from 'playwright-core'

export class Table {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  get #rows(): Locator {
    return this.#window.locator('main table.grid-table tbody tr:not([aria-hidden])')
  }

  head(name: string): Locator {
    return this.#window.getByRole('columnheader', { name }).getByRole('button')
  }

  search(name: string): Locator {
    return this.#window.getByRole('searchbox', { name })
  }

  sorted(name: string): Promise<string | null> {
    return this.#window.getByRole('columnheader', { name }).getAttribute('aria-sort')
  }

  /** What the n-th cell of the first row says. */
  async first(cell: number): Promise<string> {
    return (await this.#rows.first().locator('> *').nth(cell).innerText()).trim()
  }

  /** All rows there are, drawn or not. */
  async count(): Promise<number> {
    return Number(await this.#window.locator('main table.grid-table').getAttribute('aria-rowcount')) - 1
  }
}
