// Host names under which the server may be addressed. A foreign page whose own name points to this server (DNS
// rebinding) is recognised by the host name of its requests and by the origin that its browser sends.

import type { FastifyRequest } from 'fastify'
import { X509Certificate } from 'node:crypto'
import { hostname, networkInterfaces } from 'node:os'
import { Refusal } from './refusal.ts'

export interface ServerNames {
  readonly scheme: 'http' | 'https'
  /** Host names with the port, unless it is the default port. */
  readonly hosts: ReadonlySet<string>
  /** Addresses as people type them, the most useful first. */
  readonly addresses: readonly string[]
  /** Name announced in the local network; `undefined` if only this computer may connect. */
  readonly announced: string | undefined
}

/** `certificate` is in PEM format. Its names come first, because a browser trusts the server under no other name. */
export function serverNamesAt(port: number, isLan: boolean, certificate?: string): ServerNames {
  const local = ['127.0.0.1', 'localhost', '[::1]']
  const announced = isLan ? `${hostname().split('.')[0]}.local`.toLowerCase() : undefined
  const lan = announced === undefined ? [] : [...lanAddresses(), announced, hostname()]
  const own = certificate === undefined ? [] : certifiedNames(certificate)
  const scheme = certificate === undefined ? 'http' : 'https'
  const at = (name: string) => (port === (scheme === 'http' ? 80 : 443) ? name : `${name}:${port}`)
  const all = [...own, ...lan, ...local].map((name) => at(name.toLowerCase()))
  const shown = announced === undefined ? ['127.0.0.1'] : [...lanAddresses(), announced, '127.0.0.1']
  return {
    scheme,
    hosts: new Set(all),
    addresses: [...own, ...shown].map((name) => `${scheme}://${at(name)}`),
    announced,
  }
}

/** Errors: `server/wrong-host`, `server/wrong-origin`. */
export function requireKnownHostAndOrigin(
  { headers }: FastifyRequest,
  { hosts, scheme }: ServerNames,
  isForAnyOrigin = false,
): void {
  if (!hosts.has((headers.host ?? '').toLowerCase())) throw new Refusal(403, 'server/wrong-host')
  const { origin } = headers
  if (origin === undefined || isForAnyOrigin) return
  const [before, host] = origin.toLowerCase().split(`${scheme}://`)
  if (before !== '' || host === undefined || !hosts.has(host)) throw new Refusal(403, 'server/wrong-origin')
}

/** Leaves out names with an asterisk, because nobody can type them. */
function certifiedNames(certificate: string): readonly string[] {
  const names = new X509Certificate(certificate).subjectAltName?.split(', ') ?? []
  return names.flatMap((name) => (name.startsWith('DNS:') && !name.includes('*') ? [name.slice(4).toLowerCase()] : []))
}

function lanAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter((each) => each !== undefined && each.family === 'IPv4' && !each.internal)
    .map((each) => each?.address ?? '')
}
