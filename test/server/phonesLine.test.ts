// When the laptop knows that a phone is cut. Bar: spec of phones, section 2.

import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Beats } from '../../src/server/phones/lines.ts'
import { processClock } from '../../src/store/platform.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A phone that answers each ping after so many milliseconds, until it falls silent. */
class Phone extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  isSilent = false
  beats = 0
  readonly #answers: number

  constructor(answers: number) {
    super()
    this.#answers = answers
  }

  send(): void {
    this.beats += 1
  }

  ping(): void {
    if (!this.isSilent) setTimeout(() => this.emit('pong'), this.#answers)
  }
}

function joined(answers: number) {
  const phone = new Phone(answers)
  const beats = new Beats(processClock)
  let [isHeard, heardAt] = [false, 0]
  const hear = beats.join(phone as never, (is) => {
    isHeard = is
    if (is) heardAt = Date.now()
  })
  return { phone, beats, hear, is: () => ({ isHeard, for: Date.now() - heardAt }) }
}

test.each([1, 190, 210, 600])('a phone whose answers take %i ms is cut within two seconds of its last', (answers) => {
  for (let after = 5000; after < 6000; after += 70) {
    const { phone, beats, is } = joined(answers)
    vi.advanceTimersByTime(after)
    expect(is().isHeard).toBe(true)
    phone.isSilent = true
    for (let waited = 0; is().isHeard; waited += 10) {
      expect(is().for).toBeLessThan(2000 + answers)
      expect(waited).toBeLessThan(4000)
      vi.advanceTimersByTime(10)
    }
    expect(is().for).toBeLessThanOrEqual(2000)
    beats.stop()
  }
})

test('a press between two heartbeats does not put off when a cut is known', () => {
  const { phone, beats, hear, is } = joined(1)
  vi.advanceTimersByTime(5500)
  phone.isSilent = true
  hear()
  vi.advanceTimersByTime(1700)
  expect(is().isHeard).toBe(true)
  vi.advanceTimersByTime(300)
  expect(is().isHeard).toBe(false)
  beats.stop()
})

test('a heartbeat comes once a second', () => {
  const { phone, beats } = joined(1)
  vi.advanceTimersByTime(10_000)
  expect(phone.beats).toBe(11)
  beats.stop()
})
