import type { ConnectionState } from '../reconnectingSocket.ts'

/** A connection that may be lost and is then restored. */
export interface HostConnection {
  readonly state: ConnectionState
  /** Called after each change. Returns the stop function. */
  listen(listener: () => void): () => void
}
