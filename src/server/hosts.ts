// The names that the server may be called by. A foreign page whose own name points here (DNS rebinding) is recognised by
// the host name of its requests, and by the origin that its browser sends.

import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
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
