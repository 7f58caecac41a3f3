// The services of the machine that the layers use, apart from disk and network: a clock, and a few functions of the
// process. A clock is passed in, because each device has its own. The functions belong to the whole process, so they
// are members of one object, and a simulated world in tests replaces them. Nothing else in these layers uses the
// machine directly (enforced by lint).

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Reads the time and schedules calls. */
export interface Clock {
  /** Milliseconds since an arbitrary start. */
  now(): number
  /** Calls `call` once, after the delay. Returns the function that cancels the call. */
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

/** Clock of this process. */
export const processClock: Clock = clockOfProcess(true)

/** A clock whose timers do not keep the process running. */
export const unreferencedClock: Clock = clockOfProcess(false)

export const platform = {
  /** Yields to other tasks of this thread. Uses a message, because browsers delay repeated timers of 0 ms by 4 ms. */
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

  /** SHA-256 of many bytes, off this thread if possible (in a browser with a secure context). */
  async digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined
    return subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes))
  },

  /**
   * SHA-256 of a short text or a few bytes, in hexadecimal. Hosts on Node, which are the command line and the desktop's
   * main process, replace it with Node's own hash, which takes a fifth of the time.
   */
  hash: (data: string | Uint8Array): string => bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data)),

  /** Reads a file shipped with the code, by its path in its package. Each host replaces this function. */
  shipped: (path: string): Promise<Uint8Array> => Promise.reject(new Error(`no host reads ${path}`)),

  /** Reports an error that no caller can handle. The error is thrown as uncaught, because it is a bug. */
  fail(error: unknown): void {
    queueMicrotask(() => {
      throw error
    })
  },
}

/** Resolves after this many milliseconds. */
export function pause(clock: Clock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void clock.after(milliseconds, resolve))
}

/** Resolves after this many milliseconds, or as soon as the signal is aborted. */
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

/**
 * A signal that aborts with the given signal, or after this many milliseconds. `settle` stops the timer and removes the
 * listener.
 */
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
