// The line to the server: snapshots as they come, and since when there are none. Reconnects automatically: after a
// restart of the server, of the router, of the laptop. Each snapshot is whole, so nothing has to be caught up.

import { onScopeDispose, ref, shallowRef } from 'vue'
import { protocolsOf } from '../../api/port.ts'
import type { WatchView } from '../../api/contract/games.ts'

/** Milliseconds between tries: the first soon, then at most ten seconds apart. */
const RETRY = { first: 500, most: 10_000 }
/** RFC 6455: the server refuses the token. */
const POLICY = 1008
const UNAUTHORIZED = 401
const FORBIDDEN = 403

export type WatchLine =
  | { readonly is: 'connecting' | 'live' | 'refused' }
  | { readonly is: 'lost'; readonly since: number }

interface Message {
  /** The server's time when it was sent. */
  readonly now?: number
  readonly view?: WatchView
  readonly refused?: boolean
}

export function useWatchLine(address: string, token: string) {
  const view = shallowRef<WatchView>()
  const line = shallowRef<WatchLine>({ is: 'connecting' })
  /** Milliseconds by which the server's clock is ahead of ours. */
  const ahead = ref(0)
  let socket: WebSocket | undefined
  let retry = RETRY.first
  let timer: ReturnType<typeof setTimeout> | undefined

  function read(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      return
    }
    if (typeof message.now === 'number') ahead.value = message.now - Date.now()
    if (message.view !== undefined) view.value = message.view
  }

  /** A socket that never opened gives no reason; the same address over HTTP does. */
  async function isRefused(): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(address.replace(/^ws/, 'http'), { headers })
    return status === UNAUTHORIZED || status === FORBIDDEN
  }

  function refuse(): void {
    line.value = { is: 'refused' }
    view.value = undefined
  }

  function connect(): void {
    const opened = new WebSocket(address, protocolsOf(token))
    socket = opened
    let hasOpened = false
    opened.addEventListener('open', () => (hasOpened = true))
    opened.addEventListener('message', ({ data }) => {
      line.value = { is: 'live' }
      retry = RETRY.first
      read(String(data))
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      if (code === POLICY) refuse()
      else if (line.value.is !== 'lost' && (line.value.is === 'live' || view.value !== undefined))
        line.value = { is: 'lost', since: Date.now() }
      if (!hasOpened)
        void isRefused().then(
          (is) => (is && socket === opened ? refuse() : undefined),
          // The server is not there: that is a lost line.
          () => undefined,
        )
      timer = setTimeout(connect, retry)
      retry = Math.min(RETRY.most, 2 * retry)
    })
  }

  connect()
  onScopeDispose(() => {
    const open = socket
    socket = undefined
    open?.close()
    clearTimeout(timer)
  })
  return { view, line, ahead }
}
