// One job after another, in the order asked for. A job that fails does not stop the next one.

export type Queue = <T>(job: () => T | Promise<T>) => Promise<T>

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve()
  return (job) => {
    const run = tail.then(job)
    tail = run.catch(() => undefined)
    return run
  }
}
