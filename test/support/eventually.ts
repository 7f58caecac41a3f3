// Waits for a pending result on a machine under any load. Only a result that never arrives fails.

import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: PATIENCE, interval: 5 })
}

/** Awaits a promise that has no time limit of its own. If it does not resolve in time, the error contains `what`. */
export async function inTime<T>(what: string, coming: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error(`${what}: nothing within ${PATIENCE} ms`)), PATIENCE)
  })
  return Promise.race([coming, never]).finally(() => clearTimeout(late))
}
