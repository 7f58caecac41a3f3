// The remote store when the other end goes away: a reloaded page, a dead one, a silent one.

import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { createRemoteStore, serveStore, type Port } from '../../../src/store/adapters/remote.ts'
import { event, events, good, payloads, versions } from './subject.ts'
import { joinedPorts } from './subjects.ts'

const silent: Port = { post: () => undefined, onMessage: () => () => undefined }

/** As a host wraps a real MessagePort. */
function portOf(port: MessagePort): Port {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      port.on('message', listener)
      return () => void port.off('message', listener)
    },
  }
}

describe('the store page', () => {
  test('over a real MessagePort, plain values cross and come back equal', async () => {
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

  test('another client of the same store is heard of too', async () => {
    const shared = createMemoryStore()
    const [one, other] = [joinedPorts(), joinedPorts()]
    serveStore(shared, one[0])
    serveStore(shared, other[0])
    const heard: number[] = []
    createRemoteStore(one[1]).subscribe((envelopes) => heard.push(...versions(envelopes)))
    good(await createRemoteStore(other[1]).append('game/1', 0, events(2)))
    expect(heard).toEqual([1, 2])
  })

  test('silence is unavailable after the time given', async () => {
    const answer = await createRemoteStore(silent, { timeout: 20 }).read('game/1')
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'store/unavailable', params: { cause: expect.stringContaining('timeout') as string } },
    })
  })

  test('a port that cannot post is unavailable', async () => {
    const closed: Port = {
      ...silent,
      post: () => {
        throw new Error('the port is closed')
      },
    }
    expect(await createRemoteStore(closed).list('')).toMatchObject({ ok: false, error: { code: 'store/unavailable' } })
  })

  test('when it is gone, waiting and new calls are unavailable; over a new port it goes on', async () => {
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

  test('a store that was closed stays closed when another page comes', async () => {
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

  test('an answer that comes after the page was replaced changes nothing', async () => {
    const [page, main] = joinedPorts()
    serveStore(createMemoryStore(), page)
    const store = createRemoteStore(main)
    const late = store.append('game/1', 0, events(1))
    store.detach()
    expect((await late).ok).toBe(false)
  })
})
