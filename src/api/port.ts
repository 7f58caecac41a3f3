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
