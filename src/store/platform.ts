// What the parts of the house take from the machine beside disk and line: a clock, and a few functions of the process.
// A clock is handed in, because each device has its own. The functions are the whole process's: one value that stands
// for it, which a simulated world puts its own in place of. Nothing else here asks the machine (lint).

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What time it is and what is due later. */
export interface Clock {
  /** Milliseconds, from a beginning of its own. */
  now(): number
  /** Calls once; what it returns calls it off. */
  after(milliseconds: number, call: () => void): () => void
}

function clockOfProcess(keepsAlive: boolean): Clock {
  return {
    now: () => performance.now(),
    after(milliseconds, call) {
      const timer = setTimeout(call, milliseconds) as { unref?(): void } & ReturnType<typeof setTimeout>
      if (!keepsAlive) timer.unref?.()
      return () => clearTimeout(timer)
    },
  }
}

/** The process's own. */
export const processClock: Clock = clockOfProcess(true)

/** Its timers keep no process alive. */
export const unreferencedClock: Clock = clockOfProcess(false)

export const platform = {
  /** Yields to the other tasks of this thread. By a message, because browsers delay repeated timers of 0 ms by 4 ms. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        port1.close()
        resolve()
      })
      port1.start()
      port2.postMessage(undefined)
    })
  },

  /** SHA-256 of many bytes, off this thread where the platform can (a browser in a secure context). */
  async digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
    return subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes))
  },

  /** SHA-256 of a short text or few bytes, hex. A host of Node puts its own in this place: a fifth of the time. */
  hash: (data: string | Uint8Array): string => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data)),

  /** A file that is shipped besides the code, by its path in its package. Each host puts its own in this place. */
  shipped: (path: string): Promise<Uint8Array> => Promise.reject(new Error(`no host reads ${path}`)),

  /** An error that no caller can take: it surfaces as uncaught, because it is a fault of the program. */
  fail(error: unknown): void {
    queueMicrotask(() => {
      throw error
    })
  },
}

/** Resolves after so many milliseconds. */
export function pause(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve))
}

/** Resolves after so many milliseconds, or once aborted. */
export function abortablePause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
    const stop = clock.after(milliseconds, done)
    signal.addEventListener('abort', done)
  })
}

/** Aborts with the given signal, or after so many milliseconds. `settle` ends the waiting. */
export function signalWithTimeout(
  clock: Clock,
  milliseconds: number,
  given?: AbortSignal,
): { readonly signal: AbortSignal; settle(): void } {
  const ending = new AbortController()
  const stop = clock.after(milliseconds, () => ending.abort(new DOMException('No answer in time', 'TimeoutError')))
  const abort = () => ending.abort(given?.reason)
  if (given?.aborted === true) abort()
  else given?.addEventListener('abort', abort)
  return {
    signal: ending.signal,
    settle() {
      stop()
      given?.removeEventListener('abort', abort)
    },
  }
}
