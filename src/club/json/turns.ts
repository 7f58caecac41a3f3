// Long work in turns: a generator that yields wherever it may be interrupted, run at once where nobody
// waits, or turn by turn, so that whatever else is asked meanwhile is answered in between.

export type Work<T> = Generator<void, T>

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export async function inTurns<T>(work: Work<T>, pause: () => Promise<void> = nextTask): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await pause()
  }
}

/** A message to oneself: browsers make a timer of nothing wait 4 ms once it is set again and again. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
