// Waits for something that is on its way, however busy the machine: only what never comes fails.

import { vi } from 'vitest'
import { PATIENCE } from './browser.ts'

export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 5 })
}
