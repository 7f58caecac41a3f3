import type { ConnectionState } from '../reconnectingSocket.ts'

/** A connection that may be cut and comes back. */
export interface HostConnection {
  readonly state: ConnectionState
  /** Called at each change; returns the stop function. */
  listen(listener: () => void): () => void
}
