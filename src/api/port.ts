// A port: two ends, plain messages, in order. All a channel needs of its transport.
// Owns the shape and the adapter for everything that speaks `postMessage`
// (Worker, MessagePort, BroadcastChannel, a worker's own scope). Electron's main-side ports and
// sockets are adapted by their hosts.

export interface Port {
  /** Throws when the message cannot be cloned or the port is closed. */
  post(message: unknown): void
  /** Messages from the other end, in order, until stopped. */
  onMessage(listener: (message: unknown) => void): () => void
}

type MessageListener = (event: { readonly data: unknown }) => void

export interface MessageEndpoint {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: MessageListener): void
  removeEventListener(type: 'message', listener: MessageListener): void
  /** MessagePorts queue until started. */
  start?(): void
}

export interface PageWorker extends MessageEndpoint {
  terminate(): void
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** In a worker, the global object has the postMessage of a port; the page's types take it for a window. */
export function workerScope(): MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'> {
  return globalThis as unknown as MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'>
}

export function portOfWorkerScope(): Port {
  return portOf(workerScope())
}

export function portOf(endpoint: MessageEndpoint): Port {
  return {
    post: (message) => endpoint.postMessage(message),
    onMessage(listener) {
      const onEvent: MessageListener = (event) => listener(event.data)
      endpoint.addEventListener('message', onEvent)
      endpoint.start?.()
      return () => endpoint.removeEventListener('message', onEvent)
    },
  }
}

/** Of our sockets. Behind it stands the token: a page can give a socket no header, and addresses come into logs. */
const WEBSOCKET_SUBPROTOCOL = 'consigliere'

/** A socket of the server that the page, or another address, is of. */
export function webSocketUrl(page: string, path: string): URL {
  const address = new URL(path, page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

/** As a protocol may be written; of an empty one a browser would throw. */
export function subprotocolsWithToken(token: string): string[] {
  const written = encodeURIComponent(token).replaceAll('(', '%28').replaceAll(')', '%29')
  return written === '' ? [WEBSOCKET_SUBPROTOCOL] : [WEBSOCKET_SUBPROTOCOL, written]
}

/** What `subprotocolsWithToken` wrote, from the header of a request. */
export function tokenFromSubprotocols(header: string): string | undefined {
  const [name, written] = header.split(/ *, */)
  try {
    return name === WEBSOCKET_SUBPROTOCOL && written !== undefined ? decodeURIComponent(written) : undefined
  } catch {
    return undefined
  }
}

// Takes a fault that no answer can carry.
export type ErrorLogger = (message: string, error: unknown) => void

export const logErrorToConsole: ErrorLogger = (message, error) => console.error(message, error)

// birpc over a port, guarded: a message of the wrong shape is dropped, an answer that cannot be sent is logged.
// For the club's channel and for the lab's workers.
export function createRpcTransport(port: Port, log: ErrorLogger) {
  let stop = () => {}
  return {
    proxify: false as const,
    // A long answer is not a lost one; the owner of the port closes the channel when it is gone.
    timeout: -1,
    post: (message: unknown) => port.post(message),
    on: (listener: (message: unknown) => void) => void (stop = port.onMessage(listener)),
    off: () => stop(),
    deserialize: parseMessage,
    onGeneralError(error: Error, answering?: string) {
      if (error instanceof MalformedMessage) return true
      // While calling, the caller hears of it.
      if (answering === undefined) return false
      // While answering nobody is there to catch; birpc goes on to send the error instead.
      log('an answer could not be sent', error)
      return true
    },
  }
}

class MalformedMessage extends Error {}

/** Only what birpc may see: its own two messages, with fields of the right type. */
function parseMessage(data: unknown): object {
  if (typeof data === 'object' && data !== null) {
    const { t, i, m, a, r, e } = data as Readonly<Record<string, unknown>>
    if (t === 'q' && typeof m === 'string' && Array.isArray(a) && (i === undefined || typeof i === 'string'))
      return { t, i, m, a }
    if (t === 's' && typeof i === 'string') return { t, i, r, e }
  }
  throw new MalformedMessage()
}

/** So that `constructor` and its kin name no function. */
export function withoutPrototype<T extends object>(functions: T): T {
  return Object.assign(Object.create(null) as T, functions)
}
