// The clock of a page: the time of day, so that a server's time can be compared with it, and the browser's timers.

import type { ConnectionClock } from '../../api/reconnectingSocket.ts'

export const pageClock: ConnectionClock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}
