// Devices of one club that join a hub over real HTTP. Each has its own store and journal.

import { expect, onTestFinished } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { createHttpHubConnection } from '../../src/store/sync/httpHubConnection.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { loadOrCreateDeviceKey, type DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { eventually } from '../support/eventually.ts'
import { serveHub } from '../support/hubServer.ts'
import { newMachine, openOn, type Client, type Machine } from './machine.ts'

export async function newHub(store: EventStore = createMemoryStore(), receipts?: DeviceKeyPair) {
  let server = await serveHub(store, CLUB_SYNC_POLICY, 0, receipts)
  const { port } = server
  onTestFinished(() => server.close())
  return {
    store,
    address: `127.0.0.1:${port}`,
    down: () => server.close(),
    up: async (again = store) => {
      server = await serveHub(again, CLUB_SYNC_POLICY, port, receipts)
    },
  }
}

export interface Laptop {
  readonly client: Client
  readonly note: { text: string | undefined }
  again(): Client
  /** Cuts this device's connection to the hub, including open requests, or restores it. */
  cut(isCut: boolean): void
}

export function laptop(id: string, machine: Machine = newMachine()): Laptop {
  const note: Laptop['note'] = { text: undefined }
  const identity = { text: JSON.stringify({ id }) }
  const place = { read: async () => identity.text, write: async (text: string) => void (identity.text = text) }
  let opened: Client | undefined
  let line = new AbortController()
  const cuttable: typeof fetch = (input, init = {}) =>
    fetch(input, { ...init, signal: AbortSignal.any([...(init.signal ? [init.signal] : []), line.signal]) })
  const open = () => {
    let ids = 0
    opened = openOn(machine, {
      ids: () => `${id}-${(ids += 1)}-${Math.random().toString().slice(2)}`,
      deviceId: place,
      key: () => loadOrCreateDeviceKey(place, () => id),
      hub: {
        read: async () => note.text,
        write: async (text) => void (note.text = text),
        connect: (hub) =>
          createHttpHubConnection({ ...hub, deviceId: id, run: { session: id, machine: 'Desk' }, fetch: cuttable }),
      },
    })
    return opened
  }
  // Stops the connection from being retried forever.
  onTestFinished(async () => void (await opened?.ask('hub.leave', {})))
  const cut = (isCut: boolean) => (isCut ? line.abort() : void (line = new AbortController()))
  return { client: open(), note, again: open, cut }
}

export const stateAt = async ({ told }: Client) => (await told('hub.status', {})).joined?.state

export async function join({ client }: Laptop, address: string, token: string): Promise<void> {
  await client.told('hub.join', { address, token })
  await eventually(async () => expect(await stateAt(client)).toBe('joined'))
}
