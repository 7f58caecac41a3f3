// Looks up the server's name in the local network as another machine would. The test is skipped if this machine cannot
// multicast.

import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { Bonjour } from 'bonjour-service'
import { announceServerName } from '../../src/server/announceServerName.ts'

const GROUP = '224.0.0.251'
const PORT = 5353
/** Maximum wait in milliseconds, longer than any machine needs to receive its own message. */
const PATIENCE = 5_000

/** Whether this machine receives its own messages to the group. */
async function mayMulticast(): Promise<boolean> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const word = `consigliere ${process.pid}`
  return new Promise((resolve) => {
    const end = (may: boolean) => {
      clearTimeout(timer)
      socket.close(() => resolve(may))
    }
    const timer = setTimeout(() => end(false), PATIENCE)
    socket.once('error', () => end(false))
    socket.on('message', (message) => {
      if (message.toString() === word) end(true)
    })
    socket.bind(PORT, () => {
      try {
        socket.addMembership(GROUP)
        socket.send(word, PORT, GROUP)
      } catch {
        end(false)
      }
    })
  })
}

const may = await mayMulticast()
if (!may) console.warn('SKIPPED: no multicast here, so the name in the local network is not tested')

test.skipIf(!may)('an announced name resolves to an address until it is stopped', async () => {
  const name = `consigliere-test-${process.pid}.local`
  const told = announceServerName(name, 6235, () => undefined)
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
