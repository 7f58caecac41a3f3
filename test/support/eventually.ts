// Waits for something that is on its way, however busy the machine: only what never comes fails.

import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 5 })
}

/** What a spec waits for without a limit of its own, so that what never comes is named. */
export async function inTime<T>(what: string, coming: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${what}: nothing within ${PATIENCE} ms`)), PATIENCE)
  })
  return Promise.race([coming, never]).finally(() => clearTimeout(late))
}
