// Repeats a request until there is a response. At a start, Chromium has been observed to leave a request for its
// private file system, or for a directory or file in it, unanswered. The same request, sent again, succeeded at once.

import { processClock } from '../platform.ts'

/** Additional milliseconds that the last request may take. */
const LAST_REQUEST_EXTRA_MS = 60_000

interface RetryOptions<T> {
  /** Milliseconds without a response before the next request. */
  readonly wait?: number
  /** Maximum number of requests. */
  readonly tries?: number
  /** Releases a result that arrives after the first one. Needed for an exclusive resource. */
  readonly giveBack?: (late: T) => unknown
}

/**
 * Settles with the first response to `ask`, even a rejection. Rejects if the last request gets no response either. An
 * exclusive resource is refused while an earlier request is in flight, so a rejection then counts only if no other
 * request is in flight.
 */
export function retryUntilAnswered<T>(
  ask: () => Promise<T>,
  { wait = 2_000, tries = 30, giveBack }: RetryOptions<T> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let [asked, underWay, isAnswered] = [0, 0, false]
    let stopWaiting = () => {}
    function begin(): void {
      asked += 1
      underWay += 1
      stopWaiting =
        asked < tries ? processClock.after(wait, begin) : processClock.after(wait + LAST_REQUEST_EXTRA_MS, giveUp)
      ask().then(
        (answer) => {
          if (isAnswered) return void giveBack?.(answer)
          end()
          resolve(answer)
        },
        (error: unknown) => {
          underWay -= 1
          if (isAnswered || (giveBack && underWay > 0)) return
          end()
          reject(error)
        },
      )
    }
    function giveUp(): void {
      end()
      reject(new Error(`the browser did not answer ${tries} requests for its private files`))
    }
    function end(): void {
      isAnswered = true
      stopWaiting()
    }
    begin()
  })
}
