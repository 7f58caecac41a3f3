// EventStore over a message port: Electron's main process uses the Dexie store in the hidden page. Both ends are in
// this file; the host wraps the port. Only plain JSON is sent, never buffers, because MessagePortMain loses transferred
// buffers (electron#34905).

import { createBirpc } from 'birpc'
import { copyAppendsForPort, storeUnavailableResult } from '../hash.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

/** A two-way channel that delivers structured-cloneable messages in order. */
export interface RemoteStorePort {
  post(message: unknown): void
  /** Returns the function that unsubscribes. */
  onMessage(listener: (message: unknown) => void): () => void
}

type StoreCalls = Required<
  Omit<RepairableStore, 'subscribe' | 'onReconnect' | 'foreign' | 'heldElsewhere' | 'hubVocabulary'>
>

// This is a type instead of an interface, because birpc needs an index signature.
type ClientCalls = { appended(envelopes: readonly Envelope[]): void }

/**
 * Answers one client's calls with this store. The client's `close` closes the store. Returns the function that stops
 * serving.
 */
export function serveStore(store: RepairableStore, port: RemoteStorePort): () => void {
  const calls: StoreCalls = {
    append: (stream, expectedVersion, events) => store.append(stream, expectedVersion, events),
    appendAll: (appends) => store.appendAll(appends),
    read: (stream, from) => store.read(stream, from),
    list: (prefix) => store.list(prefix),
    fold: (stream) => store.fold(stream),
    restore: (stream, envelopes) => store.restore(stream, envelopes),
    sum: async () => (await store.sum?.()) ?? { ok: true, value: undefined },
    discard: async () => (await store.discard?.()) ?? storeUnavailableResult('this store cannot be thrown away'),
    close: () => store.close(),
  }
  // Messages to a client that has disconnected are lost.
  const client = createBirpc<ClientCalls, StoreCalls>(calls, { ...channelOver(port), onGeneralError: () => true })
  const stop = store.subscribe((envelopes) => void client.appended.asEvent(envelopes).catch(() => undefined))
  return () => {
    stop()
    client.$close()
  }
}

export interface RemoteStore extends RepairableStore {
  /**
   * Continues over another port after the page at the other end was restarted. Pending calls return
   * `store/unavailable`.
   */
  attach(port: RemoteStorePort): void
  /**
   * Called when the page no longer exists. Pending and new calls return `store/unavailable` until the next `attach`.
   */
  detach(): void
}

export interface RemoteStoreOptions {
  /** Milliseconds after which a call without a response returns `store/unavailable`. */
  readonly timeout?: number
}

export function createRemoteStore(port: RemoteStorePort, { timeout = 15_000 }: RemoteStoreOptions = {}): RemoteStore {
  const listeners = createEnvelopeListeners()
  const reconnected = new Set<() => void>()
  const local: ClientCalls = { appended: (envelopes) => listeners.notify(envelopes) }
  const connect = (to: RemoteStorePort) => createBirpc<StoreCalls, ClientCalls>(local, { ...channelOver(to), timeout })
  let remote: ReturnType<typeof connect> | undefined = connect(port)
  let isOpen = true

  function detach(): void {
    remote?.$close(new Error('the store page is gone'))
    remote = undefined
  }

  async function ask<T>(call: (to: ReturnType<typeof connect>) => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!isOpen) return storeUnavailableResult('closed')
    if (remote === undefined) return storeUnavailableResult('the store page is gone')
    try {
      return await call(remote)
    } catch (error) {
      return storeUnavailableResult(error)
    }
  }

  return {
    async append(stream, expectedVersion, events) {
      // Events are copied on this side, because a payload that is not JSON is the caller's mistake and must throw here.
      const copies = copyAppendsForPort([{ stream, expectedVersion, events }])[0]?.events ?? []
      return ask((to) => to.append(stream, expectedVersion, copies))
    },
    async appendAll(appends) {
      const copies = copyAppendsForPort(appends)
      return ask((to) => to.appendAll(copies))
    },
    read: (stream, from) => ask((to) => to.read(stream, from)),
    list: (prefix) => ask((to) => to.list(prefix)),
    fold: (stream) => ask((to) => to.fold(stream)),
    restore: (stream, envelopes) => ask((to) => to.restore(stream, envelopes)),
    sum: () => ask((to) => to.sum()),
    discard: () => ask((to) => to.discard()),
    subscribe: (listener) => listeners.add(listener),
    onReconnect(listener) {
      reconnected.add(listener)
      return () => void reconnected.delete(listener)
    },
    attach(to) {
      detach()
      remote = connect(to)
      for (const listener of reconnected) listener()
    },
    detach,
    async close() {
      if (!isOpen) return
      isOpen = false
      // The page whose store would be closed no longer exists.
      await remote?.close().catch(() => undefined)
      detach()
    },
  }
}

function channelOver(port: RemoteStorePort) {
  const stops = new Map<(message: unknown) => void, () => void>()
  return {
    post: (message: unknown) => port.post(message),
    on(listener: (message: unknown) => void) {
      stops.set(listener, port.onMessage(listener))
    },
    off(listener: (message: unknown) => void) {
      stops.get(listener)?.()
      stops.delete(listener)
    },
  }
}
