// Runs one job after another, in order. A failed job does not stop the next one.

export type Queue = <T>(job: () => T | Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve()
  return (job) => {
    const run = tail.then(job)
    tail = run.catch(() => undefined)
    return run
  }
}
