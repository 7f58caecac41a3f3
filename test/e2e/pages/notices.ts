// Notices at the edge of the screen. The app ignores a press on a notice that has just moved, because it may have been
// aimed at something else. So a press is repeated until the notice is gone.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Presses *Undo* on the notice with this text. */
export async function pressUndo(window: Page, text: string): Promise<void> {
  const notice = window.locator('ol[data-slot=viewport] > li').filter({ hasText: text })
  const undo = notice.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await expect
    .poll(async () => {
      await undo.click({ timeout: 1000 }).catch(() => undefined)
      return undo.count()
    })
    .toBe(0)
}
