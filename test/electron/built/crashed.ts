// Crashes the screens as Chromium would, and returns the crash window that opens.

import type { Page } from 'playwright-core'
import type { Desktop } from '../../e2e/fixtures/desktop.ts'

export async function crashWindowOf(desktop: Desktop): Promise<Page> {
  const coming = desktop.app.context.waitForEvent('page')
  await crash(desktop, desktop.window)
  return coming
}

/** The crash command gets no response, so it is not awaited. */
export async function crash({ app }: Desktop, page: Page): Promise<void> {
  const session = await app.context.newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
}
