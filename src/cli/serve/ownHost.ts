// What the requests of the broadcast are told where the server itself was started by a command: it runs, and is ended
// where it was started.

import type { BroadcastHost } from '../../api/broadcast.ts'
import { err } from '../../rules/vocabulary.ts'
import type { RunningServer } from '../../server/server.ts'

/** `server`: once it listens. */
export function ownHost(server: () => RunningServer | undefined, isLan: boolean): BroadcastHost {
  return {
    isFixed: true,
    start: () => Promise.resolve(err({ code: 'broadcast/by-command', params: {} })),
    stop: () => Promise.resolve(),
    running() {
      const running = server()
      return (
        running && {
          network: isLan ? 'lan' : 'loopback',
          addresses: running.addresses,
          connected: [...running.connected()].map(([token, count]) => ({ token, count })),
        }
      )
    },
    games: {
      list: () => server()?.games.list() ?? [],
      withdraw: async (game, right) =>
        (await server()?.games.withdraw(game, right)) ?? err({ code: 'server/unknown-game', params: {} }),
    },
    listen: (listener) => server()?.listen(listener) ?? (() => undefined),
  }
}
