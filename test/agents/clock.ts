// A clock that stands until a test turns it.

import type { Clock } from '../../src/store/platform.ts'

export interface TurnedClock extends Clock {
  /** Everything due by then is called, in its order. */
  turn(milliseconds: number): void
  /** How long each call that is still due is away. */
  readonly due: readonly number[]
}

export function turnedClock(): TurnedClock {
  let now = 0
  let calls: { readonly at: number; readonly call: () => void }[] = []
  return {
    now: () => now,
    after: (milliseconds, call) => {
      const due = { at: now + milliseconds, call }
      calls.push(due)
      return () => {
        calls = calls.filter((each) => each !== due)
      }
    },
    turn: (milliseconds) => {
      now += milliseconds
      const ripe = calls.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      calls = calls.filter(({ at }) => at > now)
      for (const { call } of ripe) call()
    },
    get due() {
      return calls.map(({ at }) => at - now)
    },
  }
}
