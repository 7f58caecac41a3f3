// Data of a viewers' page: the latest snapshot, and the state of the connection. Each snapshot is complete, so nothing
// has to be requested again after the connection was lost.

import { onScopeDispose, ref, shallowRef } from 'vue'
import { WEB_SOCKET_CLOSE_CODES, isTokenRefusalStatus } from '../../api/closeCodes.ts'
import type { WatchFrame, WatchView } from '../../api/contract/watch.ts'
import { subprotocolsWithToken } from '../../api/port.ts'
import { ReconnectingSocket } from '../../api/reconnectingSocket.ts'
import { parseJsonFields } from '../kit/foreignText.ts'
import { browserConnectionClock } from '../kit/pageClock.ts'

/**
 * Milliseconds between attempts to reconnect. The pauses grow, because all viewers at a venue reconnect to a restarted
 * server.
 */
const WATCH_RETRY_PAUSES_MS = { first: 500, longest: 10_000 }

export type WatchConnectionState =
  | { readonly is: 'connecting' | 'live' | 'refused' }
  | { readonly is: 'lost'; readonly since: number }

export function useWatchConnection(address: string, token: string) {
  const view = shallowRef<WatchView>()
  /** Address where phones check in; `undefined` if they cannot. */
  const checkIn = ref<string>()
  const line = shallowRef<WatchConnectionState>({ is: 'connecting' })
  /** Number of milliseconds by which the server's clock is ahead of the local clock. */
  const ahead = ref(0)
  let stopWaiting: () => void = () => undefined

  const socket = new ReconnectingSocket<'refused'>({
    clock: browserConnectionClock,
    pauses: WATCH_RETRY_PAUSES_MS,
    open: () => new WebSocket(address, subprotocolsWithToken(token)),
    receive(text) {
      const frame = parseJsonFields(text) as WatchFrame
      if (frame.now !== undefined) ahead.value = frame.now - browserConnectionClock.now()
      if (frame.view === undefined) return
      view.value = frame.view
      checkIn.value = frame.checkIn
    },
    changed(state) {
      if (state.is === 'ended') {
        line.value = { is: 'refused' }
        view.value = undefined
        // The page keeps trying, because nobody would reload a wall display or an overlay when its token is accepted
        // again.
        stopWaiting = browserConnectionClock.after(WATCH_RETRY_PAUSES_MS.longest, () => socket.connect())
      } else if (state.is === 'connected') line.value = { is: 'live' }
      else if (state.is === 'cut' && line.value.is === 'live') line.value = { is: 'lost', since: state.since }
    },
    async probe(code, hasOpened) {
      if (code === WEB_SOCKET_CLOSE_CODES.policy) return 'refused'
      if (hasOpened) return undefined
      const headers = { authorization: `Bearer ${token}` }
      // A missing response means a lost connection, not a refusal.
      const answer = await fetch(address.replace(/^ws/, 'http'), { headers }).catch(() => undefined)
      return answer !== undefined && isTokenRefusalStatus(answer.status) ? 'refused' : undefined
    },
  })
  socket.connect()
  onScopeDispose(() => {
    stopWaiting()
    socket.close()
  })
  return { view, checkIn, line, ahead }
}
