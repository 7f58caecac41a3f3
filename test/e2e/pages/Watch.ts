// A viewers' page in its own browser: its content, and everything that it received.

import type { Locator, Page } from 'playwright-core'

export class Watch {
  readonly page: Page
  /** Addresses of its sockets. */
  readonly sockets: string[] = []
  /** Messages received over them. */
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
