// The names that the server may be called by. A foreign page whose own name points here (DNS rebinding) is recognised
// by the host name of its requests, and by the origin that its browser sends.

import { Bonjour } from 'bonjour-service'
import type { FastifyRequest } from 'fastify'
import { hostname, networkInterfaces } from 'node:os'
import type { Log } from '../api/port.ts'
import { Refusal } from './refusal.ts'

export interface Names {
  /** With the port. */
  readonly hosts: ReadonlySet<string>
  /** As people type them, the most useful first. */
  readonly addresses: readonly string[]
  /** Announced in the local network; undefined when only this computer may connect. */
  readonly announced: string | undefined
}

export function namesAt(port: number, isLan: boolean): Names {
  const local = ['127.0.0.1', 'localhost', '[::1]']
  const announced = isLan ? `${hostname().split('.')[0]}.local`.toLowerCase() : undefined
  const lan = announced === undefined ? [] : [...lanAddresses(), announced, hostname()]
  const all = [...lan, ...local].map((name) => `${name.toLowerCase()}:${port}`)
  const shown = announced === undefined ? ['127.0.0.1'] : [...lanAddresses(), announced, '127.0.0.1']
  return { hosts: new Set(all), addresses: shown.map((name) => `http://${name}:${port}`), announced }
}

/** Errors: `server/wrong-host`, `server/wrong-origin`. */
export function checkNames({ headers }: FastifyRequest, { hosts }: Names, isForAnyOrigin = false): void {
  if (!hosts.has((headers.host ?? '').toLowerCase())) throw new Refusal(403, 'server/wrong-host')
  const { origin } = headers
  if (origin === undefined || isForAnyOrigin) return
  const [, host] = /^http:\/\/(.+)$/.exec(origin.toLowerCase()) ?? []
  if (host === undefined || !hosts.has(host)) throw new Refusal(403, 'server/wrong-origin')
}

function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((each) => each !== undefined && each.family === 'IPv4' && !each.internal)
    .map((each) => each?.address ?? '')
}

// The server's name in the local network (mDNS): `http://LAPTOP.local:6235` instead of an IP address, for devices and
// networks that support it. The IP address is shown too.
export interface Announced {
  stop(): Promise<void>
}

/** Announces the name until stopped. */
export function announce(name: string, port: number, log: Log): Announced {
  const bonjour = new Bonjour({}, (error: Error) => log('the name of the server is not told in the network', error))
  bonjour.publish({ name: `Consigliere ${port}`, type: 'http', port, host: name, probe: false })
  return {
    stop: () =>
      new Promise((resolve) => {
        bonjour.unpublishAll(() => bonjour.destroy(() => resolve()))
      }),
  }
}
