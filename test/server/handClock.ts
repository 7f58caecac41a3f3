// A clock that the test advances: waiting jobs run when the test calls `turn`.

import type { Clock } from '../../src/store/platform.ts'

export function handClock() {
  const due = new Map<() => void, number>()
  const clock: Clock = {
    now: () => 0,
    after(milliseconds, call) {
      const job = () => call()
      due.set(job, milliseconds)
      return () => void due.delete(job)
    },
  }
  return {
    ...clock,
    /** Milliseconds of each wait. */
    waiting: () => [...due.values()],
    /** Runs all waiting jobs. */
    turn() {
      const jobs = [...due.keys()]
      due.clear()
      for (const job of jobs) job()
    },
  }
}
