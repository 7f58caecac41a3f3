// Two ways to order asynchronous jobs. A queue runs jobs one after another, and a failed job does not stop the next
// one. `coalesceRuns` repeats one job: any number of calls during a run cause one more run after it.

export type JobQueue = <T>(job: () => T | Promise<T>) => Promise<T>

export function createJobQueue(): JobQueue {
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
        // Calls made in the same tick share one run.
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
