// The address that the laptop offers first is the one that other devices in the room can reach.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankLanAddresses } from '../../src/server/serverNames.ts'

const ipv4 = (address: string, internal = false) => ({ address, family: 'IPv4', internal })
/** Network interfaces of a laptop, with the most reachable one first. */
const INTERFACES = [
  ['wlp2s0', ipv4('192.168.0.5')],
  ['en0', ipv4('10.1.2.3')],
  ['Ethernet', ipv4('172.20.0.9')],
  ['eth1', ipv4('88.1.2.3')],
  ['docker0', ipv4('192.168.99.1')],
  ['vEthernet (WSL)', ipv4('172.28.0.1')],
  ['eth2', ipv4('169.254.7.7')],
] as const

test('addresses of the room’s network precede virtual ones in any order of interfaces', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...INTERFACES]), (given) => {
      const expected = INTERFACES.filter((each) => given.includes(each)).map(([, { address }]) => address)
      const interfaces = Object.fromEntries(given.map(([name, address]) => [name, [address]]))
      expect(rankLanAddresses({ lo: [ipv4('127.0.0.1', true)], ...interfaces })).toEqual(expected)
    }),
    { seed: 20261201 },
  )
})
