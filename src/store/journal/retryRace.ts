// Asking again whoever does not answer. At a start Chromium was seen never to answer a request for its private file
// system, a directory or a file of it, and the start waited for ever; whoever asked anew was answered at once.

interface Patience<T> {
  /** Milliseconds without an answer after which it is asked again. */
  readonly wait?: number
  /** How often it is asked at most. */
  readonly tries?: number
  /** For what only one may hold: what comes after the first answer is given back. */
  readonly giveBack?: (late: T) => unknown
}

/**
 * The first answer to `ask`, a refusal as well. But who asks for what only one may hold is refused as long as an earlier
 * answer is on its way: then that one counts, and the refusal only when none is under way any more.
 */
export function firstToAnswer<T>(
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
