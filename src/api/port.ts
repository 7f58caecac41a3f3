// A port has two ends and carries plain messages in order. A channel needs nothing else from its transport. This file
// defines the interface and the adapter for everything that speaks `postMessage` (Worker, MessagePort,
// BroadcastChannel, a worker's own scope). Hosts adapt Electron's main-side ports and sockets.

export interface Port {
  /** Throws if the message cannot be cloned or the port is closed. */
  post(message: unknown): void
  /** Subscribes to messages from the other end, in order. Returns the stop function. */
  onMessage(listener: (message: unknown) => void): () => void
}

type MessageListener = (event: { readonly data: unknown }) => void

export interface MessageEndpoint {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: MessageListener): void
  removeEventListener(type: 'message', listener: MessageListener): void
  /** MessagePorts queue messages until started. */
  start?(): void
}

export interface PageWorker extends MessageEndpoint {
  terminate(): void
  addEventListener(type: 'error', listener: (event: { readonly message: string }) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** In a worker, the global object has a port's `postMessage`, but the types of a page declare it as a window. */
export function workerScope(): MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'> {
  return globalThis as unknown as MessageEndpoint & Pick<Worker, 'postMessage' | 'addEventListener'>
}

export function portOfWorkerScope(): Port {
  return portOfEndpoint(workerScope())
}

export function portOfEndpoint(endpoint: MessageEndpoint): Port {
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

/**
 * Subprotocol of the program's sockets. The token follows it, because a page cannot set the headers of a socket, and
 * addresses end up in logs.
 */
const WEBSOCKET_SUBPROTOCOL = 'consigliere'

/** Address of a WebSocket. `path` is a path on the server of `page`, or a complete address. */
export function webSocketUrl(page: string, path: string): URL {
  const address = new URL(path, page)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  return address
}

/**
 * Encodes the token in characters that a subprotocol may contain. An empty token is left out, because a browser would
 * throw.
 */
export function subprotocolsWithToken(token: string): string[] {
  const written = encodeURIComponent(token).replaceAll('(', '%28').replaceAll(')', '%29')
  return written === '' ? [WEBSOCKET_SUBPROTOCOL] : [WEBSOCKET_SUBPROTOCOL, written]
}

/** Token from the header that `subprotocolsWithToken` created. */
export function tokenFromSubprotocols(header: string): string | undefined {
  const [name, written] = header.split(/ *, */)
  try {
    return name === WEBSOCKET_SUBPROTOCOL && written !== undefined ? decodeURIComponent(written) : undefined
  } catch {
    return undefined
  }
}
