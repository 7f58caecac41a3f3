// What counts as one address where phones are counted. The server trusts no proxy's header: behind a proxy all phones
// count as one address, as docs/server.md says.

import { isIPv6 } from 'node:net'

/** IPv4 as it is; of IPv6 the network of 64 bits, since one phone has as many addresses of it as it likes. */
export function addressKeyOf(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
