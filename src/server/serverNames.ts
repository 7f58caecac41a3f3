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
  return rankLanAddresses(networkInterfaces())
}

/**
 * Matches names of interfaces that lead to virtual machines, containers and private networks instead of the devices in
 * the room.
 */
const VIRTUAL_INTERFACE_PATTERN =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|wg|ppp|zt|tailscale|cni|lxc|podman|bridge\d)|vEthernet|VirtualBox|VMware|Hyper-V|WSL|Tailscale|ZeroTier|WireGuard|OpenVPN/
/** Matches addresses that a computer assigns to itself because the network does not provide one. */
const SELF_ASSIGNED_PATTERN = /^169\.254\./
/**
 * Match addresses in networks of homes and clubs, with the most common network first. Other addresses come after them.
 */
const PRIVATE_NETWORK_PATTERNS = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./]

type NetworkInterfaces = Readonly<
  Record<
    string,
    readonly { readonly address: string; readonly family: string; readonly internal: boolean }[] | undefined
  >
>

/** IPv4 addresses of this computer. The addresses that other devices in the room can most probably reach come first. */
export function rankLanAddresses(interfaces: NetworkInterfaces): readonly string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses.flatMap(({ address, family, internal }) =>
      family === 'IPv4' && !internal ? [{ address, rank: reachabilityRank(name, address) }] : [],
    ),
  )
  return found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address)
}

/** Rank of an address. Addresses with lower ranks come first. */
function reachabilityRank(name: string, address: string): number {
  const network = PRIVATE_NETWORK_PATTERNS.findIndex((pattern) => pattern.test(address))
  const usual = network === -1 ? PRIVATE_NETWORK_PATTERNS.length : network
  const unlikely = SELF_ASSIGNED_PATTERN.test(address) ? 2 : VIRTUAL_INTERFACE_PATTERN.test(name) ? 1 : 0
  return 10 * unlikely + usual
}
