// The page's clock for connections: the time of day, which is compared with the server's time, and the browser's
// timers.

import type { ConnectionClock } from '../../api/reconnectingSocket.ts'

export const browserConnectionClock: ConnectionClock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}
