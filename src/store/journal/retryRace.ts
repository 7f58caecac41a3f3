// Repeats a request that is not answered, and takes the first answer. At a start Chromium was seen to never answer a
// request for its private file system, a directory or a file of it; the same request sent again was answered at once.

interface Patience<T> {
  /** Milliseconds without an answer before the next request. */
  readonly wait?: number
  /** The number of requests at most. */
  readonly tries?: number
  /** For an exclusive resource: releases an answer that comes after the first one. */
  readonly giveBack?: (late: T) => unknown
}

/**
 * The first answer to `ask`, also a refusal. An exclusive resource is refused while an earlier answer is under way: then
 * the refusal counts only when no other request is.
 */
export function retryRace<T>(
  ask: () => Promise<T>,
  { wait = 2_000, tries = 30, giveBack }: Patience<T> = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let [asked, underWay, isAnswered] = [0, 0, false]
    let timer: ReturnType<typeof setTimeout> | undefined
    function begin(): void {
      asked += 1
      underWay += 1
      if (asked < tries) timer = setTimeout(begin, wait)
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
    function end(): void {
      isAnswered = true
      clearTimeout(timer)
    }
    begin()
  })
}
