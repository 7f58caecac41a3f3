// State of the connection to the server that stores the club; `undefined` if the club is on this device.

import { onScopeDispose, shallowRef, type ShallowRef } from 'vue'
import type { ConnectionState } from '../../api/reconnectingSocket.ts'
import type { HostConnection } from '../../api/platform/connection.ts'
import { useHost } from '../kit/host.ts'

export function useConnectionState(): Readonly<ShallowRef<ConnectionState | undefined>> {
  const { connection } = useHost()
  const state = shallowRef(connection?.state)
  const stop = connection?.listen(() => (state.value = connection.state))
  if (stop) onScopeDispose(stop)
  return state
}

/** Calls the function once: immediately if the host is connected, otherwise after it reconnects. */
export function callOnceConnected(connection: HostConnection, call: () => void): void {
  if (connection.state.is === 'connected') return call()
  const stop = connection.listen(() => {
    if (connection.state.is !== 'connected') return
    stop()
    call()
  })
}
