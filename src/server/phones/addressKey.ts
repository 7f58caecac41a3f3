// Key under which phones of one address are counted. The server does not trust a proxy's headers, so behind a proxy all
// phones count as one address, as docs/server.md explains.

import { isIPv6 } from 'node:net'

/**
 * An IPv4 address is used unchanged. For IPv6 the key is the network of 64 bits, because a phone can use any number of
 * addresses in it.
 */
export function networkKeyOfAddress(ip: string): string {
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
