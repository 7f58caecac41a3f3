// The name in the local network: asked for as another machine would ask. Where nothing may be sent to all
// machines, it says so.

import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { Bonjour } from 'bonjour-service'
import { announceServerName } from '../../src/server/serverNames.ts'

const GROUP = '224.0.0.251'
const PORT = 5353
/** Longer than a word to oneself takes on any machine. */
const PATIENCE = 5_000

/** Whether what this machine says to the group comes back to it. */
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

test.skipIf(!may)('whoever asks for the name gets an address, until it is stopped', async () => {
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
