// The page's clock for connections: the browser's timers, and the time of day, which is compared with the server's
// time.

import type { ConnectionClock } from '../../api/reconnectingSocket.ts'

export const browserConnectionClock: ConnectionClock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
}
