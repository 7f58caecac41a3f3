// Requests about what is shown to others.

import type { Club } from '../../club/club.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { BroadcastHost } from '../broadcast.ts'
import type { BroadcastStatus } from '../contract/broadcast.ts'
import type { HandlersOf } from '../service.ts'

const NOT_HERE = err({ code: 'broadcast/not-here', params: {} })

export function broadcastHandlers(club: Club, host?: BroadcastHost): HandlersOf<'broadcast'> {
  async function status(): Promise<Result<BroadcastStatus>> {
    const kept = await club.broadcast()
    if (!kept.ok) return kept
    const { network, delay, frozenAt, tokens } = kept.value
    const running = host?.running()
    const connected = new Map(running?.connected.map(({ token, count }) => [token, count]))
    return ok({
      isHere: host !== undefined,
      isFixed: host?.isFixed === true,
      running: running ?? null,
      network,
      delay,
      frozenAt: frozenAt ?? null,
      games: host?.games?.list() ?? [],
      tokens: [...tokens.values()].map(({ id, label, right, seat, game, madeAt }) => ({
        id,
        label,
        right,
        seat: seat ?? null,
        game: game ?? null,
        madeAt,
        connected: connected.get(id) ?? 0,
      })),
    })
  }

  async function afterwards(done: Promise<Result<unknown>>): Promise<Result<BroadcastStatus>> {
    const result = await done
    return result.ok ? status() : result
  }

  async function start(): Promise<Result<void>> {
    const kept = await club.broadcast()
    if (!kept.ok) return kept
    return host === undefined ? NOT_HERE : host.start(club, kept.value.network)
  }

  return {
    'broadcast.status': status,
    'broadcast.start': () => afterwards(start()),
    'broadcast.stop': async () => {
      if (host === undefined) return NOT_HERE
      await host.stop()
      return status()
    },
    'broadcast.makeToken': (request) => club.makeToken(request),
    'broadcast.withdrawToken': ({ token }) => afterwards(club.withdrawToken(token)),
    'broadcast.withdrawGameToken': ({ game, right }) =>
      afterwards(host?.games?.withdraw(game, right) ?? Promise.resolve(NOT_HERE)),
    'broadcast.setDelay': ({ seconds }) => afterwards(club.setDelay(seconds)),
    'broadcast.freeze': () => afterwards(club.freeze()),
    'broadcast.unfreeze': () => afterwards(club.unfreeze()),
    'broadcast.setNetwork': async ({ network }) => {
      const set = await club.setNetwork(network)
      if (!set.ok) return set
      return host?.running() === undefined ? status() : afterwards(start())
    },
  }
}
