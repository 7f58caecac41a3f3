// Server for the broadcast switch of the desktop, started and stopped by requests to the club. Its operator token is
// random and never shown, because viewers get tokens of the club.

import type { BroadcastHost } from '../api/broadcastHost.ts'
import type { ScreenService } from '../api/phoneHost.ts'
import { err, ok } from '../rules/vocabulary.ts'
import { createMemoryStore } from '../store/adapters/memory.ts'
import type { DurableNote } from '../store/sync/deviceId.ts'
import { Phones } from './phones/phones.ts'
import { WaitingPlayerGuesses } from './phones/shadowGuesses.ts'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'
import { hashOfToken, createToken } from './tokens.ts'

/** This port is used if it is free, so that addresses stay the same on every evening. */
const DEFAULT_PORT = 6235

export interface BroadcastHostOptions extends Omit<
  ServerOptions,
  'club' | 'store' | 'adminHash' | 'hub' | 'phones' | 'screens'
> {
  /** Returns the hub that this device runs, if any. Called at each start of the server. */
  readonly hub?: () => ServerOptions['hub']
  /** Storage for guesses of waiting players. If omitted, guesses are kept until the program exits. */
  readonly shadows?: DurableNote
}

export function createBroadcastHost(options: BroadcastHostOptions, port: number = DEFAULT_PORT): BroadcastHost {
  const listeners = new Set<Parameters<BroadcastHost['listen']>[0]>()
  const tell = (topic: 'broadcast' | 'phones' = 'broadcast') => [...listeners].forEach((listener) => listener(topic))
  const phones = new Phones(options.clock, new WaitingPlayerGuesses(options.shadows, options.log))
  phones.listen(() => tell('phones'))
  let screens: ScreenService | undefined
  let current: { readonly server: RunningServer; readonly network: 'loopback' | 'lan' } | undefined

  async function stop(): Promise<void> {
    const before = current
    current = undefined
    await before?.server.stop()
    if (before !== undefined) tell()
  }

  return {
    phones: () => phones,
    takeService(service) {
      screens = service
    },
    async start(club, network) {
      await stop()
      // Only the club's games are served here, so the server gets an empty store. Games for agents are served by
      // `consigliere serve`.
      const adminHash = hashOfToken(createToken())
      const all = {
        ...options,
        club,
        store: createMemoryStore(),
        adminHash,
        phones,
        screens: () => screens,
        hub: options.hub?.(),
      }
      const start = (at: number) => startServer(all, { port: at, isLan: network === 'lan' })
      try {
        const server = await start(port).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE') throw error
          return start(0)
        })
        current = { server, network }
        server.listen(() => tell())
        tell()
        return ok(undefined)
      } catch (error) {
        const cause = (error as NodeJS.ErrnoException).code ?? String(error)
        return err({ code: 'broadcast/not-started', params: { cause } })
      }
    },
    stop,
    running() {
      if (current === undefined) return undefined
      const { server, network } = current
      return {
        network,
        addresses: server.addresses,
        connected: [...server.connected()].map(([token, count]) => ({ token, count })),
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
