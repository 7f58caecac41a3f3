// Runs one job after another, in order. A failed job does not stop the next one. And one job again and again: once
// after the run under way, for any number of calls.

export type Queue = <T>(job: () => T | Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve()
  return (job) => {
    const run = tail.then(job)
    tail = run.catch(() => undefined)
    return run
  }
}

export function coalesceRuns(job: () => Promise<void>): () => void {
  let isDue = false
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    try {
      for (; isDue; await job()) {
        // What is changed together is one run.
        await Promise.resolve()
        isDue = false
      }
    } finally {
      isRunning = false
    }
  }

  return () => {
    isDue = true
    if (!isRunning) void run()
  }
}
