// A port of the channel over a socket, with one JSON message per frame. Binary frames and invalid JSON are dropped; the
// channel checks the shape of messages.

import type { WebSocket } from 'ws'
import type { Port } from '../../api/port.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'

export function createWebSocketPort(socket: WebSocket): Port {
  return {
    post: (message) => socket.send(JSON.stringify(message)),
    onMessage(listener) {
      const hear = (data: Buffer, isBinary: boolean) => {
        if (isBinary) return
        const message = parseJsonIfValid(data.toString())
        if (message !== undefined) listener(message)
      }
      socket.on('message', hear)
      return () => socket.off('message', hear)
    },
  }
}
