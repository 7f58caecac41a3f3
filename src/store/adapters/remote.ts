// EventStore over a message port: Electron's main uses the Dexie store in the hidden page. Both ends are here; the host
// wraps the port. Only plain JSON crosses, never buffers: MessagePortMain loses transferred ones (electron#34905).

import { createBirpc } from 'birpc'
import { copyAppends, unavailableResult } from '../hash.ts'
import { createEnvelopeListeners } from '../listeners.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

/** A two-way channel of structured-cloneable messages, in order. */
export interface Port {
  post(message: unknown): void
  /** Returns the stop function. */
  onMessage(listener: (message: unknown) => void): () => void
}

type StoreCalls = Required<
  Omit<RepairableStore, 'subscribe' | 'onReconnect' | 'foreign' | 'heldElsewhere' | 'hubVocabulary'>
>

// A type, not an interface: birpc wants an index signature.
type ClientCalls = { appended(envelopes: readonly Envelope[]): void }

/** Answers the calls of one client with this store, which the client's `close` closes. Returns the stop function. */
export function serveStore(store: RepairableStore, port: Port): () => void {
  const calls: StoreCalls = {
    append: (stream, expectedVersion, events) => store.append(stream, expectedVersion, events),
    appendAll: (appends) => store.appendAll(appends),
    read: (stream, from) => store.read(stream, from),
    list: (prefix) => store.list(prefix),
    fold: (stream) => store.fold(stream),
    restore: (stream, envelopes) => store.restore(stream, envelopes),
    sum: async () => (await store.sum?.()) ?? { ok: true, value: undefined },
    discard: async () => (await store.discard?.()) ?? unavailableResult('this store cannot be thrown away'),
    close: () => store.close(),
  }
  // Messages to a client that is gone are lost.
  const client = createBirpc<ClientCalls, StoreCalls>(calls, { ...channelOver(port), onGeneralError: () => true })
  const stop = store.subscribe((envelopes) => void client.appended.asEvent(envelopes).catch(() => undefined))
  return () => {
    stop()
    client.$close()
  }
}

export interface RemoteStore extends RepairableStore {
  /** Continues over another port: the page at the other end was restarted. Waiting calls answer `store/unavailable`. */
  attach(port: Port): void
  /** The page is gone: calls, waiting and new, answer `store/unavailable` until the next `attach`. */
  detach(): void
}

export interface RemoteStoreOptions {
  /** Milliseconds after which a call without an answer is `store/unavailable`. */
  readonly timeout?: number
}

export function createRemoteStore(port: Port, { timeout = 15_000 }: RemoteStoreOptions = {}): RemoteStore {
  const listeners = createEnvelopeListeners()
  const reconnected = new Set<() => void>()
  const local: ClientCalls = { appended: (envelopes) => listeners.notify(envelopes) }
  const connect = (to: Port) => createBirpc<StoreCalls, ClientCalls>(local, { ...channelOver(to), timeout })
  let remote: ReturnType<typeof connect> | undefined = connect(port)
  let isOpen = true

  function detach(): void {
    remote?.$close(new Error('the store page is gone'))
    remote = undefined
  }

  async function ask<T>(call: (to: ReturnType<typeof connect>) => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    if (!isOpen) return unavailableResult('closed')
    if (remote === undefined) return unavailableResult('the store page is gone')
    try {
      return await call(remote)
    } catch (error) {
      return unavailableResult(error)
    }
  }

  return {
    async append(stream, expectedVersion, events) {
      // Copied here: what is not JSON is the caller's fault and throws on this side.
      const copies = copyAppends([{ stream, expectedVersion, events }])[0]?.events ?? []
      return ask((to) => to.append(stream, expectedVersion, copies))
    },
    async appendAll(appends) {
      const copies = copyAppends(appends)
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
      // A page that is gone has nothing to close.
      await remote?.close().catch(() => undefined)
      detach()
    },
  }
}

function channelOver(port: Port) {
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
