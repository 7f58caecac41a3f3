// A port of the channel over a socket: one message a frame, as JSON. Other frames are dropped; the channel checks the shape
// of messages.

import type { WebSocket } from 'ws'
import type { Port } from '../api/port.ts'

export function wsPort(socket: WebSocket): Port {
  return {
    post: (message) => socket.send(JSON.stringify(message)),
    onMessage(listener) {
      const hear = (data: Buffer, isBinary: boolean) => {
        if (isBinary) return
        const message = parsed(data.toString())
        if (message !== undefined) listener(message)
      }
      socket.on('message', hear)
      return () => socket.off('message', hear)
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
