// A guarded birpc transport over a port, for the club's channel and for the lab's workers. It drops messages of the
// wrong shape and logs answers that cannot be sent.

import type { Port } from './port.ts'
import type { ErrorLogger } from './errorLogger.ts'

export function createRpcTransport(port: Port, log: ErrorLogger) {
  let stop = () => {}
  return {
    proxify: false as const,
    // There is no timeout, because a slow response may still arrive. The port's owner closes the channel when the port
    // no longer exists.
    timeout: -1,
    post: (message: unknown) => port.post(message),
    on: (listener: (message: unknown) => void) => void (stop = port.onMessage(listener)),
    off: () => stop(),
    deserialize: parseMessage,
    onGeneralError(error: Error, answering?: string) {
      if (error instanceof MalformedMessage) return true
      // During a call, the caller receives the error.
      if (answering === undefined) return false
      // During an answer, nobody can catch the error. birpc then tries to send the error instead.
      log('an answer could not be sent', error)
      return true
    },
  }
}

class MalformedMessage extends Error {}

/** Accepts only birpc's own two message types, with fields of the right type. */
function parseMessage(data: unknown): object {
  if (typeof data === 'object' && data !== null) {
    const { t, i, m, a, r, e } = data as Readonly<Record<string, unknown>>
    if (t === 'q' && typeof m === 'string' && Array.isArray(a) && (i === undefined || typeof i === 'string'))
      return { t, i, m, a }
    if (t === 's' && typeof i === 'string') return { t, i, r, e }
  }
  throw new MalformedMessage()
}

/** Removes the prototype, so that a name such as `constructor` does not find a function. */
export function copyWithoutPrototype<T extends object>(functions: T): T {
  return Object.assign(Object.create(null) as T, functions)
}
