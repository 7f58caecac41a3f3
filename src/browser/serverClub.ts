// The club of the server this page came from, over a socket. The operator's token comes behind the `#` of the address,
// which no server is told, and stays with the tab; where it is missing it is asked for.

import { connect, type ClientChannel } from '../api/channel.ts'
import type { Port } from '../api/port.ts'
import { langOf, LANGUAGES } from '../lang/registry.ts'

const KEY = 'consigliere.operator'

export function connectToServer(page: Window & typeof globalThis): ClientChannel {
  const address = new URL('/club', page.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('token', tokenOf(page))
  const socket = new page.WebSocket(address)
  const channel = connect(socketPort(socket))
  socket.addEventListener('close', ({ code }) => {
    // A token that is refused is asked for again.
    if (code !== 1001) page.sessionStorage.removeItem(KEY)
    channel.close()
  })
  return channel
}

function tokenOf({ location, history, sessionStorage, navigator, prompt }: Window & typeof globalThis): string {
  const [, given] = /^#token=([^&]+)$/.exec(location.hash) ?? []
  // Gone from the address before anybody reads it over a shoulder.
  if (given !== undefined) history.replaceState(null, '', location.pathname)
  const kept = given ?? sessionStorage.getItem(KEY)
  const token = kept ?? prompt(LANGUAGES[langOf(navigator.language)].screens.shell.operatorToken) ?? ''
  if (token !== '') sessionStorage.setItem(KEY, token)
  return token
}

function socketPort(socket: WebSocket): Port {
  const waiting: string[] = []
  socket.addEventListener('open', () => waiting.splice(0).forEach((text) => socket.send(text)))
  return {
    post(message) {
      const text = JSON.stringify(message)
      if (socket.readyState === socket.CONNECTING) waiting.push(text)
      else if (socket.readyState === socket.OPEN) socket.send(text)
      else throw new Error('the line to the server is cut')
    },
    onMessage(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(JSON.parse(data))
      }
      socket.addEventListener('message', hear)
      return () => socket.removeEventListener('message', hear)
    },
  }
}
