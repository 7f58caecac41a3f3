// The process's own clock.

import type { Clock } from '../agents/clock.ts'

export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}
