// Plays an evening for a test.

import type { EveningReport } from './evening.ts'
import type { EveningOptions } from './options.ts'
import { playEvening } from './play.ts'

/** The loop of a world runs in a task of the machine, not in a microtask. */
export function played(options: EveningOptions): Promise<EveningReport> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(playEvening(options))
      } catch (error) {
        reject(error)
      }
    })
  })
}
