// A clock that moves only when a test turns it.

import type { Clock } from '../../src/store/platform.ts'

export interface TurnedClock extends Clock {
  /** Moves the clock and calls everything that is due by then, in order. */
  turn(milliseconds: number): void
  /** Milliseconds until each pending call. */
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
