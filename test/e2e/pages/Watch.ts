// A page of viewers, in a browser of its own: what it shows, and every word it was sent.

import type { Locator, Page } from 'playwright-core'

export class Watch {
  readonly page: Page
  /** Where its sockets led. */
  readonly sockets: string[] = []
  /** What came over them. */
  readonly sent: string[] = []

  constructor(page: Page) {
    this.page = page
    page.on('websocket', (socket) => {
      this.sockets.push(socket.url())
      socket.on('framereceived', ({ payload }) => this.sent.push(String(payload)))
    })
  }

  async open(address: string): Promise<this> {
    await this.page.goto(address)
    await this.board.waitFor()
    return this
  }

  get board(): Locator {
    return this.page.locator('[data-game]').first()
  }

  get line(): Locator {
    return this.page.locator('[data-line-is]')
  }

  get standings(): Locator {
    return this.page.getByRole('region', { name: 'Evening standings' })
  }

  get text(): Promise<string> {
    return this.board.innerText()
  }
}
