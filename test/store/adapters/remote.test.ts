// The remote store when its other end is reloaded, disconnected or not responding.

import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { createRemoteStore, serveStore, type RemoteStorePort } from '../../../src/store/adapters/remote.ts'
import { event, events, good, payloads, versions } from './subject.ts'
import { joinedPorts } from './subjects.ts'

const silent: RemoteStorePort = { post: () => undefined, onMessage: () => () => undefined }

/** Wraps a real MessagePort as a host does. */
function portOf(port: MessagePort): RemoteStorePort {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', listener)
      return () => void port.off('message', listener)
    },
  }
}

describe('remote store', () => {
  test('sends plain values over a real MessagePort and receives equal values', async () => {
    const { port1, port2 } = new MessageChannel()
    onTestFinished(() => port1.close())
    serveStore(createMemoryStore(), portOf(port1))
    const store = createRemoteStore(portOf(port2))
    const heard: number[] = []
    store.subscribe((envelopes) => heard.push(...versions(envelopes)))
    good(await store.append('game/1', 0, [event({ a: ['é', null] }), event(2)]))
    expect(payloads(good(await store.read('game/1')))).toEqual([{ a: ['é', null] }, 2])
    expect(heard).toEqual([1, 2])
  })

  test('reports appends by another client of the same store', async () => {
    const shared = createMemoryStore()
    const [one, other] = [joinedPorts(), joinedPorts()]
    serveStore(shared, one[0])
    serveStore(shared, other[0])
    const heard: number[] = []
    createRemoteStore(one[1]).subscribe((envelopes) => heard.push(...versions(envelopes)))
    good(await createRemoteStore(other[1]).append('game/1', 0, events(2)))
    expect(heard).toEqual([1, 2])
  })

  test('reports `store/unavailable` if no response arrives within the timeout', async () => {
    const answer = await createRemoteStore(silent, { timeout: 20 }).read('game/1')
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'store/unavailable', params: { cause: expect.stringContaining('timeout') as string } },
    })
  })

  test('reports `store/unavailable` if the port cannot post', async () => {
    const closed: RemoteStorePort = {
      ...silent,
      post: () => {
        throw new Error('the port is closed')
      },
    }
    expect(await createRemoteStore(closed).list('')).toMatchObject({ ok: false, error: { code: 'store/unavailable' } })
  })

  test('refuses pending and new calls while detached, and continues over a new port', async () => {
    const shelf: MemoryStoreContent = new Map()
    const first = joinedPorts()
    const stop = serveStore(createMemoryStore(shelf), first[0])
    const store = createRemoteStore(first[1])
    const heard: number[] = []
    store.subscribe((envelopes) => heard.push(...versions(envelopes)))
    good(await store.append('game/1', 0, events(1)))

    stop()
    const waiting = store.read('game/1')
    store.detach()
    const gone = { ok: false, error: { code: 'store/unavailable', params: { cause: 'the store page is gone' } } }
    expect(await waiting).toEqual(gone)
    expect(await store.append('game/1', 1, events(1, 2))).toEqual(gone)

    const second = joinedPorts()
    serveStore(createMemoryStore(shelf), second[0])
    store.attach(second[1])
    good(await store.append('game/1', 1, events(1, 2)))
    expect(heard).toEqual([1, 2])
  })

  test('stays closed when another page is attached', async () => {
    const shelf: MemoryStoreContent = new Map()
    const first = joinedPorts()
    serveStore(createMemoryStore(shelf), first[0])
    const store = createRemoteStore(first[1])
    await store.close()
    const second = joinedPorts()
    serveStore(createMemoryStore(shelf), second[0])
    store.attach(second[1])
    expect(await store.append('game/1', 0, events(1))).toEqual({
      ok: false,
      error: { code: 'store/unavailable', params: { cause: 'closed' } },
    })
    expect(shelf.size).toBe(0)
  })

  test('refuses a call whose response arrives after the page was detached', async () => {
    const [page, main] = joinedPorts()
    serveStore(createMemoryStore(), page)
    const store = createRemoteStore(main)
    const late = store.append('game/1', 0, events(1))
    store.detach()
    expect((await late).ok).toBe(false)
  })
})
