// By which names the server may be called. A page of somebody else that has its own name point here is told apart by
// the name it calls (DNS rebinding), and by the origin its browser sends.

import { hostname, networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export interface Names {
  /** With the port. */
  readonly hosts: ReadonlySet<string>
  /** As people type them, the most useful first. */
  readonly addresses: readonly string[]
}

export function namesAt(port: number, isLan: boolean): Names {
  const local = ['127.0.0.1', 'localhost', '[::1]']
  const lan = isLan ? [...lanAddresses(), `${hostname()}.local`, hostname()] : []
  const all = [...lan, ...local].map((name) => `${name.toLowerCase()}:${port}`)
  const shown = isLan ? [...lanAddresses(), '127.0.0.1'] : ['127.0.0.1']
  return { hosts: new Set(all), addresses: shown.map((name) => `http://${name}:${port}`) }
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
