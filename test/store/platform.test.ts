// Clocks call a function once after a delay, unless the call is cancelled. Timers of the unreferenced clock do not keep
// a process running.

import { expect, onTestFinished, test, vi } from 'vitest'
import { processClock, unreferencedClock } from '../../src/store/platform.ts'

test.each(Object.entries({ processClock, restingClock: unreferencedClock }))(
  'a timer of %s calls back once at its time, and not after it was cancelled',
  (_, clock) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const called: string[] = []
    clock.after(20, () => called.push('first'))
    const stop = clock.after(20, () => called.push('called off'))
    vi.advanceTimersByTime(19)
    expect(called).toEqual([])
    stop()
    vi.advanceTimersByTime(100)
    expect(called).toEqual(['first'])
  },
)

test('only timers of processClock keep the process running', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const stops = [processClock, unreferencedClock].map((clock) => clock.after(60_000, () => undefined))
  const made = timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())
  for (const stop of stops) stop()
  expect(made).toEqual([true, false])
})
