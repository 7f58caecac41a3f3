// The name in the local network: asked for as another machine would ask. Where nothing may be sent to all
// machines, it says so.

import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { Bonjour } from 'bonjour-service'
import { announce } from '../../src/server/announced.ts'

/** Whether this machine may speak to the group at all. */
async function mayMulticast(): Promise<boolean> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  return new Promise((resolve) => {
    const end = (may: boolean) => socket.close(() => resolve(may))
    socket.on('error', () => end(false))
    socket.bind(0, () => {
      try {
        socket.addMembership('224.0.0.251')
        socket.send('', 5353, '224.0.0.251', (error) => end(error === null))
      } catch {
        end(false)
      }
    })
  })
}

const may = await mayMulticast()
if (!may) console.warn('SKIPPED: no multicast here, so the name in the local network is not tested')

test.skipIf(!may)('whoever asks for the name gets an address, until it is stopped', async () => {
  const name = `consigliere-test-${process.pid}.local`
  const told = announce(name, 6235, () => undefined)
  const asker = new Bonjour()
  const browser = asker.find({ type: 'http' })
  const asking = setInterval(() => browser.update(), 200)
  try {
    const found = await new Promise<readonly string[] | undefined>((resolve) => {
      browser.on('up', ({ host, port, addresses }: { host: string; port: number; addresses?: string[] }) => {
        if (host === name && port === 6235) resolve(addresses)
      })
    })
    expect(found?.some((address) => /^\d+\.\d+\.\d+\.\d+$/.test(address))).toBe(true)
  } finally {
    clearInterval(asking)
    await new Promise<void>((resolve) => asker.destroy(() => resolve()))
    await told.stop()
  }
})
