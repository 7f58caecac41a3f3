// A hub over plain HTTP for tests of the exchange only, with one token per laptop and the requests of the real hub. It
// signs accepted entries as the real hub does.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createHub, type Hub } from '../../src/store/sync/hub.ts'
import { answerHubRequest, type HubRequestPath } from '../../src/store/sync/answerHubRequest.ts'
import type { SyncPolicy } from '../../src/store/sync/policy.ts'
import type { EventStore } from '../../src/store/port.ts'
import { startCountersigning } from '../../src/store/signing/countersigning.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { good } from '../store/adapters/subject.ts'

export interface HubServer {
  readonly port: number
  readonly hub: Hub
  close(): Promise<void>
}

const HUB = 'hub'

/**
 * The token is the laptop's name. The first laptop at an empty hub may send everything until a second one joins.
 * `receipts` is the key with which the hub signs what it sends.
 */
export async function serveHub(
  store: EventStore,
  policy: SyncPolicy,
  port = 0,
  receipts?: DeviceKeyPair,
): Promise<HubServer> {
  const hub = createHub(store, policy, { ids: randomUUID, time: Date.now, ...(receipts && { key: receipts }) })
  const isEmpty = good(await hub.isEmpty())
  const come = new Set<string>()
  let note: string | undefined
  const key = await loadOrCreateDeviceKey(
    { read: async () => note, write: async (text) => void (note = text) },
    () => HUB,
  )
  const signing = startCountersigning(hub, store, key, () => ({ at: Date.now(), author: HUB }))
  const server = createServer((request, response) => {
    const laptop = (request.headers.authorization ?? '').replace('Bearer ', '')
    come.add(laptop)
    const parts: Buffer[] = []
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString())
      void answerHubRequest(
        hub.lineOf(laptop, { bringsAll: async () => isEmpty && come.size === 1 }),
        (request.url ?? '') as HubRequestPath,
        body,
        gone.signal,
      ).then((answer) => {
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
      })
    })
    request.on('error', () => undefined)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    port: address.port,
    hub,
    async close() {
      signing.stop()
      await signing.settled()
      hub.close()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
